/** Maintenance of vehicles through HTTP: whom it asks, what it takes, who writes its lines, and what its approval leaves in the register. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { vehicleTurn } from '#server/business/general/vehicleTurns.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { tripsOn } from '#tests/support/office/trips.ts';
import { vehicle } from '#tests/support/office/vehicles.ts';

const at = '/tydf/process/boatcarMaintain';
let server: TestServer;
let company: Company;
const {
  asked: trip,
  decide: decideTrip,
  dispatched,
  send,
} = tripsOn(
  () => server,
  () => company,
);

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

let plates = 0;
const anotherVan = (more: AnyDoc = {}): Promise<string> => vehicle(server, `鲁F·X${(plates += 1)}`, more);
const registered = async (id: string): Promise<AnyDoc> => (await send('yujianguo', 'GET', `/tydf/api/boatcarManagement/get/${id}`)).data;
const body = (boatcarId: string, more: AnyDoc = {}): AnyDoc => ({
  boatcarId,
  odometer: '45200.0',
  maintainType: 'repair',
  faultDesc: '制动异响',
  garage: '烟台顺达汽修',
  planDate: '2026-11-20',
  planDays: 3,
  estCost: '1000.00',
  ...more,
});
const submit = (values: AnyDoc) => send('songdawei', 'POST', `${at}/submitProcess`, values);
const decide = (login: string, { id }: AnyDoc, values: AnyDoc = {}) => send(login, 'POST', `${at}/approveProcess`, { id, ...values });
/** Agreed to by the dispatcher, who names the driver as acceptor, and by the leader. */
async function agreed(boatcarId: string, more: AnyDoc = {}): Promise<AnyDoc> {
  const answer = await submit(body(boatcarId, more));
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
  const repair = answer.data['document'] as AnyDoc;
  expect(await decide('yujianguo', repair, { acceptor: company.user('songdawei') })).toMatchObject({ code: '200' });
  expect(await decide('liuguifang', repair)).toMatchObject({ code: '200' });
  return repair;
}
const work = (price: string, more: AnyDoc = {}): AnyDoc => ({
  finishDate: '2026-11-20',
  acceptOk: true,
  items: [
    { itemName: '刹车片', partNo: 'D1060', qty: '2.00', price, laborFee: '0.00' },
    { itemName: '工时', laborFee: '200.00' },
  ],
  ...more,
});

