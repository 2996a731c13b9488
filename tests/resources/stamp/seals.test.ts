/** Seals: where each is whatever is done with it, and which may be there beside each other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOfMove, holderOf, isUsable, statusOfSeal, whyNot, type Move, type Seat } from '#resources/stamp/custody.ts';
import { faultsAmong, textsOf, type EntitySeal } from '#resources/stamp/stamps.ts';
import { stampDetail } from '#resources/stamp/stampDetail.ts';
import { bookingOf } from '#resources/stamp/borrowing.ts';
import { chapterApply } from '#resources/stamp/chapterApply.ts';
import { stampBorrow } from '#resources/stamp/stampBorrow.ts';
import { stampNew } from '#resources/stamp/stampNew.ts';
import { stampUse } from '#resources/stamp/stampUse.ts';
import { expectedImprints, handOf, mayStamp, stampedBy, type SealFact } from '#resources/stamp/uses.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';

const at = '2026-11-20T01:00:00.000Z';
const wrong = (definition: Definition, rule: string, doc: AnyDoc, facts: AnyDoc = {}): readonly string[] => {
  const empty = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null]));
  const found = definition.rules[rule]?.({
    doc: { ...empty, ...doc },
    facts,
    actor: { userId: '9' },
    today: '2026-11-20',
    now: at,
  } as never);
  return [found ?? []].flat().map(({ field }) => field);
};

/** The same told in another way: a seal is in one of these places, and good for one of these things. */
interface Model {
  readonly place: 'maker' | 'keeper' | 'borrower' | 'nowhere';
  readonly good: 'notYet' | 'use' | 'paused' | 'void' | 'over';
}

/** Answers what becomes of it; null where it cannot be done. */
const reference = ({ place, good }: Model, move: Move): Model | null => {
  const home = place === 'keeper';
  switch (move.kind) {
    case 'takenOver':
      return good === 'notYet' ? { place: 'keeper', good: 'use' } : null;
    case 'dropped':
      return good === 'notYet' ? { place: 'nowhere', good: 'void' } : null;
    case 'lent':
      return home && good === 'use' ? { place: 'borrower', good } : null;
    case 'givenBack':
      return place === 'borrower' ? { place: 'keeper', good } : null;
    case 'kept':
      return home && (good === 'use' || good === 'paused') ? { place, good } : null;
    case 'suspended':
      return home && good === 'use' ? { place, good: 'paused' } : null;
    case 'resumed':
      return home && good === 'paused' ? { place, good: 'use' } : null;
    case 'heldBack':
      return (home || (place === 'borrower' && move.lost)) && good !== 'notYet' && good !== 'over'
        ? { place, good: good === 'use' ? 'paused' : good }
        : null;
    case 'restored':
      return good === 'paused' || good === 'void'
        ? { place, good: move.to === 'inUse' ? 'use' : move.to === 'invalid' ? 'void' : 'paused' }
        : null;
    case 'invalidated':
      return good === 'void' || good === 'over' ? null : { place, good: 'void' };
    case 'ended':
      return (home || (place === 'borrower' && move.as === 'lost')) && good !== 'notYet' && good !== 'over'
        ? { place: 'nowhere', good: 'over' }
        : null;
  }
};

const today = '2026-11-20';
const person = fc.constantFrom('1', '2', '3');
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom<Move>(
    { kind: 'takenOver', at, today },
    { kind: 'dropped', today },
    { kind: 'givenBack', at },
    { kind: 'suspended' },
    { kind: 'resumed' },
    { kind: 'invalidated', today },
  ),
  fc.record({ kind: fc.constant('lent' as const), to: person, due: fc.constant('2026-11-21T01:00:00.000Z'), at: fc.constant(at) }),
  fc.record({ kind: fc.constant('kept' as const), by: person, at: fc.constant(at) }),
  fc.record({ kind: fc.constant('heldBack' as const), lost: fc.boolean() }),
  fc.record({ kind: fc.constant('restored' as const), to: fc.constantFrom('inUse', 'suspended', 'invalid') }),
  fc.record({
    kind: fc.constant('ended' as const),
    as: fc.constantFrom('destroyed' as const, 'abolished' as const, 'lost' as const),
    today: fc.constant(today),
  }),
);
const made: Seat = { serviceState: 'making', custody: 'awaited', keeper: '1', borrower: null, heldSince: null, dueBack: null, useTo: null };

