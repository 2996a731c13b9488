/** Rules of dormitory applications in both directions. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { dormApply } from '#resources/general/dormApply.ts';

const facts: AnyDoc = {
  person: { gender: 'male', entryDate: '2020-05-11' },
  stay: null,
  others: [],
  room: { building: '1号楼', roomNo: '101', roomGender: 'male', roomStatus: 'normal', bedCount: 4 },
  bedTaken: [],
};
const living = { id: '8', dormId: '5', bedNo: 2, checkInDate: '2026-03-01' };
const asks: AnyDoc = {
  status: 'draft',
  applyType: 'checkIn',
  staffId: '70',
  mobile: '13805350101',
  planInDate: '2026-11-20',
  reason: '通勤不便',
  agreeRules: true,
  applicant: '7',
};
const input = (more: AnyDoc, roles: readonly string[]): EvaluationInput => ({
  facts: { ...facts, ...more },
  actor: { userId: '7', staffId: '70', departmentId: '3', roles },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const computed = (doc: AnyDoc, at: EvaluationInput): AnyDoc => compute(dormApply, normalise(dormApply, { ...asks, ...doc }), at);
const found = (doc: AnyDoc = {}, more: AnyDoc = {}, roles: readonly string[] = []): string[] => {
  const at = input(more, roles);
  return faultsOf(dormApply, { ...computed(doc, at), ...asks, ...doc }, at, 'submit').map(({ rule, field }) => `${rule}:${field}`);
};
/** What is found of somebody who lives in bed 2 of a room and wants another bed, or to leave. */
const lodger = (doc: AnyDoc) => found({ applyType: 'change', ...doc }, { stay: living });

describe('an application', () => {
  it('in order passes', () => {
    expect(found()).toEqual([]);
    expect(lodger({})).toEqual([]);
    expect(lodger({ applyType: 'checkOut', planInDate: null })).toEqual([]);
  });

  it('is for oneself; the keeper and HR apply for others', () => {
    expect(found({ staffId: '71' })).toEqual(['ownApplication:staffId']);
    for (const role of ['dorm_keeper', 'hr_specialist']) expect(found({ staffId: '71' }, {}, [role])).toEqual([]);
    expect(found({ staffId: '71' }, {}, ['dept_leader'])).toEqual(['ownApplication:staffId']);
  });

  it('agrees to the rules of the house', () => {
    expect(found({ agreeRules: false })).toEqual(['notAgreed:agreeRules']);
  });

  it('is alone: another one that is open, or has not taken effect, stands in its way', () => {
    expect(found({}, { others: ['ZS-20261119-0001'] })).toEqual(['oneOpen:staffId']);
  });

  it('moves in who lives nowhere, and moves who lives somewhere', () => {
    expect(found({}, { stay: living })).toEqual(['livesSomewhere:applyType']);
    expect(found({ applyType: 'change' })).toEqual(['livesSomewhere:applyType']);
    expect(found({ applyType: 'checkOut', planInDate: null })).toEqual(['livesSomewhere:applyType']);
  });

  it('says from when on, at most a week ago', () => {
    expect(found({ planInDate: null })).toEqual(['planIn:planInDate']);
    expect(found({ planInDate: '2026-11-13' })).toEqual([]);
    expect(found({ planInDate: '2026-11-12' })).toEqual(['planIn:planInDate']);
    // What waits for its approval grows older.
    expect(found({ planInDate: '2026-11-12', status: 'submitted' })).toEqual([]);
    const late = { ...living, checkInDate: '2026-11-19' };
    expect(found({ applyType: 'change', planInDate: '2026-11-18' }, { stay: late })).toEqual(['planIn:planInDate']);
    expect(found({ applyType: 'change', planInDate: '2026-11-19' }, { stay: late })).toEqual([]);
  });

  it('does not end before it begins', () => {
    expect(found({ planOutDate: '2026-11-19' })).toEqual(['planOut:planOutDate']);
    expect(found({ planOutDate: '2026-11-20' })).toEqual([]);
  });
});

