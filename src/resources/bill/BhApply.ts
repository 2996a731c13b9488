/**
 * A letter of guarantee that a bank issues for the company. A part of it is set aside on a margin account, the rest takes the credit line of the
 * account. It ends when it is given back or claimed; that its last day has passed moves no money.
 *
 * Facts: `account` the account at the issuing bank; `margin` the account on which the margin lies.
 */
import { notNow } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import { compare, divide, isPositive, least, multiply, subtract } from '#model/calculation/decimal.ts';
import { document, fact } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, everything, reading } from '../grants.ts';
import { claimedOfMargin, guaranteeByDay, guaranteeEndAsked } from './rules/guarantees.ts';
import { backedBook, backedFaults, backedHold, shareOf, type Backed } from './rules/marginRules.ts';
import type { AccountFact } from './rules/margins.ts';

const { employee: _everybody, ...offices } = documentOffices;
const node = { node: true } as const;
const readOnly = { readOnly: true } as const;
/** A bid bond above this, or above two percent of the contract, is more than is usual. */
const mostOfBid = '800000';

interface Drawn extends Omit<Backed, 'account' | 'org' | 'currency'> {
  readonly bankAccountId: string | null;
  readonly applyOrg: string | null;
  readonly currency: string | null;
}
const backed = ({ bankAccountId, applyOrg, currency, ...doc }: Drawn): Backed => ({
  ...doc,
  account: bankAccountId,
  org: applyOrg,
  currency: currency ?? 'CNY',
});

