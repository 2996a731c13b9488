/** Rules of trips with vehicles and boats in both directions, how a trip stands, and what it takes. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { boatcarApply } from '#resources/general/boatcarApply.ts';
import { boatcarManagement } from '#resources/general/boatcarManagement.ts';
import { bookingsOfTrip, tripStateOf, type Trip } from '#resources/general/rules/trips.ts';

const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts,
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const trip: AnyDoc = {
  status: 'draft',
  applicant: '7',
  bcKind: 'van',
  tripType: 'business',
  reason: '递交材料',
  fromPlace: '园区',
  toPlace: '市区',
  planStart: '2026-11-23T00:30:00.000Z',
  planEnd: '2026-11-23T08:00:00.000Z',
  passengerCount: 4,
  contactMobile: '13800138000',
  selfDrive: false,
};
const van = {
  plateNo: '鲁F·3M877',
  bcType: 'van',
  seats: 5,
  insuranceTo: '2026-11-23',
  inspectionTo: '2026-11-23',
  serviceState: 'inUse',
};
const boat = { ...van, bcType: 'workboat', insuranceTo: null, inspectionTo: null };
/** Rules that speak, with their fields; warnings behind a `?`. */
const found = (doc: AnyDoc = {}, facts: AnyDoc = {}): string[] => {
  const at = input(facts);
  const given = normalise(boatcarApply, { ...trip, ...doc });
  return faultsOf(boatcarApply, compute(boatcarApply, given, at), at, 'submit').map(
    ({ rule, field, severity }) => `${rule}:${field}${severity === 'warning' ? '?' : ''}`,
  );
};
/** As it is dispatched. */
const sent = (doc: AnyDoc = {}, vehicle: AnyDoc = van, facts: AnyDoc = {}): string[] =>
  found({ status: 'submitted', boatcarId: '5', driver: '9', ...doc }, { vehicle, ...facts });

describe('asking for a vehicle', () => {
  it('in order passes', () => expect(found()).toEqual([]));

  it('returns after it leaves, and leaves from now on', () => {
    expect(found({ planEnd: trip['planStart'] })).toEqual(['times:planEnd']);
    expect(found({ planStart: '2026-11-20T01:59:00.000Z' })).toEqual(['notPast:planStart']);
    expect(found({ planStart: '2026-11-20T01:59:00.000Z', status: 'submitted' })).toEqual([]);
  });

  it('has room for everybody who is named', () => {
    expect(found({ passengers: ['1', '2', '3', '4'] })).toEqual([]);
    expect(found({ passengers: ['1', '2', '3', '4', '5'] })).toEqual(['persons:passengerCount']);
  });

  it('whoever drives themselves has a licence that holds until the return', () => {
    const drives = (licence: AnyDoc) => found({ selfDrive: true }, { licence });
    expect(drives({ held: true, validTo: '2026-11-23' })).toEqual([]);
    expect(drives({ held: true, validTo: null })).toEqual([]);
    expect(drives({ held: true, validTo: '2026-11-22' })).toEqual(['licence:selfDrive']);
    expect(drives({ held: false, validTo: null })).toEqual(['licence:selfDrive']);
  });
});

describe('dispatching', () => {
  it('in order passes, the driver among the seats', () => {
    expect(sent()).toEqual([]);
    expect(sent({ passengerCount: 5 })).toEqual(['seats:boatcarId']);
    expect(sent({ passengerCount: 5, selfDrive: true, driver: '7' })).toEqual([]);
    expect(sent({ passengerCount: 5, selfDrive: true, driver: '9' })).toEqual(['ownDriver:driver']);
  });

  it('gives a boat to who asked for one, and no other', () => {
    expect(sent({}, boat)).toEqual(['sameClass:boatcarId', 'papers:boatcarId?', 'papers:boatcarId?']);
    expect(sent({ bcKind: 'speedboat', windForce: 3 })).toEqual(['sameClass:boatcarId']);
    expect(sent({ bcKind: 'pickup' })).toEqual([]);
  });

  it.each(['repairing', 'disabled', 'scrapped'])('gives none that is %s', (serviceState) => {
    expect(sent({}, { ...van, serviceState })).toEqual(['usable:boatcarId']);
  });

  it('wants papers of what drives on roads until the day of the return in Yantai; of boats they may be unknown', () => {
    expect(sent({ planEnd: '2026-11-23T15:59:00.000Z' })).toEqual([]);
    expect(sent({ planEnd: '2026-11-23T16:00:00.000Z' })).toEqual(['papers:boatcarId', 'papers:boatcarId']);
    expect(sent({}, { ...van, inspectionTo: null })).toEqual(['papers:boatcarId']);
    expect(sent({}, { ...van, bcType: 'forklift', inspectionTo: null })).toEqual(['papers:boatcarId?']);
    expect(sent({ bcKind: 'workboat', windForce: 6 }, { ...boat, insuranceTo: '2026-11-22' })).toEqual([
      'papers:boatcarId',
      'papers:boatcarId?',
    ]);
  });

  it('no boat leaves without its wind, or above force 6', () => {
    const wind = (windForce: number | null) => sent({ bcKind: 'workboat', windForce }, boat).filter((one) => !one.endsWith('?'));
    expect(wind(6)).toEqual([]);
    expect(wind(7)).toEqual(['wind:windForce']);
    expect(wind(null)).toEqual(['wind:windForce']);
    expect(sent({ windForce: 9 })).toEqual([]);
  });

  it('says what is taken meanwhile', () => {
    expect(sent({}, van, { taken: [{ field: 'driver', code: 'YC-1', from: '2026-11-23T01:00:00.000Z', to: null }] })).toEqual([
      'taken:driver?',
    ]);
  });
});

