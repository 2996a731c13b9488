/**
 * Batches of vouchers for the company's fish products: asked for, made as codes once approved, handed out and followed. Of a discount
 * voucher the face value is the most that it takes off.
 *
 * The counts of each state come from the ledger `vouchers`, never from the form. Codes are made by a job where they are many.
 */
import { notNow } from '#model/acts.ts';
import { compare, isPositive, multiply, subtract } from '#model/calculation/decimal.ts';
import { document, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { documentOffices, reading } from '../grants.ts';
import { dueOf, mostVouchers, priceFaults, termFaults } from './rules/voucherRules.ts';

const readOnly = { readOnly: true } as const;
const counted = { readOnly: true, default: 0 } as const;

/** Who takes vouchers, and how many: asked when they are handed out. */
export const recipientAsked = {
  recipientName: f.text(w('Recipient', '领取人'), { max: 40, required: true }),
  recipientOrg: f.text(w('Organisation', '单位'), { max: 80 }),
  mobile: f.text(w('Mobile', '手机'), { max: 20, check: 'mobile' }),
  recipientType: f.choice('payeeType', w('Kind', '类型')),
  receiveDate: f.date(w('Date', '领取日期'), { required: true, default: { from: 'today' } }),
  qty: f.integer(w('Number', '数量'), { required: true, least: '1', most: String(mostVouchers) }),
  purpose: f.text(w('Purpose', '用途'), { max: 100 }),
  signed: f.signature(w('Signature', '签收')),
  unpaidReason: f.text(w('Handed out before it is paid, because', '未收款先发放原因'), {
    max: 100,
    help: w('Only the finance manager may say so.', '仅财务经理可填写。'),
  }),
} as const;

/** Asked when the cashier enters what the customer paid. */
export const receiptAsked = {
  amount: f.money(w('Amount', '收款金额'), { required: true, least: '0.01' }),
  date: f.date(w('Date', '收款日期'), { required: true, default: { from: 'today' } }),
  account: f.ref('companyBankAccount', w('Paid into', '收款账户'), { required: true }),
  payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40 }),
} as const;

