/** A seal goes out and comes back: who has it, what it is good for meanwhile, who is told that it is late, and what ends with it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { workCalendar } from '#server/calendar/daily.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { toldTo, waysOf } from '#tests/support/documentWays.ts';
import { seal, sealOf } from '#tests/support/office/seals.ts';
import { startTestServer, testDay, testPassword, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let uses: ReturnType<typeof waysOf>;
let borrowings: ReturnType<typeof waysOf>;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  uses = waysOf(server, 'stampUse', '/tydf/process/stampUse');
  borrowings = waysOf(server, 'stampBorrow', '/tydf/process/stampBorrow');
});
afterAll(() => server?.close());

const keeper = 'jiangyuzhen';
const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);

/** Through all steps before its keeper hands it out. */
async function agreed(id: unknown): Promise<void> {
  const offices: Readonly<Record<string, string>> = { legal: 'tangwenjing', general: 'zhaomingyuan', chairman: 'linhaichuan' };
  for (let [task] = await borrowings.open(textOf(id)); task?.node !== 'handOut'; [task] = await borrowings.open(textOf(id)))
    await borrowings.decide(offices[task?.node ?? ''] ?? task?.login ?? '', id);
}

it.each([
  { name: '合同专用章', stampType: 'contract', borrower: 'yanfei', day: '2026-11-23', days: 0, late: 3, count: 2 },
  { name: '报关专用章', stampType: 'customs', borrower: 'luyang', day: '2026-12-07', days: 2, late: 1, count: 11 },
])('$name is lent to $borrower for $days days, $late days late, and declared invalid in the end', async (story) => {
  const { borrower, day, late, count } = story;
  const due = addDays(day, story.days);
  server.clock.set(testDay);
  const stampId = await seal(server, story.name, { stampType: story.stampType, keeper });
  const letter = await upload(await server.as(borrower), 'letter.pdf');
  const use = (useDate: string): AnyDoc => ({
    fileKind: 'letter',
    fileName: '关于监测数据报送的函',
    receiveOrg: '烟台市海洋发展和渔业局',
    reason: '按月报送',
    stampFiles: [letter],
    useDate,
    legalChecked: true,
    stamps: [{ stampId, copies: 1, positions: 1 }],
  });
  const borrow = (from: Date, to: Date): AnyDoc => ({
    stampId,
    companion: company.user('tianye'),
    reason: '现场签署',
    usePlace: '海阳市政务服务中心',
    useOrg: '海阳市自然资源局',
    fileNames: '验收资料',
    copies: count,
    borrowFrom: from.toISOString(),
    returnPlan: to.toISOString(),
  });

  const { id } = await borrowings.submit(borrower, borrow(at(day, '09:00'), at(due, '17:00')));
  await agreed(id);
  server.clock.set(at(day, '09:00'));
  expect(await borrowings.decide(keeper, id, { outTime: at(day, '09:00').toISOString() })).toMatchObject({ status: 'approved' });
  expect(await sealOf(server, stampId)).toMatchObject({ stampStatus: 'borrowed', holder: company.user(borrower) });
  expect(await uses.raw(borrower, 'submitProcess', use(day))).toMatchObject({
    code: '400',
    faults: [{ field: 'stamps.0.stampId', rule: 'lent' }],
  });

  // Nobody is told before the day on which it is due; from then on every day, however often the work runs.
  const tellOn = async (on: string): Promise<void> => {
    server.clock.set(at(on, '08:00'));
    for (const _ of ['once', 'once more']) await workCalendar(server.services);
  };
  const told = async (login: string): Promise<number> =>
    (await toldTo(server, company.user(login), 'stamp_return_due')).filter(({ documentId }) => documentId === id).length;
  if (due > day) await tellOn(addDays(due, -1));
  expect(await told(borrower)).toBe(0);
  for (let passed = 0; passed <= late; passed += 1) {
    await tellOn(addDays(due, passed));
    expect([await told(borrower), await told(keeper)], `${passed} days behind`).toEqual([passed + 1, passed + 1]);
  }
  expect((await borrowings.get(borrower, id)).data).toMatchObject({ returnState: 'overdue', overdueDays: late });

  const copies = [await upload(await server.as(keeper), 'copies.pdf')];
  const back = { stampCount: count, returnNote: '完好', returnFiles: copies };
  expect(await borrowings.put(keeper, 'giveBack', id, back)).toMatchObject({ code: '200' });
  expect(await sealOf(server, stampId)).toMatchObject({
    stampStatus: 'inUse',
    holder: company.user(keeper),
    useCount: 1,
    imprintCount: count,
  });
  await tellOn(addDays(due, late + 1));
  expect(await told(borrower)).toBe(late + 1);

  const after = addDays(due, late + 10);
  const [used, lentAgain] = [
    await uses.submit(borrower, use(addDays(due, late + 2))),
    await borrowings.submit(borrower, borrow(at(after, '09:00'), at(after, '12:00'))),
  ];
  const manager = await server.as('liuguifang');
  await manager.call('PUT', `/tydf/administration/users/passwordConfirm/${manager.userId}`, { password: testPassword });
  const { json } = await manager.call('PUT', `/tydf/api/stampDetail/invalid/${stampId}`, { reason: '印模被仿冒' });
  expect(json).toMatchObject({ code: '200', data: { stampStatus: 'invalid' } });
  expect((await uses.get(borrower, used['id'])).data).toMatchObject({ status: 'rejected' });
  expect((await borrowings.get(borrower, lentAgain['id'])).data).toMatchObject({ status: 'rejected' });
  expect((await borrowings.get(borrower, id)).data).toMatchObject({ status: 'approved', returnState: 'returned' });
  expect((await uses.raw(borrower, 'submitProcess', use(addDays(due, late + 2)))).code).toBe('400');
});
