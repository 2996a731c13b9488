/** Fund transfers: both accounts are booked at once, and what is not there is not moved, however many are transferred in the same moment. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { unbalanced } from '#server/postings/reading.ts';

let server: TestServer;
let company: Company;
let ways: ReturnType<typeof waysOf>;
let general: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  ways = waysOf(server, 'fundTransfer', '/tydf/process/fundTransfer');
  const [row] = await server.db.query<{ id: string }>(`select id::text from company_bank_account where account_type = 'general'`);
  general = row?.id ?? '';
});
afterAll(() => server?.close());

const body = (more: AnyDoc): AnyDoc => ({ transferReason: 'operation', reason: '调拨', planDate: '2026-11-20', ...more });
const balance = async (account: string): Promise<number> => Number(await balanceIn(server.db, 'bank', { account }, 'balance'));
/** Sent and agreed on, so that only the cashier is left. */
async function atCashier(more: AnyDoc, big = false): Promise<string> {
  const { id } = await ways.submit('majun', body(more));
  for (const login of ['qiaolihua', 'sunyalin', ...(big ? ['zhaomingyuan'] : [])]) await ways.decide(login, id);
  return textOf(id);
}
const paid = { paidAt: '2026-11-20', payNo: 'HD-9' };

it('books what left the one and what reached the other, each in its statement with the slip', async () => {
  const [out, into] = [await balance(company.account), await balance(general)];
  const id = await atCashier({ outAccount: company.account, inAccount: general, amount: '1234.56' });
  const done = await ways.decide('weixiaodan', id, paid);
  expect(done).toMatchObject({ status: 'approved', inAmount: '1234.56' });
  expect([await balance(company.account), await balance(general)]).toEqual([out - 1234.56, into + 1234.56]);
  const flows = await server.db.query(
    `select direction, amount::text from company_bank_account_flows where source_type = 'fundTransfer' and source_id = $1 order by direction`,
    [id],
  );
  expect(flows).toEqual([
    { direction: '支', amount: '1234.56' },
    { direction: '收', amount: '1234.56' },
  ]);
});

it('of several that are transferred at once, in both directions, only what is there moves, and none waits in a circle', async () => {
  const [out, into] = [await balance(company.account), await balance(general)];
  const most = (Math.floor(out / 2) - 1).toFixed(2);
  const all = await Promise.all([
    ...Array.from({ length: 4 }, () => atCashier({ outAccount: company.account, inAccount: general, amount: most }, true)),
    ...Array.from({ length: 4 }, () => atCashier({ outAccount: general, inAccount: company.account, amount: '10.00' })),
  ]);
  const answers = await Promise.all(all.map((id) => ways.tryDecide('weixiaodan', id, paid)));
  const moved = answers.map(({ code }, at) => (code === '200' ? (at < 4 ? -Number(most) : 10) : 0)).reduce((a, b) => a + b, 0);
  for (const { code, reason } of answers)
    expect([code, reason ?? '']).toBeOneOf([
      ['200', ''],
      ['409', 'balanceShort'],
      ['400', 'invalid'],
    ]);
  expect(answers.slice(4).every(({ code }) => code === '200')).toBe(true);
  expect(answers.slice(0, 4).filter(({ code }) => code === '200').length).toBe(2);
  expect(await balance(company.account)).toBeCloseTo(out + moved, 2);
  expect(await balance(general)).toBeCloseTo(into - moved, 2);
  expect(await balance(company.account)).toBeGreaterThanOrEqual(0);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
