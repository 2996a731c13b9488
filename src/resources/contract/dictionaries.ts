/** Kinds and states of contracts and of what is invoiced and paid for them. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '../dictionary.ts';

export const contractDictionaries = {
  contractKind: dictionary(w('Type of contract', '合同类型'), {
    purchase: ['Purchase', '采购合同'],
    sale: ['Sale', '销售合同'],
    construction: ['Construction', '工程合同'],
    service: ['Service', '服务合同'],
    lease: ['Lease', '租赁合同'],
    labour: ['Labour', '劳务合同'],
    tech: ['Technology', '技术合同'],
    other: ['Other', '其他'],
  }),
  contractDirection: dictionary(w('Direction', '收付方向'), {
    pay: ['We pay', '付款类'],
    receive: ['We receive', '收款类'],
    none: ['No money', '无金额'],
  }),
  settleMode: dictionary(w('Settlement', '结算方式'), {
    lump: ['Fixed sum', '总价'],
    unit: ['By unit prices', '单价据实'],
    monthly: ['Monthly', '月结'],
    milestone: ['By milestones', '按节点'],
  }),
  contractState: dictionary(
    w('State of the contract', '履行状态'),
    {
      drafting: ['Being drawn up', '拟定'],
      toSign: ['To be signed', '待签订'],
      effective: ['In force', '履行中'],
      suspended: ['Suspended', '中止'],
      terminated: ['Terminated', '终止'],
      finished: ['Fulfilled', '履行完毕'],
      voided: ['Void', '作废'],
    },
    {
      drafting: 'draft',
      toSign: 'attention',
      effective: 'approved',
      suspended: 'submitted',
      terminated: 'rejected',
      finished: 'confirmed',
      voided: 'invalidated',
    },
  ),
  contractApproveType: dictionary(w('Kind of approval', '签批类型'), {
    sign: ['Signing', '签订'],
    supplement: ['Supplement', '补充协议'],
    extend: ['Extension', '延期'],
    suspend: ['Suspension', '中止'],
    resume: ['Resumption', '恢复'],
    terminate: ['Termination', '终止'],
    close: ['Closing', '结案'],
  }),
  contractSeal: dictionary(w('Seal', '用印类型'), {
    contract: ['Contract seal', '合同章'],
    official: ['Official seal', '公章'],
    legal: ['Legal representative’s seal', '法人章'],
  }),
  contractPerform: dictionary(
    w('Performance', '履行情况'),
    {
      pending: ['To be signed', '待签订'],
      normal: ['On schedule', '正常'],
      overdue: ['Overdue', '逾期'],
      finished: ['Finished', '完成'],
      voided: ['Void', '作废'],
    },
    { pending: 'attention', normal: 'approved', overdue: 'rejected', finished: 'confirmed', voided: 'invalidated' },
  ),
  contractPlanState: dictionary(
    w('State of the plan line', '计划状态'),
    { open: ['Open', '未完成'], done: ['Done', '已完成'], cancelled: ['Cancelled', '已取消'] },
    { open: 'submitted', done: 'approved', cancelled: 'invalidated' },
  ),
  contractPayStatus: dictionary(
    w('State of the payment', '支付状态'),
    { plan: ['Planned', '计划'], paying: ['Under way', '支付中'], paid: ['Paid', '已支付'], cancelled: ['Cancelled', '已取消'] },
    { plan: 'draft', paying: 'submitted', paid: 'approved', cancelled: 'invalidated' },
  ),
  contractSource: dictionary(w('Entered by', '登记来源'), { manual: ['Hand', '手工登记'], document: ['Document', '单据'] }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
