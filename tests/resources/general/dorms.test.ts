/** Rules of the dormitory in both directions: rooms, stays. */
import { describe, expect, it } from 'vitest';
import { overlap, type Booking } from '#model/bookings.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, faultsOfRemoval, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { dormManagement } from '#resources/general/dormManagement.ts';
import { dormManagementDetail } from '#resources/general/dormManagementDetail.ts';

const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts,
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const computed = (definition: Definition, doc: AnyDoc, facts: AnyDoc = {}): AnyDoc =>
  compute(definition, normalise(definition, doc), input(facts));
const judge = (definition: Definition, doc: AnyDoc, facts: AnyDoc): string[] =>
  faultsOf(definition, computed(definition, doc, facts), input(facts), 'submit').map(({ rule, field }) => `${rule}:${field}`);

const living = [
  { name: '秦浩', bedNo: 1, gender: 'male' },
  { name: '严飞', bedNo: 4, gender: 'male' },
];

describe('a room', () => {
  const room: AnyDoc = {
    areaId: '1',
    building: '1号楼',
    floor: 1,
    roomNo: '101',
    roomGender: 'male',
    bedCount: 4,
    monthlyFee: '90.00',
    waterPrice: '0.00',
    powerPrice: '0.00',
    roomStatus: 'normal',
  };
  const found = (doc: AnyDoc = {}, residents: readonly AnyDoc[] = []) => judge(dormManagement, { ...room, ...doc }, { residents });

  it('in order passes', () => {
    expect(found()).toEqual([]);
    expect(found({}, living)).toEqual([]);
  });

  it('shows how full it is; repair and closing say more than that', () => {
    const shown = (doc: AnyDoc, residents: readonly AnyDoc[]) => {
      const { livingCount, freeBeds, roomState } = computed(dormManagement, { ...room, ...doc }, { residents });
      return [livingCount, freeBeds, roomState];
    };
    expect(shown({}, [])).toEqual([0, 4, 'normal']);
    expect(shown({ bedCount: 3 }, living)).toEqual([2, 1, 'normal']);
    expect(shown({ bedCount: 2 }, living)).toEqual([2, 0, 'full']);
    expect(shown({ bedCount: 2, roomStatus: 'repair' }, living)).toEqual([2, 0, 'repair']);
  });

  it('is never set to full by hand', () => {
    expect(found({ roomStatus: 'full' })).toEqual(['byStays:roomStatus']);
  });

  it('keeps the highest bed that is occupied, not only as many as are', () => {
    expect(found({ bedCount: 3 }, living)).toEqual(['bedsTaken:bedCount']);
    expect(found({ bedCount: 3 }, living.slice(0, 1))).toEqual([]);
  });

  it('for a couple has two beds', () => {
    expect(found({ roomGender: 'couple' })).toEqual(['couple:bedCount']);
    expect(found({ roomGender: 'couple', bedCount: 2 })).toEqual([]);
  });

  it('does not change into one that its residents do not fit', () => {
    expect(found({ roomGender: 'female' }, living)).toEqual(['residentsFit:roomGender']);
    expect(found({ roomGender: 'guest' }, living)).toEqual([]);
  });

  it('with residents is neither closed nor deleted', () => {
    expect(found({ roomStatus: 'closed' }, living)).toEqual(['livedIn:roomStatus']);
    expect(found({ roomStatus: 'closed' })).toEqual([]);
    expect(found({ roomStatus: 'repair' }, living)).toEqual([]);
    const removal = (residents: readonly AnyDoc[]) =>
      faultsOfRemoval(dormManagement, normalise(dormManagement, room), input({ residents })).map(({ rule }) => rule);
    expect(removal(living)).toEqual(['livedIn']);
    expect(removal([])).toEqual([]);
  });
});

