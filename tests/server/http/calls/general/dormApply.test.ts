/** The life of dormitory applications through HTTP: beds are assigned once, stays begin and end on their day. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { takeEffects } from '#server/documents/dated.ts';
import { approved, atKeeper, decide, send } from '#tests/support/office/dormApplications.ts';
import { dormRoom, stayIn } from '#tests/support/office/dormRooms.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { workersOf } from '#tests/support/workers.ts';

const today = '2026-11-20';
let server: TestServer;
let people: readonly string[];
let next = 0;
/** Somebody whom no other test asks for. */
const somebody = (): string => people[(next += 1)] as string;

beforeAll(async () => {
  server = await startTestServer();
  people = await workersOf(server);
});
afterAll(() => server?.close());

const staysOf = (staffId: string) =>
  server.db.query<AnyDoc>(
    `select dorm_id::text as "dormId", bed_no as "bedNo", stay_status as "stayStatus", check_in_date::text as "in", check_out_date::text as "out"
     from dorm_management_detail where staff_id = $1 and not deleted order by id`,
    [staffId],
  );
const bedsOf = async (room: string): Promise<readonly AnyDoc[]> => {
  const keeper = await server.as('zhanghongmei');
  return (await keeper.call<{ beds: AnyDoc[] }>('GET', `/tydf/api/dormManagementDetail/getAcc/${room}`)).json.data.beds;
};
const moveIn = (staffId: string, more: AnyDoc = {}): AnyDoc => ({ applyType: 'checkIn', staffId, planInDate: today, ...more });

describe('moving in', () => {
  it('holds the bed from the keeper’s decision on, and the stay begins with the approval', async () => {
    const [room, staffId] = [await dormRoom(server, '301'), somebody()];
    const id = await atKeeper(server, moveIn(staffId));
    expect((await bedsOf(room))[0]).toMatchObject({ stay: null, booking: null });
    expect(await decide(server, 'zhanghongmei', id, { dormId: room, bedNo: 1 })).toMatchObject({ code: '200' });
    expect((await bedsOf(room))[0]).toMatchObject({ stay: null, booking: { held: true, resource: 'dormApply' } });
    const { data } = await decide(server, 'liuguifang', id);
    expect(data?.document).toMatchObject({ status: 'approved', applied: true, effectDate: today });
    expect(await staysOf(staffId)).toEqual([{ dormId: room, bedNo: 1, stayStatus: 'living', in: today, out: null }]);
    expect((await bedsOf(room))[0]).toMatchObject({ stay: { staffId, roomFee: '90.00' }, booking: { held: false } });
    const [told] = await server.db.query<{ params: AnyDoc }>(
      `select payload -> 'params' as params from outbox where payload ->> 'key' = 'dorm_assigned' order by id desc limit 1`,
    );
    expect(told?.params).toMatchObject({ name: '1号楼301-1', date: today, documentId: id });
  });

  it('of a day ahead reserves, and begins on that day', async () => {
    const [room, staffId] = [await dormRoom(server, '302'), somebody()];
    const document = await approved(server, moveIn(staffId, { planInDate: '2026-12-01' }), { dormId: room, bedNo: 2 });
    expect(document).toMatchObject({ applied: false });
    expect(await staysOf(staffId)).toMatchObject([{ stayStatus: 'reserved', in: '2026-12-01' }]);
    expect(await send(server, moveIn(staffId))).toMatchObject({ code: '400', faults: [{ rule: 'oneOpen', field: 'staffId' }] });
    await takeEffects(server.services, '2026-11-30');
    expect(await staysOf(staffId)).toMatchObject([{ stayStatus: 'reserved' }]);
    await takeEffects(server.services, '2026-12-01');
    expect(await staysOf(staffId)).toMatchObject([{ stayStatus: 'living' }]);
  });

  it('gives the bed back when it is rejected, or made void before its day', async () => {
    const room = await dormRoom(server, '303');
    const bed = { dormId: room, bedNo: 1 };
    const ahead = { planInDate: '2026-12-05' };
    const first = await atKeeper(server, moveIn(somebody(), ahead));
    await decide(server, 'zhanghongmei', first, bed);
    expect(await decide(server, 'liuguifang', first, {}, 'reject')).toMatchObject({ code: '200' });
    const second = somebody();
    const { id } = await approved(server, moveIn(second, ahead), bed);
    expect((await server.db.query('select living_count from dorm_management where id = $1', [room]))[0]).toEqual({ living_count: 1 });
    expect(await decide(server, 'zhanghongmei', id, {}, 'void')).toMatchObject({ code: '200' });
    expect(await staysOf(second)).toEqual([]);
    expect((await server.db.query('select living_count from dorm_management where id = $1', [room]))[0]).toEqual({ living_count: 0 });
    const third = await approved(server, moveIn(somebody()), bed);
    expect(third).toMatchObject({ status: 'approved' });
    // Who lives there has taken effect, which nobody takes back.
    expect((await decide(server, 'zhanghongmei', third['id'], {}, 'void')).code).not.toBe('200');
  });

  it('is asked for once at a time, by whoever asks', async () => {
    const staffId = somebody();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(server, moveIn(staffId))));
    expect(answers.map(({ code }) => code).filter((code) => code === '200')).toHaveLength(1);
    for (const { code } of answers) expect(['200', '400', '409']).toContain(code);
  });

  it('copies the document once to who is told of it twice, as resident and for human resources', async () => {
    const [hr] = await server.db.query<{ staff: string; id: string }>(
      `select staff_id::text as staff, id::text from users where user_name = 'xujiayi'`,
    );
    const women = await dormRoom(server, '311', { roomGender: 'female' });
    const { id } = await approved(server, moveIn(hr?.staff ?? ''), { dormId: women, bedNo: 1 }, 'zhoumin');
    const copied = await server.db.query(
      `select 1 from copied c join flow_instance i on i.id = c.instance_id where i.resource = 'dormApply' and i.document_id = $1 and c.user_id = $2`,
      [id, hr?.id],
    );
    expect(copied).toHaveLength(1);
  });

  it('of somebody else is for HR and the keeper', async () => {
    const refused = await send(server, moveIn(somebody()), 'yanfei');
    expect(refused).toMatchObject({ code: '400', faults: [{ rule: 'ownApplication', field: 'staffId' }] });
  });
});

