/** Fillings and fuel cards through HTTP: consumption between full fillings, late entries, odometers, and cards that are never overdrawn. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { fuelOn } from '#tests/support/office/fuel.ts';
import { testDay, type TestServer } from '#tests/support/server.ts';
import { vehicle } from '#tests/support/office/vehicles.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const at = '/tydf/process/administrationOilManagement';
const stage = onStage();
let server: TestServer;
const { send, fill, topUp, sent, decide, pass, read, makeVoid } = fuelOn((login) => stage().as(login));

beforeAll(() => {
  ({ server } = stage());
});
beforeEach(() => server.clock.set(testDay));

let plates = 0;
const anotherVan = (more: AnyDoc = {}): Promise<string> => vehicle(server, `鲁F·Z${(plates += 1)}`, more);
const withCard = (more: AnyDoc = {}): Promise<string> => anotherVan({ fuelCardNo: `10001${plates}`, ...more });
const registered = async (id: string): Promise<AnyDoc> => (await send('yujianguo', 'GET', `/tydf/api/boatcarManagement/get/${id}`)).data;
const lastOdo = (id: string, query = '') => send('songdawei', 'GET', `${at}/lastOdo/${id}${query}`);

const first = { refuelTime: '2026-11-02T02:00:00.000Z', liters: '40.00', thisOdo: '45200.0' };
const partial = { refuelTime: '2026-11-08T02:00:00.000Z', liters: '15.30', thisOdo: '45520.0', fullTank: false };
const full = { refuelTime: '2026-11-14T02:00:00.000Z', liters: '38.72', thisOdo: '45861.5' };

describe(`POST ${at}/submitProcess`, () => {
  it('tells the consumption between two full fillings, and none of a partial one', async () => {
    const van = await anotherVan();
    expect(await sent(fill(van, first))).toMatchObject({
      amount: '314.00',
      consumption: null,
      deviation: null,
      lastOdo: null,
      stands: true,
    });
    expect(await sent(fill(van, partial))).toMatchObject({ lastOdo: '45200.0', distance: '320.0', consumption: null, deviation: null });
    expect(await sent(fill(van, full))).toMatchObject({
      lastOdo: '45520.0',
      distance: '341.5',
      lastFullOdo: '45200.0',
      litersSinceFull: '15.30',
      consumption: '8.17',
      deviation: '-3.93',
      overUse: false,
    });
  });

  it('takes a late entry between its neighbours alone, and computes the next full filling anew', async () => {
    const van = await anotherVan();
    await sent(fill(van, first));
    const done = await pass(await sent(fill(van, full)));
    expect(done).toMatchObject({ consumption: '5.85', litersSinceFull: '0.00' });
    for (const [thisOdo, code] of [
      ['45200.0', '400'],
      ['45861.5', '400'],
    ])
      expect(await fill(van, { ...partial, thisOdo }), thisOdo).toMatchObject({ code, faults: [{ field: 'thisOdo', rule: 'between' }] });
    const late = await sent(fill(van, partial));
    expect(await read(done)).toMatchObject({ consumption: '8.17', deviation: '-3.93', lastOdo: '45520.0', status: 'approved' });
    // What is rejected was not filled; sent again, it counts once more.
    expect(await decide('yujianguo', late, 'reject')).toMatchObject({ code: '200' });
    expect(await read(done)).toMatchObject({ consumption: '5.85', lastOdo: '45200.0' });
    const again = await send('songdawei', 'POST', `${at}/rePostProcess`, { id: late['id'], liters: '15.30' });
    expect(again, JSON.stringify(again)).toMatchObject({ code: '200' });
    expect(await read(done)).toMatchObject({ consumption: '8.17' });
  });

  it('counts oil and urea at the same odometer, and not as fuel', async () => {
    const van = await anotherVan({ oilType: 'd0' });
    await sent(fill(van, { ...first, oilType: 'd0' }));
    expect(await sent(fill(van, { ...first, oilType: 'urea', liters: '10.00' }))).toMatchObject({ consumption: null, distance: '0.0' });
    expect(await fill(van, { ...first, oilType: 'd10' })).toMatchObject({ code: '400', faults: [{ field: 'thisOdo' }] });
    expect(await sent(fill(van, { ...full, oilType: 'd0' }))).toMatchObject({ litersSinceFull: '0.00', consumption: '5.85' });
  });

  it('asks why more than a fifth above the standard was used', async () => {
    const van = await anotherVan();
    await sent(fill(van, first));
    const much = { ...full, liters: '76.00' };
    expect(await fill(van, much)).toMatchObject({ code: '400', faults: [{ field: 'overReason', rule: 'overReason' }] });
    const over = await sent(fill(van, { ...much, overReason: '冷机长时间运行' }));
    expect(over).toMatchObject({ consumption: '11.49', deviation: '35.17', overUse: true });
    await pass(over);
  });

  it('asks for what each kind of record needs, by the name of the field', async () => {
    const [van, boat] = [await anotherVan(), await anotherVan({ bcType: 'workboat', meter: 'h' })];
    const faultsOf = async (id: string | null, more: AnyDoc) => {
      const { code, faults } = (await fill(id ?? van, { ...first, ...(id === null && { boatcarId: null }), ...more })) as AnyDoc;
      expect(code).toBe('400');
      return (faults as AnyDoc[]).map(({ field }) => field);
    };
    expect(await faultsOf(null, {})).toEqual(['boatcarId']);
    expect(await faultsOf(null, { oilUse: 'generator', thisOdo: null })).toEqual(['machineName']);
    expect(await faultsOf(van, { oilUse: 'generator', machineName: '一号发电机' })).toEqual(['boatcarId']);
    expect(await faultsOf(boat, {})).toEqual(['boatcarId']);
    expect(await faultsOf(van, { thisOdo: null })).toEqual(['thisOdo']);
    expect(await faultsOf(van, { liters: null, station: ' ' })).toEqual(['station', 'liters']);
    expect(await faultsOf(van, { refuelTime: '2026-11-20T01:00:01.000Z' })).toEqual(['refuelTime']);
    expect(await faultsOf(van, { discount: '314.01' })).toEqual(['discount']);
    expect(await faultsOf(van, { topUpAmount: '1.00' })).toEqual(['topUpAmount']);
    expect(await faultsOf(await anotherVan({ serviceState: 'scrapped' }), {})).toEqual(['boatcarId']);
    const bare = await topUp(van, {});
    expect((bare['faults'] as AnyDoc[]).map(({ field }) => field)).toEqual(['cardNo', 'topUpAmount', 'boatcarId']);
    const generator = { boatcarId: null, oilUse: 'generator', machineName: '柴油发电机', oilType: 'd0', thisOdo: '120.0' };
    await sent(fill(van, { ...first, ...generator }));
    expect(await sent(fill(van, { ...full, ...generator, liters: '33.00', thisOdo: '130.0' }))).toMatchObject({ consumption: '3.30' });
  });

  it('is for drivers and whoever keeps the vehicles', async () => {
    expect(await send('yanfei', 'POST', `${at}/submitProcess`, { ...first, boatcarId: await anotherVan() })).toMatchObject({ code: '403' });
  });
});

describe('the odometer of the register', () => {
  it('is the highest that stands, and follows a filling that is made void', async () => {
    const van = await anotherVan();
    await pass(await sent(fill(van, first)));
    expect(await registered(van)).toMatchObject({ odometer: '45200.0' });
    const later = await pass(await sent(fill(van, full)));
    const between = await pass(await sent(fill(van, partial)));
    expect(await registered(van)).toMatchObject({ odometer: '45861.5' });
    expect(await makeVoid(later)).toMatchObject({ code: '200' });
    expect(await registered(van)).toMatchObject({ odometer: '45520.0' });
    expect(await makeVoid(between)).toMatchObject({ code: '200' });
    expect(await registered(van)).toMatchObject({ odometer: '45200.0' });
    expect(await lastOdo(van)).toMatchObject({ data: { lastOdo: '45200.0', odometer: '45200.0' } });
  });
});

describe('a fuel card', () => {
  it('gets its top-up with the approval, is held by a filling and spent by its approval; the void gives it back', async () => {
    const van = await withCard();
    const { fuelCardNo } = await registered(van);
    const paidIn = await sent(topUp(van, { topUpAmount: '1000.00' }));
    expect(paidIn).toMatchObject({ cardNo: fuelCardNo, amount: '1000.00', stands: false });
    expect(await registered(van)).toMatchObject({ fuelCardBalance: '0.00' });
    await pass(paidIn);
    expect(await registered(van)).toMatchObject({ fuelCardBalance: '1000.00', fuelCardHeld: '0.00' });
    const filled = await sent(fill(van, { ...first, oilPay: 'card', discount: '14.00' }));
    expect(filled).toMatchObject({ cardNo: fuelCardNo, amount: '300.00' });
    expect(await registered(van)).toMatchObject({ fuelCardBalance: '700.00', fuelCardHeld: '300.00' });
    expect(await decide('yujianguo', filled, 'reject')).toMatchObject({ code: '200' });
    expect(await registered(van)).toMatchObject({ fuelCardBalance: '1000.00', fuelCardHeld: '0.00' });
    expect(await send('songdawei', 'POST', `${at}/rePostProcess`, { id: filled['id'] })).toMatchObject({ code: '200' });
    await pass(filled);
    expect(await registered(van)).toMatchObject({ fuelCardBalance: '700.00', fuelCardHeld: '0.00', odometer: '45200.0' });
    // A movement on the card leaves alone what the register says of the vehicle otherwise.
    const another = await sent(fill(van, { ...full, oilPay: 'card', liters: '10.00' }));
    expect(await registered(van)).toMatchObject({ fuelCardHeld: '78.50', odometer: '45200.0', bcState: 'idle' });
    expect(await decide('yujianguo', another, 'reject')).toMatchObject({ code: '200' });
    expect(await registered(van)).toMatchObject({ fuelCardHeld: '0.00', odometer: '45200.0', bcState: 'idle' });
    // What was spent of it cannot be taken out of the card again.
    expect(await makeVoid(paidIn)).toMatchObject({ code: '409' });
    expect(await makeVoid(filled)).toMatchObject({ code: '200' });
    expect(await makeVoid(paidIn)).toMatchObject({ code: '200' });
    expect(await registered(van)).toMatchObject({ fuelCardBalance: '0.00', fuelCardHeld: '0.00' });
  });

  it('is that of its vehicle, and has enough', async () => {
    const [van, without] = [await withCard(), await anotherVan()];
    await pass(await sent(topUp(van, { topUpAmount: '400.00' })));
    const byCard = { ...first, oilPay: 'card' };
    expect(await fill(van, { ...byCard, cardNo: '999' })).toMatchObject({ code: '400', faults: [{ field: 'cardNo', rule: 'card' }] });
    expect(await fill(without, { ...byCard, cardNo: '999' })).toMatchObject({
      code: '400',
      faults: [{ field: 'boatcarId', rule: 'card' }],
    });
    expect(await fill(van, { ...byCard, liters: '51.00' })).toMatchObject({ code: '400', faults: [{ field: 'liters', rule: 'balance' }] });
    expect(await fill(van, { ...byCard, boatcarId: null, oilUse: 'generator', machineName: '发电机' })).toMatchObject({
      code: '400',
      faults: [{ field: 'oilPay', rule: 'card' }],
    });
  });

  it('never pays two fillings at once that it can pay one of', async () => {
    const van = await withCard();
    await pass(await sent(topUp(van, { topUpAmount: '400.00' })));
    const answers = await Promise.all([
      fill(van, { ...first, oilPay: 'card' }),
      fill(van, { ...full, oilPay: 'card' }),
      fill(van, { ...partial, liters: '35.00', oilPay: 'card' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400', '400']);
    const { fuelCardBalance, fuelCardHeld } = await registered(van);
    expect(Number(fuelCardBalance) + Number(fuelCardHeld)).toBe(400);
    expect(Number(fuelCardHeld)).toBeGreaterThan(0);
  });
});

describe(`GET ${at}/lastOdo/{boatcarId}`, () => {
  it('tells what stands before a moment, and what the card has', async () => {
    const van = await withCard({ firstOdometer: '45000.0' });
    expect(await lastOdo(van)).toMatchObject({ data: { lastOdo: null, lastFullOdo: null, litersSinceFull: null, odometer: '45000.0' } });
    await pass(await sent(topUp(van, { topUpAmount: '500.00' })));
    await sent(fill(van, first));
    await sent(fill(van, { ...partial, oilPay: 'card', liters: '20.00' }));
    expect((await lastOdo(van)).data).toEqual({
      lastOdo: '45520.0',
      lastFullOdo: '45200.0',
      litersSinceFull: '20.00',
      odometer: '45000.0',
      stdConsumption: '8.50',
      meter: 'km',
      cardNo: (await registered(van))['fuelCardNo'],
      cardBalance: '343.00',
    });
    expect(await lastOdo(van, '?refuelTime=2026-11-05T00:00:00.000Z')).toMatchObject({
      data: { lastOdo: '45200.0', litersSinceFull: '0.00' },
    });
    expect(await lastOdo(van, '?refuelTime=yesterday')).toMatchObject({ code: '400' });
    expect(await lastOdo('999999999')).toMatchObject({ code: '404' });
    expect(await send('yanfei', 'GET', `${at}/lastOdo/${van}`)).toMatchObject({ code: '403' });
  });
});
