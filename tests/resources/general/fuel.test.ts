/** What is consumed between full fillings, and which vehicle is filled under which use. */
import { describe, expect, it } from 'vitest';
import { consumptionOf, fitsUse, isMotorFuel, priceOf, type Filling } from '#resources/general/rules/fuel.ts';
import { fuelRules, type FuelDoc } from '#resources/general/rules/fuelRules.ts';

const filling: Filling = {
  recordType: 'refuel',
  oilUse: 'car',
  oilType: 'g95',
  fullTank: true,
  liters: '38.72',
  thisOdo: '45861.5',
  lastFullOdo: '45200.0',
  litersSinceFull: '15.30',
  stdConsumption: '8.50',
};
const told = (more: Partial<Filling>, meter = 'km') => consumptionOf({ ...filling, ...more }, meter);

describe('consumption', () => {
  it('is told by a full filling: all litres since the last full one over the distance since then', () => {
    expect(told({})).toEqual({ consumption: '8.17', deviation: '-3.93', over: false });
    expect(told({}, 'h')).toEqual({ consumption: '0.08', deviation: '-99.04', over: false });
    expect(told({ stdConsumption: null })).toEqual({ consumption: '8.17', deviation: null, over: false });
    expect(told({ stdConsumption: '0.00' })).toEqual({ consumption: '8.17', deviation: null, over: false });
  });

  it('is unknown of a partial filling, of the first one, of oil and urea, and of a top-up', () => {
    for (const more of [
      { fullTank: false },
      { fullTank: null },
      { lastFullOdo: null },
      { thisOdo: null },
      { liters: null },
      { oilType: 'lube' },
      { oilType: 'urea' },
      { oilType: null },
      { recordType: 'topUp' },
      { thisOdo: '45200.0' },
    ])
      expect(told(more), JSON.stringify(more)).toBeNull();
  });

  it('is too much above a fifth over the standard, compared before anything is rounded', () => {
    const hundred = { lastFullOdo: '45000.0', thisOdo: '45100.0', litersSinceFull: '0.00', stdConsumption: '10.00' };
    expect(told({ ...hundred, liters: '12.00' })).toEqual({ consumption: '12.00', deviation: '20.00', over: false });
    expect(told({ ...hundred, liters: '12.01' })).toMatchObject({ over: true });
    // Both are read as 20.00 %.
    const far = { lastFullOdo: '0.0', thisOdo: '100000.0', litersSinceFull: '0.00', stdConsumption: '10.00' };
    expect(told({ ...far, liters: '12000.01' })).toEqual({ consumption: '12.00', deviation: '20.00', over: true });
  });
});

describe('a filling', () => {
  it('is of its own use', () => {
    expect([fitsUse('van', 'car'), fitsUse('workboat', 'car'), fitsUse('forklift', 'car')]).toEqual([true, false, false]);
    expect([fitsUse('speedboat', 'boat'), fitsUse('van', 'boat')]).toEqual([true, false]);
    expect([fitsUse('forklift', 'forklift'), fitsUse('van', 'forklift'), fitsUse('van', null)]).toEqual([true, false, false]);
    expect([isMotorFuel('d0'), isMotorFuel('urea'), isMotorFuel(null)]).toEqual([true, false, false]);
  });

  it('costs its litres at their price, rounded to the cent, less the discount', () => {
    expect(priceOf('38.72', '7.855', null)).toBe('304.15');
    expect(priceOf('38.72', '7.855', '4.15')).toBe('300.00');
    expect(priceOf(null, '7.855', null)).toBe('0.00');
  });
});

describe('the balance that is read at the pump', () => {
  const doc: FuelDoc = {
    ...filling,
    status: 'draft',
    boatcarId: '7',
    machineName: null,
    oilPay: 'card',
    cardNo: '9001',
    refuelTime: '2026-11-14T02:00:00.000Z',
    station: '中石化开发区站',
    unitPrice: '7.850',
    discount: '0.00',
    topUpAmount: null,
    amount: '303.95',
    overUse: false,
    overReason: null,
    cardBalance: '696.05',
  };
  const vehicle = {
    plateNo: '鲁F·1',
    bcType: 'van',
    meter: 'km',
    stdConsumption: '8.50',
    fuelCardNo: '9001',
    balance: '1000.00',
    serviceState: 'inUse',
  };
  const said = (more: Partial<FuelDoc>) =>
    fuelRules.shownBalance({ doc: { ...doc, ...more }, facts: { vehicle }, now: '2026-11-20T01:00:00.000Z' });

  it('is compared with what the books say, and told where it differs', () => {
    expect(said({})).toBeNull();
    expect(said({ cardBalance: '696.00' })).toMatchObject({ field: 'cardBalance', severity: 'warning' });
    expect(said({ recordType: 'topUp', amount: '500.00', cardBalance: '1500.00' })).toBeNull();
    expect(said({ recordType: 'topUp', amount: '500.00', cardBalance: '1000.00' })).toMatchObject({ severity: 'warning' });
    expect(said({ oilPay: 'cash', cardBalance: '1.00' })).toBeNull();
    // Once it is sent the card has other movements.
    expect(said({ status: 'submitted', cardBalance: '1.00' })).toBeNull();
  });
});