export const bhApply = document({
  key: 'BhApply',
  area: 'bill',
  label: w('Letter of guarantee', '保函申请'),
  icon: 'shield-check',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('BH-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    bhType: f.choice('bhType', w('Type', '保函类型'), { required: true }),
    applyOrg: f.ref('org', w('Applicant', '申请人'), { required: true }),
    beneficiary: f.text(w('Beneficiary', '受益人'), { max: 80, required: true }),
    beneficiaryAddr: f.text(w('Address', '受益人地址'), { max: 150 }),
    projectName: f.text(w('Project or bid', '项目名称'), { max: 100, required: true }),
    contractId: f.ref('contractDefinition', w('Contract', '合同')),
    contractAmount: f.money(w('Contract amount', '合同金额'), { least: '0.01' }),
    amount: f.money(w('Guarantee amount', '保函金额'), { required: true, least: '0.01' }),
    ratio: f.computed(f.decimal([10, 2], w('% of contract', '占合同比例%'))),
    currency: f.choice('currency', w('Currency', '币种'), { default: 'CNY' }),
    bankAccountId: f.ref('companyBankAccount', w('Issuing bank', '开立银行'), { required: true }),
    marginRate: f.decimal([6, 2], w('Margin %', '保证金比例%'), { required: true, least: '0', most: '100' }),
    marginAmount: f.computed(f.money(w('Margin', '保证金'))),
    marginAccount: f.ref('companyBankAccount', w('Margin account', '保证金账户')),
    feeRate: f.decimal([6, 3], w('Fee ‰', '手续费率‰'), { least: '0' }),
    fee: f.money(w('Fee', '手续费'), { least: '0' }),
    validFrom: f.date(w('From', '生效日期'), { required: true }),
    validTo: f.date(w('To', '失效日期'), { required: true }),
    demandType: f.choice('demandType', w('Terms', '保函性质'), { required: true }),
    textTemplate: f.files(w('Wording', '保函文本'), { required: true }),
    reason: f.longText(w('Purpose', '申请事由'), { required: true }),
    bhNo: f.text(w('Guarantee no.', '保函编号'), { max: 50, unique: true, ...node }),
    issueDate: f.date(w('Issued', '开立日期'), node),
    handOverTo: f.text(w('Handed to', '领取人'), { max: 40, ...node }),
    bhState: f.computed(f.choice('bhState', w('State', '保函状态'), { daily: guaranteeByDay })),
    outcome: f.choice('bhOutcome', w('Outcome', '结果'), readOnly),
    returnDate: f.date(w('Returned', '退回日期'), readOnly),
    claimAmount: f.money(w('Claimed', '索赔金额'), readOnly),
    marginReturned: f.boolean(w('Margin back', '保证金已退'), { ...readOnly, default: false }),
    openMargin: f.computed(f.money(w('Margin set aside', '占用保证金'))),
  },
  facts: {
    account: fact<AccountFact | null>(['bankAccountId']),
    margin: fact<AccountFact | null>(['marginAccount']),
  },
  fills: { contractId: { contractAmount: 'totalAmount', beneficiary: 'counterparty', projectName: 'contractName' } },
  visibleWhen: { marginAccount: ({ marginRate }) => (isPositive(marginRate) ? 'required' : false) },
  computes: {
    ratio: ({ doc }) => (isPositive(doc.contractAmount) ? divide(multiply(doc.amount, '100'), doc.contractAmount) : null),
    marginAmount: ({ doc }) => shareOf(doc.amount, doc.marginRate),
    bhState: ({ doc, today }) => stateOn(guaranteeByDay, doc, today),
    openMargin: ({ doc }) =>
      doc.status === 'approved' && doc.marginReturned !== true
        ? subtract(doc.marginAmount, claimedOfMargin(doc.claimAmount, doc.marginAmount))
        : '0.00',
  },
  rules: {
    dates: ({ doc: { validFrom, validTo } }) =>
      validFrom !== null && validTo !== null && validTo <= validFrom
        ? fault('dates', 'validTo', w('is not after the first day', '须晚于生效日期'))
        : null,
    backed: ({ doc, facts }) => backedFaults(backed(doc), facts, 'bankAccountId'),
    usual: ({ doc }) => {
      const { bhType, amount, contractAmount } = doc;
      if (bhType === 'performance' && contractAmount !== null && compare(amount, shareOf(contractAmount, '10')) > 0)
        return warning('usual', 'amount', w('more than 10 % of the contract', '履约保函超过合同金额的10%'));
      if (bhType !== 'bid') return null;
      const most = contractAmount === null ? mostOfBid : least(shareOf(contractAmount, '2'), mostOfBid);
      return compare(amount, most) > 0
        ? warning('usual', 'amount', w(`more than is usual for a bid: ${fixed(most)}`, `投标保函超过通常上限${fixed(most)}`))
        : null;
    },
    issued: ({ doc, today }) =>
      doc.issueDate !== null && doc.issueDate > today ? fault('issued', 'issueDate', w('cannot lie in the future', '不能晚于今天')) : null,
  },
  name: { zh: 'projectName' },
  access: {
    more: ['giveBack'],
    grants: {
      ...offices,
      finance_manager: everything,
      finance_accountant: {
        actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'approve', 'print', 'export', 'giveBack'],
        scope: 'all',
      },
      finance_cashier: reading('all'),
      legal_specialist: approving('all'),
    },
  },
  dates: [
    {
      notice: 'guarantee_expiring',
      date: 'validTo',
      where: { status: ['approved'] },
      unless: 'outcome',
      again: 7,
      offices: ['finance_accountant'],
    },
  ],
  list: {
    columns: ['code', 'bhType', 'beneficiary', 'amount', 'validTo', 'bhNo', 'bhState', 'status'],
    filters: ['bhType', 'beneficiary', 'bhState', 'validTo', 'bankAccountId', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Guarantee', '保函'),
      fields: [
        'code',
        'bhType',
        'applyOrg',
        'contractId',
        'projectName',
        'beneficiary',
        'beneficiaryAddr',
        'contractAmount',
        'amount',
        'ratio',
        'currency',
        'validFrom',
        'validTo',
        'demandType',
        'textTemplate',
        'reason',
      ],
    },
    {
      label: w('Bank', '银行与保证金'),
      fields: ['bankAccountId', 'marginRate', 'marginAmount', 'marginAccount', 'feeRate', 'fee', 'bhNo', 'issueDate', 'handOverTo'],
    },
    { label: w('End', '退回与索赔'), fields: ['bhState', 'outcome', 'returnDate', 'claimAmount', 'marginReturned', 'openMargin'] },
  ],
  document: {
    flow: 'BhApply',
    figure: { field: 'amount', kind: 'money', word: 'bhType' },
    matter: ['projectName', 'beneficiary', { label: w('Validity', '有效期'), from: 'validFrom', to: 'validTo' }, 'marginAmount'],
    compared: { payee: 'beneficiary' },
    noHold: true,
  },
  acts: {
    giveBack: {
      label: w('Returned or claimed', '登记退回或索赔'),
      icon: 'return',
      needs: 'giveBack',
      when: ({ doc }) =>
        doc.outcome === null || isPositive(doc.openMargin) || notNow('guaranteeOver', w('It is over already', '该保函已了结')),
      call: { method: 'PUT', path: 'giveBack/:id', once: true },
      note: w(
        'A claim is taken from the margin first, then from the account. A margin that comes back later is booked here again.',
        '索赔先扣保证金，不足部分从开立账户扣付；保证金晚于保函退回的，到账后在此再次登记。',
      ),
      asks: guaranteeEndAsked,
      begins: ({ doc, today }) => ({ outcome: doc.outcome ?? 'returned', date: today, marginReturned: true }),
      done: w('Booked', '已登记'),
      moves: ['companyBankAccount'],
    },
  },
  postings: {
    hold: ({ doc, today }) => backedHold(backed(doc), today),
    book: ({ doc, today }) => backedBook(backed(doc), doc.issueDate ?? today),
  },
});