describe('a bed that is assigned', () => {
  const assigned = (room: AnyDoc = {}, doc: AnyDoc = {}, more: AnyDoc = {}) =>
    found({ dormId: '5', bedNo: 2, status: 'submitted', ...doc }, { ...more, room: { ...(facts['room'] as AnyDoc), ...room } });

  it('is in a room in use that fits, and never among those for guests', () => {
    expect(assigned()).toEqual([]);
    expect(assigned({ roomGender: 'female' })).toEqual(['roomFits:dormId']);
    expect(assigned({ roomGender: 'couple' })).toEqual([]);
    expect(assigned({ roomGender: 'guest' })).toEqual(['roomFits:dormId']);
    for (const roomStatus of ['repair', 'closed']) expect(assigned({ roomStatus })).toEqual(['roomFits:dormId']);
  });

  it('is there', () => {
    expect(assigned({}, { bedNo: 5 })).toEqual(['bedThere:bedNo']);
  });

  it('is another one than the present', () => {
    expect(assigned({}, { applyType: 'change' }, { stay: living })).toEqual(['otherBed:bedNo']);
    expect(assigned({}, { applyType: 'change', bedNo: 3 }, { stay: living })).toEqual([]);
  });

  it('is told of when somebody has it', () => {
    expect(assigned({}, {}, { bedTaken: ['ZS-20261119-0002'] })).toEqual(['bedTaken:bedNo']);
  });
});

describe('a room that is taken back', () => {
  const out = (doc: AnyDoc) => lodger({ applyType: 'checkOut', planInDate: null, status: 'submitted', ...doc });

  it('is so on a day of the stay that is not ahead', () => {
    expect(out({ outDate: '2026-11-20' })).toEqual([]);
    expect(out({ outDate: '2026-11-21' })).toEqual(['takenBack:outDate']);
    expect(out({ outDate: '2026-02-28' })).toEqual(['takenBack:outDate']);
  });

  it('costs nothing where all is complete', () => {
    expect(out({ handoverOk: true, damageFee: '20.00' })).toEqual(['damage:damageFee']);
    expect(out({ handoverOk: false, damageFee: '20.00' })).toEqual([]);
    expect(out({ handoverOk: true, damageFee: '0.00' })).toEqual([]);
  });
});

describe('what follows from its fields', () => {
  const values = (doc: AnyDoc, more: AnyDoc = {}) => computed(doc, input(more, []));

  it('the day on which it takes effect', () => {
    expect(values({})['effectDate']).toBe('2026-11-20');
    expect(values({ applyType: 'checkOut', planInDate: null, outDate: '2026-11-19' })['effectDate']).toBe('2026-11-19');
  });

  it('where somebody lives, asked only of who does not move in', () => {
    expect(values({ applyType: 'change' }, { stay: living })['currentStay']).toBe('8');
    expect(values({}, { stay: living })['currentStay']).toBeNull();
  });

  it('the bed is held while it is decided on, and one application at a time', () => {
    const kinds = (doc: AnyDoc) =>
      dormApply.bookings
        ?.of({ ...input({}, []), doc: { ...values(doc), applyDate: '2026-11-20', ...asks, ...doc } })
        .map(({ kind }) => kind);
    expect(kinds({ status: 'draft' })).toEqual([]);
    expect(kinds({ status: 'submitted', dormId: null })).toEqual(['dormApplication']);
    expect(kinds({ status: 'submitted', dormId: '5', bedNo: 2 })).toEqual(['dormApplication', 'bed']);
    expect(kinds({ status: 'submitted', applyType: 'checkOut', dormId: '5', bedNo: 2 })).toEqual(['dormApplication']);
    expect(kinds({ status: 'approved', dormId: '5', bedNo: 2 })).toEqual([]);
  });
});
