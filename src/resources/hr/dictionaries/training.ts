/** Dictionaries of training. */
import { dictionary, type DictionarySeed } from '../../dictionary.ts';
import { w } from '#model/words.ts';

export const trainingDictionaries = {
  trainMode: dictionary(w('Training mode', '培训方式'), {
    inner: ['In-house', '内训'],
    outer: ['External', '外训'],
    online: ['Online', '线上'],
    onJob: ['On the job', '岗位带教'],
  }),
  trainCategory: dictionary(w('Training category', '培训类别'), {
    onboard: ['Onboarding', '入职培训'],
    safety: ['Safety', '安全生产'],
    quality: ['Food safety and HACCP', '食品安全'],
    farming: ['Farming technique', '养殖技术'],
    equipment: ['Equipment', '设备操作'],
    management: ['Management', '管理能力'],
    certificate: ['Certificate', '持证培训'],
    system: ['Systems', '信息系统'],
  }),
  trainStatus: dictionary(
    w('Session state', '场次状态'),
    {
      planned: ['Planned', '未开始'],
      open: ['Sign-in open', '签到中'],
      finished: ['Finished', '已结束'],
      cancelled: ['Cancelled', '已取消'],
    },
    { planned: 'draft', open: 'submitted', finished: 'approved', cancelled: 'invalidated' },
  ),
  signState: dictionary(
    w('Attendance', '签到状态'),
    {
      planned: ['To come', '未开始'],
      absent: ['Absent', '缺勤'],
      present: ['Present', '已签到'],
      late: ['Late', '迟到'],
      leave: ['On leave', '请假'],
    },
    { planned: 'draft', absent: 'rejected', present: 'approved', late: 'attention', leave: 'draft' },
  ),
  examResult: dictionary(
    w('Exam result', '考核结果'),
    { none: ['No exam', '无考核'], pass: ['Passed', '合格'], fail: ['Failed', '不合格'], excellent: ['Excellent', '优秀'] },
    { none: 'draft', pass: 'approved', fail: 'rejected', excellent: 'approved' },
  ),
  quarter: dictionary(w('Quarter', '季度'), {
    q1: ['Q1', '一季度'],
    q2: ['Q2', '二季度'],
    q3: ['Q3', '三季度'],
    q4: ['Q4', '四季度'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
