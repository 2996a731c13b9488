/** Dictionaries of transfers, post changes and resignations. */
import { dictionary, type DictionarySeed } from '../../dictionary.ts';
import { w } from '#model/words.ts';

export const movementDictionaries = {
  turnType: dictionary(w('Kind of transfer', '异动类型'), {
    regular: ['Confirmation after probation', '转正'],
    transfer: ['Department transfer', '部门调动'],
    secondment: ['Secondment', '借调'],
    back: ['Return from secondment', '借调返回'],
  }),
  moveType: dictionary(w('Kind of post change', '岗位异动类型'), {
    promotion: ['Promotion', '晋升'],
    demotion: ['Demotion', '降职'],
    rotation: ['Rotation', '平级轮岗'],
    extraPost: ['Additional post', '兼任'],
    removePost: ['End of additional post', '免兼'],
  }),
  resignReason: dictionary(w('Reason for leaving', '离职原因'), {
    career: ['Career', '职业发展'],
    pay: ['Pay', '薪酬'],
    family: ['Family', '家庭'],
    health: ['Health', '健康'],
    distance: ['Distance or shifts', '距离倒班'],
    management: ['Management', '管理氛围'],
    other: ['Other', '其他'],
  }),
  handoverArea: dictionary(w('Kind of hand-over', '交接类别'), {
    work: ['Work', '工作'],
    files: ['Files', '文件资料'],
    items: ['Items', '物品'],
    dorm: ['Dormitory', '宿舍'],
    finance: ['Loans', '借款'],
    stamps: ['Stamps and certificates', '印章证照'],
    account: ['Accounts', '系统账号'],
    assets: ['Assets', '资产'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