describe('a stay', () => {
  const stay: AnyDoc = {
    dormId: '5',
    bedNo: 2,
    staffId: '70',
    checkInDate: '2026-11-01',
    checkOutDate: null,
    stayStatus: 'living',
    deposit: '0.00',
  };
  const facts = {
    room: { building: '1号楼', roomNo: '101', roomGender: 'male', roomStatus: 'normal', bedCount: 4 },
    person: { name: '秦浩', gender: 'male', departmentId: '3' },
    stored: null,
  };
  const found = (doc: AnyDoc = {}, more: AnyDoc = {}) => judge(dormManagementDetail, { ...stay, ...doc }, { ...facts, ...more });

  it('in order passes, and is named by room, bed and person', () => {
    expect(found()).toEqual([]);
    expect(computed(dormManagementDetail, stay, facts)).toMatchObject({ stayName: '1号楼101-2 秦浩', deptId: '3' });
  });

  it('is in a bed that the room has, and in a room in use', () => {
    expect(found({ bedNo: 5 })).toEqual(['bedThere:bedNo']);
    expect(found({ bedNo: 4 })).toEqual([]);
    const closed = { room: { ...facts.room, roomStatus: 'closed' } };
    expect(found({}, closed)).toEqual(['open:dormId']);
    expect(found({}, { ...closed, stored: { stayStatus: 'living' } })).toEqual([]);
  });

  it('fits the gender of the room; couples and guests are not asked', () => {
    const in_ = (roomGender: string, gender: string | null = 'female') =>
      found({}, { room: { ...facts.room, roomGender }, person: { ...facts.person, gender } });
    expect(in_('male')).toEqual(['fits:dormId']);
    expect(in_('female')).toEqual([]);
    expect(in_('couple')).toEqual([]);
    expect(in_('guest')).toEqual([]);
    expect(in_('male', null)).toEqual([]);
  });

  it('does not end before it begins', () => {
    expect(found({ planOutDate: '2026-10-31' })).toEqual(['dates:planOutDate']);
    expect(found({ stayStatus: 'left', checkOutDate: '2026-10-31' })).toEqual(['dates:checkOutDate']);
    expect(found({ stayStatus: 'left', checkOutDate: '2026-11-01' })).toEqual([]);
  });

  it('has left on a day that is known and over, and nobody else has one', () => {
    expect(found({ stayStatus: 'left' })).toEqual(['left:checkOutDate']);
    expect(found({ checkOutDate: '2026-11-10' })).toEqual(['left:checkOutDate']);
    expect(found({ stayStatus: 'left', checkOutDate: '2026-11-21' })).toEqual(['left:checkOutDate']);
  });

  it('that somebody enters by hand has begun; only applications reserve', () => {
    expect(found({ checkInDate: '2026-11-21' })).toEqual(['notAhead:checkInDate']);
    expect(found({ checkInDate: '2026-11-20' })).toEqual([]);
    expect(found({ stayStatus: 'reserved' })).toEqual(['byApplication:stayStatus']);
    expect(found({ stayStatus: 'reserved', checkInDate: '2026-12-01' }, { stored: { stayStatus: 'reserved' } })).toEqual([]);
  });

  it('keeps bed and person from another stay, a reserved one only the bed', () => {
    const bookings = (doc: AnyDoc = {}): readonly Booking[] =>
      dormManagementDetail.bookings?.of({ ...input(facts), doc: normalise(dormManagementDetail, { ...stay, ...doc }) }) ?? [];
    const kinds = (doc: AnyDoc) => bookings(doc).map(({ kind }) => kind);
    expect(kinds({})).toEqual(['bed', 'resident']);
    expect(kinds({ stayStatus: 'reserved' })).toEqual(['bed']);
    expect(kinds({ stayStatus: 'left', checkOutDate: '2026-11-01' })).toEqual([]);
    const [bed] = bookings();
    const clash = (doc: AnyDoc) => overlap(bed as Booking, bookings(doc)[0] as Booking);
    expect(clash({ staffId: '71', checkInDate: '2027-01-01' })).toBe(true);
    expect(clash({ staffId: '71', bedNo: 3 })).toBe(false);
    expect(clash({ staffId: '71', dormId: '6' })).toBe(false);
    // Who leaves on a day leaves the bed to whoever comes on it.
    expect(clash({ checkInDate: '2026-10-01', stayStatus: 'left', checkOutDate: '2026-11-01' })).toBe(false);
  });
});
