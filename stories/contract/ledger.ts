/** A contract in force for stories: a third paid, one payment under way, a tenth held back, one line of the plan overdue. */
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { day } from '../documents/fixtures.ts';

export const ledger: AnyDoc = {
  id: '41',
  version: 7,
  contractId: '40',
  contractNo: 'HT-CG-2026-0012',
  contractName: '循环水车间增氧机采购',
  contractType: 'purchase',
  direction: 'pay',
  counterparty: '海源设备有限公司',
  currency: 'CNY',
  startDate: day(-60),
  endDate: day(300),
  contractState: 'effective',
  performState: 'overdue',
  settleMode: 'milestone',
  prepayRate: '30.00',
  retentionRate: '10.00',
  originalTotal: '280000.00',
  supplementAmount: '20000.00',
  currentTotal: '300000.00',
  invoicedAmount: '120000.00',
  invoicingAmount: '0.00',
  toInvoiceAmount: '180000.00',
  invoiceRatio: '40.00',
  paidAmount: '90000.00',
  payingAmount: '20000.00',
  toPayAmount: '190000.00',
  unpaidAmount: '210000.00',
  payRatio: '30.00',
  retentionAmount: '30000.00',
  retentionPaid: '0.00',
  retentionDueDate: day(300),
  retentionReleased: false,
  nextPlanDate: day(-4),
  nextPlanAmount: '120000.00',
  overdueAmount: '120000.00',
  files: [{ id: '901', name: '验收单.pdf', size: 20480, mime: 'application/pdf' }],
  plan: [
    { id: '1', phase: '预付款', ratio: '30.00', planAmount: '90000.00', planDate: day(-50), planState: 'done', isRetention: false },
    { id: '2', phase: '到货款', ratio: '40.00', planAmount: '120000.00', planDate: day(-4), planState: 'open', isRetention: false },
    { id: '3', phase: '调试款', ratio: '10.00', planAmount: '30000.00', planDate: day(3), planState: 'open', isRetention: false },
    { id: '4', phase: '验收款', condition: '验收合格', ratio: '10.00', planAmount: '30000.00', planDate: null, planState: 'open' },
    {
      id: '5',
      phase: '质保金',
      condition: '质保期满',
      ratio: '10.00',
      planAmount: '30000.00',
      planDate: day(300),
      planState: 'open',
      isRetention: true,
    },
  ],
  payments: [
    { id: '11', payNo: 'HTFK-0001', planLineId: '1', phase: '预付款', payDate: day(-49), amount: '90000.00', payStatus: 'paid' },
    { id: '12', payNo: 'HTFK-0002', planLineId: '2', phase: '到货款', payDate: day(0), amount: '20000.00', payStatus: 'paying' },
  ],
  invoices: [
    { id: '21', invoiceNo: '26372000000118', invoiceDate: day(-30), amount: '120000.00', taxRate: '13.00', taxAmount: '13805.31' },
  ],
  versions: [
    { id: '31', changedOn: day(-58), approveType: 'sign', total: '280000.00', endDate: day(300), note: null },
    { id: '32', changedOn: day(-20), approveType: 'supplement', total: '300000.00', endDate: day(300), note: '增加两台' },
  ],
  can: {
    'act:addInvoice': true,
    'act:addPayment': true,
    'act:payPlanned': true,
    'act:payPlanned:2': true,
    'act:payPlanned:3': true,
    'act:payPlanned:5': true,
    'act:terms': true,
  },
};

export const payable = {
  ordinary: {
    left: '10000.00',
    reason: 'invoiceFirst',
    why: w(
      'More than the prepayment, or than was invoiced: 10000.00 may be paid before the next invoice',
      '超过预付款比例或已开票金额，未收到新发票前最多可付10000.00',
    ),
  },
  retention: {
    left: '0.00',
    reason: 'retentionNotDue',
    why: w('The retention is paid from its due date on, once it was released', '质保金须到期并经放行后方可支付'),
  },
};