const placeOf = (seat: Seat): Model['place'] =>
  seat.custody === 'awaited' ? 'maker' : seat.custody === 'kept' ? 'keeper' : seat.custody === 'lent' ? 'borrower' : 'nowhere';

describe('custody', () => {
  it('is one place at a time, and what is out or not in use is not used, whatever is done', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let seat = made;
        let model: Model = { place: 'maker', good: 'notYet' };
        // One way in, so that most walks get far.
        for (const one of [{ kind: 'takenOver', at, today } as const, ...moves]) {
          const expected = reference(model, one);
          expect(whyNot(seat, one) === null, `${one.kind} of ${JSON.stringify(seat)}`).toBe(expected !== null);
          if (expected === null) continue;
          const { useFrom: _since, ...changes } = changesOfMove(seat, one);
          seat = { ...seat, ...changes };
          model = expected;
          expect(placeOf(seat)).toBe(model.place);
          expect(holderOf(seat)).toBe(model.place === 'keeper' ? seat.keeper : model.place === 'borrower' ? seat.borrower : null);
          expect(seat.borrower !== null, 'a borrower exactly while it is lent').toBe(model.place === 'borrower');
          expect(seat.dueBack !== null, 'due back exactly while it is lent').toBe(model.place === 'borrower');
          expect(seat.heldSince === null, 'held since some time exactly while somebody has it').toBe(holderOf(seat) === null);
          expect(isUsable(seat)).toBe(model.place === 'keeper' && model.good === 'use');
          if (model.place === 'borrower' && model.good === 'use') expect(statusOfSeal(seat)).toBe('borrowed');
          if (model.good === 'over') expect(['destroyed', 'abolished', 'lost']).toContain(statusOfSeal(seat));
        }
      }),
    );
  });
});

describe('seals of an entity', () => {
  const other: EntitySeal = { id: '7', stampNo: 'YZ0007', stampType: 'finance', stampText: '财务专用章 (1)', keeper: '3', newId: null };

  it('have each text once, one company seal, and finance and legal representative apart', () => {
    const fields = (wanted: Parameters<typeof faultsAmong>[0], others = [other]) => faultsAmong(wanted, others).map(({ rule }) => rule);
    expect(fields({ stampType: 'dept', keeper: '3', texts: ['财务专用章（1）'] })).toEqual(['textOnce']);
    expect(fields({ stampType: 'dept', keeper: '3', texts: ['另一枚'] })).toEqual([]);
    expect(fields({ stampType: 'legalPerson', keeper: '3', texts: ['林'] })).toEqual(['keptApart']);
    expect(fields({ stampType: 'legalPerson', keeper: '4', texts: ['林'] })).toEqual([]);
    expect(fields({ stampType: 'official', keeper: '4', texts: ['公司'] }, [{ ...other, stampType: 'official' }])).toEqual(['oneOfficial']);
  });

  it('bear a number each where there are several', () => {
    expect(textsOf('部门章', 1)).toEqual(['部门章']);
    expect(textsOf('部门章', 3)).toEqual(['部门章(1)', '部门章(2)', '部门章(3)']);
  });
});

