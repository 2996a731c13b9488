/** Dictionaries of letters of guarantee, accepted bills and statements of banks. */
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';
import { w } from '#model/words.ts';

export const bankDictionaries = {
  statementMatch: dictionary(
    w('Match of a line of the bank', '对账状态'),
    { open: ['Unmatched', '未对上'], auto: ['Matched', '自动对上'], hand: ['Matched by hand', '人工对上'] },
    { open: 'attention', auto: 'approved', hand: 'confirmed' },
  ),
  bhType: dictionary(w('Type of guarantee', '保函类型'), {
    bid: ['Bid bond', '投标保函'],
    performance: ['Performance bond', '履约保函'],
    advance: ['Advance payment bond', '预付款保函'],
    quality: ['Warranty bond', '质量保函'],
    payment: ['Payment bond', '付款保函'],
    customs: ['Customs bond', '关税保函'],
    wage: ['Wage bond', '农民工工资保函'],
  }),
  demandType: dictionary(w('Terms of a guarantee', '保函性质'), {
    onDemand: ['On demand', '见索即付'],
    conditional: ['Conditional', '有条件'],
  }),
  bhState: dictionary(
    w('State of a guarantee', '保函状态'),
    {
      applying: ['Applying', '办理中'],
      valid: ['Valid', '有效'],
      returned: ['Returned', '已退回'],
      claimed: ['Claimed', '已索赔'],
      expired: ['Expired', '已到期'],
    },
    { applying: 'draft', valid: 'approved', returned: 'confirmed', claimed: 'rejected', expired: 'attention' },
  ),
  bhOutcome: dictionary(
    w('Outcome of a guarantee', '保函结果'),
    { returned: ['Returned', '已退回'], claimed: ['Claimed', '被索赔'] },
    { returned: 'confirmed', claimed: 'rejected' },
  ),
  ebaState: dictionary(
    w('State of an accepted bill', '票据状态'),
    {
      applying: ['Applying', '办理中'],
      issued: ['Issued', '已出票'],
      delivered: ['Delivered', '已交付'],
      paid: ['Honoured', '已兑付'],
      cancelled: ['Cancelled', '已撤销'],
    },
    { applying: 'draft', issued: 'submitted', delivered: 'submitted', paid: 'approved', cancelled: 'invalidated' },
  ),
  ebaDue: dictionary(
    w('Maturity of an accepted bill', '到期情况'),
    {
      none: ['Not issued', '未出票'],
      running: ['Running', '未到期'],
      due: ['Due', '待兑付'],
      late: ['Overdue', '逾期未兑付'],
      settled: ['Settled', '已了结'],
    },
    { none: 'draft', running: 'submitted', due: 'attention', late: 'rejected', settled: 'approved' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
