/** What maintenance takes of its vehicle, when it counts as dear, and until when an inspection holds. */
import { describe, expect, it } from 'vitest';
import { bookingsOfRepair, inspectedUntil, isOverEstimate } from '#resources/general/rules/repairs.ts';

const repair = { boatcarId: '7', planDate: '2026-11-20', planDays: 3, acceptor: '9', finishDate: null };
const taken = (more: object) => bookingsOfRepair({ ...repair, ...more }).map(({ from, to }) => [from, to]);

describe('maintenance', () => {
  it('takes its vehicle for the planned days, once somebody is to accept it', () => {
    expect(taken({})).toEqual([['2026-11-20', '2026-11-23']]);
    expect(taken({ acceptor: null })).toEqual([]);
    expect(taken({ planDays: null })).toEqual([['2026-11-20', '2026-11-21']]);
  });

  it('frees it on the day it is done, and never takes more than was planned', () => {
    expect(taken({ finishDate: '2026-11-21' })).toEqual([['2026-11-20', '2026-11-21']]);
    expect(taken({ finishDate: '2026-11-20' })).toEqual([]);
    expect(taken({ finishDate: '2026-12-01' })).toEqual([['2026-11-20', '2026-11-23']]);
  });

  it('is dear above 1.2 times the estimate, compared before anything is rounded', () => {
    expect(isOverEstimate('1200.00', '1000.00')).toBe(false);
    expect(isOverEstimate('1200.01', '1000.00')).toBe(true);
    expect(isOverEstimate('0.04', '0.03')).toBe(true);
    expect(isOverEstimate('0.00', null)).toBe(false);
  });

  it('moves an inspection on from the date that held, or from its own day', () => {
    expect(inspectedUntil('2027-06-30', '2026-12-31', '2026-11-20')).toBe('2027-06-30');
    expect(inspectedUntil(null, '2026-12-31', '2026-11-20')).toBe('2027-12-31');
    expect(inspectedUntil(null, null, '2026-11-20')).toBe('2027-11-20');
    expect(inspectedUntil(null, '2024-12-31', '2026-11-20')).toBe('2027-11-20');
  });
});
