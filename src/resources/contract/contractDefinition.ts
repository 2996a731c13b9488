/**
 * A contract as it is drawn up and agreed on in the company: its subject, its terms, the plan of its payments (operations A.1). Its approval
 * opens the contract's ledger (`contractParameter`), where it is signed, changed and paid; `contractState` follows from there.
 *
 * Facts: `alike` the number of a contract of the same name and party within 30 days; `blocked` why nothing is agreed on with the supplier, by
 * its standing and licence; `changing` the number of an approval of this contract that is under way; `project` who manages its project, and what
 * the budget line has left.
 */
import { checkFields, notFailed } from '#model/check.ts';
import { compare, isPositive, isZero, multiply } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w, type Words } from '#model/words.ts';
import { amountExTaxOf, directionOf, lineAmount, planAmounts, totalOf, typePrefix } from './contracts.ts';
import type { ProjectOf } from '../project/using.ts';
import { budgetMove, commitsOf, projectFaults } from './budget.ts';
import { contractGrants } from './grants.ts';
import { contractMoney } from './ledgers.ts';

/** Prepayments above this share, in percent, are told to whoever decides. */
const muchPrepaid = '30';

const percent = { least: '0', most: '100' } as const;
const missing = (field: string) => fault('party', field, w('required', '必填'));

