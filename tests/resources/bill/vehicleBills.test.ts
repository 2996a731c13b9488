/** Rules of trip sheets and of papers of vehicles in both directions. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { driveRecord } from '#resources/bill/driveRecord.ts';
import { bookingsOfSheet } from '#resources/bill/rules/sheets.ts';
import { vehicleWarranty } from '#resources/bill/vehicleWarranty.ts';
import { laterDate, nextTerm, renewedBy } from '#resources/bill/rules/warranties.ts';

const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts,
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T10:00:00.000Z',
});
const computed = (definition: Definition, doc: AnyDoc): AnyDoc => compute(definition, normalise(definition, doc), input());
/** Rules that speak, with their fields; warnings behind a `?`. */
const found = (definition: Definition, doc: AnyDoc, facts: AnyDoc = {}): string[] =>
  faultsOf(definition, compute(definition, normalise(definition, doc), input(facts)), input(facts), 'submit').map(
    ({ rule, field, severity }) => `${rule}:${field}${severity === 'warning' ? '?' : ''}`,
  );

const sheet: AnyDoc = {
  status: 'draft',
  boatcarId: '5',
  driver: '7',
  useDept: '3',
  tripType: 'delivery',
  reason: '送样',
  fromPlace: '园区',
  toPlace: '检测中心',
  startTime: '2026-11-20T01:00:00.000Z',
  endTime: '2026-11-20T03:20:00.000Z',
  startOdo: '100.0',
  endOdo: '141.5',
  refuel: '0.00',
  tollFee: '25.00',
  parkFee: '10.50',
  otherFee: '0.00',
  preCheck: true,
  violation: false,
};

describe('a trip sheet', () => {
  const sheetFaults = (doc: AnyDoc = {}, facts: AnyDoc = {}): string[] => found(driveRecord, { ...sheet, ...doc }, facts);

  it('in order passes, with its hours, its distance and its cost', () => {
    expect(sheetFaults()).toEqual([]);
    expect(computed(driveRecord, sheet)).toMatchObject({ hours: '2.33', distance: '41.5', totalFee: '35.50' });
  });

  it('comes back after it left, and not in the future', () => {
    expect(sheetFaults({ endTime: sheet['startTime'] })).toEqual(['times:endTime']);
    expect(sheetFaults({ endTime: '2026-11-20T10:00:00.001Z' })).toEqual(['times:endTime']);
    expect(sheetFaults({ endTime: '2026-11-20T10:00:00.000Z' })).toEqual([]);
  });

  it('has gone somewhere, and never backwards', () => {
    expect(sheetFaults({ endOdo: '100.0' })).toEqual(['moved:endOdo']);
    expect(sheetFaults({ endOdo: '99.9' })).toEqual(['odometer:endOdo']);
    expect(sheetFaults({ endOdo: '100.1' })).toEqual([]);
  });

  it('fits between its neighbours in time', () => {
    const between = (before: string, after: string) =>
      sheetFaults({}, { neighbours: { before: { code: 'XC-1', odometer: before }, after: { code: 'XC-3', odometer: after } } });
    expect(between('100.0', '141.5')).toEqual([]);
    expect(between('100.1', '141.5')).toEqual(['odometer:startOdo']);
    expect(between('100.0', '141.4')).toEqual(['odometer:endOdo']);
    expect(between('49.9', '141.5')).toEqual(['odometerGap:startOdo?']);
  });

  it('has vehicle and driver to itself', () => {
    const driven = [
      { field: 'boatcarId', code: 'XC-1' },
      { field: 'driver', code: 'XC-2' },
    ];
    expect(sheetFaults({}, { driven })).toEqual(['overlap:boatcarId', 'overlap:driver']);
  });

  it('of a refrigerated truck says how cold it was; what is neither frozen nor chilled is pointed out', () => {
    const cold = (cargoTemp: string | null) => sheetFaults({ cargoTemp }, { vehicle: { bcType: 'coldTruck' } });
    expect(cold(null)).toEqual(['cargoTemp:cargoTemp']);
    for (const fine of ['-25.0', '-15.0', '0.0', '6.0']) expect(cold(fine)).toEqual([]);
    for (const odd of ['-14.9', '-0.1', '6.1']) expect(cold(odd)).toEqual(['cargoTemp:cargoTemp?']);
    expect(sheetFaults({ cargoTemp: null }, { vehicle: { bcType: 'van' } })).toEqual([]);
  });

  it('warns of fuel that a fuel record of the day may have, too', () => {
    expect(sheetFaults({ refuel: '200.00' }, { fuelled: 'YL-1' })).toEqual(['fuelledTwice:refuel?']);
    expect(sheetFaults({ refuel: '0.00' }, { fuelled: 'YL-1' })).toEqual([]);
    expect(sheetFaults({ refuel: '200.00' }, { fuelled: null })).toEqual([]);
  });

  it('tells what happened, and warns of a vehicle that nobody checked', () => {
    expect(sheetFaults({ violation: true })).toEqual(['violationDesc:violationDesc']);
    expect(sheetFaults({ violation: true, violationDesc: '追尾' })).toEqual([]);
    expect(sheetFaults({ preCheck: false })).toEqual(['checked:preCheck?']);
  });

  it('that was made from a trip takes nothing', () => {
    const own = { boatcarId: '5', driver: '7', boatcarApplyId: null, startTime: '2026-11-20T01:00:00Z', endTime: '2026-11-20T02:00:00Z' };
    expect(bookingsOfSheet(own).map(({ kind, target }) => `${kind} ${target}`)).toEqual(['drivenVehicle 5', 'drivingPerson 7']);
    expect(bookingsOfSheet({ ...own, boatcarApplyId: '9' })).toEqual([]);
    expect(bookingsOfSheet({ ...own, endTime: own.startTime })).toEqual([]);
  });
});

