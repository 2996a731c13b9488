/**
 * What has become of a contract: its terms as they stand, what was invoiced and paid for it, what is due next (operations A.3). The approval
 * of the contract makes it and approvals change it; its figures are the balances of the ledger `contractMoney`. People enter invoices and
 * payments, and say when retention money is due and released.
 */
import { notNow, type NotNow } from '#model/acts.ts';
import { dueOn, stateOn } from '#model/daily.ts';
import type { DueByDay, StateByDay } from '#model/fields/byDay.ts';
import { add, subtract } from '#model/calculation/decimal.ts';
import { lineSet, register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { nextOf, percentOf } from './contracts.ts';
import { ledgerGrants } from './grants.ts';
import { currentTotalOf, retentionOf } from './money.ts';
import { cancelAsked, invoiceAsked, paidAsked, paymentAsked, planState, taxOf, termsAsked, unpaidOf } from './parameters.ts';

const readOnly = { readOnly: true } as const;
const money = (label: ReturnType<typeof w>) => f.money(label, { ...readOnly, default: '0.00' });

const notEffective: NotNow = notNow('contractNotEffective', w('The contract is not in force', '合同不在履行中'));

interface Standing {
  readonly direction: string | null;
  readonly contractState: string | null;
}
type Verdict = true | NotNow;

const takesMoney = ({ contractState }: Standing): Verdict => ['effective', 'terminated'].includes(contractState ?? '') || notEffective;

/** What we owe under a contract comes by documents alone, which check it; what we receive is entered by hand. */
const byHand = (doc: Standing, document: NotNow): Verdict => (doc.direction === 'pay' ? document : takesMoney(doc));
const takesInvoice = (doc: Standing): Verdict =>
  byHand(
    doc,
    notNow(
      'byDocument',
      w('Invoices of a supplier come by an invoice review: write one', '供应商发票须通过“发票审核单”登记，不能手工录入'),
    ),
  );
const takesPayment = (doc: Standing): Verdict =>
  byHand(
    doc,
    notNow('byDocument', w('Suppliers are paid by a payment request: write one', '对外付款须通过“资金支付申请单”办理，不能手工录入')),
  );

/** What of the plan is due before today and not paid. */
const overdueByDay: DueByDay = {
  due: 'plan',
  on: 'planDate',
  of: 'planAmount',
  but: { planState: 'cancelled' },
  less: 'paidAmount',
  most: 'unpaidAmount',
};

const performByDay: StateByDay = {
  cases: [
    { is: 'voided', while: { contractState: ['voided'] } },
    { is: 'finished', while: { contractState: ['finished', 'terminated'] } },
    { is: 'pending', while: { contractState: ['toSign'] } },
    { is: 'overdue', after: 'nextPlanDate', while: {} },
  ],
  otherwise: 'normal',
};

export const contractParameter = register({
  key: 'contractParameter',
  area: 'contract',
  label: w('Contract ledger', '合同台账'),
  icon: 'file-dollar',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    contractId: f.ref('contractDefinition', w('Contract', '合同'), { ...readOnly, unique: true }),
    contractNo: f.text(w('Contract no.', '合同编号'), { max: 40, ...readOnly }),
    contractName: f.text(w('Contract name', '合同名称'), { max: 150, ...readOnly }),
    contractType: f.choice('contractKind', w('Type', '合同类型'), readOnly),
    direction: f.choice('contractDirection', w('Direction', '收付方向'), readOnly),
    counterparty: f.text(w('Other party', '对方单位'), { max: 120, ...readOnly }),
    projectId: f.ref('projectInitiate', w('Project', '所属项目'), readOnly),
    projectManagerId: f.user(w('Project manager', '项目经理'), readOnly),
    managerId: f.user(w('Handler', '经办人'), readOnly),
    deptId: f.department(w('Department', '部门'), readOnly),
    startDate: f.date(w('In force from', '开始日期'), readOnly),
    endDate: f.date(w('In force to', '结束日期'), readOnly),
    signDate: f.date(w('Signed on', '签订日期'), readOnly),
    contractState: f.choice('contractState', w('State', '履行状态'), readOnly),
    currency: f.choice('currency', w('Currency', '币种'), readOnly),
    settleMode: f.choice('settleMode', w('Settlement', '结算方式'), readOnly),
    prepayRate: f.decimal([5, 2], w('Prepayment (%)', '预付比例（%）'), readOnly),
    retentionRate: f.decimal([5, 2], w('Retention (%)', '质保金比例（%）'), readOnly),
    originalTotal: money(w('Original total', '原合同额')),
    supplementAmount: f.computed(f.money(w('Supplements and settlement', '补充及结算调整'))),
    currentTotal: f.computed(f.money(w('Current total', '现合同额'))),
    toInvoiceAmount: money(w('To be invoiced', '未开票')),
    invoicingAmount: money(w('Invoices in approval', '开票中')),
    invoicedAmount: money(w('Invoiced', '已开票')),
    toPayAmount: money(w('Not yet paid or being paid', '可安排支付')),
    payingAmount: money(w('Under way', '支付中')),
    paidAmount: money(w('Paid or received', '已收付')),
    unpaidAmount: f.computed(f.money(w('Outstanding', '未收付'))),
    payRatio: f.computed(f.decimal([7, 2], w('Paid (%)', '付款比例（%）'))),
    invoiceRatio: f.computed(f.decimal([7, 2], w('Invoiced (%)', '开票比例（%）'))),
    retentionAmount: f.computed(f.money(w('Retention', '质保金'))),
    retentionPaid: money(w('Retention paid', '已付质保金')),
    retentionDueDate: f.date(w('Retention due on', '质保金到期日')),
    retentionReleased: f.boolean(w('Retention released', '质保金已放行'), { default: false }),
    nextPlanDate: f.computed(f.date(w('Next payment on', '下次付款日'))),
    nextPlanAmount: f.computed(f.money(w('Next payment', '下次付款金额'))),
    overdueAmount: f.computed(f.money(w('Overdue', '逾期金额'), { daily: overdueByDay })),
    performState: f.computed(f.choice('contractPerform', w('Performance', '履行情况'), { daily: performByDay })),
    ownerId: f.user(w('Keeper of the ledger', '台账责任人')),
    files: f.files(w('Files', '附件')),
  },
  lines: {
    plan: lineSet({
      label: w('Plan of payments', '付款计划'),
      fields: {
        phase: f.text(w('Phase', '付款阶段'), { max: 60 }),
        condition: f.text(w('Condition', '付款条件'), { max: 200 }),
        ratio: f.decimal([5, 2], w('Share (%)', '比例（%）')),
        planAmount: f.money(w('Amount', '计划金额')),
        planDate: f.date(w('Due on', '计划日期')),
        isRetention: f.boolean(w('Retention', '质保金')),
        planState: f.computed(f.choice('contractPlanState', w('State', '状态'))),
      },
      computes: { planState: (line, { doc }) => planState(line, doc) },
      totals: ['planAmount'],
    }),
    invoices: lineSet({
      label: w('Invoices', '发票记录'),
      fields: {
        invoiceNo: f.text(w('Invoice no.', '发票号码'), { max: 30 }),
        invoiceCode: f.text(w('Invoice code', '发票代码'), { max: 20 }),
        invoiceType: f.choice('invoiceType', w('Type', '发票类型')),
        invoiceDate: f.date(w('Date', '开票日期')),
        amount: f.money(w('Amount incl. tax', '价税合计')),
        taxRate: f.decimal([5, 2], w('Tax rate (%)', '税率（%）')),
        taxAmount: f.computed(f.money(w('Tax', '税额'))),
        handler: f.user(w('Handler', '经手人')),
        voucherNo: f.text(w('Voucher no.', '凭证号'), { max: 30 }),
        reviewNo: f.text(w('Invoice review', '发票审核单号'), { max: 30 }),
        source: f.choice('contractSource', w('Entered by', '登记来源')),
        files: f.files(w('Scan', '发票影像')),
      },
      computes: { taxAmount: taxOf },
      totals: ['amount', 'taxAmount'],
    }),
    payments: lineSet({
      label: w('Payments', '付款记录'),
      fields: {
        payNo: f.text(w('Payment no.', '付款编号'), { max: 30 }),
        planLineId: f.text(w('Plan line', '计划行'), { max: 20 }),
        phase: f.text(w('Phase', '付款阶段'), { max: 60 }),
        payDate: f.date(w('Date', '付款日期')),
        amount: f.money(w('Amount', '金额')),
        payMethod: f.choice('payMethod', w('Payment', '付款方式')),
        bankAccount: f.text(w('Account', '付款账户'), { max: 60, sensitive: true }),
        fundPaymentNo: f.text(w('Fund payment form', '付款单号'), { max: 30 }),
        payStatus: f.choice('contractPayStatus', w('State', '支付状态')),
        isRetention: f.boolean(w('Retention', '质保金')),
        source: f.choice('contractSource', w('Entered by', '登记来源')),
        files: f.files(w('Evidence', '凭证')),
      },
      totals: ['amount'],
    }),
    versions: lineSet({
      label: w('Versions of the terms', '条款版本'),
      fields: {
        changedOn: f.date(w('In force since', '生效日期')),
        approveType: f.choice('contractApproveType', w('By', '签批类型')),
        approveId: f.ref('contractApprove', w('Approval', '审批单')),
        total: f.money(w('Total', '合同额')),
        endDate: f.date(w('End', '截止日期')),
        note: f.text(w('Note', '说明'), { max: 200 }),
      },
    }),
  },
  computes: {
    currentTotal: ({ doc }) =>
      currentTotalOf({ toPay: doc.toPayAmount ?? '0', paying: doc.payingAmount ?? '0', paid: doc.paidAmount ?? '0' }),
    supplementAmount: ({ doc }) => subtract(doc.currentTotal, doc.originalTotal),
    unpaidAmount: ({ doc }) => add(doc.toPayAmount, doc.payingAmount),
    payRatio: ({ doc }) => percentOf(doc.paidAmount, doc.currentTotal),
    invoiceRatio: ({ doc }) => percentOf(doc.invoicedAmount, doc.currentTotal),
    retentionAmount: ({ doc }) => retentionOf(doc.currentTotal ?? '0', doc.retentionRate),
    overdueAmount: ({ doc, today }) => dueOn(overdueByDay, doc, today),
    nextPlanDate: ({ doc }) => nextOf(doc.plan, doc.paidAmount)?.date ?? null,
    nextPlanAmount: ({ doc }) => nextOf(doc.plan, doc.paidAmount)?.amount ?? null,
    performState: ({ doc, today }) => stateOn(performByDay, doc, today),
  },
  name: { zh: 'contractName' },
  access: {
    owners: ['managerId', 'ownerId', 'projectManagerId'],
    department: 'deptId',
    more: ['put', 'enter', 'confirm'],
    grants: ledgerGrants,
  },
  dates: [
    { notice: 'CONTRACT_PAY_DUE', date: 'nextPlanDate', where: { contractState: ['effective'] }, offices: ['finance_accountant'] },
    {
      notice: 'CONTRACT_PAY_OVERDUE',
      date: 'nextPlanDate',
      where: { contractState: ['effective'] },
      again: 7,
      offices: ['finance_accountant'],
    },
    { notice: 'contract_retention_due', date: 'retentionDueDate', where: { contractState: ['effective'] } },
  ],
  acts: {
    overview: {
      label: w('At a glance', '合同概览'),
      icon: 'view',
      needs: 'page',
      page: { address: '/contract/contractPage', as: 'id' },
    },
    addInvoice: {
      label: w('Enter an invoice', '登记发票'),
      icon: 'new',
      needs: 'enter',
      when: ({ doc }) => takesInvoice(doc),
      call: { method: 'POST', path: 'addInvoice/:id', once: true },
      asks: invoiceAsked,
      begins: ({ today }) => ({ invoiceDate: today }),
      done: w('Invoice entered', '发票已登记'),
    },
    addPayment: {
      label: w('Enter a payment', '登记付款'),
      icon: 'submit',
      needs: 'enter',
      when: ({ doc }) => takesPayment(doc),
      call: { method: 'POST', path: 'addPayment/:id', once: true },
      asks: paymentAsked,
      begins: ({ today, doc }) => ({ payDate: today, amount: doc.nextPlanAmount }),
      done: w('Payment entered', '付款已登记'),
    },
    payPlanned: {
      label: w('Pay a line of the plan', '按计划付款'),
      icon: 'submit',
      of: { lines: 'plan', as: 'planLineId', named: ['phase', 'planAmount', 'planDate'] },
      needs: 'enter',
      when: ({ doc, line }) => (line?.['planState'] === 'open' ? takesPayment(doc) : null),
      call: { method: 'POST', path: 'addPayment/:id', once: true },
      asks: paymentAsked,
      begins: ({ today, doc, line }) => ({
        payDate: today,
        amount: line && unpaidOf(line, doc),
        isRetention: line?.['isRetention'] === true,
      }),
      done: w('Payment entered', '付款已登记'),
    },
    startPayment: {
      label: w('Begin to pay', '发起支付'),
      icon: 'activate',
      of: { lines: 'payments', as: 'lineId', named: ['payNo', 'amount', 'payDate'] },
      needs: 'enter',
      when: ({ doc, line }) => (line?.['payStatus'] === 'plan' ? takesPayment(doc) : null),
      call: { method: 'POST', path: 'beginPayment/:id' },
      done: w('Payment under way', '已转为支付中'),
    },
    markPaid: {
      label: w('Paid', '确认已付'),
      icon: 'confirm',
      of: { lines: 'payments', as: 'lineId', named: ['payNo', 'amount', 'payDate'] },
      needs: 'confirm',
      when: ({ line }) => (line?.['payStatus'] === 'paying' && line['source'] !== 'document' ? true : null),
      call: { method: 'POST', path: 'settlePayment/:id', once: true, with: { payStatus: 'paid' } },
      asks: paidAsked,
      begins: ({ today }) => ({ payDate: today }),
      moves: ['contractDefinition'],
      done: w('Payment booked', '付款已登记'),
    },
    cancelPayment: {
      label: w('Cancel a payment', '取消付款'),
      icon: 'invalidate',
      danger: true,
      of: { lines: 'payments', as: 'lineId', named: ['payNo', 'amount', 'payDate'] },
      needs: 'confirm',
      when: ({ line }) => (['plan', 'paying'].includes(String(line?.['payStatus'])) && line?.['source'] !== 'document' ? true : null),
      call: { method: 'POST', path: 'settlePayment/:id', once: true, with: { payStatus: 'cancelled' } },
      asks: cancelAsked,
      done: w('Payment cancelled', '付款已取消'),
    },
    terms: {
      label: w('Retention, keeper, files', '维护质保金与附件'),
      icon: 'edit',
      needs: 'put',
      call: { method: 'PUT', path: 'put/:id' },
      asks: termsAsked,
      begins: ({ doc }) => ({
        retentionDueDate: doc.retentionDueDate,
        retentionReleased: doc.retentionReleased,
        ownerId: doc.ownerId,
        files: doc.files,
      }),
      done: w('Ledger changed', '台账已更新'),
    },
  },
  list: {
    columns: [
      'contractNo',
      'contractName',
      'counterparty',
      'currentTotal',
      'invoicedAmount',
      'paidAmount',
      'unpaidAmount',
      'payRatio',
      'nextPlanDate',
      'overdueAmount',
      'performState',
    ],
    filters: [
      'contractNo',
      'counterparty',
      'direction',
      'contractType',
      'projectId',
      'contractState',
      'performState',
      'nextPlanDate',
      'overdueAmount',
    ],
    sort: [{ by: 'contractNo', down: true }],
    totals: ['currentTotal', 'invoicedAmount', 'paidAmount', 'unpaidAmount', 'overdueAmount'],
  },
  form: [
    {
      label: w('Contract', '合同'),
      fields: [
        'contractId',
        'contractNo',
        'contractName',
        'contractType',
        'direction',
        'counterparty',
        'managerId',
        'projectId',
        'projectManagerId',
        'deptId',
        'startDate',
        'endDate',
        'signDate',
        'contractState',
        'performState',
        'ownerId',
        'files',
      ],
    },
    {
      label: w('Money', '金额'),
      fields: [
        'currency',
        'originalTotal',
        'supplementAmount',
        'currentTotal',
        'invoicedAmount',
        'toInvoiceAmount',
        'invoicingAmount',
        'invoiceRatio',
        'paidAmount',
        'payingAmount',
        'toPayAmount',
        'unpaidAmount',
        'payRatio',
      ],
    },
    {
      label: w('Plan', '计划'),
      fields: ['settleMode', 'prepayRate', 'nextPlanDate', 'nextPlanAmount', 'overdueAmount', 'plan'],
    },
    {
      label: w('Retention', '质保金'),
      fields: ['retentionRate', 'retentionAmount', 'retentionPaid', 'retentionDueDate', 'retentionReleased'],
    },
    { label: w('Invoices and payments', '开票与付款'), fields: ['invoices', 'payments'] },
    { label: w('Versions', '条款版本'), fields: ['versions'] },
  ],
});