export const contractDefinition = document({
  key: 'contractDefinition',
  area: 'contract',
  label: w('Contract conclusion', '合同订立'),
  icon: 'file-text',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HT-{field:contractType}-{yyyy}-{seq4}', w('No.', '合同编号'), { contractType: typePrefix }),
    contractName: f.text(w('Contract', '合同名称'), { max: 150, required: true }),
    contractType: f.choice('contractKind', w('Type', '合同类型'), { required: true, fixed: true }),
    direction: f.computed(f.choice('contractDirection', w('Direction', '收付方向'))),
    projectId: f.ref('projectInitiate', w('Project', '所属项目')),
    budgetDetailId: f.text(w('Budget line', '预算明细'), {
      max: 20,
      line: { of: 'projectId', set: 'lines', named: ['budgetSubject', 'content', 'amount'] },
    }),
    viaStock: f.boolean(w('Delivered to stock', '经仓库入库'), {
      default: false,
      help: w('It commits no budget of the project: what is issued from stock does.', '不占用项目预算，由出库时列支。'),
    }),
    projectManagerId: f.computed(f.user(w('Project manager', '项目经理'))),
    supplierId: f.ref('supplierManagement', w('Supplier', '供应商')),
    customerId: f.ref('saleCustomerManagement', w('Customer', '客户')),
    partyA: f.text(w('Party A', '甲方'), { max: 120, required: true }),
    partyB: f.text(w('Party B', '乙方'), { max: 120, required: true }),
    counterparty: f.computed(f.text(w('Other party', '对方单位'), { max: 120 })),
    partyContact: f.text(w('Contact', '对方联系人'), { max: 50 }),
    partyPhone: f.text(w('Phone', '联系电话'), { max: 30, check: 'contact' }),
    signPlace: f.text(w('Place of signing', '签订地点'), { max: 80 }),
    startDate: f.date(w('In force from', '开始日期'), { required: true }),
    endDate: f.date(w('In force to', '结束日期'), { required: true }),
    currency: f.choice('currency', w('Currency', '币种'), { required: true, default: 'CNY' }),
    exchangeRate: f.decimal([10, 6], w('Rate to CNY', '汇率'), { default: '1.000000', least: '0.000001' }),
    totalAmount: f.money(w('Total incl. tax', '合同总额（含税）'), {
      least: '0',
      help: w('The sum of the subject lines; entered where there are none.', '有标的明细时为明细合计；无明细时填写。'),
    }),
    totalCny: f.computed(f.money(w('Total in CNY', '折合人民币'))),
    taxRate: f.decimal([5, 2], w('Tax rate (%)', '税率（%）'), { required: true, default: '13.00', ...percent }),
    amountExTax: f.computed(f.money(w('Without tax', '不含税金额'))),
    prepayRate: f.decimal([5, 2], w('Prepayment (%)', '预付比例（%）'), { required: true, default: '0.00', ...percent }),
    retentionRate: f.decimal([5, 2], w('Retention (%)', '质保金比例（%）'), { required: true, default: '0.00', least: '0', most: '10' }),
    settleMode: f.choice('settleMode', w('Settlement', '结算方式'), { required: true, default: 'lump' }),
    templateFlag: f.boolean(w('By the company’s template', '使用公司范本'), { default: false }),
    keyTerms: f.longText(w('Main terms', '主要条款')),
    breachTerms: f.longText(w('Liability for breach', '违约责任')),
    managerId: f.user(w('Handler', '经办人'), { required: true, default: { from: 'self' } }),
    contractFiles: f.files(w('Text of the contract', '合同文本')),
    signDate: f.date(w('Signed on', '签订日期'), { readOnly: true }),
    contractState: f.choice('contractState', w('State', '履行状态'), { readOnly: true, default: 'drafting' }),
    ...checkFields,
  },
  lines: {
    subjectLines: lineSet({
      label: w('Subject', '标的明细'),
      fields: {
        itemName: f.text(w('Item', '名称'), { max: 100, required: true }),
        spec: f.text(w('Specification', '规格型号'), { max: 100 }),
        unit: f.choice('unit', w('Unit', '单位')),
        qty: f.decimal([14, 3], w('Quantity', '数量'), { required: true, least: '0.001' }),
        unitPrice: f.decimal([14, 4], w('Price incl. tax', '含税单价'), { required: true, least: '0' }),
        taxRate: f.decimal([5, 2], w('Tax rate (%)', '税率（%）'), {
          ...percent,
          help: w('Left empty, that of the contract.', '留空时按合同税率。'),
        }),
        amount: f.computed(f.money(w('Amount', '金额'))),
      },
      computes: { amount: lineAmount },
      totals: ['amount'],
    }),
    payPlan: lineSet({
      label: w('Plan of payments', '付款计划'),
      fields: {
        phase: f.text(w('Phase', '付款阶段'), { max: 60, required: true }),
        condition: f.text(w('Condition', '付款条件'), { max: 200 }),
        ratio: f.decimal([5, 2], w('Share (%)', '比例（%）'), { required: true, least: '0.01', most: '100' }),
        planAmount: f.computed(f.money(w('Amount', '计划金额'))),
        planDate: f.date(w('Due on', '计划日期')),
        isRetention: f.boolean(w('Retention', '质保金'), { default: false }),
      },
      computes: {
        planAmount: (_, { doc }, at) => {
          const { subjectLines, payPlan, totalAmount } = doc as unknown as Drawn;
          return (
            planAmounts(
              totalOf(subjectLines, totalAmount),
              payPlan.map(({ ratio }) => ratio),
            )[at] ?? null
          );
        },
      },
      totals: ['ratio', 'planAmount'],
    }),
  },
  facts: {
    alike: fact<string | null>(['contractName', 'supplierId', 'customerId']),
    blocked: fact<Words | null>(['supplierId']),
    changing: fact<string | null>(['contractName']),
    project: fact<ProjectOf | null>(['projectId', 'budgetDetailId'], 'rules'),
  },
  fills: {
    supplierId: { partyB: 'supplierName', partyContact: 'contact', partyPhone: 'contactPhone' },
    customerId: { partyA: 'customerName', partyContact: 'contact', partyPhone: 'contactPhone' },
  },
  visibleWhen: {
    supplierId: ({ contractType }) => (directionOf(contractType) === 'pay' ? 'required' : false),
    customerId: ({ contractType }) => (directionOf(contractType) === 'receive' ? 'required' : false),
    budgetDetailId: ({ projectId }) => (projectId === null ? false : 'required'),
    viaStock: ({ projectId }) => projectId !== null,
    exchangeRate: ({ currency }) => (currency === 'CNY' ? false : 'required'),
    totalAmount: ({ subjectLines }) => subjectLines.length === 0,
    contractFiles: () => 'required',
    payPlan: ({ contractType }) => directionOf(contractType) !== 'none',
  },
  computes: {
    projectManagerId: ({ doc, facts }) => (facts.project === undefined ? doc.projectManagerId : (facts.project?.managerId ?? null)),
    direction: ({ doc }) => (doc.contractType === null ? null : directionOf(doc.contractType)),
    counterparty: ({ doc }) => (doc.direction === 'receive' ? doc.partyA : doc.partyB),
    totalAmount: ({ doc }) => totalOf(doc.subjectLines, doc.totalAmount),
    totalCny: ({ doc }) => (doc.totalAmount === null ? null : multiply(doc.totalAmount, doc.exchangeRate)),
    amountExTax: ({ doc }) => (doc.totalAmount === null ? null : amountExTaxOf(doc.subjectLines, doc.totalAmount, doc.taxRate)),
  },
  rules: {
    party: ({ doc }) => {
      if (doc.direction === 'pay' && doc.supplierId === null) return missing('supplierId');
      return doc.direction === 'receive' && doc.customerId === null ? missing('customerId') : null;
    },
    total: ({ doc }) =>
      doc.direction !== 'none' && !isPositive(doc.totalAmount) ? fault('total', 'totalAmount', w('must be more than 0', '须大于0')) : null,
    rate: ({ doc }) =>
      doc.exchangeRate === null
        ? fault('rate', 'exchangeRate', w('required', '必填'))
        : doc.currency === 'CNY' && compare(doc.exchangeRate, '1') !== 0
          ? fault('rate', 'exchangeRate', w('is 1 for contracts in CNY', '人民币合同汇率为1'))
          : null,
    C01: ({ facts }) =>
      (facts.alike ?? null) === null
        ? null
        : warning('C01', 'contractName', w(`${facts.alike} has the same name and party`, `与${facts.alike}名称及对方单位相同`)),
    C02: ({ doc }) => {
      if (doc.direction === 'none') return null;
      const ratios = sum(doc.payPlan.map(({ ratio }) => ratio));
      return compare(ratios, '100') === 0
        ? null
        : fault('C02', 'payPlan', w(`the shares come to ${ratios} %, not to 100 %`, `付款比例合计为${ratios}%，应为100%`));
    },
    C03: ({ doc }) =>
      doc.startDate !== null && doc.endDate !== null && doc.endDate < doc.startDate
        ? fault('C03', 'endDate', w('lies before the first day', '不能早于开始日期'))
        : null,
    C04: ({ facts }) => (facts.blocked ? fault('C04', 'supplierId', facts.blocked) : null),
    C05: ({ doc }) =>
      compare(doc.prepayRate, muchPrepaid) > 0
        ? warning('C05', 'prepayRate', w(`more than ${muchPrepaid} % is paid in advance`, `预付比例超过${muchPrepaid}%`))
        : null,
    C06: ({ doc }) =>
      (doc.contractFiles ?? []).length === 0 ? fault('C06', 'contractFiles', w('attach the text of the contract', '须上传合同文本')) : null,
    C08: ({ doc }) =>
      doc.templateFlag === true ? null : warning('C08', 'templateFlag', w('not by the company’s template', '未使用公司范本')),
    project: ({ doc, facts }) => projectFaults(doc, facts.project),
    planDue: ({ doc }) =>
      doc.payPlan.flatMap(({ planDate, condition }, at) =>
        planDate === null && condition === null
          ? [fault('planDue', `payPlan.${at}.planDate`, w('a day or a condition is required', '计划日期与付款条件须填写其一'))]
          : [],
      ),
    retention: ({ doc }) => {
      if (doc.payPlan.length === 0) return null;
      const held = sum(doc.payPlan.flatMap(({ isRetention, ratio }) => (isRetention === true ? [ratio] : [])));
      return compare(held, doc.retentionRate) === 0
        ? null
        : fault(
            'retention',
            'payPlan',
            w(
              `retention lines come to ${held} %, the retention to ${doc.retentionRate} %`,
              `质保金计划合计${held}%，与质保金比例${doc.retentionRate}%不一致`,
            ),
          );
    },
    moneyless: ({ doc }) =>
      doc.direction === 'none' && doc.payPlan.length > 0 && isZero(doc.totalAmount)
        ? fault('moneyless', 'payPlan', w('there is nothing to pay', '无金额合同不需要付款计划'))
        : null,
    notFailed,
  },
  name: { zh: 'contractName' },
  access: { owners: ['managerId', 'projectManagerId'], more: ['check'], grants: contractGrants },
  dates: [{ notice: 'contract_end_due', date: 'endDate', where: { status: ['approved'], contractState: ['effective'] } }],
  effects: { saved: ['checkedAnew'], approved: ['contractAgreed'], invalidated: ['contractVoided'] },
  list: {
    columns: [
      'code',
      'contractName',
      'contractType',
      'counterparty',
      'totalAmount',
      'startDate',
      'endDate',
      'contractState',
      'status',
      'managerId',
    ],
    filters: ['code', 'contractName', 'contractType', 'counterparty', 'projectId', 'contractState', 'status', 'managerId', 'startDate'],
    sort: [{ by: 'code', down: true }],
    totals: ['totalCny'],
  },
  form: [
    {
      label: w('Contract', '合同'),
      fields: [
        'code',
        'contractName',
        'contractType',
        'direction',
        'managerId',
        'projectId',
        'budgetDetailId',
        'viaStock',
        'projectManagerId',
        'startDate',
        'endDate',
        'signPlace',
        'signDate',
        'contractState',
      ],
    },
    {
      label: w('Parties', '合同双方'),
      fields: ['supplierId', 'customerId', 'partyA', 'partyB', 'counterparty', 'partyContact', 'partyPhone'],
    },
    {
      label: w('Money', '金额'),
      fields: ['currency', 'exchangeRate', 'totalAmount', 'totalCny', 'taxRate', 'amountExTax', 'subjectLines'],
    },
    { label: w('Payment', '付款'), fields: ['settleMode', 'prepayRate', 'retentionRate', 'payPlan'] },
    { label: w('Terms', '条款'), fields: ['templateFlag', 'keyTerms', 'breachTerms', 'contractFiles'] },
    { label: w('Check', '合规核查'), fields: ['checkStatus', 'checkOpinion', 'checkBy', 'checkTime'] },
  ],
  document: {
    flow: 'contractDefinition',
    figure: { field: 'totalCny', kind: 'money', word: 'contractType' },
    matter: ['contractName', 'counterparty', { label: w('In force', '合同期限'), from: 'startDate', to: 'endDate' }, 'prepayRate'],
    voidable: true,
    voidRules: {
      signed: ({ doc }) =>
        doc.contractState === 'toSign' ? null : fault('signed', 'contractState', w('only before it is signed', '仅待签订的合同可作废')),
      changing: ({ facts }) =>
        (facts.changing ?? null) === null
          ? null
          : fault('changing', '', w(`${facts.changing} is still in approval`, `合同审批单${facts.changing}尚在审批中`)),
    },
  },
  acts: {
    paper: {
      label: w('Contract on paper', '打印合同正文'),
      icon: 'print',
      needs: 'print',
      always: true,
      page: { address: '/contract/contractTextPrint', as: 'id' },
    },
    sign: {
      label: w('Sign, change or close', '签批'),
      icon: 'sign',
      needs: 'contractApprove:add',
      when: ({ doc }) => (['toSign', 'effective', 'suspended'].includes(doc.contractState ?? '') ? true : null),
      page: { address: '/add?type=contractApprove', as: 'contractId' },
    },
  },
  postings: {
    hold: ({ doc, today }) => budgetMove(commitsOf(doc), 'left', 'held', doc.totalCny ?? '0', today),
    book: ({ doc, today: date }) => [
      ...(['toInvoice', 'toPay'] as const).map((to) =>
        posting(contractMoney, { dimensions: { contract: doc.id ?? '' }, from: null, to, quantity: doc.totalAmount ?? '0', date }),
      ),
      ...budgetMove(commitsOf(doc), 'left', 'committed', doc.totalCny ?? '0', date),
    ],
  },
});

/** What the plan of payments is computed from. */
interface Drawn {
  readonly subjectLines: readonly { readonly qty: string | null; readonly unitPrice: string | null; readonly taxRate: string | null }[];
  readonly payPlan: readonly { readonly ratio: string | null }[];
  readonly totalAmount: string | null;
}
