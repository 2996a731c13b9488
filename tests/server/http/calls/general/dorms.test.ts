/** Rooms of the dormitory and who lives in them, through HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { dormRoom, stayIn } from '#tests/support/office/dormRooms.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const rooms = '/tydf/api/dormManagement';
const stays = '/tydf/api/dormManagementDetail';
let server: TestServer;
let company: Company;
let keeper: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  keeper = await server.as('zhanghongmei');
});
afterAll(() => server?.close());

const roomOf = async (id: string) => (await keeper.call<AnyDoc>('GET', `${rooms}/get/${id}`)).json.data as AnyDoc;
const bedsOf = async (id: string, person = keeper) => (await person.call<AnyDoc>('GET', `${stays}/getAcc/${id}`)).json;
const add = async (body: AnyDoc) => (await keeper.call<AnyDoc>('POST', `${stays}/add`, body)).json;

describe('a room', () => {
  it('counts its residents without a change of its own', async () => {
    const room = await dormRoom(server, '201', { bedCount: 2 });
    const before = await roomOf(room);
    const first = await stayIn(server, room, 1, company.staff('qinhao'));
    await stayIn(server, room, 2, company.staff('songdawei'));
    expect(await roomOf(room)).toMatchObject({ livingCount: 2, freeBeds: 0, roomState: 'full', version: before['version'] });
    expect((await keeper.call('DELETE', `${stays}/deletes?ids=${first}`)).json).toMatchObject({ code: '200' });
    expect(await roomOf(room)).toMatchObject({ livingCount: 1, freeBeds: 1, roomState: 'normal', version: before['version'] });
    const closing = await keeper.call<AnyDoc>('PUT', `${rooms}/put/${room}`, { roomStatus: 'closed', version: before['version'] });
    expect(closing.json).toMatchObject({ code: '400', faults: [{ rule: 'livedIn', field: 'roomStatus' }] });
    expect((await keeper.call('DELETE', `${rooms}/deletes?ids=${room}`)).json).toMatchObject({ code: '409' });
  });

  it(`GET ${stays}/getAcc/{id}: shows every bed with who lives there, and who did`, async () => {
    const room = await dormRoom(server, '202');
    const gone = { stayStatus: 'left', checkInDate: '2026-09-01', checkOutDate: '2026-10-15' };
    await stayIn(server, room, 3, company.staff('bijianjun'), gone);
    const { data, code } = await bedsOf(room);
    expect(code).toBe('200');
    expect(data).toMatchObject({
      room: { id: room, roomNo: '202', freeBeds: 4 },
      beds: [1, 2, 3, 4].map((bedNo) => ({ bedNo, stay: null, booking: null })),
      history: [{ bedNo: 3, staffId: company.staff('bijianjun'), checkOutDate: '2026-10-15' }],
    });
    await stayIn(server, room, 2, company.staff('bijianjun'));
    const { beds } = (await bedsOf(room)).data as { beds: AnyDoc[] };
    expect(beds[1]).toMatchObject({ stay: { stayStatus: 'living', $names: {} }, booking: { resource: 'dormManagementDetail', to: null } });
    expect(beds[1]?.['booking']).toMatchObject({ held: false, title: expect.stringContaining('1号楼202-2') as string });
  });

  it('is nobody’s business who may not read rooms', async () => {
    const room = await dormRoom(server, '203');
    expect(await bedsOf(room, await server.as('yanfei'))).toMatchObject({ code: '404' });
    expect(await bedsOf('999999')).toMatchObject({ code: '404' });
    expect((await bedsOf(room, await server.as('xujiayi'))).code).toBe('200');
  });
});

describe('a stay', () => {
  it('has its bed alone, and a person lives in one', async () => {
    const room = await dormRoom(server, '204');
    const first = { dormId: room, bedNo: 1, staffId: company.staff('luyang'), checkInDate: '2026-11-01' };
    const answers = await Promise.all([add(first), add({ ...first, staffId: company.staff('yujianguo') })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409']);
    const refused = answers.find(({ code }) => code === '409');
    expect(refused).toMatchObject({ reason: 'taken', faults: [{ field: 'bedNo', rule: 'taken' }] });
    const winner = answers[0]?.code === '200' ? 'luyang' : 'yujianguo';
    const again = await add({ ...first, bedNo: 2, staffId: company.staff(winner) });
    expect(again).toMatchObject({ code: '409', faults: [{ field: 'staffId', rule: 'taken' }] });
  });

  it('keeps its bed, person and days once it is entered; keys and items follow', async () => {
    const room = await dormRoom(server, '205');
    const id = await stayIn(server, room, 1, company.staff('muchuanjun'));
    const put = async (change: AnyDoc) => (await keeper.call<AnyDoc>('PUT', `${stays}/put/${id}`, change)).json;
    for (const change of [{ bedNo: 2 }, { stayStatus: 'left' }, { checkOutDate: '2026-11-20' }, { checkInDate: '2026-10-01' }])
      expect(await put(change)).toMatchObject({ code: '400', faults: [{ field: Object.keys(change)[0] }] });
    expect(await put({ keyNo: 'K205-1', planOutDate: '2027-06-30', version: 1 })).toMatchObject({ code: '200', data: { keyNo: 'K205-1' } });
  });

  it('is read by whoever lives there', async () => {
    const room = await dormRoom(server, '206', { roomGender: 'guest' });
    const id = await stayIn(server, room, 1, company.staff('yanfei'));
    const yanfei = await server.as('yanfei');
    expect((await yanfei.call<AnyDoc>('GET', `${stays}/get/${id}`)).json).toMatchObject({ code: '200', data: { id } });
    const { json } = await (await server.as('zouyong')).call('GET', `${stays}/get/${id}`);
    expect(json).toMatchObject({ code: '404' });
  });
});
