/**
 * The company's own accounts with their book balance and credit line, kept by the ledgers `bank` and `credit`. The opening balance is what
 * the account held when it was entered here. All amounts are in the account's currency, which never changes; balances of different
 * currencies are added up nowhere.
 */
import { notNow } from '#model/acts.ts';
import { posting } from '#model/posting.ts';
import { credit } from './rules/bankLedgers.ts';
import { bank } from './ledgers.ts';
import { lineSet, resource } from '#model/definition.ts';
import { compare, isPositive, negate, subtract } from '#model/calculation/decimal.ts';
import { f } from '#model/field.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

const readOnly = { readOnly: true } as const;

/** How the statement calls what comes in and what goes out. */
export const [inWord, outWord] = ['收', '支'] as const;

/** What is asked for when money moves that no document pays. */
const movementAsked = {
  direction: f.choice('flowDirection', w('In or out', '收支方向'), { required: true }),
  kind: f.choice('adjustKind', w('Kind', '类型'), { required: true }),
  amount: f.money(w('Amount', '金额'), { required: true, least: '0.01' }),
  date: f.date(w('Date', '日期'), { required: true }),
  counterparty: f.text(w('Counterparty', '对方单位'), { max: 40, required: true }),
  summary: f.text(w('Summary', '摘要'), { max: 50, required: true }),
  payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40 }),
};
/**
 * `reverses`: id of the line of the statement that a correction takes back. `bankLine`: id of the bank's line that is booked, and matched at
 * once. The same request does nothing a second time.
 */
export const movementFields = {
  ...movementAsked,
  reverses: f.text(w('Takes back', '冲回流水'), { max: 20 }),
  bankLine: f.ref('bankStatementLine', w('Line of the bank', '银行对账单明细')),
  requestId: f.text(w('Request', '请求号'), { max: 200 }),
};