export const voucherManagement = document({
  key: 'voucherManagement',
  area: 'bill',
  label: w('Voucher batches', '券管理'),
  icon: 'certificate',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('JQ-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    batchName: f.text(w('Name', '券批次名称'), { max: 80, required: true }),
    voucherType: f.choice('voucherType', w('Type', '券类型'), { required: true }),
    voucherUse: f.choice('voucherUse', w('Purpose', '用途'), { required: true }),
    productName: f.text(w('Product', '兑换产品'), { max: 80 }),
    productSpec: f.text(w('Pack', '产品规格'), { max: 60 }),
    faceValue: f.money(w('Face value', '面值'), {
      required: true,
      least: '0.01',
      help: w('Of a discount voucher the most that it takes off.', '折扣券填写最高优惠金额。'),
    }),
    salePrice: f.money(w('Selling price', '售价'), { default: '0', least: '0' }),
    discount: f.decimal([4, 2], w('Discount', '折扣'), { help: w('0.85 takes 15 % off.', '0.85即八五折。') }),
    quantity: f.integer(w('Number', '数量'), { required: true, least: '1', most: String(mostVouchers) }),
    totalFace: f.computed(f.money(w('Total face value', '总面值'))),
    customerId: f.ref('saleCustomerManagement', w('Customer', '购券客户')),
    receiveDept: f.department(w('Receiving department', '领用部门'), { required: true, default: { from: 'ownDepartment' } }),
    receiver: f.user(w('Receiver', '领用人'), { required: true, default: { from: 'self' } }),
    validFrom: f.date(w('Valid from', '有效期起'), { required: true }),
    validTo: f.date(w('Valid to', '有效期至'), { required: true }),
    usePlace: f.text(w('Where usable', '使用地点'), { max: 100 }),
    reason: f.longText(w('Reason', '申请原因'), { required: true }),
    receivedAmount: f.money(w('Received', '已收款'), { ...readOnly, default: '0' }),
    paidState: f.computed(f.choice('paidState', w('Money received', '收款状态'))),
    serial: f.integer(w('Batch of the year', '年度批次号'), readOnly),
    createdCount: f.computed(f.integer(w('Codes made', '已生成'))),
    unissuedCount: f.integer(w('Not issued', '未领用'), counted),
    issuedCount: f.integer(w('Issued', '已领用'), counted),
    usedCount: f.integer(w('Used', '已使用'), counted),
    expiredCount: f.integer(w('Expired', '已过期'), counted),
    frozenCount: f.integer(w('Frozen', '已冻结'), counted),
    voidCount: f.integer(w('Void', '已作废'), counted),
    leftFace: f.computed(f.money(w('Open value', '未使用面值'))),
  },
  lines: {
    recipientDetails: lineSet({
      label: w('Recipients', '领用明细'),
      most: 5000,
      fields: {
        recipientName: f.text(w('Recipient', '领取人'), { max: 40, ...readOnly }),
        recipientOrg: f.text(w('Organisation', '单位'), { max: 80, ...readOnly }),
        mobile: f.text(w('Mobile', '手机'), { max: 20, ...readOnly }),
        recipientType: f.choice('payeeType', w('Kind', '类型'), readOnly),
        receiveDate: f.date(w('Date', '领取日期'), readOnly),
        qty: f.integer(w('Number', '数量'), readOnly),
        noFrom: f.text(w('From no.', '起始券号'), { max: 30, ...readOnly }),
        noTo: f.text(w('To no.', '终止券号'), { max: 30, ...readOnly }),
        handedBy: f.user(w('Handed out by', '经办人'), readOnly),
        purpose: f.text(w('Purpose', '用途'), { max: 100, ...readOnly }),
        unpaidReason: f.text(w('Unpaid because', '未收款原因'), { max: 100, ...readOnly }),
        signed: f.signature(w('Signature', '签收'), readOnly),
      },
      totals: ['qty'],
    }),
  },
  visibleWhen: {
    customerId: ({ voucherUse }) => (voucherUse === 'sale' ? 'required' : false),
    salePrice: ({ voucherUse }) => (voucherUse === 'sale' ? 'required' : false),
    discount: ({ voucherType }) => (voucherType === 'discount' ? 'required' : false),
  },
  computes: {
    totalFace: ({ doc }) => multiply(doc.faceValue ?? '0', String(doc.quantity ?? 0)),
    createdCount: ({ doc }) =>
      [doc.unissuedCount, doc.issuedCount, doc.usedCount, doc.expiredCount, doc.frozenCount, doc.voidCount].reduce<number>(
        (sum, count) => sum + Number(count ?? 0),
        0,
      ),
    leftFace: ({ doc }) =>
      multiply(doc.faceValue ?? '0', String(Number(doc.unissuedCount ?? 0) + Number(doc.issuedCount ?? 0) + Number(doc.frozenCount ?? 0))),
    paidState: ({ doc }) => {
      if (doc.voucherUse !== 'sale') return null;
      if (!isPositive(doc.receivedAmount)) return 'unpaid';
      return compare(doc.receivedAmount, dueOf(doc)) < 0 ? 'part' : 'paid';
    },
  },
  rules: {
    term: ({ doc, today }) => termFaults(doc, today),
    price: ({ doc }) => priceFaults(doc),
  },
  name: { zh: 'batchName' },
  access: {
    owners: ['receiver'],
    grants: {
      ...documentOffices,
      voucher_keeper: { actions: 'all', but: ['confirm', 'override'], scope: 'all' },
      finance_manager: { actions: ['page', 'approve', 'print', 'export', 'recipient', 'override'], scope: 'all' },
      finance_cashier: { actions: ['page', 'confirm'], scope: 'all' },
      finance_accountant: reading('all'),
      sales_manager: reading('all'),
    },
    more: ['recipient', 'confirm', 'override'],
  },
  list: {
    columns: ['code', 'batchName', 'voucherType', 'voucherUse', 'quantity', 'faceValue', 'validTo', 'issuedCount', 'usedCount', 'status'],
    filters: ['batchName', 'voucherType', 'voucherUse', 'customerId', 'validTo', 'paidState', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['quantity', 'totalFace', 'leftFace'],
  },
  form: [
    {
      label: w('Batch', '券批次'),
      fields: [
        'code',
        'batchName',
        'voucherType',
        'voucherUse',
        'productName',
        'productSpec',
        'validFrom',
        'validTo',
        'usePlace',
        'reason',
      ],
    },
    {
      label: w('Value', '价值'),
      fields: ['quantity', 'faceValue', 'totalFace', 'discount', 'salePrice', 'customerId', 'receivedAmount', 'paidState'],
    },
    { label: w('Receiver', '领用'), fields: ['receiveDept', 'receiver'] },
    {
      label: w('Vouchers', '券数量'),
      fields: [
        'serial',
        'createdCount',
        'unissuedCount',
        'issuedCount',
        'usedCount',
        'expiredCount',
        'frozenCount',
        'voidCount',
        'leftFace',
        'recipientDetails',
      ],
    },
  ],
  document: {
    flow: 'voucherManagement',
    figure: { field: 'totalFace', kind: 'money' },
    matter: ['batchName', 'voucherType', 'quantity', { label: w('Valid', '有效期'), from: 'validFrom', to: 'validTo' }],
    voidable: true,
    voidRules: {
      handedOut: ({ doc }) =>
        doc.recipientDetails.length > 0
          ? fault('handedOut', '', w('vouchers of it are handed out already', '该批次已有券发放，不能作废'))
          : null,
      received: ({ doc }) =>
        isPositive(doc.receivedAmount) ? fault('received', '', w('its customer has paid already', '该批次已收款，不能作废')) : null,
    },
  },
  belonging: [
    { resource: 'billVoucherDetailsManagement', by: 'batchId', as: 'voucherDetails' },
    { resource: 'voucherUses', by: 'batchId', as: 'usedDetails' },
  ],
  dates: [{ notice: 'voucher_batch_ends', date: 'validTo', where: { status: ['approved'] } }],
  acts: {
    recipient: {
      label: w('Hand out', '发放'),
      icon: 'cc',
      needs: 'recipient',
      when: ({ doc }) => {
        if ((doc.createdCount ?? 0) < (doc.quantity ?? 0))
          return notNow('codesMissing', w('Not all codes are made yet', '券码尚未全部生成'));
        return (doc.unissuedCount ?? 0) > 0 || notNow('noneLeft', w('All are handed out', '没有可发放的券'));
      },
      call: { method: 'POST', path: 'recipient/:id', once: true },
      asks: recipientAsked,
      done: w('Handed out', '已发放'),
      moves: ['billVoucherDetailsManagement'],
    },
    receipt: {
      label: w('Money received', '登记收款'),
      icon: 'check',
      needs: 'confirm',
      when: ({ doc }) => {
        if (doc.voucherUse !== 'sale') return null;
        return doc.paidState !== 'paid' || notNow('paidAlready', w('It is paid already', '已全额收款'));
      },
      call: { method: 'POST', path: 'receipt/:id', once: true },
      asks: receiptAsked,
      begins: ({ doc }) => ({ amount: subtract(dueOf(doc), doc.receivedAmount) }),
      done: w('Booked', '已登记收款'),
      moves: ['companyBankAccount'],
    },
    makeCodes: {
      label: w('Make the missing codes', '补制券码'),
      icon: 'repost',
      needs: 'recipient',
      when: ({ doc }) => ((doc.createdCount ?? 0) < (doc.quantity ?? 0) ? true : null),
      call: { method: 'POST', path: 'makeCodes/:id' },
      note: w('Goes on behind the last code that was made.', '从已生成的最后一个券码继续。'),
      done: w('The codes are being made', '正在生成券码'),
      moves: ['billVoucherDetailsManagement'],
    },
    sheet: {
      label: w('QR codes', '券码打印'),
      icon: 'print',
      needs: 'billVoucherDetailsManagement:sensitive',
      when: ({ doc }) => ((doc.createdCount ?? 0) > 0 ? true : null),
      page: { address: '/bill/voucherSheet', as: 'id' },
    },
  },
  effects: { approved: ['voucherCodesMade'], invalidated: ['vouchersVoided'] },
});
