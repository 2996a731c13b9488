/** A batch of vouchers from its approval to the day after its last: made, handed out, used once, taken back, run out. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { voucherExpiry } from '#server/business/bill/vouchers/voucherJobs.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import {
  batchAddress,
  batchValues,
  countsOf,
  handedOut,
  keeper,
  manager,
  scannedUse,
  voucherAddress,
  vouchersOf,
} from '#tests/support/money/vouchers.ts';
import { stepsOf } from '#tests/support/projects.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let batches: ReturnType<typeof waysOf>;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  batches = waysOf(server, 'voucherManagement', batchAddress);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = async (login: string, method: string, path: string, body?: AnyDoc) =>
  (await (await server.as(login)).call<AnyDoc>(method, `${voucherAddress}/${path}`, body)).json;
const later = (seconds: number) => server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000));

/** Uses vouchers at a counter and corrects none. */
const operator = 'ouyangqian';
/** Who decides at each step. */
const deciders: Readonly<Record<string, string>> = {
  leader: 'qinhao',
  check: keeper,
  financeManager: manager,
  inCharge: 'gaozhenbo',
  generalManager: 'zhaomingyuan',
  issue: keeper,
};

it.each([
  { face: '398.00', quantity: 200, total: '79600.00', general: false, given: 50, validTo: '2027-11-19', after: '2027-11-20' },
  { face: '1288.50', quantity: 90, total: '115965.00', general: true, given: 7, validTo: '2026-12-31', after: '2027-01-01' },
])('$quantity × $face = $total, of which $given are handed out', async ({ face, quantity, total, general, given, validTo, after }) => {
  const sent = await batches.submit('luyang', { ...batchValues(company), faceValue: face, quantity, validTo });
  const id = textOf(sent['id']);
  expect(sent).toMatchObject({ totalFace: total });
  for (let [task] = await batches.open(id); task !== undefined; [task] = await batches.open(id))
    await batches.decide(deciders[task.node] ?? task.login, id);
  const batch = (await batches.get(keeper, id)).data;
  expect(batch).toMatchObject({ status: 'approved', createdCount: quantity, unissuedCount: quantity });
  const steps = await stepsOf(server, batch);
  expect([steps.includes('inCharge'), steps.includes('generalManager')]).toEqual([true, general]);

  const all = await vouchersOf(server, id);
  expect([all.length, new Set(all.map(({ qrcode }) => qrcode)).size, new Set(all.map(({ no }) => no)).size]).toEqual([
    quantity,
    quantity,
    quantity,
  ]);
  await handedOut(server, id, given);
  expect((await batches.get(keeper, id)).data).toMatchObject({
    recipientDetails: [{ qty: given, noFrom: all[0]?.no, noTo: all[given - 1]?.no }],
  });
  expect(await countsOf(server, id)).toMatchObject({ shown: [quantity - given, given, 0, 0, 0, 0] });

  const [one, other] = all;
  if (one === undefined || other === undefined) throw new Error('no vouchers');
  expect(await send(keeper, 'GET', `getCode/${one.qrcode}`)).toMatchObject({ data: { usable: true, verdict: 'valid' } });
  expect(await send(keeper, 'GET', `getCode/${all[given]?.qrcode ?? ''}`)).toMatchObject({ data: { usable: false } });
  expect(await scannedUse(server, one, operator)).toMatchObject({ code: '200' });
  expect(await countsOf(server, id)).toMatchObject({ shown: [quantity - given, given - 1, 1, 0, 0, 0] });
  later(61);
  expect(await scannedUse(server, one)).toMatchObject({ code: '409', reason: 'alreadyUsed' });
  // Behind the minute of its operator, within the day of who corrects uses.
  later(23 * 3600);
  const takeBack = { action: 'revoke', reason: '误扫' };
  expect((await send(operator, 'PUT', `putUse/${one.id}`, takeBack)).code).toBe('403');
  expect(await send(manager, 'PUT', `putUse/${one.id}`, takeBack)).toMatchObject({ code: '200' });
  expect(await countsOf(server, id)).toMatchObject({ shown: [quantity - given, given, 0, 0, 0, 0] });
  expect(await scannedUse(server, other)).toMatchObject({ code: '200' });
  later(25 * 3600);
  expect((await send(manager, 'PUT', `putUse/${other.id}`, takeBack)).code).toBe('409');

  server.clock.set(new Date(`${after}T00:00:01+08:00`));
  expect(await scannedUse(server, one)).toMatchObject({ code: '409', reason: 'voucherExpired' });
  await voucherExpiry.run(server.services, after);
  expect(await countsOf(server, id)).toEqual({ shown: [0, 0, 1, quantity - 1, 0, 0], stored: [0, 0, 1, quantity - 1, 0, 0] });
});
