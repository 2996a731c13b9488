/** What the page of a contract makes of its ledger: how its money divides, what of the plan is due, what may be paid. Pure. */
import type { SharePart } from '#client/blocks/reader/ShareBar.tsx';
import type { Act } from '#model/acts.ts';
import { addDays, daysBetween } from '#model/calculation/dates.ts';
import { compare, isPositive, least, most, subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w, type Words } from '#model/words.ts';
import { words } from './overviewWords.ts';

/** Days before a payment is due from which it stands out. */
const soonDays = 7;

export interface Limit {
  readonly left: string;
  readonly reason: string;
  readonly why: Words;
}

export interface Payable {
  readonly ordinary: Limit;
  /** Null where nothing is retained. */
  readonly retention: Limit | null;
}

const amount = (record: AnyDoc, name: string): string => textOf(record[name]) || '0.00';

/** What of the retention is still held back. */
export const heldBack = (record: AnyDoc): string =>
  least(most(subtract(amount(record, 'retentionAmount'), amount(record, 'retentionPaid')), '0'), most(amount(record, 'toPayAmount'), '0'));

/** The total by what became of it; together the parts are the total. */
export function paidParts(record: AnyDoc): readonly SharePart[] {
  const held = heldBack(record);
  return [
    { key: 'paid', label: words.paid, amount: amount(record, 'paidAmount'), tone: 'approved' },
    { key: 'paying', label: words.paying, amount: amount(record, 'payingAmount'), tone: 'submitted', hatched: true },
    { key: 'toPay', label: words.toPay, amount: subtract(amount(record, 'toPayAmount'), held), tone: 'draft' },
    { key: 'held', label: words.held, amount: held, tone: 'attention', hatched: true },
  ];
}

export const invoicedParts = (record: AnyDoc): readonly SharePart[] => [
  { key: 'invoiced', label: words.invoiced, amount: amount(record, 'invoicedAmount'), tone: 'confirmed' },
  { key: 'invoicing', label: words.invoicing, amount: amount(record, 'invoicingAmount'), tone: 'submitted', hatched: true },
  { key: 'toInvoice', label: words.toInvoice, amount: amount(record, 'toInvoiceAmount'), tone: 'draft' },
];

export type Due = 'done' | 'covered' | 'cancelled' | 'overdue' | 'soon' | 'later' | 'condition';

export interface PlanRow {
  readonly id: string;
  readonly phase: string;
  readonly condition: string;
  readonly ratio: string;
  readonly amount: string;
  readonly date: string;
  readonly isRetention: boolean;
  readonly paid: string;
  readonly due: Due;
  /** Days since it was due, or until it is. */
  readonly days: number;
}

/**
 * How much of each dated line that is not done what was paid covers, in the order of their days, as the server counts what is overdue. What
 * was paid for a line that is done covers no other one.
 */
function coveredOf(record: AnyDoc): ReadonlyMap<string, string> {
  const dated = linesOf(record, 'plan').filter(({ planDate, planState }) => textOf(planDate) !== '' && planState !== 'cancelled');
  const open = dated
    .filter(({ planState }) => planState !== 'done')
    .toSorted((a, b) => (textOf(a['planDate']) < textOf(b['planDate']) ? -1 : 1));
  const done = sum(dated.filter(({ planState }) => planState === 'done').map(({ planAmount }) => planAmount));
  const covered = new Map<string, string>();
  let left = most(subtract(amount(record, 'paidAmount'), done), '0');
  for (const line of open) {
    const own = least(left, amount(line, 'planAmount'));
    covered.set(textOf(line['id']), own);
    left = subtract(left, own);
  }
  return covered;
}

/** The plan with what of it is due. */
export function planRows(record: AnyDoc, today: string): readonly PlanRow[] {
  const lines = linesOf(record, 'plan');
  const payments = linesOf(record, 'payments').filter(({ payStatus }) => payStatus === 'paid');
  const covered = coveredOf(record);
  const stateOf = (line: AnyDoc): Due => {
    const date = textOf(line['planDate']);
    if (line['planState'] === 'cancelled') return 'cancelled';
    if (line['planState'] === 'done') return 'done';
    if (date === '') return 'condition';
    if (compare(covered.get(textOf(line['id'])), amount(line, 'planAmount')) >= 0) return 'covered';
    if (date < today) return 'overdue';
    return date <= addDays(today, soonDays) ? 'soon' : 'later';
  };
  return lines.map((line) => {
    const id = textOf(line['id']);
    const date = textOf(line['planDate']);
    return {
      id,
      phase: textOf(line['phase']),
      condition: textOf(line['condition']),
      ratio: textOf(line['ratio']),
      amount: amount(line, 'planAmount'),
      date,
      isRetention: line['isRetention'] === true,
      paid: most(sum(payments.filter(({ planLineId }) => textOf(planLineId) === id).map((one) => one['amount'])), covered.get(id) ?? '0'),
      due: stateOf(line),
      days: date === '' ? 0 : Math.abs(daysBetween(today, date)),
    };
  });
}

/** Why no more may be paid, of the retention as well where there is one. */
const whyOf = ({ ordinary, retention }: Payable): Words =>
  retention === null
    ? ordinary.why
    : w(`${ordinary.why.en}. ${words.retention.en}: ${retention.why.en}`, `${ordinary.why.zh}。${words.retention.zh}：${retention.why.zh}`);

/** The act that enters a payment says at once how much may be paid and why not more, and begins with no more than that. */
const limited = (act: Act, payable: Payable): Act => ({
  ...act,
  note: whyOf(payable),
  begins: (input) => {
    const begun = act.begins?.(input) ?? {};
    const next = textOf(begun['amount']);
    const { left } = begun['isRetention'] === true && payable.retention !== null ? payable.retention : payable.ordinary;
    return { ...begun, amount: isPositive(left) ? least(next === '' ? left : next, left) : null };
  },
});

/** The definition whose acts that enter payments know the limits; itself until they are known. */
export function withLimits(definition: Definition, payable: Payable | undefined): Definition {
  if (payable === undefined) return definition;
  const entering = ['addPayment', 'payPlanned'];
  return {
    ...definition,
    acts: Object.fromEntries(
      Object.entries(definition.acts ?? {}).map(([name, act]) => [name, entering.includes(name) ? limited(act, payable) : act]),
    ),
  };
}