describe('the return', () => {
  const back = { actualStart: '2026-11-20T00:00:00.000Z', actualEnd: '2026-11-20T01:30:00.000Z', startOdo: '100.0', endOdo: '141.5' };
  const returned = (doc: AnyDoc = {}, neighbours: AnyDoc = { before: null, after: null }, vehicle: AnyDoc = van) =>
    sent({ ...back, ...doc }, vehicle, { neighbours });

  it('in order passes, with its distance', () => {
    expect(returned()).toEqual([]);
    expect(compute(boatcarApply, normalise(boatcarApply, { ...trip, ...back }), input())['distance']).toBe('41.5');
  });

  it('lies in the past, the return after the start', () => {
    expect(returned({ actualEnd: '2026-11-20T02:00:01.000Z' })).toEqual(['trip:actualEnd']);
    expect(returned({ actualStart: '2026-11-20T02:00:01.000Z', actualEnd: null })).toEqual(['trip:actualStart']);
    expect(returned({ actualEnd: back.actualStart })).toEqual(['trip:actualEnd']);
  });

  it('fits between the trips before and after it, and not the register, whose odometer a refuelling on the way has raised', () => {
    const before = { code: 'YC-1', odometer: '100.0' };
    const after = { code: 'YC-3', odometer: '141.5' };
    expect(returned({}, { before, after })).toEqual([]);
    expect(returned({ endOdo: '99.9' })).toEqual(['odometer:endOdo']);
    expect(returned({}, { before: { ...before, odometer: '100.1' }, after })).toEqual(['odometer:startOdo']);
    expect(returned({}, { before, after: { ...after, odometer: '141.4' } })).toEqual(['odometer:endOdo']);
    expect(returned({}, { before: { ...before, odometer: '50.0' }, after })).toEqual([]);
    expect(returned({}, { before: { ...before, odometer: '49.9' }, after })).toEqual(['odometerGap:startOdo?']);
  });

  it('is not refused for what has become of the vehicle meanwhile', () => {
    const meanwhile = { ...van, serviceState: 'disabled', insuranceTo: '2026-11-01', seats: 2 };
    expect(returned({}, { before: null, after: null }, meanwhile)).toEqual([]);
  });
});

const asked: Trip = {
  status: 'submitted',
  planStart: '2026-11-23T00:30:00.000Z',
  planEnd: '2026-11-23T08:00:00.000Z',
  boatcarId: null,
  driver: null,
  actualStart: null,
  actualEnd: null,
  cancelledAt: null,
};
const given: Trip = { ...asked, boatcarId: '5', driver: '9' };

it('a trip stands by what has happened to it', () => {
  const now = '2026-11-23T00:10:00.000Z';
  expect(tripStateOf(asked)).toBe('waiting');
  expect(tripStateOf(given)).toBe('assigned');
  expect(tripStateOf({ ...given, actualStart: now })).toBe('running');
  expect(tripStateOf({ ...given, actualStart: now, actualEnd: now })).toBe('finished');
  expect(tripStateOf({ ...given, cancelledAt: now })).toBe('cancelled');
  expect(tripStateOf({ ...given, status: 'rejected' })).toBeNull();
});

it('a trip takes vehicle and driver from its dispatch on, and never more at its return', () => {
  const times = (trip_: Trip) => [
    ...new Set(bookingsOfTrip(trip_).map(({ from, to }) => `${from.slice(11, 16)}-${(to ?? '').slice(11, 16)}`)),
  ];
  const early = '2026-11-23T00:10:00.000Z';
  expect(bookingsOfTrip(asked)).toEqual([]);
  expect(bookingsOfTrip(given).map(({ kind, target }) => `${kind} ${target}`)).toEqual(['vehicle 5', 'driver 9']);
  expect(times(given)).toEqual(['00:30-08:00']);
  expect(times({ ...given, actualStart: early })).toEqual(['00:10-08:00']);
  expect(times({ ...given, actualStart: early, actualEnd: '2026-11-23T05:00:00.000Z' })).toEqual(['00:30-05:00']);
  expect(times({ ...given, actualStart: early, actualEnd: '2026-11-23T09:00:00.000Z' })).toEqual(['00:30-08:00']);
  expect(times({ ...given, actualStart: early, actualEnd: '2026-11-23T00:20:00.000Z' })).toEqual([]);
  expect(times({ ...given, cancelledAt: early })).toEqual([]);
});

describe('a vehicle in the register', () => {
  const shown = (serviceState: string, use: AnyDoc): unknown =>
    compute(boatcarManagement, normalise(boatcarManagement, { serviceState }), input({ use }))['bcState'];
  const use = { running: false, today: false, repair: false };

  it('reads as it is used, what people set of it above all', () => {
    expect(shown('inUse', use)).toBe('idle');
    expect(shown('inUse', { ...use, today: true })).toBe('booked');
    expect(shown('inUse', { ...use, today: true, repair: true })).toBe('repairing');
    expect(shown('inUse', { running: true, today: true, repair: true })).toBe('out');
    for (const state of ['repairing', 'disabled', 'scrapped']) expect(shown(state, { ...use, running: true })).toBe(state);
  });

  it('stands where the log has it highest, and never below where it began', () => {
    const stands = (firstOdometer: string, odometer: string | null): unknown =>
      compute(boatcarManagement, normalise(boatcarManagement, { firstOdometer }), input({ odometer }))['odometer'];
    expect(stands('45200.0', null)).toBe('45200.0');
    expect(stands('45200.0', '45520.0')).toBe('45520.0');
    expect(stands('45200.0', '12.0')).toBe('45200.0');
  });
});
