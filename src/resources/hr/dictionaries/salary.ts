/** Dictionaries of pay. */
import { dictionary, type DictionarySeed } from '../../dictionary.ts';
import { w } from '#model/words.ts';

export const salaryDictionaries = {
  salaryReason: dictionary(w('Reason of pay', '薪资变动原因'), {
    onboard: ['Initial pay', '入职定薪'],
    regular: ['Confirmation', '转正调薪'],
    promotion: ['Promotion', '晋升调薪'],
    annual: ['Annual review', '年度调薪'],
    postMove: ['Post change', '岗位变动'],
    market: ['Market adjustment', '市场调整'],
    special: ['Special', '特殊调薪'],
    reduction: ['Reduction', '降薪'],
  }),
  applyStatus: dictionary(
    w('Execution', '执行状态'),
    { waiting: ['Waiting', '待生效'], effective: ['Effective', '已生效'], cancelled: ['Cancelled', '已取消'] },
    { waiting: 'submitted', effective: 'approved', cancelled: 'invalidated' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