describe('a seal in the ledger', () => {
  it('is judged beside the others only while it counts; its deputy is somebody else, it was made before today', () => {
    const other = { id: '7', stampNo: 'YZ0007', stampType: 'dept', stampText: '章一', keeper: '3', newId: null };
    const doc = { orgId: '1', stampText: '章一', stampType: 'dept', keeper: '3' };
    expect(wrong(stampDetail, 'among', { ...doc, serviceState: 'inUse' }, { entity: [other] })).toEqual(['stampText']);
    expect(wrong(stampDetail, 'among', { ...doc, serviceState: 'invalid' }, { entity: [other] })).toEqual([]);
    expect(wrong(stampDetail, 'deputy', { keeper: '3', deputy: '3' })).toEqual(['deputy']);
    expect(wrong(stampDetail, 'deputy', { keeper: '3', deputy: '4' })).toEqual([]);
    expect(wrong(stampDetail, 'made', { makeDate: '2026-11-21' })).toEqual(['makeDate']);
    expect(wrong(stampDetail, 'made', { makeDate: '2026-11-20' })).toEqual([]);
  });

  it('that was used, or that a request made, is not deleted', () => {
    const removed = (doc: AnyDoc) => stampDetail.removal['inHistory']?.({ doc } as never) !== null;
    const fresh = { newId: null, useCount: 0, serviceState: 'inUse', custody: 'kept' };
    expect(removed(fresh)).toBe(false);
    for (const more of [{ newId: '3' }, { useCount: 1 }, { serviceState: 'suspended' }, { custody: 'lent' }])
      expect(removed({ ...fresh, ...more }), JSON.stringify(more)).toBe(true);
  });
});

describe('a request for a seal', () => {
  it('is of one piece where it must be, kept by another, needed later, registered where it must be', () => {
    expect(wrong(stampNew, 'single', { stampType: 'electronic', qty: 2 })).toEqual(['qty']);
    expect(wrong(stampNew, 'single', { stampType: 'invoice', qty: 2 })).toEqual([]);
    expect(wrong(stampNew, 'otherHands', { stampType: 'contract', keeper: '9' })).toEqual(['keeper']);
    expect(wrong(stampNew, 'otherHands', { stampType: 'contract', keeper: '8', applicant: '9' })).toEqual([]);
    expect(wrong(stampNew, 'otherHands', { stampType: 'dept', keeper: '9' })).toEqual([]);
    expect(wrong(stampNew, 'needed', { status: 'draft', needDate: '2026-11-19' })).toEqual(['needDate']);
    expect(wrong(stampNew, 'needed', { status: 'submitted', needDate: '2026-11-19' })).toEqual([]);
    expect(wrong(stampNew, 'recorded', { stampType: 'invoice', makeDate: '2026-11-19' })).toEqual(['recordNo']);
    expect(wrong(stampNew, 'recorded', { stampType: 'dept', makeDate: '2026-11-19' })).toEqual([]);
    expect(wrong(stampNew, 'made', { makeDate: '2026-11-21' })).toEqual(['makeDate']);
  });

  it('is judged with all its pieces beside the others of the entity', () => {
    const other = { id: '7', stampNo: 'YZ0007', stampType: 'dept', stampText: '部门章(2)', keeper: '3', newId: null };
    expect(wrong(stampNew, 'among', { stampText: '部门章', qty: 2 }, { entity: [other] })).toEqual(['stampText']);
    expect(wrong(stampNew, 'among', { stampText: '部门章', qty: 1 }, { entity: [other] })).toEqual([]);
  });
});

const kept: SealFact = {
  id: '1',
  stampNo: 'YZ0001',
  stampName: '部门章',
  stampType: 'dept',
  serviceState: 'inUse',
  custody: 'kept',
  keeper: '5',
  deputy: '6',
  keeperAway: false,
};