describe('fifty who want one bed', () => {
  it('one has it, the others are told who', async () => {
    const room = await dormRoom(server, '304');
    const waiting: string[] = [];
    for (const staffId of people.slice(-50)) waiting.push(await atKeeper(server, moveIn(staffId)));
    const answers = await Promise.all(waiting.map((id) => decide(server, 'zhanghongmei', id, { dormId: room, bedNo: 1 })));
    const won = answers.filter(({ code }) => code === '200');
    expect(won).toHaveLength(1);
    const winner = textOf(won[0]?.data?.document['code']);
    for (const answer of answers.filter((one) => one.code !== '200')) {
      expect(answer).toMatchObject({ code: '409', reason: 'taken', faults: [{ field: 'bedNo', rule: 'taken' }] });
      expect(textOf(answer['desc'])).toContain(winner);
    }
    const held = await server.db.query(
      `select 1 from booking b join booking_target t on t.id = b.target where t.kind = 'bed' and t.thing = $1`,
      [`${Number(room) * 100 + 1}`],
    );
    expect(held).toHaveLength(1);
  }, 120_000);
});

describe('all rooms at one look', () => {
  it('GET /tydf/api/dormManagement/floors: says of every bed whether it is free, reserved, lived in, and of whom until when', async () => {
    const room = await dormRoom(server, '320', { floor: 3 });
    const [living, coming, held] = [somebody(), somebody(), somebody()];
    await stayIn(server, room, 1, living, { planOutDate: '2027-06-30' });
    await approved(server, moveIn(coming, { planInDate: '2026-12-02' }), { dormId: room, bedNo: 2 });
    await decide(server, 'zhanghongmei', await atKeeper(server, moveIn(held)), { dormId: room, bedNo: 3 });
    const floors = async (login: string) => {
      const { json } = await (await server.as(login)).call<{ rooms: AnyDoc[] }>('GET', '/tydf/api/dormManagement/floors');
      return json.data.rooms.find(({ id }) => id === room);
    };
    const names = await server.db.query<{ name: string }>(
      'select name from hr_pf_staff_onboard where id = any($1::bigint[]) order by array_position($1::bigint[], id)',
      [[living, coming, held]],
    );
    expect(await floors('zhanghongmei')).toMatchObject({
      floor: 3,
      roomState: 'normal',
      beds: [
        { bedNo: 1, state: 'living', name: names[0]?.name, until: '2027-06-30' },
        { bedNo: 2, state: 'reserved', name: names[1]?.name },
        { bedNo: 3, state: 'reserved', name: names[2]?.name },
        { bedNo: 4, state: 'free', name: null, until: null },
      ],
    });
  });
});

