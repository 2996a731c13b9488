/**
 * Money moved between the company's own accounts, of one entity or of two. Entities and currencies are those of the
 * accounts. Nothing is reserved: the balance is looked at when it is sent and when the cashier transfers, who books both accounts at once.
 *
 * Facts: `accounts` the account that it leaves and the one that it reaches, with their book balances.
 */
import { most } from '#model/calculation/decimal.ts';
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything, ownDocumentsWith } from '../grants.ts';
import { bank } from './ledgers.ts';
import { accountInUse, moneyThere, type AccountFact } from './rules/ownAccounts.ts';
import { payingFaults } from './rules/paying.ts';

/** Both ends; null where there is no such account. */
interface Ends {
  readonly out?: AccountFact | null;
  readonly in?: AccountFact | null;
}

const { employee: _everybody, dept_leader: _leaders, ...offices } = documentOffices;
const making = { ...ownDocumentsWith('export'), scope: 'all' } as const;

export const fundTransfer = document({
  key: 'fundTransfer',
  area: 'bill',
  label: w('Fund transfer', '资金调拨单'),
  icon: 'cash',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('DB-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    outAccount: f.ref('companyBankAccount', w('From account', '调出账户'), { required: true }),
    outOrg: f.computed(f.ref('org', w('From entity', '调出单位'))),
    outBalance: f.computed(f.money(w('Balance', '调出账户余额'))),
    currency: f.computed(f.choice('currency', w('Currency', '币种'))),
    inAccount: f.ref('companyBankAccount', w('To account', '调入账户'), { required: true }),
    inOrg: f.computed(f.ref('org', w('To entity', '调入单位'))),
    inCurrency: f.computed(f.choice('currency', w('Currency received', '到账币种'))),
    betweenEntities: f.computed(f.boolean(w('Between entities', '跨单位'))),
    amount: f.money(w('Amount', '调拨金额'), { required: true, least: '0.01' }),
    inAmount: f.money(w('Amount received (other currency)', '到账金额'), { least: '0.01' }),
    // A transfer between currencies goes by the larger figure, so that dollars are not counted as so many yuan.
    routedAmount: f.computed(f.money(w('Amount by which it is routed', '审批依据金额'))),
    transferReason: f.choice('fundTransferReason', w('Reason type', '调拨原因'), { required: true }),
    reason: f.longText(w('Explanation', '调拨说明'), { required: true }),
    planDate: f.date(w('On', '计划日期'), { required: true }),
    interestRate: f.decimal([6, 4], w('Interest a year (%)', '借款年利率（%）'), { least: '0', most: '36' }),
    repayDate: f.date(w('Repay by', '还款日期')),
    paidAt: f.date(w('Transferred on', '划转日期'), { node: true }),
    payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40, node: true }),
  },
  facts: { accounts: fact<Ends>(['outAccount', 'inAccount']) },
  visibleWhen: {
    inAmount: ({ currency, inCurrency }) => (currency !== null && inCurrency !== null && currency !== inCurrency ? 'required' : false),
    interestRate: ({ transferReason }) => (transferReason === 'lending' ? 'required' : false),
    repayDate: ({ transferReason }) => (transferReason === 'lending' ? 'required' : false),
  },
  computes: {
    outOrg: ({ doc, facts }) => (facts.accounts === undefined ? doc.outOrg : (facts.accounts.out?.orgId ?? null)),
    outBalance: ({ doc, facts }) => (facts.accounts === undefined ? doc.outBalance : (facts.accounts.out?.balance ?? null)),
    currency: ({ doc, facts }) => (facts.accounts === undefined ? doc.currency : (facts.accounts.out?.currency ?? null)),
    inOrg: ({ doc, facts }) => (facts.accounts === undefined ? doc.inOrg : (facts.accounts.in?.orgId ?? null)),
    inCurrency: ({ doc, facts }) => (facts.accounts === undefined ? doc.inCurrency : (facts.accounts.in?.currency ?? null)),
    betweenEntities: ({ doc }) => doc.outOrg !== doc.inOrg,
    inAmount: ({ doc }) => (doc.currency !== null && doc.currency === doc.inCurrency ? doc.amount : doc.inAmount),
    routedAmount: ({ doc }) => most(doc.amount, doc.inAmount),
  },
  rules: {
    differ: ({ doc }) =>
      doc.inAccount !== null && doc.inAccount === doc.outAccount
        ? fault('differ', 'inAccount', w('is the account that the money leaves', '调入账户不能与调出账户相同'))
        : null,
    outInUse: ({ doc, facts }) => (doc.outAccount === null ? null : accountInUse('outAccount', facts.accounts?.out)),
    inInUse: ({ doc, facts }) => (doc.inAccount === null ? null : accountInUse('inAccount', facts.accounts?.in)),
    balance: ({ doc, facts }) => moneyThere('amount', doc.amount, facts.accounts?.out),
    received: ({ doc }) =>
      doc.currency !== doc.inCurrency && doc.inAmount === null
        ? fault('required', 'inAmount', w('required between currencies', '不同币种之间调拨须填写到账金额'))
        : null,
    lending: ({ doc }) => {
      if (doc.transferReason !== 'lending') return null;
      return [
        ...(doc.interestRate === null ? [fault('required', 'interestRate', w('required for a loan', '关联借款必填'))] : []),
        ...(doc.repayDate === null ? [fault('required', 'repayDate', w('required for a loan', '关联借款必填'))] : []),
        ...(doc.repayDate !== null && doc.planDate !== null && doc.repayDate <= doc.planDate
          ? [fault('repayDate', 'repayDate', w('after the day of the transfer', '应晚于计划日期'))]
          : []),
      ];
    },
    // Both accounts are judged by rules of their own.
    paying: ({ doc, today }) => payingFaults({ ...doc, payAccount: null, payMethod: null }, { amount: null }, null, today),
  },
  name: { zh: 'code' },
  access: {
    grants: {
      ...offices,
      finance_manager: everything,
      finance_accountant: making,
      finance_cashier: { ...ownDocumentsWith('export', 'approve'), scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'outAccount', 'inAccount', 'amount', 'currency', 'transferReason', 'planDate', 'paidAt', 'status'],
    filters: ['outAccount', 'inAccount', 'transferReason', 'planDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('From', '调出'), fields: ['code', 'outAccount', 'outOrg', 'outBalance', 'currency', 'amount'] },
    { label: w('To', '调入'), fields: ['inAccount', 'inOrg', 'betweenEntities', 'inCurrency', 'inAmount'] },
    { label: w('Why', '调拨事由'), fields: ['transferReason', 'reason', 'planDate', 'interestRate', 'repayDate', 'routedAmount'] },
    { label: w('Transfer', '划转'), fields: ['paidAt', 'payNo'] },
  ],
  document: {
    flow: 'fundTransfer',
    figure: { field: 'amount', kind: 'money', word: 'transferReason' },
    matter: ['outAccount', 'inAccount', 'reason', 'planDate', 'outBalance'],
    noHold: true,
  },
  postings: {
    book: ({ doc, today }) => {
      const { outAccount, inAccount, payNo } = doc;
      if (outAccount === null || inAccount === null) return [];
      const date = doc.paidAt ?? today;
      const note = payNo === null ? {} : { note: payNo };
      return [
        posting(bank, {
          dimensions: { account: outAccount },
          from: 'balance',
          to: null,
          quantity: doc.amount ?? '0',
          date,
          floor: '0',
          ...note,
        }),
        posting(bank, { dimensions: { account: inAccount }, from: null, to: 'balance', quantity: doc.inAmount ?? '0', date, ...note }),
      ];
    },
  },
});