export const companyBankAccount = resource({
  key: 'companyBankAccount',
  area: 'bill',
  label: w('Company bank accounts', '公司银行账户'),
  icon: 'building-bank',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    accountName: f.text(w('Account name', '户名'), { max: 80, required: true }),
    orgId: f.ref('org', w('Entity', '所属组织'), { required: true }),
    bankName: f.text(w('Bank', '开户行'), { max: 80, required: true }),
    accountNo: f.text(w('Account no.', '账号'), { max: 40, required: true, unique: true, sensitive: true }),
    numberEnd: f.computed(f.text(w('Last four digits', '账号尾号'), { max: 4 })),
    accountType: f.choice('accountType', w('Type', '账户类型'), { required: true }),
    currency: f.choice('currency', w('Currency', '币种'), { default: 'CNY', fixed: true }),
    openingBalance: f.money(w('Opening balance', '期初余额'), { default: '0' }),
    balance: f.money(w('Book balance', '账面余额'), { readOnly: true, default: '0' }),
    creditLimit: f.money(w('Credit line', '授信额度'), { least: '0', default: '0' }),
    creditUsed: f.money(w('Credit used', '已用授信'), { readOnly: true, default: '0' }),
    availableLimit: f.computed(f.money(w('Credit line left', '可用授信'))),
    contact: f.text(w('Bank contact', '银行联系人'), { max: 40 }),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  lines: {
    flows: lineSet({
      label: w('Account movements', '账户流水'),
      fields: {
        flowDate: f.date(w('Date', '日期'), readOnly),
        direction: f.text(w('In or out', '收支'), { max: 4, ...readOnly }),
        amount: f.money(w('Amount', '金额'), readOnly),
        balanceAfter: f.money(w('Balance when booked', '登记时余额'), readOnly),
        sourceType: f.text(w('Source', '来源'), { resourceKey: true, max: 50, ...readOnly }),
        sourceId: f.text(w('Source id', '来源ID'), { max: 20, ...readOnly }),
        summary: f.text(w('Summary', '摘要'), readOnly),
        kind: f.choice('adjustKind', w('Kind', '类型'), readOnly),
        payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40, ...readOnly }),
        takenBackOn: f.date(w('Taken back on', '冲回日期'), readOnly),
        matchNo: f.integer(w('Match no.', '对账组号'), readOnly),
      },
    }),
  },
  computes: {
    availableLimit: ({ doc }) => subtract(doc.creditLimit, doc.creditUsed),
    // Accounts of one entity bear one name; the number itself is for few.
    numberEnd: ({ doc }) => typedKey(doc.accountNo ?? '').slice(-4) || null,
  },
  name: { zh: 'accountName', beside: ['bankName', 'numberEnd'] },
  access: {
    grants: {
      finance_manager: everything,
      finance_accountant: { actions: ['page', 'export', 'reconcile'], scope: 'all' },
      finance_cashier: { actions: ['page', 'export', 'sensitive', 'confirm', 'reconcile'], scope: 'all' },
      sys_admin: everything,
      audit_admin: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
    },
    more: ['confirm', 'reconcile'],
  },
  acts: {
    adjust: {
      label: w('Book a movement', '登记收支'),
      icon: 'new',
      needs: 'confirm',
      when: ({ doc }) => doc.status !== 'disabled' || notNow('accountDisabled', w('This account is not in use', '该账户已停用')),
      call: { method: 'POST', path: 'adjust/:id', once: true },
      note: w(
        'Money that no document pays: receipts, interest, bank fees. Corrections are the finance manager’s.',
        '登记非单据收支：收款、利息、手续费；更正由财务经理登记。',
      ),
      asks: movementAsked,
      begins: ({ today }) => ({ direction: 'in', kind: 'receipt', date: today }),
      done: w('Movement booked', '收支已登记'),
    },
    takeBack: {
      label: w('Take a movement back', '冲回收支'),
      icon: 'return',
      danger: true,
      of: { lines: 'flows', as: 'reverses', named: ['flowDate', 'direction', 'amount', 'summary'] },
      needs: 'confirm',
      when: ({ line, actor }) =>
        actor.roles.includes('finance_manager') && line?.['kind'] !== null && line?.['takenBackOn'] === null ? true : null,
      call: { method: 'POST', path: 'adjust/:id', once: true },
      note: w('Books the same amount the other way round.', '按原金额反向登记一笔更正。'),
      asks: movementAsked,
      begins: ({ line, today }) => ({
        direction: line?.['direction'] === inWord ? 'out' : 'in',
        kind: 'correction',
        amount: line?.['amount'],
        date: today,
        payNo: line?.['payNo'],
      }),
      done: w('Movement taken back', '收支已冲回'),
    },
  },
  list: {
    columns: ['accountName', 'bankName', 'numberEnd', 'accountType', 'currency', 'balance', 'status'],
    filters: ['orgId', 'accountType', 'status'],
    sort: [{ by: 'orgId' }, { by: 'accountName' }],
  },
  form: [
    {
      label: w('Account', '账户'),
      fields: ['accountName', 'orgId', 'bankName', 'accountNo', 'numberEnd', 'accountType', 'currency', 'contact', 'status'],
    },
    { label: w('Money', '资金'), fields: ['openingBalance', 'balance', 'creditLimit', 'creditUsed', 'availableLimit', 'flows'] },
  ],
  postings: {
    stand: ({ doc, today }) => {
      const opening = doc.openingBalance ?? '0';
      const dimensions = { account: doc.id ?? '' };
      return [
        compare(opening, '0') >= 0
          ? posting(bank, { dimensions, from: null, to: 'balance', quantity: opening, date: today })
          : posting(bank, { dimensions, from: 'balance', to: null, quantity: negate(opening), date: today }),
        ...(isPositive(doc.creditLimit)
          ? [posting(credit, { dimensions, from: null, to: 'free', quantity: doc.creditLimit ?? '0', date: today })]
          : []),
      ];
    },
  },
});