const paper: AnyDoc = {
  status: 'draft',
  boatcarId: '5',
  warrantyType: 'insurance',
  company: '人保财险',
  content: '交强险',
  dateFrom: '2026-12-01',
  dateTo: '2027-11-30',
  compulsoryFee: '950.00',
  commercialFee: '0.00',
  vehicleTax: '480.00',
  serviceFee: '0.00',
};

describe('a paper of a vehicle', () => {
  const paperFaults = (doc: AnyDoc = {}, facts: AnyDoc = {}): string[] => found(vehicleWarranty, { ...paper, ...doc }, facts);

  it('in order passes, with its total', () => {
    expect(paperFaults()).toEqual([]);
    expect(computed(vehicleWarranty, paper)['totalFee']).toBe('1430.00');
  });

  it('ends after it begins', () => {
    expect(paperFaults({ dateTo: '2026-12-01' })).toEqual(['dates:dateTo']);
    expect(paperFaults({ dateTo: '2026-12-02' })).toEqual([]);
  });

  it('of insurance has a premium, of either kind', () => {
    expect(paperFaults({ compulsoryFee: '0.00' })).toEqual(['premium:compulsoryFee']);
    expect(paperFaults({ compulsoryFee: '0.00', commercialFee: '0.01' })).toEqual([]);
    expect(paperFaults({ warrantyType: 'inspection', compulsoryFee: '0.00' })).toEqual([]);
  });

  it('warns of another insurance of the same kind on its days', () => {
    const insured = (compulsory: boolean, commercial: boolean) => ({ insured: [{ code: 'WB-1', compulsory, commercial }] });
    expect(paperFaults({}, insured(true, false))).toEqual(['insuredTwice:dateFrom?']);
    expect(paperFaults({}, insured(false, true))).toEqual([]);
    expect(paperFaults({ compulsoryFee: '0.00', commercialFee: '10.00' }, insured(false, true))).toEqual(['insuredTwice:dateFrom?']);
  });

  it('carries an invoice of its own, of 8 or 20 digits', () => {
    expect(paperFaults({ invoiceNo: '12345678', invoiceCode: '3700123456' })).toEqual([]);
    expect(paperFaults({ invoiceNo: '12345678' })).toEqual(['B1:invoiceCode']);
    expect(paperFaults({ invoiceNo: '1234567' })).toEqual(['B1:invoiceNo']);
    expect(paperFaults({ invoiceNo: '１２３４５６７８' }, { usedInvoices: [{ key: '12345678', code: 'BX-1' }] })).toEqual(['B1:invoiceNo']);
  });

  it('is due again above its odometer', () => {
    expect(paperFaults({ odometer: '5000.0', nextOdo: '5000.0' })).toEqual(['nextOdo:nextOdo']);
    expect(paperFaults({ odometer: '5000.0', nextOdo: '5000.1' })).toEqual([]);
  });
});

it('only compulsory insurance insures a vehicle; inspections and ship surveys inspect it; no date goes backwards', () => {
  const renews = (warrantyType: string, compulsoryFee: string | null) => renewedBy({ warrantyType, compulsoryFee });
  expect(renews('insurance', '950.00')).toBe('insuranceTo');
  expect(renews('insurance', '0.00')).toBeNull();
  expect(renews('insurance', null)).toBeNull();
  expect([renews('inspection', '0.00'), renews('shipCert', '0.00')]).toEqual(['inspectionTo', 'inspectionTo']);
  expect([renews('maintenance', '0.00'), renews('registration', '0.00')]).toEqual([null, null]);
  expect(laterDate('2027-01-02', '2027-01-01')).toBe('2027-01-02');
  expect(laterDate('2027-01-01', '2027-01-02')).toBe('2027-01-02');
  expect(laterDate(null, '2027-01-02')).toBe('2027-01-02');
});

it('the next term begins the day after and lasts as long, whole months as months', () => {
  expect(nextTerm('2026-12-01', '2027-11-30')).toEqual({ dateFrom: '2027-12-01', dateTo: '2028-11-30' });
  expect(nextTerm('2027-03-01', '2028-02-29')).toEqual({ dateFrom: '2028-03-01', dateTo: '2029-02-28' });
  expect(nextTerm('2026-01-15', '2026-07-14')).toEqual({ dateFrom: '2026-07-15', dateTo: '2027-01-14' });
  expect(nextTerm('2026-11-01', '2026-11-10')).toEqual({ dateFrom: '2026-11-11', dateTo: '2026-11-20' });
});
