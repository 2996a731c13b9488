/**
 * Invoices of a supplier, looked at before they are paid and their tax is deducted: against the contract, against what was received, on the
 * tax authority's platform. Receipts are valued without tax, so net is compared with net. The approval opens what the
 * supplier is owed; a red invoice lowers what is owed by the blue one that it names.
 *
 * Facts: `supplier` tax number of the supplier; `usedInvoices` invoices that other bills carry; `contract` its terms and what was invoiced
 * for it without this review; `order` whose order it is; `match` the receipts and what else is invoiced of them; `blues` the blue invoices that
 * the red ones here name.
 */
import { add, compare, isPositive, isZero, multiply, negate, subtract } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, everything, reading } from '../grants.ts';
import { deductTax, invoiceFields, invoicePostings, invoicesInTime, invoicesUsedOnce, type UsedInvoice } from './rules/invoices.ts';
import {
  contractInvoicePostings,
  isEstimate,
  matchOf,
  namedKey,
  payable,
  ratePercent,
  takesMoney,
  type BlueFact,
  type ContractFact,
  type MatchFact,
} from './rules/payables.ts';

const readOnly = { readOnly: true } as const;
/** Tax is rounded by the seller, item by item. */
const mostOff = '0.06';

const size = (amount: string): string => (compare(amount, '0') < 0 ? negate(amount) : amount);

interface Line {
  readonly netAmount: string | null;
  readonly amount: string | null;
  readonly redOf: string | null;
}

const blueOf = (line: Pick<Line, 'redOf'>, blues: readonly BlueFact[] | undefined): BlueFact | undefined =>
  line.redOf === null ? undefined : blues?.find(({ key }) => key === namedKey(line.redOf ?? ''));

/** What red invoices take from each blue one. */
const redBy = (lines: readonly Line[], blues: readonly BlueFact[] | undefined): ReadonlyMap<BlueFact, string> => {
  const taken = new Map<BlueFact, string>();
  for (const line of lines) {
    const blue = blueOf(line, blues);
    if (blue) taken.set(blue, subtract(taken.get(blue) ?? '0', line.amount));
  }
  return taken;
};

const redPostings = (lines: readonly Line[], blues: readonly BlueFact[] | undefined, to: 'held' | null, date: string): Posting[] =>
  [...redBy(lines, blues)]
    .filter(([, quantity]) => isPositive(quantity))
    .map(([{ reviewId }, quantity]) => posting(payable, { dimensions: { invoiceReview: reviewId }, from: 'open', to, quantity, date }));

