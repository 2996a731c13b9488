/**
 * Acceptance of new fixed assets: the group that accepts them, the leader of the department, the keeper
 * of assets and finance agree; then there is a card for each. What did not pass ends at the leader, without cards. All acceptances that
 * name one invoice are together worth no more than it is without the tax that is deducted.
 *
 * Fact: `invoice` the reviewed invoice that it names.
 */
import { compare, multiply, subtract } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, reading } from '../grants.ts';
import { estimateFaults, invoiceFaults, type AcceptedInvoice } from './rules/assetRules.ts';

/** Cheaper things, and those that last no longer, are rather consumables. */
export const leastPrice = '2000';
const leastLife = 12;

export const fixassetAccept = document({
  key: 'fixassetAccept',
  area: 'bill',
  label: w('Fixed asset acceptance', '固定资产验收'),
  icon: 'list-check',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YS-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    assetSource: f.choice('assetSource', w('Source', '资产来源'), { required: true, default: 'purchase' }),
    supplierId: f.ref('supplierManagement', w('Supplier', '供应商')),
    contractId: f.ref('contractDefinition', w('Contract', '合同')),
    purchaseId: f.ref('purchaseManagement', w('Purchase order', '采购单')),
    invoiceReviewId: f.ref('invoiceReview', w('Invoice review', '发票审核单')),
    entryId: f.ref('materialEntry', w('Receipt', '入库单'), { readOnly: true }),
    arriveDate: f.date(w('Arrived', '到货日期'), { required: true }),
    acceptDate: f.date(w('Accepted', '验收日期'), { required: true, default: { from: 'today' } }),
    useDept: f.department(w('Using department', '使用部门'), { required: true, default: { from: 'ownDepartment' } }),
    acceptors: f.users(w('Acceptance group', '验收人员'), { required: true }),
    totalAmount: f.computed(f.money(w('Value', '资产总值'))),
    docsComplete: f.boolean(w('Papers complete', '随机资料齐全'), { required: true, default: false }),
    runOk: f.boolean(w('Trial run ok', '试运行合格'), { required: true, default: false }),
    conclusion: f.choice('acceptResult', w('Conclusion', '验收结论'), { required: true }),
    problem: f.longText(w('Defects', '存在问题')),
    photos: f.images(w('Photos', '照片')),
  },
  lines: {
    assets: lineSet({
      label: w('Assets', '资产明细'),
      least: 1,
      most: 100,
      fields: {
        assetName: f.text(w('Name', '资产名称'), { max: 80, required: true }),
        assetCategory: f.choice('assetCategory', w('Category', '类别'), { required: true }),
        spec: f.text(w('Model', '规格型号'), { max: 80, required: true }),
        serialNo: f.text(w('Serial no.', '出厂编号'), { max: 60 }),
        unit: f.choice('unit', w('Unit', '单位'), { required: true, default: 'unit' }),
        qty: f.integer(w('Qty', '数量'), { required: true, least: '1', most: '200' }),
        price: f.money(w('Unit value (net of tax)', '单价（不含税）'), { required: true, least: '0.01' }),
        amount: f.money(w('Amount', '金额'), {
          least: '0.01',
          help: w('Quantity × unit value where it is left empty.', '不填时按数量×单价计算。'),
        }),
        value: f.computed(f.money(w('Value', '入账金额'))),
        usefulMonths: f.integer(w('Life months', '使用月数'), { required: true, least: '1', most: '1200' }),
        residualRate: f.decimal([5, 2], w('Residual %', '残值率'), { default: '5', least: '0' }),
        userId: f.user(w('User', '使用人')),
        areaId: f.ref('areas', w('Place', '存放地点'), { required: true }),
        warrantyMonths: f.integer(w('Warranty months', '质保月数'), { default: 12, least: '0', most: '600' }),
      },
      computes: { value: (line) => (line.amount === null ? multiply(line.price, String(line.qty ?? 0)) : fixed(line.amount)) },
      totals: ['value'],
    }),
  },
  facts: { invoice: fact<AcceptedInvoice | null>(['invoiceReviewId']) },
  fills: { invoiceReviewId: { supplierId: 'supplierId', contractId: 'contractId', purchaseId: 'purchaseId' } },
  computes: { totalAmount: ({ doc }) => sum(doc.assets.map(({ value }) => value)) },
  rules: {
    dates: ({ doc, today }) => {
      if (doc.acceptDate === null) return null;
      if (doc.acceptDate > today) return fault('dates', 'acceptDate', w('lies in the future', '不能晚于今天'));
      return doc.arriveDate !== null && doc.acceptDate < doc.arriveDate
        ? fault('dates', 'acceptDate', w('before the arrival', '不能早于到货日期'))
        : null;
    },
    group: ({ doc, actor }) =>
      doc.acceptors?.includes(doc.applicant ?? actor.userId)
        ? fault('group', 'acceptors', w('the applicant does not accept it themselves', '申请人不能同时担任验收人员'))
        : null,
    invoice: ({ doc, facts }) => invoiceFaults(doc, facts.invoice),
    estimate: ({ doc }) => doc.assets.flatMap((line, at) => estimateFaults(line, `assets.${at}.`)),
    // A price is rounded to the cent, so the amount differs from their product by half a cent a piece at most.
    amount: ({ doc }) =>
      doc.assets.flatMap(({ amount, price, qty }, at) => {
        if (amount === null || price === null || qty === null) return [];
        const apart = subtract(amount, multiply(price, String(qty)));
        return compare(apart.replace('-', ''), multiply('0.005', String(qty), 3)) > 0
          ? [fault('amount', `assets.${at}.amount`, w('is not quantity × unit value', '与数量×单价不符'))]
          : [];
      }),
    serial: ({ doc }) =>
      doc.assets.flatMap(({ serialNo, qty }, at) =>
        serialNo !== null && (qty ?? 1) > 1
          ? [
              fault(
                'serial',
                `assets.${at}.serialNo`,
                w('one number is of one asset; use a line for each', '一个出厂编号只对应一台资产，须分行填写'),
              ),
            ]
          : [],
      ),
    consumable: ({ doc }) =>
      doc.assets.flatMap(({ price, usefulMonths }, at) =>
        (price !== null && compare(price, leastPrice) < 0) || (usefulMonths !== null && usefulMonths <= leastLife)
          ? [warning('consumable', `assets.${at}.price`, w('rather a consumable', '价值或年限较低，建议按低值易耗品管理'))]
          : [],
      ),
  },
  name: { zh: 'code' },
  access: {
    department: 'useDept',
    grants: {
      ...documentOffices,
      asset_keeper: approving('all'),
      finance_manager: approving('all'),
      finance_accountant: reading('all'),
    },
  },
  list: {
    columns: ['code', 'useDept', 'supplierId', 'totalAmount', 'acceptDate', 'conclusion', 'status'],
    filters: ['useDept', 'supplierId', 'acceptDate', 'purchaseId', 'conclusion', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['totalAmount'],
  },
  form: [
    {
      label: w('Acceptance', '验收'),
      fields: [
        'code',
        'assetSource',
        'supplierId',
        'contractId',
        'purchaseId',
        'invoiceReviewId',
        'entryId',
        'arriveDate',
        'acceptDate',
        'useDept',
        'acceptors',
      ],
    },
    { label: w('Assets', '资产'), fields: ['assets', 'totalAmount'] },
    { label: w('Result', '结论'), fields: ['docsComplete', 'runOk', 'conclusion', 'problem', 'photos'] },
  ],
  document: {
    flow: 'fixassetAccept',
    figure: { field: 'totalAmount', kind: 'money' },
    matter: ['useDept', 'supplierId', 'conclusion'],
  },
  acts: {
    labels: {
      label: w('Print labels', '打印标签'),
      icon: 'print',
      needs: 'fixasset:page',
      when: ({ doc }) => (doc.status === 'approved' && doc.conclusion !== 'fail' ? true : null),
      page: { address: '/bill/assetDesk', as: 'accept' },
    },
  },
  effects: { submitted: ['acceptedWithinInvoice'], approved: ['assetsAccepted'] },
});