describe('what is stamped', () => {
  it('bears one imprint more a copy across the pages, and can be stamped for fifteen days', () => {
    expect([expectedImprints(2, 1, true), expectedImprints(2, 3, false), expectedImprints(null, 1, true)]).toEqual([4, 6, 0]);
    expect([stampedBy('2026-11-20'), stampedBy(null)]).toEqual(['2026-12-05T16:00:00.000Z', null]);
  });

  it('is stamped by the keeper, by the deputy while they are away, and by nobody else', () => {
    expect([handOf(kept), handOf({ ...kept, keeperAway: true }), handOf({ ...kept, deputy: null, keeperAway: true })]).toEqual([
      '5',
      '6',
      '5',
    ]);
    expect(['5', '6', '7'].map((user) => mayStamp(kept, user))).toEqual([true, false, false]);
    expect(['5', '6', '7'].map((user) => mayStamp({ ...kept, keeperAway: true }, user))).toEqual([true, true, false]);
  });

  it('needs seals in use, once each, an imprint, a contract or a lawyer for the contract seal, and a day that is not over', () => {
    const faults = (rule: string, doc: AnyDoc, facts: AnyDoc = {}) => wrong(stampUse, rule, { stamps: [], ...doc }, facts);
    const line = { id: '3', stampId: '1', copies: 1, expected: 1 };
    expect(faults('usable', { stamps: [line] }, { seals: [{ ...kept, serviceState: 'suspended' }] })).toEqual(['stamps.0.stampId']);
    expect(faults('usable', { stamps: [line] }, { seals: [{ ...kept, serviceState: 'suspended' }], stamped: { 3: 1 } })).toEqual([]);
    expect(faults('usable', { stamps: [line] }, { seals: [kept] })).toEqual([]);
    expect(faults('lent', { status: 'draft', stamps: [line] }, { lent: [{ stampId: '1', code: 'YJ-1' }] })).toEqual(['stamps.0.stampId']);
    expect(faults('lent', { status: 'submitted', stamps: [line] }, { lent: [{ stampId: '1', code: 'YJ-1' }] })).toEqual([]);
    expect(faults('once', { stamps: [line, line] })).toEqual(['stamps.1.stampId']);
    expect(faults('imprints', { stamps: [{ ...line, expected: 0 }] })).toEqual(['stamps.0.positions']);
    const contract = [{ ...line, stampType: 'contract' }];
    expect(faults('contract', { stamps: contract })).toEqual(['contractId']);
    expect(faults('contract', { stamps: contract }, { agreed: true })).toEqual([]);
    expect(faults('contract', { stamps: contract, legalChecked: true })).toEqual([]);
    expect([faults('soon', { useDate: '2026-11-18' }), faults('soon', { useDate: '2026-11-19' })]).toEqual([['useDate'], []]);
    expect(faults('notAhead', { stampedAt: '2026-11-20T01:00:01.000Z' })).toEqual(['stampedAt']);
  });

  it('is counted by its hands once, with a remark where the count is another', () => {
    const doc = (actualCount: number | null, more: AnyDoc = {}) => ({
      status: 'submitted',
      stampedAt: at,
      stamps: [{ id: '3', stampId: '1', expected: 2, actualCount }],
      ...more,
    });
    const faults = (given: AnyDoc, facts: AnyDoc) =>
      wrong(stampUse, 'hands', given, { seals: [kept], stamped: {}, deciding: '5', ...facts });
    expect(faults(doc(2), {})).toEqual([]);
    expect(faults(doc(null), {})).toEqual(['stamps.0.actualCount']);
    expect(faults(doc(null, { stampedAt: null }), {})).toEqual([]);
    expect(faults(doc(2), { deciding: '6' })).toEqual(['stamps.0.actualCount']);
    expect(faults(doc(2), { stamped: { 3: 1 } })).toEqual(['stamps.0.actualCount']);
    expect(faults(doc(2), { seals: [{ ...kept, custody: 'lent' }] })).toEqual(['stamps.0.actualCount']);
    expect(wrong(stampUse, 'abnormal', doc(3))).toEqual(['abnormal']);
    expect(wrong(stampUse, 'abnormal', doc(3, { abnormal: '多盖一处' }))).toEqual([]);
    expect(wrong(stampUse, 'abnormal', doc(2))).toEqual([]);
  });
});

