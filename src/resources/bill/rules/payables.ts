/** What suppliers are owed by reviewed invoices: the ledger, and what its documents know of receipts, contracts and other invoices. */
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import { ledger, posting, type Posting } from '#model/posting.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { w } from '#model/words.ts';
import { contractMoney } from '#resources/contract/ledgers.ts';

/** What is open of a reviewed invoice, what payments and red invoices in approval hold of it, what was paid. */
export const payable = ledger({
  key: 'payable',
  label: w('Payables', '应付账款'),
  dimensions: ['invoiceReview'],
  accounts: {
    open: { label: w('Open', '未付'), floor: '0' },
    held: { label: w('In approval', '付款审批中'), floor: '0' },
    paid: { label: w('Paid', '已付'), floor: '0' },
  },
  short: { reason: 'payableShort', desc: w('Less is open of a reviewed invoice.', '发票审核单未付金额不足。') },
  scale: { quantity: 2, value: 2 },
  reversal: 'today',
  mirrors: [
    {
      resource: 'invoiceReview',
      by: { invoiceReview: 'id' },
      fields: { open: 'openAmount', held: 'heldAmount', paid: 'paidAmount' },
    },
  ],
});

/** A contract as its invoices and payments see it; amounts without what the asking document itself holds. */
export interface ContractFact {
  readonly code: string;
  readonly direction: string | null;
  readonly contractState: string | null;
  readonly settleMode: string | null;
  readonly supplierId: string | null;
  readonly projectId: string | null;
  readonly currency: string | null;
  readonly currentTotal: string;
  readonly invoiced: string;
  /** Paid and under way. */
  readonly settled: string;
}

/** By unit prices or monthly the total is an estimate. */
export const isEstimate = ({ settleMode }: ContractFact): boolean => settleMode === 'unit' || settleMode === 'monthly';
export const takesMoney = ({ direction, contractState }: ContractFact): boolean =>
  direction === 'pay' && (contractState === 'effective' || contractState === 'terminated');

/** A receipt of goods: what it came to without tax, less what went back to the supplier. */
export interface ReceiptFact {
  readonly id: string;
  readonly code: string;
  readonly supplierId: string | null;
  readonly booked: boolean;
  readonly net: string;
}

/** Everything that is invoiced together with the receipts of a review: `net` of all those receipts, `invoiced` net by other reviews. */
export interface MatchFact {
  readonly receipts: readonly ReceiptFact[];
  readonly net: string;
  readonly invoiced: string;
}

/** A blue invoice that a red one names, by its key. `left`: its amount less the red ones of other reviews. */
export interface BlueFact {
  readonly key: string;
  readonly reviewId: string;
  readonly code: string;
  readonly supplierId: string | null;
  readonly left: string;
}

/** Percent of each rate of the dictionary `taxRate`. */
export const ratePercent: Readonly<Record<string, string>> = { r0: '0', r1: '1', r3: '3', r6: '6', r9: '9', r13: '13', exempt: '0' };

/** The key of an invoice that somebody names in one text: its number, or code and number with a stroke between. */
export const namedKey = (named: string): string => named.split('/').map(typedKey).join('/');

/** Invoices may differ by so much from what was received. */
const tolerance = '1.00';

export const matchOf = (net: string, match: MatchFact | undefined, named: boolean): 'match' | 'over' | 'under' | 'none' => {
  if (!named || match === undefined) return 'none';
  const difference = subtract(add(net, match.invoiced), match.net);
  if (compare(difference, tolerance) > 0) return 'over';
  return compare(difference, `-${tolerance}`) < 0 ? 'under' : 'match';
};

/** What a review moves in its contract; red invoices that outweigh the others take back what was invoiced. */
export function contractInvoicePostings(contract: string | null, amount: string | null, phase: 'hold' | 'book', date: string): Posting[] {
  const direction = compare(amount, '0');
  if (contract === null || direction === 0 || (direction < 0 && phase === 'hold')) return [];
  const dimensions = { contract };
  return direction < 0
    ? [posting(contractMoney, { dimensions, from: 'invoiced', to: 'toInvoice', quantity: subtract('0', amount), date })]
    : [
        posting(contractMoney, {
          dimensions,
          from: 'toInvoice',
          to: phase === 'hold' ? 'invoicing' : 'invoiced',
          quantity: amount ?? '0',
          date,
        }),
      ];
}