describe('a vehicle that is maintained', () => {
  it('is taken once the dispatcher has agreed, not before, and free again when it is done', async () => {
    const van = await anotherVan();
    const { data } = await submit(body(van));
    const repair = data['document'] as AnyDoc;
    await vehicleTurn.run(server.services);
    expect(await registered(van)).toMatchObject({ bcState: 'idle' });
    expect(await decide('yujianguo', repair, {})).toMatchObject({ code: '400', faults: [{ field: 'acceptor' }] });
    expect(await decide('yujianguo', repair, { acceptor: company.user('songdawei') })).toMatchObject({ code: '200' });
    await vehicleTurn.run(server.services);
    expect(await registered(van)).toMatchObject({ bcState: 'repairing' });
    const wanted = await trip('2026-11-21T00:30:00.000Z', '2026-11-21T08:00:00.000Z');
    const refused = await decideTrip('yujianguo', wanted, { boatcarId: van, driver: company.user('muchuanjun') });
    expect(refused).toMatchObject({ code: '409', reason: 'taken', faults: [{ field: 'boatcarId', rule: 'taken' }] });
    expect(textOf(refused['desc'])).toContain(textOf(repair['code']));
    expect(await decide('liuguifang', repair)).toMatchObject({ code: '200' });
    expect(await decide('songdawei', repair, work('300.00'))).toMatchObject({ code: '200' });
    expect(await decide('majun', repair)).toMatchObject({ code: '200', data: { document: { status: 'approved', actualCost: '800.00' } } });
    expect(await registered(van)).toMatchObject({ bcState: 'idle', odometer: '45200.0' });
    expect(await decideTrip('yujianguo', wanted, { boatcarId: van, driver: company.user('muchuanjun') })).toMatchObject({ code: '200' });
  });

  it('does not go to the garage while a trip has it', async () => {
    const van = await anotherVan();
    const going = await dispatched('2026-11-24T00:30:00.000Z', '2026-11-24T08:00:00.000Z', van);
    const { data } = await submit(body(van, { planDate: '2026-11-23' }));
    const refused = await decide('yujianguo', data['document'] as AnyDoc, { acceptor: company.user('songdawei') });
    expect(refused).toMatchObject({ code: '409', reason: 'taken' });
    expect(textOf(refused['desc'])).toContain(textOf(going['code']));
    // Another day has room for it.
    expect(
      await decide('yujianguo', data['document'] as AnyDoc, { acceptor: company.user('songdawei'), planDate: '2026-11-25' }),
    ).toMatchObject({ code: '200' });
  });

  it('has one maintenance at a time, also when two ask at once', async () => {
    const van = await anotherVan();
    const answers = await Promise.all([submit(body(van)), submit(body(van, { garage: '另一家' }))]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect(answers.find(({ code }) => code === '400')).toMatchObject({ faults: [{ field: 'boatcarId', rule: 'once' }] });
  });
});

describe(`POST ${at}/submitProcess`, () => {
  it('takes no lines and no acceptor of an author', async () => {
    const van = await anotherVan();
    expect(await submit(body(van, { items: [{ itemName: '刹车片' }] }))).toMatchObject({ code: '400', faults: [{ field: 'items' }] });
    expect(await submit(body(van, { acceptor: company.user('songdawei') }))).toMatchObject({
      code: '400',
      faults: [{ field: 'acceptor' }],
    });
    expect(await submit(body(van, { planDate: '2026-11-19' }))).toMatchObject({ code: '400', faults: [{ field: 'planDate' }] });
    const scrapped = await anotherVan({ serviceState: 'scrapped' });
    expect(await submit(body(scrapped))).toMatchObject({ code: '400', faults: [{ rule: 'scrapped' }] });
  });

  it('is for drivers and whoever keeps the vehicles', async () => {
    expect(await send('yanfei', 'POST', `${at}/submitProcess`, body(await anotherVan()))).toMatchObject({ code: '403' });
  });
});

describe('the acceptance', () => {
  it('of more than 1.2 times the estimate needs a remark and passes the leader in charge', async () => {
    const van = await anotherVan();
    const repair = await agreed(van);
    const lines = (labour: string) => ({
      ...work('500.00'),
      items: [{ itemName: '大修', qty: '2.00', price: '500.00', laborFee: labour }],
    });
    expect(await decide('songdawei', repair, lines('200.01'))).toMatchObject({ code: '400', faults: [{ field: 'acceptNote' }] });
    const over = await decide('songdawei', repair, { ...lines('200.01'), acceptNote: '制动盘一并更换' });
    expect(over).toMatchObject({ code: '200', data: { document: { overEstimate: true, actualCost: '1200.01' } } });
    expect((await decide('majun', repair)).code).not.toBe('200');
    expect(await decide('sunyalin', repair)).toMatchObject({ code: '200' });
    expect(await decide('majun', repair)).toMatchObject({ code: '200', data: { document: { status: 'approved' } } });
    // Exactly 1.2 times is no exception.
    const other = await agreed(await anotherVan());
    expect(await decide('songdawei', other, lines('200.00'))).toMatchObject({ code: '200', data: { document: { overEstimate: false } } });
    expect(await decide('majun', other)).toMatchObject({ code: '200' });
  });

  it('names a day that has come, a next service above the odometer, and says what is wrong', async () => {
    const repair = await agreed(await anotherVan());
    const tried = (more: AnyDoc) => decide('songdawei', repair, work('300.00', more));
    expect(await tried({ finishDate: '2026-11-21' })).toMatchObject({ code: '400', faults: [{ field: 'finishDate' }] });
    expect(await tried({ nextMaintainAt: '45200.0' })).toMatchObject({ code: '400', faults: [{ field: 'nextMaintainAt' }] });
    expect(await tried({ acceptOk: false })).toMatchObject({ code: '400', faults: [{ field: 'acceptNote' }] });
    expect(await tried({ newInspectionTo: '2027-11-20' })).toMatchObject({ code: '400', faults: [{ field: 'newInspectionTo' }] });
    expect(await tried({ nextMaintainAt: '50200.0' })).toMatchObject({ code: '200' });
  });

  it('of an inspection moves its date on in the register, as entered or by twelve months', async () => {
    const [van, other, later] = [
      await anotherVan({ inspectionTo: '2026-12-31' }),
      await anotherVan({ inspectionTo: '2026-12-31' }),
      await anotherVan({ inspectionTo: '2028-12-31' }),
    ];
    for (const [id, more, until, registeredTo] of [
      [van, {}, '2027-12-31', '2027-12-31'],
      [other, { newInspectionTo: '2027-06-30' }, '2027-06-30', '2027-06-30'],
      // Never backwards.
      [later, { newInspectionTo: '2027-06-30' }, '2027-06-30', '2028-12-31'],
    ] as const) {
      const repair = await agreed(id, { maintainType: 'inspection' });
      expect(await decide('songdawei', repair, work('300.00', { nextMaintainAt: '50200.0', ...more }))).toMatchObject({ code: '200' });
      expect(await decide('majun', repair)).toMatchObject({ code: '200', data: { document: { newInspectionTo: until } } });
      expect(await registered(id)).toMatchObject({ inspectionTo: registeredTo, nextMaintainAt: '50200.0' });
    }
  });
});

describe(`POST ${at}/rejectProcess`, () => {
  it('frees the vehicle; sent again, it begins without what approvers wrote', async () => {
    const van = await anotherVan();
    const repair = await agreed(van);
    expect(await decide('songdawei', repair, work('800.00', { acceptNote: '更换制动盘' }))).toMatchObject({ code: '200' });
    expect(await send('sunyalin', 'POST', `${at}/rejectProcess`, { id: repair['id'], comment: '费用过高' })).toMatchObject({ code: '200' });
    await vehicleTurn.run(server.services);
    expect(await registered(van)).toMatchObject({ bcState: 'idle', odometer: '0.0' });
    const again = await send('songdawei', 'POST', `${at}/rePostProcess`, { ...body(van, { garage: '另一家' }), id: repair['id'] });
    expect(again, JSON.stringify(again)).toMatchObject({
      code: '200',
      data: { document: { status: 'reposted', items: [], acceptor: null, actualCost: '0.00', finishDate: null } },
    });
  });
});
