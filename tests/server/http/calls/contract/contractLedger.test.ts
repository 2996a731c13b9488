/** Random invoices and receipts of a contract, one after the other, as a model written apart from the product says; seed from TYDF_SEED. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { ledgerAt as at, ledgerOf, ofSum, receiving } from '#tests/support/money/contracts.ts';
import { invoiceNumber } from '#tests/support/money/invoices.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Fen, so that the model counts in whole numbers. */
const text = (fen: number): string => (fen / 100).toFixed(2);

type Act =
  | { readonly kind: 'invoice'; readonly amount: number }
  | { readonly kind: 'pay'; readonly amount: number; readonly retention: boolean; readonly begin: boolean }
  | { readonly kind: 'step'; readonly nth: number; readonly to: 'paying' | 'paid' | 'cancelled' }
  | { readonly kind: 'unplan'; readonly nth: number }
  | { readonly kind: 'uninvoice'; readonly nth: number };

interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly retention: boolean;
  state: 'plan' | 'paying' | 'paid' | 'cancelled';
}

/** The contract as it ought to be; no line of the product stands in it. */
class Model {
  readonly payments: Payment[] = [];
  readonly invoices: { id: string; amount: number }[] = [];

  constructor(
    readonly total: number,
    readonly retention: number,
  ) {}

  sum(states: readonly string[], retention?: boolean): number {
    return this.payments
      .filter((one) => states.includes(one.state) && (retention === undefined || one.retention === retention))
      .reduce((all, { amount }) => all + amount, 0);
  }
  invoiced(): number {
    return this.invoices.reduce((all, { amount }) => all + amount, 0);
  }
  /** Whether all of it is paid: then nothing more is entered. */
  finished(): boolean {
    return this.sum(['paid']) === this.total;
  }
  mayInvoice(amount: number): boolean {
    return !this.finished() && this.invoiced() + amount <= this.total;
  }
  mayPay(amount: number, ofRetention: boolean): boolean {
    const running = ['paying', 'paid'];
    const settled = this.sum(running) + amount;
    if (this.finished() || settled > this.total) return false;
    if (ofRetention) return this.sum(running, true) + amount <= this.retention;
    return this.sum(running, false) + amount <= this.total - this.retention;
  }
}

const mayStep = (model: Model, one: Payment, to: string): boolean => {
  if (to === 'paying') return one.state === 'plan' && model.mayPay(one.amount, one.retention);
  if (to === 'paid') return one.state === 'paying';
  return one.state === 'plan' || one.state === 'paying';
};

const amount = fc.integer({ min: 1, max: 60_000 });
const nth = fc.nat(30);
const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('invoice' as const), amount }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount, retention: fc.boolean(), begin: fc.boolean() }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('step' as const), nth, to: fc.constantFrom('paying', 'paid', 'cancelled') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('unplan' as const), nth }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('uninvoice' as const), nth }) },
  ),
  { minLength: 20, maxLength: 40 },
);

/** Does one act at the product; whether it was taken, and the line that it made. */
async function perform(act: Act, ledgerId: string, model: Model): Promise<{ readonly expected: boolean; readonly taken: boolean }> {
  const call = async (login: string, method: string, path: string, body?: AnyDoc) =>
    (await (await server.as(login)).call<AnyDoc>(method, `${at}/${path}`, body)).json;
  const lineOf = (data: AnyDoc): string => textOf((data['line'] as AnyDoc)['id']);
  if (act.kind === 'invoice') {
    const body = {
      parameterId: ledgerId,
      invoiceNo: invoiceNumber(),
      invoiceType: 'digital',
      invoiceDate: '2026-11-20',
      amount: text(act.amount),
    };
    const [expected, { code, data }] = [model.mayInvoice(act.amount), await call('majun', 'POST', 'addInvoice', body)];
    if (code === '200') model.invoices.push({ id: lineOf(data), amount: act.amount });
    return { expected, taken: code === '200' };
  }
  if (act.kind === 'pay') {
    const payStatus = act.begin ? 'paying' : 'plan';
    const body = {
      parameterId: ledgerId,
      payDate: '2026-11-20',
      amount: text(act.amount),
      payMethod: 'cash',
      payStatus,
      isRetention: act.retention,
    };
    const expected = act.begin ? model.mayPay(act.amount, act.retention) : !model.finished();
    const { code, data } = await call('majun', 'POST', 'addPayment', body);
    if (code === '200') model.payments.push({ id: lineOf(data), amount: act.amount, retention: act.retention, state: payStatus });
    return { expected, taken: code === '200' };
  }
  if (act.kind === 'uninvoice') {
    const one = model.invoices[act.nth % Math.max(1, model.invoices.length)];
    if (one === undefined) return { expected: true, taken: true };
    const { code } = await call('majun', 'DELETE', `detailDeletes/${one.id}?set=invoices`);
    if (code === '200') model.invoices.splice(model.invoices.indexOf(one), 1);
    return { expected: true, taken: code === '200' };
  }
  const one = model.payments[act.nth % Math.max(1, model.payments.length)];
  if (one === undefined) return { expected: true, taken: true };
  if (act.kind === 'unplan') {
    const [expected, { code }] = [one.state === 'plan', await call('majun', 'DELETE', `detailDeletes/${one.id}?set=payments`)];
    if (code === '200') model.payments.splice(model.payments.indexOf(one), 1);
    return { expected, taken: code === '200' };
  }
  const expected = mayStep(model, one, act.to);
  const body = { lineId: one.id, payStatus: act.to, reason: act.to === 'cancelled' ? '取消' : null };
  const { code } = await call(act.to === 'paying' ? 'majun' : 'weixiaodan', 'POST', 'payState', body);
  if (code === '200') one.state = act.to;
  return { expected, taken: code === '200' };
}

it('takes and refuses what the model does, and shows its sums', async () => {
  const seed = Number(process.env['TYDF_SEED'] ?? 20261129);
  await fc.assert(
    fc.asyncProperty(acts, fc.constantFrom('0.00', '5.00', '10.00'), async (some, retention) => {
      const total = 100_000;
      const { contractId, ledgerId } = await receiving(server, ofSum(text(total), '0.00', retention));
      const model = new Model(total, (total * Number(retention)) / 100);
      for (const [step, act] of some.entries()) {
        const { expected, taken } = await perform(act, ledgerId, model);
        expect(taken, `step ${step}: ${JSON.stringify(act)}`).toBe(expected);
      }
      expect(await ledgerOf(server, contractId)).toMatchObject({
        currentTotal: text(total),
        invoicedAmount: text(model.invoiced()),
        payingAmount: text(model.sum(['paying'])),
        paidAmount: text(model.sum(['paid'])),
        retentionPaid: text(model.sum(['paying', 'paid'], true)),
        contractState: model.finished() ? 'finished' : 'effective',
      });
      expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
    }),
    { seed, numRuns: 8, endOnFailure: true },
  );
}, 180_000);
