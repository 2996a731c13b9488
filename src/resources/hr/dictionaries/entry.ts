/** Dictionaries of onboarding, of the histories of a person and of the things he is given (office.md part 3). */
import { dictionary, type DictionarySeed } from '../../dictionary.ts';
import { w } from '#model/words.ts';

export const entryDictionaries = {
  relation: dictionary(w('Relation', '关系'), {
    spouse: ['Spouse', '配偶'],
    father: ['Father', '父亲'],
    mother: ['Mother', '母亲'],
    child: ['Child', '子女'],
    sibling: ['Brother or sister', '兄弟姐妹'],
    other: ['Other', '其他'],
  }),
  holdType: dictionary(w('Kind of post held', '任职类型'), {
    main: ['Main post', '主岗'],
    partTime: ['Additional post', '兼任'],
    acting: ['Acting', '代理'],
    seconded: ['Seconded', '借调'],
  }),
  studyMode: dictionary(w('Mode of study', '学习形式'), {
    fullTime: ['Full time', '全日制'],
    partTime: ['Part time', '在职'],
    selfStudy: ['Self study', '自考'],
    correspondence: ['Correspondence', '函授'],
  }),
  itemType: dictionary(w('Kind of item', '物品类型'), {
    badge: ['Badge', '工牌'],
    uniform: ['Uniform', '工服'],
    ppe: ['Protective equipment', '劳保'],
    computer: ['Computer', '电脑'],
    phone: ['Phone or SIM', '手机号卡'],
    tool: ['Tools', '工具'],
    key: ['Keys', '钥匙'],
    book: ['Books', '资料'],
    other: ['Other', '其他'],
  }),
  itemState: dictionary(
    w('State of item', '领用状态'),
    {
      toIssue: ['To issue', '待发放'],
      issued: ['Issued', '已领用'],
      returned: ['Returned', '已归还'],
      lost: ['Lost', '遗失'],
      scrapped: ['Worn out', '报废'],
    },
    { toIssue: 'attention', issued: 'approved', returned: 'confirmed', lost: 'rejected', scrapped: 'invalidated' },
  ),
  unit: dictionary(w('Unit', '单位'), {
    pcs: ['Piece', '个'],
    box: ['Box', '盒'],
    pack: ['Pack', '包'],
    set: ['Set', '套'],
    pair: ['Pair', '双'],
    piece: ['Garment', '件'],
    bottle: ['Bottle', '瓶'],
    ream: ['Ream', '令'],
    kg: ['Kilogram', '千克'],
    g: ['Gram', '克'],
    l: ['Litre', '升'],
    m: ['Metre', '米'],
    roll: ['Roll', '卷'],
    unit: ['Unit', '台'],
    card: ['Card', '张'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
