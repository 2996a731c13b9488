/** Rules of the register of vehicles and boats, in both directions. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { boatcarManagement } from '#resources/general/boatcarManagement.ts';

const at: EvaluationInput = {
  facts: {},
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
};
const van: AnyDoc = { bcType: 'van', plateNo: '鲁F·3M877', deptId: '3', keeper: '7', meter: 'km', bcState: 'idle' };
const found = (doc: AnyDoc = {}): string[] =>
  faultsOf(boatcarManagement, compute(boatcarManagement, normalise(boatcarManagement, { ...van, ...doc }), at), at, 'draft').map(
    ({ rule, field }) => `${rule}:${field}`,
  );

describe('a vehicle', () => {
  it.each(['idle', 'repairing', 'disabled', 'scrapped'])('is set to %s by hand', (bcState) => {
    expect(found({ bcState })).toEqual([]);
  });

  it.each(['booked', 'out'])('is not set to %s by hand', (bcState) => {
    expect(found({ bcState })).toEqual(['byTrips:bcState']);
  });

  it('was bought by today', () => {
    expect(found({ buyDate: '2026-11-20' })).toEqual([]);
    expect(found({ buyDate: '2026-11-21' })).toEqual(['boughtInFuture:buyDate']);
  });
});
