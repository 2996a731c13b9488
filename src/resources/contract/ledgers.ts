/**
 * The money of contracts: what was agreed on moves from `toInvoice` to `invoiced` and, apart from that, from `toPay` over `paying` to `paid`,
 * so what was agreed on is always `toPay + paying + paid`. `invoicing` is for invoices in approval. `retention` counts what of the payments was
 * money held back; it comes from nowhere. Approvals of the contract open and change a key, invoices and payments move on it.
 */
import { notNow } from '#model/acts.ts';
import { compare } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { ledger, type KeyInput, type Ledger } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { brokenLimit, refusalOf, type Balances, type Terms } from './money.ts';

const short = { reason: 'overQuantity', desc: w('More than the contract comes to.', '超过合同金额。') };

const balancesOf = (accounts: KeyInput['accounts']): Balances => {
  const of = (account: keyof Balances): string => accounts[account]?.quantity ?? '0';
  return { toPay: of('toPay'), paying: of('paying'), paid: of('paid'), invoiced: of('invoiced'), retention: of('retention') };
};

const termsOf = (record: AnyDoc): Terms => record as unknown as Terms;

/** Contracts by unit prices or settled monthly have a total that is an estimate, so more than it may be invoiced. */
const isEstimate = (record: AnyDoc | null): boolean => record?.['settleMode'] === 'unit' || record?.['settleMode'] === 'monthly';

/** Quantity of an account below zero, and further below than it was. */
const sinks = ({ accounts, before }: KeyInput, account: string): boolean =>
  compare(accounts[account]?.quantity, '0') < 0 && compare(accounts[account]?.quantity, before[account]?.quantity) < 0;

export const contractMoney = ledger({
  key: 'contractMoney',
  label: w('Money of contracts', '合同款项'),
  dimensions: ['contract'],
  accounts: {
    toInvoice: { label: w('To be invoiced', '待开票') },
    invoicing: { label: w('Invoices in approval', '开票中'), floor: '0' },
    invoiced: { label: w('Invoiced', '已开票'), floor: '0' },
    toPay: { label: w('To be paid', '待付') },
    paying: { label: w('Payments under way', '支付中'), floor: '0' },
    paid: { label: w('Paid', '已付'), floor: '0' },
    retention: { label: w('Retention paid', '已付质保金'), floor: '0' },
  },
  short,
  scale: { quantity: 2, value: 2 },
  reversal: 'today',
  listedBy: ['contract'],
  record: {
    resource: 'contractParameter',
    by: { contract: 'contractId' },
    fields: ['direction', 'settleMode', 'prepayRate', 'retentionRate', 'retentionDueDate', 'retentionReleased'],
  },
  rules: {
    payable: ({ accounts, before, record, today }) => {
      const broken = record && brokenLimit(termsOf(record), balancesOf(before), balancesOf(accounts), today);
      return broken ? refusalOf(broken) : null;
    },
    total: (input) => (sinks(input, 'toPay') ? notNow(short.reason, short.desc) : null),
    invoiced: (input) =>
      sinks(input, 'toInvoice') && !isEstimate(input.record)
        ? notNow(short.reason, w('More than the contract comes to would be invoiced.', '开票金额超过合同金额。'))
        : null,
  },
  mirrors: [
    {
      resource: 'contractParameter',
      by: { contract: 'contractId' },
      fields: {
        toInvoice: 'toInvoiceAmount',
        invoicing: 'invoicingAmount',
        invoiced: 'invoicedAmount',
        toPay: 'toPayAmount',
        paying: 'payingAmount',
        paid: 'paidAmount',
        retention: 'retentionPaid',
      },
    },
  ],
});

export const contractLedgers: readonly Ledger[] = [contractMoney];
