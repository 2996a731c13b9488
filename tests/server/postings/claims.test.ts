/**
 * Whatever is claimed, paid, withdrawn, approved in part and made void of one document, one after the other or by many at once: what is held
 * and claimed of it comes to its cost at most, and is what the bills that stand ask for.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { claimedTrip, claimsOn } from '#tests/support/money/claims.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let claims: ReturnType<typeof claimsOn>;
beforeAll(async () => {
  server = await startTestServer();
  claims = claimsOn(server, await companyOf(server.db));
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const cost = 10_000;
const yuan = (cents: number): string => (cents / 100).toFixed(2);

const command = fc.record({
  act: fc.constantFrom('report', 'payment', 'withdraw', 'approve', 'void'),
  cents: fc.integer({ min: 1, max: 7_000 }),
  /** Which of the bills that stand, and how much of it is approved in percent. */
  which: fc.nat(9),
  percent: fc.integer({ min: 1, max: 100 }),
});
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** A bill that stands, as the model knows it: in approval, or claimed for good. */
interface Bill {
  readonly kind: 'report' | 'payment';
  readonly id: string;
  readonly cents: number;
  readonly claimed: boolean;
}
const taken = (bills: readonly Bill[]): number => bills.reduce((all, { cents }) => all + cents, 0);

async function sent(kind: Bill['kind'], source: string, cents: number): Promise<string | null> {
  const answer = await (kind === 'report' ? claims.claim : claims.pay)(source, yuan(cents));
  return answer.code === '200' ? textOf((answer.data as unknown as { readonly document: AnyDoc }).document['id']) : null;
}

/** Carries out a command on the product; answers the bills that stand by the model, which says what must have happened. */
async function step(bills: readonly Bill[], source: string, { act, cents, which, percent }: Command): Promise<readonly Bill[]> {
  if (act === 'report' || act === 'payment') {
    const id = await sent(act, source, cents);
    expect(id !== null, `${act} ${yuan(cents)} of ${yuan(cost - taken(bills))}`).toBe(taken(bills) + cents <= cost);
    return id === null ? bills : [...bills, { kind: act, id, cents, claimed: false }];
  }
  const among = bills.filter(({ claimed, kind }) => (act === 'void' ? claimed : !claimed && (act === 'withdraw' || kind === 'report')));
  const one = among[which % Math.max(among.length, 1)];
  if (one === undefined) return bills;
  const others = bills.filter((bill) => bill !== one);
  const ways = one.kind === 'report' ? claims.reports : claims.payments;
  switch (act) {
    case 'withdraw':
      expect((await ways.raw('songdawei', 'withdrawProcess', { id: one.id })).code).toBe('200');
      return others;
    case 'approve': {
      const approved = Math.max(1, Math.floor((one.cents * percent) / 100));
      await claims.reportPaid(one.id, yuan(approved));
      return [...others, { ...one, cents: approved, claimed: true }];
    }
    case 'void':
      expect((await ways.raw('qiaolihua', 'voidProcess', { id: one.id, comment: '重开' })).code).toBe('200');
      return others;
  }
}

interface Shown {
  readonly held: number;
  readonly claimed: number;
  readonly open: number;
  readonly lines: number;
}
/** In cents; `lines`: how many bills the row of the document names. */
async function shown(source: string): Promise<Shown | undefined> {
  const [row] = await server.db.query<Shown>(
    `select (held_amount * 100)::int as held, (claimed_amount * 100)::int as claimed, (open_amount * 100)::int as open,
       (select count(*)::int from claim_source_claims where parent_id = c.id) as lines from claim_source c where id = $1`,
    [source],
  );
  return row;
}

it('one after the other they do what a model of a few lines says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 14 }), async (commands) => {
      const { source } = await claimedTrip(server, yuan(cost));
      let bills: readonly Bill[] = [];
      for (const one of commands) bills = await step(bills, source, one);
      const claimed = taken(bills.filter((bill) => bill.claimed));
      expect(await shown(source)).toEqual({
        held: taken(bills) - claimed,
        claimed,
        open: cost - taken(bills),
        lines: bills.length,
      });
    }),
    { numRuns: 8 },
  );
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
}, 240_000);

it('eight at once never claim more than it came to', async () => {
  const asked = fc.record({ kind: fc.constantFrom('report' as const, 'payment' as const), cents: fc.integer({ min: 1, max: 4_000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 8, maxLength: 8 }), async (all) => {
      const { source } = await claimedTrip(server, yuan(cost));
      const ids = await Promise.all(all.map(({ kind, cents }) => sent(kind, source, cents)));
      const through = all.filter((_, at) => ids[at] !== null);
      const held = through.reduce((sum, { cents }) => sum + cents, 0);
      expect(held).toBeLessThanOrEqual(cost);
      expect(await shown(source)).toEqual({ held, claimed: 0, open: cost - held, lines: through.length });
      // Who was refused would not have found room beside those that stand.
      const left = cost - held;
      for (const { cents } of all.filter((_, at) => ids[at] === null)) expect(cents).toBeGreaterThan(left);
    }),
    { numRuns: 6 },
  );
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
}, 240_000);