describe('a borrowing', () => {
  const faults = (rule: string, doc: AnyDoc, facts: AnyDoc = {}) => wrong(stampBorrow, rule, doc, facts);

  it('has a time to come, a seal in use, a borrower who is not the keeper, not late, and a companion where it must', () => {
    expect(faults('times', { borrowFrom: at, returnPlan: at })).toEqual(['returnPlan']);
    expect(faults('notPast', { status: 'draft', borrowFrom: '2026-11-20T00:59:59.000Z' })).toEqual(['borrowFrom']);
    expect(faults('notPast', { status: 'submitted', borrowFrom: '2026-11-20T00:59:59.000Z' })).toEqual([]);
    expect(faults('usable', { status: 'draft' }, { seal: { ...kept, serviceState: 'invalid' } })).toEqual(['stampId']);
    expect(faults('notKeeper', { borrower: '5', keeper: '5' })).toEqual(['borrower']);
    expect(faults('companion', { stampType: 'finance', borrower: '5' })).toEqual(['companion']);
    expect(faults('companion', { stampType: 'dept', borrower: '5' })).toEqual([]);
    expect(faults('companion', { stampType: 'finance', borrower: '5', companion: '5' })).toEqual(['companion']);
    expect(faults('late', { status: 'draft' }, { late: true })).toEqual(['borrower']);
    expect(faults('notAhead', { outTime: '2026-11-20T01:00:01.000Z' })).toEqual(['outTime']);
  });

  it('is too long after three days, of the company seal after one', () => {
    const tooLong = (stampType: string, returnPlan: string) =>
      stampBorrow.computes['tooLong']?.({ doc: { stampType, borrowFrom: at, returnPlan } } as never);
    expect([tooLong('dept', '2026-11-23T01:00:00.000Z'), tooLong('dept', '2026-11-23T01:00:01.000Z')]).toEqual([false, true]);
    expect([tooLong('official', '2026-11-21T01:00:00.000Z'), tooLong('official', '2026-11-21T01:00:01.000Z')]).toEqual([false, true]);
  });

  it('takes its seal from when it really left, until it is back, and never beyond the plan', () => {
    const plan = {
      stampId: '1',
      borrowFrom: '2026-11-21T01:00:00.000Z',
      returnPlan: '2026-11-21T09:00:00.000Z',
      outTime: null,
      returnTime: null,
    };
    const span = (more: AnyDoc) => bookingOf({ ...plan, ...more }).map(({ from, to }) => [from.slice(11, 13), to?.slice(11, 13)]);
    expect(span({})).toEqual([['01', '09']]);
    expect(span({ outTime: '2026-11-21T00:00:00.000Z', returnTime: '2026-11-21T05:00:00.000Z' })).toEqual([['00', '05']]);
    expect(span({ outTime: '2026-11-21T02:00:00.000Z', returnTime: '2026-11-22T05:00:00.000Z' })).toEqual([['01', '09']]);
    expect(span({ outTime: '2026-11-20T02:00:00.000Z', returnTime: '2026-11-20T02:00:00.000Z' })).toEqual([]);
  });
});

describe('the short way', () => {
  const faults = (rule: string, doc: AnyDoc, facts: AnyDoc = {}) => wrong(chapterApply, rule, doc, facts);

  it('is for small seals in use, with the report itself for the quality seal, stamped by its hands', () => {
    expect(faults('small', {}, { seal: { ...kept, stampType: 'finance' } })).toEqual(['stampId']);
    expect(faults('small', {}, { seal: kept })).toEqual([]);
    expect(faults('usable', {}, { seal: { ...kept, serviceState: 'lost' } })).toEqual(['stampId']);
    expect(faults('lent', { status: 'draft' }, { lent: 'YJ-1' })).toEqual(['stampId']);
    expect(faults('files', { stampType: 'quality' })).toEqual(['stampFiles']);
    expect(faults('files', { stampType: 'quality', stampFiles: [{ id: '1' }] })).toEqual([]);
    expect(faults('soon', { status: 'draft', useDate: '2026-11-18' })).toEqual(['useDate']);
    expect(faults('notAhead', { stampedAt: '2026-11-20T01:00:01.000Z' })).toEqual(['stampedAt']);
    expect(faults('hands', { actualCount: 1 }, { seal: kept, deciding: '6' })).toEqual(['actualCount']);
    expect(faults('hands', { actualCount: 1 }, { seal: { ...kept, custody: 'lent' }, deciding: '5' })).toEqual(['actualCount']);
    expect(faults('hands', { actualCount: 1 }, { seal: kept, deciding: '5' })).toEqual([]);
    expect(faults('abnormal', { actualCount: 1, expected: 2 })).toEqual(['abnormal']);
    expect(faults('abnormal', { actualCount: 2, expected: 2 })).toEqual([]);
  });
});