describe('changing and moving out', () => {
  it('leaves one bed for the other on the day of the change', async () => {
    const [old, other, staffId] = [await dormRoom(server, '305'), await dormRoom(server, '306'), somebody()];
    await stayIn(server, old, 1, staffId);
    const change = { applyType: 'change', staffId, planInDate: '2026-11-25' };
    const document = await approved(server, change, { dormId: other, bedNo: 4 });
    expect(document['currentStay']).not.toBeNull();
    expect(await staysOf(staffId)).toMatchObject([{ stayStatus: 'living' }, { stayStatus: 'reserved' }]);
    await takeEffects(server.services, '2026-11-25');
    expect(await staysOf(staffId)).toEqual([
      { dormId: old, bedNo: 1, stayStatus: 'left', in: '2026-11-01', out: '2026-11-25' },
      { dormId: other, bedNo: 4, stayStatus: 'living', in: '2026-11-25', out: null },
    ]);
    expect((await bedsOf(old))[0]).toMatchObject({ stay: null });
  });

  it('ends the stay on the day on which the room was taken back, and the bed is free for the next', async () => {
    const [room, staffId] = [await dormRoom(server, '307'), somebody()];
    await stayIn(server, room, 1, staffId);
    const filled = { outDate: '2026-11-19', handoverOk: false, damageFee: '35.00' };
    await approved(server, { applyType: 'checkOut', staffId }, filled);
    expect(await staysOf(staffId)).toMatchObject([{ stayStatus: 'left', out: '2026-11-19' }]);
    await approved(server, moveIn(somebody(), { planInDate: '2026-11-19' }), { dormId: room, bedNo: 1 });
  });

  it('needs what the keeper has to say', async () => {
    const [room, staffId] = [await dormRoom(server, '308'), somebody()];
    await stayIn(server, room, 1, staffId);
    const out = await atKeeper(server, { applyType: 'checkOut', staffId });
    expect(await decide(server, 'zhanghongmei', out)).toMatchObject({
      code: '400',
      faults: [{ field: 'outDate' }, { field: 'handoverOk' }],
    });
    const into = await atKeeper(server, moveIn(somebody()));
    expect(await decide(server, 'zhanghongmei', into)).toMatchObject({ code: '400', faults: [{ field: 'dormId' }, { field: 'bedNo' }] });
    const women = await dormRoom(server, '309', { roomGender: 'female' });
    expect(await decide(server, 'zhanghongmei', into, { dormId: women, bedNo: 1 })).toMatchObject({
      code: '400',
      faults: [{ field: 'dormId', rule: 'roomFits' }],
    });
  });

  it('a stay that an application brought about is not deleted', async () => {
    const [room, staffId] = [await dormRoom(server, '310'), somebody()];
    await approved(server, moveIn(staffId), { dormId: room, bedNo: 1 });
    const [stay] = await server.db.query<{ id: string }>('select id::text from dorm_management_detail where staff_id = $1', [staffId]);
    const keeper = await server.as('zhanghongmei');
    const { json } = await keeper.call('DELETE', `/tydf/api/dormManagementDetail/deletes?ids=${stay?.id ?? ''}`);
    expect(json).toMatchObject({ code: '409', reason: 'byApplication' });
  });
});
