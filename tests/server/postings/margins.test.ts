/**
 * Whatever is ended, corrected and claimed at once by eight clients: an account has its opening balance and its movements, the margin account
 * what was booked on it and the margins that are set aside, the credit line what runs beyond them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { add } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { unbalanced } from '#server/postings/reading.ts';
import {
  accountsAt,
  agreedBill,
  bankAccount,
  bankParties,
  billsAt,
  guaranteesAt,
  issuedBill,
  issuedGuarantee,
  numbered,
} from '#tests/support/money/bankBills.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import '#tests/support/seed.ts';

let server: TestServer;
let parties: Awaited<ReturnType<typeof bankParties>>;
beforeAll(async () => {
  server = await startTestServer();
  parties = await bankParties(server);
});
afterAll(() => server?.close());

const opening = '400000.00';
const today = '2027-03-01';

/** Three of each, of which the first bill waits for its last step. */
async function documents(bank: string, margin: string) {
  const own = { ...parties, bank, margin };
  const made: { readonly kind: 'guarantee' | 'bill'; readonly id: string }[] = [];
  for (const number of [1, 2, 3]) {
    const { id } = await issuedGuarantee(server, own, { amount: `${number}0000.37`, marginRate: '33.33', validTo: '2027-12-20' });
    made.push({ kind: 'guarantee', id: textOf(id) });
    const amount = `${number}5000.55`;
    const bill = { amount, dueDate: '2027-02-26', marginRate: '41.67', bills: [{ faceAmount: amount }] };
    const drawn = number === 1 ? await agreedBill(server, own, bill) : (await issuedBill(server, own, bill))['id'];
    made.push({ kind: 'bill', id: textOf(drawn) });
  }
  return made;
}

const issue = async (id: string): Promise<unknown> =>
  waysOf(server, 'ebaAccept', billsAt).tryDecide('weixiaodan', id, await numbered(server, id));

const act = fc.record({
  does: fc.constantFrom('giveBack', 'claim', 'keep', 'honour', 'cancel', 'issue', 'adjustBank', 'adjustMargin'),
  at: fc.nat({ max: 5 }),
  cents: fc.integer({ min: 1, max: 4_000_000 }),
  inwards: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

it('opening, movements, open margins and credit lines add up after every round', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 24, maxLength: 24 }), async (acts) => {
      server.clock.set(new Date('2026-11-20T10:00:00+08:00'));
      const [bank, margin] = [
        await bankAccount(server, { openingBalance: opening, creditLimit: '900000.00' }),
        await bankAccount(server, { accountType: 'margin' }),
      ];
      const made = await documents(bank, margin);
      server.clock.set(new Date(`${today}T10:00:00+08:00`));
      const clients: readonly TestClient[] = await Promise.all(
        ['qiaolihua', 'majun', 'weixiaodan', 'cuilei', 'qiaolihua', 'majun', 'weixiaodan', 'qiaolihua'].map((login) => server.as(login)),
      );
      const done = async ({ does, at, cents, inwards }: Act, number: number): Promise<void> => {
        const amount = (cents / 100).toFixed(2);
        const target = made.filter(({ kind }) => (['honour', 'cancel'].includes(does) ? kind === 'bill' : kind === 'guarantee'))[at % 3];
        if (target === undefined) return;
        const client = clients[number % clients.length];
        const manager = clients[0];
        const end = { date: today, outcome: does === 'claim' ? 'claimed' : 'returned', marginReturned: does !== 'keep' };
        if (['giveBack', 'claim', 'keep'].includes(does))
          await client?.call('PUT', `${guaranteesAt}/giveBack/${target.id}`, { ...end, claimAmount: does === 'claim' ? amount : null });
        else if (does === 'honour') await client?.call('PUT', `${billsAt}/honour/${target.id}`, { date: today, payNo: null });
        else if (does === 'cancel') await manager?.call('PUT', `${billsAt}/cancel/${target.id}`, { reason: '撤销' });
        else if (does === 'issue') await issue(made[1]?.id ?? '');
        else
          await manager?.call('POST', `${accountsAt}/adjust/${does === 'adjustBank' ? bank : margin}`, {
            direction: inwards ? 'in' : 'out',
            kind: 'correction',
            amount,
            date: today,
            counterparty: '银行',
            summary: '更正',
          });
      };
      for (let from = 0; from < acts.length; from += 8)
        await Promise.all(acts.slice(from, from + 8).map((one, number) => done(one, from + number)));

      const rows = await server.db.query<AnyDoc>(
        `select id::text, balance::text, credit_used::text as used from company_bank_account where id = any($1)`,
        [[bank, margin]],
      );
      const of = (id: string, name: string): string => textOf(rows.find((row) => row['id'] === id)?.[name]);
      const moved = async (id: string, byHand = false): Promise<string> =>
        sum(
          (
            await server.db.query<{ amount: string }>(
              `select case direction when '收' then amount else -amount end::text as amount from company_bank_account_flows
               where parent_id = $1 and (not $2 or kind is not null)`,
              [id, byHand],
            )
          ).map((row) => row.amount),
        );
      expect(of(bank, 'balance')).toBe(add(opening, await moved(bank)));
      expect(of(margin, 'balance')).toBe(await moved(margin));
      const open = await server.db.query<{ margin: string; beyond: string }>(
        `select case when status = 'approved' then open_margin else 0 end::text as margin,
           case when outcome is null then amount - margin_amount else 0 end::text as beyond from bh_apply where bank_account_id = $1
         union all select case when status = 'approved' then open_margin else 0 end::text,
           case when honoured_at is null and cancelled_at is null then amount - margin_amount else 0 end::text from eba_accept where drawer_account = $1`,
        [bank],
      );
      expect(of(margin, 'balance')).toBe(add(await moved(margin, true), sum(open.map((one) => one.margin))));
      expect(of(bank, 'used')).toBe(sum(open.map((one) => one.beyond)));
      expect(of(margin, 'used')).toBe('0.00');
      expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 180_000);
