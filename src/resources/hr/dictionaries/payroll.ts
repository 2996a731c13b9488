/** Dictionaries of payroll, income tax and social insurance. */
import { dictionary, type DictionarySeed } from '../../dictionary.ts';
import { w } from '#model/words.ts';

export const payrollDictionaries = {
  payState: dictionary(
    w('Payroll state', '工资核算状态'),
    {
      draft: ['Draft', '草稿'],
      taxed: ['Tax computed', '已算税'],
      inGrant: ['In grant', '发放审批中'],
      paid: ['Paid', '已发放'],
      void: ['Void', '作废'],
    },
    { draft: 'draft', taxed: 'attention', inGrant: 'submitted', paid: 'approved', void: 'invalidated' },
  ),
  bonusMode: dictionary(w('Bonus taxation', '年终奖计税方式'), {
    none: ['No bonus', '无'],
    separate: ['Taxed separately', '单独计税'],
    merged: ['Merged', '并入综合所得'],
  }),
  taxTable: dictionary(w('Tax table', '个税表类型'), {
    cumulative: ['Cumulative withholding', '累计预扣率表'],
    bonus: ['Bonus monthly table', '年终奖月度税率表'],
    labor: ['Service income', '劳务报酬预扣'],
    basic: ['Basic deduction', '基本减除费用'],
    additional: ['Special additional deduction', '专项附加扣除'],
  }),
  rounding: dictionary(w('Rounding', '取整方式'), {
    cent: ['To 0.01', '到分'],
    jiao: ['To 0.1', '到角'],
    yuan: ['To 1', '到元'],
  }),
  socialState: dictionary(
    w('Social insurance state', '参保状态'),
    {
      pending: ['To be enrolled', '待参保'],
      active: ['Enrolled', '参保中'],
      stopped: ['Stopped', '已停保'],
      none: ['Not enrolled', '不参保'],
    },
    { pending: 'attention', active: 'approved', stopped: 'invalidated', none: 'draft' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
