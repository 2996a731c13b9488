/** Readings of meters and what residents owe for a month. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { chargeMonth } from '#server/business/general/dormMeters.ts';
import { approved } from '#tests/support/office/dormApplications.ts';
import { dormRoom, readMeters, stayIn } from '#tests/support/office/dormRooms.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { workersOf } from '#tests/support/workers.ts';

const at = '/tydf/api/dormManagement';
let server: TestServer;
let people: readonly string[];
let next = 0;
const somebody = (): string => people[(next += 1)] as string;

beforeAll(async () => {
  server = await startTestServer();
  people = await workersOf(server);
});
afterAll(() => server?.close());

const prices = { waterPrice: '3.80', powerPrice: '0.55', monthlyFee: '90.00' };
const chargesOf = (room: string, month: string) =>
  server.db.query<AnyDoc>(
    `select staff_id::text as "staffId", days, room_fee as "roomFee", meter_fee as "meterFee", damage_fee as "damageFee", total
     from dorm_charge where dorm_id = $1 and month = $2 and not deleted order by stay_id`,
    [room, month],
  );

describe(`PUT ${at}/meter/{id}`, () => {
  it('keeps a reading a month, each beginning where the last ended', async () => {
    const room = await dormRoom(server, '401', prices);
    const first = await readMeters(server, room, { month: '2026-09', waterTo: '100.00', powerTo: '1000.00' });
    expect(first).toMatchObject({ code: '200', data: { month: '2026-09', waterFrom: '100.00', amount: '0.00' } });
    const second = await readMeters(server, room, { month: '2026-11', waterTo: '110.00', powerTo: '1100.00' });
    expect(second).toMatchObject({ data: { waterFrom: '100.00', waterAmount: '38.00', powerAmount: '55.00', amount: '93.00' } });
    // One between them moves where the next begins.
    await readMeters(server, room, { month: '2026-10', waterTo: '104.00', powerTo: '1050.00' });
    const keeper = await server.as('zhanghongmei');
    const { json } = await keeper.call<{ records: AnyDoc[] }>('GET', `/tydf/api/dormMeter/page?dormId=${room}`);
    expect(json.data.records.map(({ month, waterFrom, amount }) => [month, waterFrom, amount])).toEqual([
      ['2026-11', '104.00', '50.30'],
      ['2026-10', '100.00', '42.70'],
      ['2026-09', '100.00', '0.00'],
    ]);
    // The same month again is the same reading, corrected.
    expect(await readMeters(server, room, { month: '2026-11', waterTo: '105.00', powerTo: '1050.00' })).toMatchObject({
      data: { id: textOf(second.data['id']), amount: '3.80' },
    });
  });

  it('refuses one that falls, in either direction, unless the meter was replaced', async () => {
    const room = await dormRoom(server, '402', prices);
    await readMeters(server, room, { month: '2026-10', waterTo: '100.00', powerTo: '1000.00' });
    const low = { month: '2026-11', waterTo: '3.00', powerTo: '1010.00' };
    expect(await readMeters(server, room, low)).toMatchObject({ code: '409', reason: 'meterFalls' });
    expect(await readMeters(server, room, { ...low, replaced: true })).toMatchObject({ data: { waterFrom: '0.00', waterAmount: '11.40' } });
    const over = { month: '2026-10', waterTo: '100.00', powerTo: '1011.00' };
    expect(await readMeters(server, room, { ...over, powerTo: '1005.00' })).toMatchObject({ code: '200' });
    const other = await dormRoom(server, '403', prices);
    await readMeters(server, other, { month: '2026-11', waterTo: '5.00', powerTo: '5.00' });
    expect(await readMeters(server, other, over)).toMatchObject({ code: '409', reason: 'meterFalls' });
  });

  it('GET /tydf/api/dormManagement/meters: shows every room with the reading of a month and the one before', async () => {
    const room = await dormRoom(server, '405', prices);
    await readMeters(server, room, { month: '2026-09', waterTo: '7.00', powerTo: '70.00' });
    await readMeters(server, room, { month: '2026-11', waterTo: '9.00', powerTo: '90.00' });
    const meters = async (month: string) => {
      const keeper = await server.as('zhanghongmei');
      const { json } = await keeper.call<{ rooms: AnyDoc[] }>('GET', `/tydf/api/dormManagement/meters?month=${month}`);
      return json.data.rooms.find(({ id }) => id === room);
    };
    expect(await meters('2026-11')).toMatchObject({
      month: '2026-09',
      waterBefore: '7.00',
      waterTo: '9.00',
      amount: '18.60',
      carried: false,
    });
    expect(await meters('2026-10')).toMatchObject({ month: '2026-09', powerBefore: '70.00', waterTo: null, amount: null });
  });

  it('names what is wrong with it, and asks who may', async () => {
    const room = await dormRoom(server, '404', prices);
    const good = { month: '2026-11', waterTo: '5.00', powerTo: '5.00' };
    expect(await readMeters(server, room, { ...good, month: '2026-12' })).toMatchObject({ code: '400', faults: [{ field: 'month' }] });
    expect(await readMeters(server, room, { ...good, waterTo: '-1' })).toMatchObject({ code: '400', faults: [{ field: 'waterTo' }] });
    expect(await readMeters(server, '999999', good)).toMatchObject({ code: '404' });
    const hr = await server.as('xujiayi');
    expect((await hr.call('PUT', `${at}/meter/${room}`, good)).json).toMatchObject({ code: '403' });
  });
});

describe('the charges of a month', () => {
  it('are written once, by days, with shares of the meters that add up', async () => {
    const room = await dormRoom(server, '411', prices);
    const [one, two, gone] = [somebody(), somebody(), somebody()];
    await stayIn(server, room, 1, one, { checkInDate: '2026-08-01' });
    await stayIn(server, room, 2, two, { checkInDate: '2026-08-22' });
    await stayIn(server, room, 3, gone, { checkInDate: '2026-06-01', checkOutDate: '2026-08-10', stayStatus: 'left' });
    await readMeters(server, room, { month: '2026-07', waterTo: '0.00', powerTo: '0.00' });
    await readMeters(server, room, { month: '2026-08', waterTo: '10.00', powerTo: '113.00' });
    expect(await chargeMonth(server.services, '2026-09-01')).toBe(3);
    expect(await chargeMonth(server.services, '2026-09-02')).toBe(0);
    // 38.00 and 62.15 for 31, 10 and 10 days.
    expect(await chargesOf(room, '2026-08')).toEqual([
      { staffId: one, days: 31, roomFee: '90.00', meterFee: '60.88', damageFee: '0.00', total: '150.88' },
      { staffId: two, days: 10, roomFee: '29.03', meterFee: '19.64', damageFee: '0.00', total: '48.67' },
      { staffId: gone, days: 10, roomFee: '29.03', meterFee: '19.63', damageFee: '0.00', total: '48.66' },
    ]);
    // A later reading changes what is open, and nothing of what payroll has taken.
    await readMeters(server, room, { month: '2026-08', waterTo: '10.00', powerTo: '0.00' });
    expect((await chargesOf(room, '2026-08')).map(({ meterFee }) => meterFee)).toEqual(['23.10', '7.45', '7.45']);
    await server.db.query(`update dorm_charge set pay_state = 'carried' where dorm_id = $1 and staff_id = $2`, [room, one]);
    expect(await readMeters(server, room, { month: '2026-08', waterTo: '11.00', powerTo: '0.00' })).toMatchObject({
      code: '409',
      reason: 'monthCarried',
    });
    expect(await readMeters(server, room, { month: '2026-07', waterTo: '1.00', powerTo: '0.00' })).toMatchObject({
      code: '409',
      reason: 'monthCarried',
    });
    expect((await chargesOf(room, '2026-08')).map(({ meterFee }) => meterFee)).toEqual(['23.10', '7.45', '7.45']);
  });

  it('of who changes the room count every day once, and damage is owed when it was decided', async () => {
    const [old, other, staffId] = [
      await dormRoom(server, '412', prices),
      await dormRoom(server, '413', { ...prices, monthlyFee: '60.00' }),
      somebody(),
    ];
    await stayIn(server, old, 1, staffId, { checkInDate: '2026-10-01' });
    await approved(server, { applyType: 'change', staffId, planInDate: '2026-11-16' }, { dormId: other, bedNo: 1 });
    await approved(server, { applyType: 'checkOut', staffId }, { outDate: '2026-11-20', handoverOk: false, damageFee: '35.00' });
    expect(await chargesOf(other, '2026-11')).toMatchObject([{ days: 0, roomFee: '0.00', damageFee: '35.00', total: '35.00' }]);
    await chargeMonth(server.services, '2026-12-01');
    expect(await chargesOf(old, '2026-11')).toMatchObject([{ days: 15, roomFee: '45.00', total: '45.00' }]);
    expect(await chargesOf(other, '2026-11')).toMatchObject([{ days: 5, roomFee: '10.00', damageFee: '35.00', total: '45.00' }]);
  });

  it('follow when somebody moved out before they were written, as is known only later', async () => {
    const [room, staffId] = [await dormRoom(server, '414', prices), somebody()];
    await stayIn(server, room, 1, staffId, { checkInDate: '2026-09-01' });
    await chargeMonth(server.services, '2026-11-01');
    expect(await chargesOf(room, '2026-10')).toMatchObject([{ days: 31, roomFee: '90.00' }]);
    await approved(server, { applyType: 'checkOut', staffId }, { outDate: '2026-10-31', handoverOk: true });
    expect(await chargesOf(room, '2026-10')).toMatchObject([{ days: 31 }]);
    const [again, person] = [await dormRoom(server, '415', prices), somebody()];
    await stayIn(server, again, 1, person, { checkInDate: '2026-09-01' });
    await server.db.query(
      `insert into dorm_charge (month, stay_id, dorm_id, staff_id, days, room_fee, meter_fee, damage_fee, total, pay_state, created_at)
       select '2026-10', id, dorm_id, staff_id, 31, 90, 0, 0, 90, 'open', now() from dorm_management_detail where staff_id = $1`,
      [person],
    );
    await approved(server, { applyType: 'checkOut', staffId: person }, { outDate: '2026-10-15', handoverOk: true });
    expect(await chargesOf(again, '2026-10')).toMatchObject([{ days: 15, roomFee: '43.55' }]);
    const [next, other] = [await dormRoom(server, '416', prices), somebody()];
    await stayIn(server, next, 1, other, { checkInDate: '2026-09-01' });
    await server.db.query(
      `insert into dorm_charge (month, stay_id, dorm_id, staff_id, days, room_fee, meter_fee, damage_fee, total, pay_state, created_at)
       select '2026-10', id, dorm_id, staff_id, 31, 90, 0, 0, 90, 'open', now() from dorm_management_detail where staff_id = $1`,
      [other],
    );
    await approved(server, { applyType: 'checkOut', staffId: other }, { outDate: '2026-09-30', handoverOk: true });
    // Who had left before the month owes nothing for it.
    expect(await chargesOf(next, '2026-10')).toEqual([]);
  });

  it('are read by whoever owes them', async () => {
    const [row] = await server.db.query<{ id: string; login: string }>(
      `select c.id::text, u.user_name as login from dorm_charge c join users u on u.staff_id = c.staff_id order by c.id limit 1`,
    );
    const own = await (await server.as(row?.login ?? '')).call('GET', `/tydf/api/dormCharge/get/${row?.id ?? ''}`);
    expect(own.json).toMatchObject({ code: '200' });
    const other = await (await server.as('yanfei')).call('GET', `/tydf/api/dormCharge/get/${row?.id ?? ''}`);
    expect(other.json).toMatchObject({ code: '404' });
  });
});