export const invoiceReview = document({
  key: 'invoiceReview',
  area: 'bill',
  label: w('Invoice review', '发票审核单'),
  icon: 'file-invoice',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('FP-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    supplierId: f.ref('supplierManagement', w('Supplier', '供应商'), { required: true }),
    sellerTaxNo: f.computed(f.text(w('Seller’s tax no.', '销方税号'), { max: 40 })),
    buyerOrg: f.ref('org', w('Buyer', '购方'), { required: true }),
    contractId: f.ref('contractDefinition', w('Contract', '合同')),
    purchaseId: f.ref('purchaseManagement', w('Purchase order', '采购单')),
    receivedDate: f.date(w('Received', '收票日期'), { required: true, default: { from: 'today' } }),
    netTotal: f.computed(f.money(w('Net', '不含税合计'))),
    taxTotal: f.computed(f.money(w('Tax', '税额合计'))),
    amountTotal: f.computed(f.money(w('Amount with tax', '价税合计'))),
    deductTotal: f.computed(f.money(w('Deductible tax', '可抵扣税额合计'))),
    contractAmount: f.computed(f.money(w('Contract amount', '合同金额'))),
    invoicedBefore: f.computed(f.money(w('Invoiced before', '累计已开票'))),
    receivedValue: f.computed(f.money(w('Goods received (net)', '入库金额（不含税）'))),
    matchResult: f.computed(f.choice('matchResult', w('Three-way match', '三单匹配'))),
    diffReason: f.text(w('Reason of the difference', '差异说明'), { max: 200 }),
    verifyOk: f.boolean(w('Verified at the tax platform', '查验通过'), { node: true }),
    deductMonth: f.month(w('Deducted in', '认证抵扣月份'), { node: true }),
    paidState: f.computed(f.choice('paidState', w('Payment', '付款状态'))),
    openAmount: f.money(w('Not paid', '未付金额'), { ...readOnly, default: '0' }),
    heldAmount: f.money(w('In approval', '付款审批中'), { ...readOnly, default: '0' }),
    paidAmount: f.money(w('Paid', '已付金额'), { ...readOnly, default: '0' }),
  },
  lines: {
    invoices: lineSet({
      label: w('Invoices', '发票明细'),
      least: 1,
      fields: {
        invoiceType: f.choice('invoiceType', w('Type', '发票类型'), { required: true }),
        ...invoiceFields,
        invoiceNo: f.text(w('Invoice no.', '发票号码'), { max: 30, required: true, check: 'noSpaces' }),
        invoiceDate: f.date(w('Date', '开票日期'), { required: true }),
        itemName: f.text(w('Goods or service', '货物名称'), { max: 80, required: true }),
        netAmount: f.money(w('Net', '不含税金额'), { required: true }),
        taxRate: f.choice('taxRate', w('Rate', '税率'), { required: true }),
        tax: f.money(w('Tax', '税额'), { required: true }),
        amount: f.computed(f.money(w('Amount', '价税合计'))),
        deductTax: f.computed(f.money(w('Deductible', '可抵扣税额'))),
        redOf: f.text(w('Red of (number of the blue invoice)', '对应蓝字发票号'), {
          max: 44,
          check: 'noSpaces',
          help: w('With a code: code/number.', '有发票代码时填写“代码/号码”。'),
        }),
        scan: f.files(w('Scan', '发票影像')),
      },
      computes: {
        amount: ({ netAmount, tax }) => add(netAmount, tax),
        deductTax: ({ invoiceType, amount, tax }) => deductTax({ invoiceType, amount, taxAmount: tax }),
      },
      totals: ['netAmount', 'tax', 'amount', 'deductTax'],
    }),
    receipts: lineSet({
      label: w('Goods received', '对应入库'),
      fields: {
        sourceType: f.computed(f.text(w('Kind', '来源类型'), { resourceKey: true, max: 50 })),
        sourceId: f.ref('materialEntry', w('Stock in', '入库单'), { required: true }),
        net: f.computed(f.money(w('Net', '不含税金额'))),
      },
      computes: {
        sourceType: () => 'materialEntry',
        net: (line, { facts }) =>
          (facts['match'] as MatchFact | undefined)?.receipts.find(({ id }) => id === line.sourceId)?.net ?? line.net,
      },
      totals: ['net'],
    }),
  },
  facts: {
    supplier: fact<{ readonly taxNo: string | null } | null>(['supplierId']),
    usedInvoices: fact<readonly UsedInvoice[]>(['invoices.invoiceType', 'invoices.invoiceCode', 'invoices.invoiceNo']),
    contract: fact<ContractFact | null>(['contractId']),
    order: fact<{ readonly supplierId: string | null } | null>(['purchaseId']),
    match: fact<MatchFact>(['receipts.sourceId']),
    blues: fact<readonly BlueFact[]>(['invoices.redOf']),
  },
  visibleWhen: {
    diffReason: ({ matchResult, contractId }) => (matchResult === 'over' ? 'required' : matchResult === 'under' || contractId !== null),
  },
  fills: { contractId: { supplierId: 'supplierId' }, purchaseId: { supplierId: 'supplierId' } },
  computes: {
    sellerTaxNo: ({ doc, facts }) => (facts.supplier === undefined ? doc.sellerTaxNo : (facts.supplier?.taxNo ?? null)),
    netTotal: ({ doc }) => sum(doc.invoices.map(({ netAmount }) => netAmount)),
    taxTotal: ({ doc }) => sum(doc.invoices.map(({ tax }) => tax)),
    amountTotal: ({ doc }) => sum(doc.invoices.map(({ amount }) => amount)),
    deductTotal: ({ doc }) => sum(doc.invoices.map((line) => line.deductTax)),
    contractAmount: ({ doc, facts }) => (facts.contract === undefined ? doc.contractAmount : (facts.contract?.currentTotal ?? null)),
    invoicedBefore: ({ doc, facts }) => (facts.contract === undefined ? doc.invoicedBefore : (facts.contract?.invoiced ?? null)),
    receivedValue: ({ doc }) => (doc.receipts.length === 0 ? null : sum(doc.receipts.map(({ net }) => net))),
    matchResult: ({ doc, facts }) =>
      doc.receipts.length > 0 && facts.match === undefined
        ? doc.matchResult
        : matchOf(doc.netTotal ?? '0', facts.match, doc.receipts.length > 0),
    paidState: ({ doc }) => {
      if (doc.status !== 'approved' || !isPositive(add(doc.paidAmount, '0'))) return 'unpaid';
      return isPositive(add(doc.openAmount, doc.heldAmount)) ? 'part' : 'paid';
    },
  },
  rules: {
    B1: ({ doc, facts }) => invoicesUsedOnce('invoices', doc.invoices, facts.usedInvoices ?? []),
    B2: ({ doc, today }) => invoicesInTime('invoices', doc.invoices, today, doc.applyDate ?? today),
    isInvoice: ({ doc }) =>
      doc.invoices.flatMap(({ invoiceType }, at) =>
        invoiceType === 'none' ? [fault('isInvoice', `invoices.${at}.invoiceType`, w('is no invoice', '无票不能审核'))] : [],
      ),
    received: ({ doc, today }) =>
      doc.receivedDate !== null && doc.receivedDate > today
        ? fault('future', 'receivedDate', w('cannot lie in the future', '不能晚于今天'))
        : null,
    tax: ({ doc }) =>
      doc.invoices.flatMap(({ netAmount, taxRate, tax }, at) => {
        const meant = multiply(netAmount ?? '0', multiply(ratePercent[taxRate ?? ''] ?? '0', '0.01', 4), 4);
        return compare(size(subtract(tax, meant, 4)), mostOff) > 0
          ? [fault('tax', `invoices.${at}.tax`, w(`differs from net × rate (${meant})`, `与不含税金额×税率（${meant}）相差超过0.06`))]
          : [];
      }),
    red: ({ doc, facts }) => {
      const faults = doc.invoices.flatMap((line, at) => {
        const below = compare(line.netAmount, '0') < 0 || compare(line.tax, '0') < 0;
        if (line.redOf === null)
          return below ? [fault('red', `invoices.${at}.redOf`, w('a red invoice names the blue one', '红字发票须填写对应蓝字发票号'))] : [];
        if (!below) return [fault('red', `invoices.${at}.netAmount`, w('a red invoice is negative', '红字发票金额应为负数'))];
        if (facts.blues === undefined) return [];
        const blue = blueOf(line, facts.blues);
        if (blue === undefined)
          return [fault('red', `invoices.${at}.redOf`, w('no approved review has this invoice', '已通过的审核单中没有该蓝字发票'))];
        return blue.supplierId === doc.supplierId
          ? []
          : [fault('red', `invoices.${at}.redOf`, w('is of another supplier', '该蓝字发票属于其他供应商'))];
      });
      const over = [...redBy(doc.invoices, facts.blues)].find(([blue, taken]) => compare(taken, blue.left) > 0);
      return over === undefined
        ? faults
        : [
            ...faults,
            fault('red', 'amountTotal', w(`more than ${over[0].left} left of the blue invoice`, `超过蓝字发票剩余金额${over[0].left}`)),
          ];
    },
    supplierFits: ({ doc, facts }) => [
      ...(facts.contract && facts.contract.supplierId !== doc.supplierId
        ? [fault('supplierFits', 'contractId', w('is with another supplier', '合同对方不是该供应商'))]
        : []),
      ...(facts.order && facts.order.supplierId !== doc.supplierId
        ? [fault('supplierFits', 'purchaseId', w('was placed with another supplier', '采购单供应商不一致'))]
        : []),
    ],
    contract: ({ doc, facts }) => {
      const { contract } = facts;
      if (!contract) return null;
      if (!takesMoney(contract) && doc.status !== 'approved')
        return fault('contract', 'contractId', w('is not in force, or we are paid by it', '合同不在履行中或不是付款类合同'));
      const over = compare(add(contract.invoiced, doc.amountTotal), contract.currentTotal) > 0 && isPositive(doc.amountTotal);
      if (!over || (isEstimate(contract) && doc.diffReason !== null)) return null;
      const left = subtract(contract.currentTotal, contract.invoiced);
      return isEstimate(contract)
        ? fault('overInvoiced', 'diffReason', w(`more than the estimate: ${left} was left`, `超过合同暂估金额，剩余${left}，须说明原因`))
        : fault('overInvoiced', 'amountTotal', w(`only ${left} is left of the contract`, `合同剩余可开票${left}`));
    },
    receipts: ({ doc, facts }) =>
      doc.receipts.flatMap(({ sourceId }, at) => {
        const path = `receipts.${at}.sourceId`;
        if (doc.receipts.findIndex((one) => one.sourceId === sourceId) < at)
          return [fault('receipts', path, w('stands here twice', '入库单重复'))];
        if (facts.match === undefined) return [];
        const receipt = facts.match.receipts.find(({ id }) => id === sourceId);
        if (receipt?.booked !== true) return [fault('receipts', path, w('is not booked', '该入库单未入账'))];
        return receipt.supplierId === doc.supplierId
          ? []
          : [fault('receipts', path, w('came from another supplier', '入库单供应商不一致'))];
      }),
    over: ({ doc }) =>
      doc.matchResult === 'over' && doc.diffReason === null
        ? fault('over', 'diffReason', w('the invoice is above what was received: say why', '发票大于入库，须说明差异'))
        : null,
    verified: ({ doc }) =>
      doc.verifyOk === false ? fault('notVerified', 'verifyOk', w('what is not verified is rejected', '查验未通过，不能同意')) : null,
    deductMonth: ({ doc }) => {
      if (doc.deductMonth === null) return null;
      const months = doc.invoices.flatMap((line) =>
        !isZero(line.deductTax) && line.invoiceDate !== null ? [line.invoiceDate.slice(0, 7)] : [],
      );
      if (months.length === 0) return fault('deductMonth', 'deductMonth', w('nothing of it may be deducted', '没有可抵扣税额'));
      const latest = months.reduce((a, b) => (a > b ? a : b));
      return doc.deductMonth < latest ? fault('deductMonth', 'deductMonth', w(`not before ${latest}`, `不能早于${latest}`)) : null;
    },
  },
  name: { zh: 'code' },
  access: {
    grants: {
      ...documentOffices,
      procurement_manager: approving('all'),
      finance_manager: everything,
      finance_accountant: approving('all'),
      finance_cashier: reading('all'),
    },
  },
  list: {
    columns: ['code', 'supplierId', 'contractId', 'amountTotal', 'taxTotal', 'matchResult', 'paidState', 'openAmount', 'status'],
    filters: ['supplierId', 'contractId', 'receivedDate', 'matchResult', 'paidState', 'deductMonth', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['amountTotal', 'taxTotal', 'deductTotal', 'openAmount', 'paidAmount'],
  },
  form: [
    { label: w('Invoices', '发票'), fields: ['code', 'supplierId', 'sellerTaxNo', 'buyerOrg', 'receivedDate', 'invoices'] },
    { label: w('Amounts', '金额'), fields: ['netTotal', 'taxTotal', 'amountTotal', 'deductTotal'] },
    {
      label: w('Match', '匹配'),
      fields: ['contractId', 'contractAmount', 'invoicedBefore', 'purchaseId', 'receipts', 'receivedValue', 'matchResult', 'diffReason'],
    },
    { label: w('Verification', '查验抵扣'), fields: ['verifyOk', 'deductMonth'] },
    { label: w('Payment', '付款情况'), fields: ['paidState', 'openAmount', 'heldAmount', 'paidAmount'] },
  ],
  document: {
    flow: 'invoiceReview',
    figure: { field: 'amountTotal', kind: 'money' },
    matter: ['supplierId', 'matchResult', 'contractId', 'receivedValue', 'diffReason'],
    compared: { payee: 'supplierId' },
    voidable: true,
    voidRules: {
      unpaid: ({ doc }) =>
        isPositive(add(doc.paidAmount, doc.heldAmount))
          ? fault('unpaid', 'paidAmount', w('it is paid, or being paid', '已付款或付款审批中，不能作废'))
          : null,
    },
  },
  acts: {
    pay: {
      label: w('Pay', '发起付款'),
      icon: 'new',
      needs: 'page',
      when: ({ doc }) => (doc.status === 'approved' && isPositive(doc.openAmount) ? true : null),
      call: { method: 'POST', path: 'pay/:id', once: true },
      note: w('Makes the draft of a payment request for what is open.', '按未付金额生成资金支付申请草稿。'),
      done: w('The draft of the payment is made', '资金支付申请草稿已生成'),
      opens: 'fundPayment',
    },
  },
  postings: {
    hold: ({ doc, facts, today }) => [
      ...invoicePostings(doc.invoices, today),
      ...contractInvoicePostings(doc.contractId, doc.amountTotal, 'hold', today),
      ...redPostings(doc.invoices, facts.blues, 'held', today),
    ],
    book: ({ doc, facts, today }) => {
      const owed = sum(doc.invoices.filter(({ redOf }) => redOf === null).map(({ amount }) => amount));
      return [
        ...invoicePostings(doc.invoices, today),
        ...contractInvoicePostings(doc.contractId, doc.amountTotal, 'book', today),
        ...(isPositive(owed)
          ? [posting(payable, { dimensions: { invoiceReview: doc.id ?? '' }, from: null, to: 'open', quantity: owed, date: today })]
          : []),
        ...redPostings(doc.invoices, facts.blues, null, today),
      ];
    },
  },
  effects: { approved: ['reviewApproved'], invalidated: ['reviewVoided'] },
});
