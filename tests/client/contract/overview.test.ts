/** What the page of a contract makes of its ledger: parts that add up to the total, due lines of the plan, payments within the limits. */
import { describe, expect, it } from 'vitest';
import { heldBack, invoicedParts, paidParts, planRows, withLimits, type Payable } from '#client/pages/contract/overview/contract.ts';
import type { ActInput } from '#model/acts.ts';
import type { AnyDoc } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';

const record: AnyDoc = {
  currentTotal: '300000.00',
  paidAmount: '90000.00',
  payingAmount: '20000.00',
  toPayAmount: '190000.00',
  invoicedAmount: '120000.00',
  invoicingAmount: '0.00',
  toInvoiceAmount: '180000.00',
  retentionAmount: '30000.00',
  retentionPaid: '0.00',
};
const amounts = (parts: ReturnType<typeof paidParts>) => Object.fromEntries(parts.map(({ key, amount }) => [key, amount]));

describe('how the total divides', () => {
  it('the parts are the total, the retention apart', () => {
    expect(amounts(paidParts(record))).toEqual({ paid: '90000.00', paying: '20000.00', toPay: '160000.00', held: '30000.00' });
    expect(sum(paidParts(record).map(({ amount }) => amount))).toBe('300000.00');
    expect(sum(invoicedParts(record).map(({ amount }) => amount))).toBe('300000.00');
  });
  it('no more is held back than is left to pay, nothing once the retention is paid', () => {
    expect(heldBack({ ...record, toPayAmount: '12000.00' })).toBe('12000.00');
    expect(heldBack({ ...record, retentionPaid: '30000.00' })).toBe('0.00');
    expect(heldBack({})).toBe('0.00');
  });
});

describe('what of the plan is due', () => {
  const line = (id: string, planAmount: string, planDate: string | null, more: AnyDoc = {}): AnyDoc => ({
    id,
    phase: id,
    planAmount,
    planDate,
    planState: 'open',
    ...more,
  });
  const plan = [
    line('a', '90000.00', '2026-10-01'),
    line('b', '120000.00', '2026-11-25'),
    line('c', '30000.00', '2026-12-06'),
    line('d', '30000.00', null),
    line('e', '30000.00', '2027-10-01', { planState: 'cancelled' }),
    line('f', '10000.00', '2027-11-01'),
  ];
  const due = (more: AnyDoc = {}, today = '2026-11-29') =>
    Object.fromEntries(planRows({ ...record, plan, ...more }, today).map((row) => [row.id, row.due]));
  it('payments cover the dated lines in the order of their days', () => {
    expect(due()).toEqual({ a: 'covered', b: 'overdue', c: 'soon', d: 'condition', e: 'cancelled', f: 'later' });
    expect(due({ paidAmount: '89999.99' })['a']).toBe('overdue');
    expect(due({ paidAmount: '210000.00' })['b']).toBe('covered');
  });
  it('what was paid for a line that is done covers no other one', () => {
    const done = { ...plan[1], planState: 'done' };
    expect(due({ plan: [plan[0], done], paidAmount: '120000.00' })).toEqual({ a: 'overdue', b: 'done' });
    expect(due({ plan: [plan[0], done], paidAmount: '210000.00' })).toEqual({ a: 'covered', b: 'done' });
  });
  it('what covers a part of a line counts as paid of it', () => {
    const paid = (paidAmount: string) => planRows({ ...record, plan, paidAmount }, '2026-11-29').map((row) => row.paid);
    expect(paid('150000.00')).toEqual(['90000.00', '60000.00', '0.00', '0.00', '0.00', '0.00']);
    expect(paid('0.00')[0]).toBe('0.00');
  });
  it('is not overdue on its day', () => {
    expect(due({}, '2026-11-25')['b']).toBe('soon');
    expect(due({}, '2026-11-26')['b']).toBe('overdue');
    expect(planRows({ ...record, plan }, '2026-11-29')[1]).toMatchObject({ days: 4, amount: '120000.00' });
  });
  it('what was paid for a line counts only once it is paid', () => {
    const payments = [
      { planLineId: 'b', payStatus: 'paid', amount: '1000.00' },
      { planLineId: 'b', payStatus: 'paying', amount: '500.00' },
    ];
    expect(planRows({ ...record, plan, payments }, '2026-11-29')[1]?.paid).toBe('1000.00');
  });
});

describe('payments within the limits', () => {
  const limit = (left: string) => ({ left, reason: 'invoiceFirst', why: w('why', '原因') });
  const payable = (left: string, ofRetention: string | null = null): Payable => ({
    ordinary: limit(left),
    retention: ofRetention === null ? null : { left: ofRetention, reason: 'retentionNotDue', why: w('not due', '未到期') },
  });
  const input = { doc: { nextPlanAmount: '120000.00' }, today: '2026-11-29', now: '', actor: {} } as unknown as ActInput<AnyDoc>;
  const begun = (left: string) => withLimits(contractParameter, payable(left)).acts?.['addPayment']?.begins?.(input)['amount'];
  it('begin with the next of the plan, no more than may be paid, with nothing where nothing may', () => {
    expect(begun('10000.00')).toBe('10000.00');
    expect(begun('500000.00')).toBe('120000.00');
    expect(begun('0.00')).toBeNull();
  });
  it('of a line of the plan begin with what of it is not paid, retention money within its own limit', () => {
    const { acts = {} } = withLimits(contractParameter, payable('50000.00', '3000.00'));
    const payments = [
      { planLineId: 'b', payStatus: 'paying', amount: '90000.00' },
      { planLineId: 'b', payStatus: 'cancelled', amount: '5000.00' },
    ];
    const of = (line: AnyDoc) => acts['payPlanned']?.begins?.({ ...input, doc: { payments }, line });
    expect(of({ id: 'b', planAmount: '120000.00' })).toMatchObject({ amount: '30000.00', isRetention: false });
    expect(of({ id: 'd', planAmount: '60000.00' })).toMatchObject({ amount: '50000.00' });
    expect(of({ id: 'r', planAmount: '30000.00', isRetention: true })).toMatchObject({ amount: '3000.00', isRetention: true });
    expect(acts['addPayment']?.note).toEqual(w('why. Retention: not due', '原因。质保金：未到期'));
  });
  it('say why not more; other acts are as they were', () => {
    const { acts = {} } = withLimits(contractParameter, payable('1.00'));
    expect(acts['payPlanned']?.note).toEqual(w('why', '原因'));
    expect(acts['addInvoice']).toBe(contractParameter.acts?.['addInvoice']);
    expect(withLimits(contractParameter, undefined).acts?.['addPayment']?.note).toBeUndefined();
  });
});
