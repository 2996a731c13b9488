/** Rules of documents that change seals and end them. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { mayChange, stateAfter, statusWord, type ChangedSeal } from '#resources/stamp/changes.ts';
import { stampAbolition } from '#resources/stamp/stampAbolition.ts';
import { stampChange } from '#resources/stamp/stampChange.ts';
import type { EntitySeal } from '#resources/stamp/stamps.ts';

const today = '2026-11-20';
const now = '2026-11-20T01:00:00.000Z';
const input = (definition: Definition, doc: AnyDoc, facts: AnyDoc) => ({
  doc: { ...Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null])), status: 'draft', ...doc },
  facts,
  actor: { userId: '9' },
  today,
  now,
});
const wrong = (definition: Definition, rule: string, doc: AnyDoc, facts: AnyDoc = {}): readonly string[] =>
  [definition.rules[rule]?.(input(definition, doc, facts) as never) ?? []].flat().map(({ field }) => field);
const computed = (definition: Definition, field: string, doc: AnyDoc, facts: AnyDoc = {}): unknown =>
  definition.computes[field]?.(input(definition, doc, facts) as never);

describe('an abolition', () => {
  const faults = (rule: string, doc: AnyDoc, facts: AnyDoc = {}) => wrong(stampAbolition, rule, doc, facts);
  const seal = (serviceState: string, custody = 'kept') => ({ seal: { serviceState, custody, keeper: '5', stampType: 'dept' } });

  it('is of a seal in use, suspended or invalid; one that is lent is abolished only where it is lost', () => {
    for (const state of ['inUse', 'suspended', 'invalid']) expect(faults('standing', {}, seal(state)), state).toEqual([]);
    for (const state of ['making', 'destroyed', 'abolished', 'lost'])
      expect(faults('standing', {}, seal(state)), state).toEqual(['stampId']);
    expect(faults('standing', { abolishReason: 'worn' }, seal('inUse', 'lent'))).toEqual(['stampId']);
    expect(faults('standing', { abolishReason: 'lost' }, seal('inUse', 'lent'))).toEqual([]);
    // Held back by itself from its sending on.
    expect(faults('standing', { status: 'submitted', abolishReason: 'worn' }, seal('making', 'lent'))).toEqual([]);
  });

  it('waits until nothing else is under way', () => {
    expect(faults('open', {}, { open: ['YY-1'] })).toEqual(['stampId']);
    expect([faults('open', {}, { open: [] }), faults('open', { status: 'submitted' }, { open: ['YY-1'] })]).toEqual([[], []]);
  });

  it('of a lost seal has the report to the police', () => {
    expect(faults('reported', { abolishReason: 'lost' })).toEqual(['policeReport']);
    expect(faults('reported', { abolishReason: 'lost', policeReport: [{ id: '1' }] })).toEqual([]);
    expect(faults('reported', { abolishReason: 'worn' })).toEqual([]);
  });

  it('is destroyed between its day and today, by two of whom one at least is not the keeper', () => {
    const abolishDate = '2026-11-18';
    expect(faults('order', { abolishDate, destroyDate: '2026-11-17' })).toEqual(['destroyDate']);
    expect(faults('order', { abolishDate, destroyDate: '2026-11-21' })).toEqual(['destroyDate']);
    for (const destroyDate of [abolishDate, today, null]) expect(faults('order', { abolishDate, destroyDate })).toEqual([]);
    const by = (...destroyers: string[]) => faults('destroyers', { keeper: '5', destroyers });
    expect([by('5'), by('6'), by('5', '5'), by('6', '6')]).toEqual(Array.from({ length: 4 }, () => ['destroyers']));
    expect([by(), by('5', '6'), by('6', '7')]).toEqual([[], [], []]);
  });

  it('keeps the keeper that it had once it is approved', () => {
    expect(computed(stampAbolition, 'keeper', { keeper: '4' }, seal('inUse'))).toBe('5');
    expect(computed(stampAbolition, 'keeper', { keeper: '4', status: 'approved' }, seal('inUse'))).toBe('4');
    expect(computed(stampAbolition, 'stampType', {}, seal('inUse'))).toBe('dept');
    expect(computed(stampAbolition, 'stampType', { stampType: 'dept' }, {})).toBe('dept');
  });
});

describe('a change', () => {
  const seal: ChangedSeal = {
    stampType: 'finance',
    stampText: '财务专用章',
    scope: '付款',
    location: '财务室',
    recordNo: null,
    keeper: '5',
    keeperName: '马军',
    serviceState: 'inUse',
    custody: 'kept',
  };
  const faults = (rule: string, doc: AnyDoc, facts: AnyDoc = {}) => wrong(stampChange, rule, doc, { seal, ...facts });
  const suspended = { seal: { ...seal, serviceState: 'suspended' } };
  const types = ['keeper', 'reengrave', 'rename', 'scope', 'location', 'status'];

  it('is of a seal in use; keeper, place and state also of a suspended one', () => {
    expect(types.map((type) => mayChange('inUse', type))).toEqual(types.map(() => true));
    expect(types.map((type) => mayChange('suspended', type))).toEqual([true, false, false, false, true, true]);
    expect(types.map((type) => mayChange('invalid', type))).toEqual(types.map(() => false));
    expect(faults('standing', { changeType: 'scope' }, suspended)).toEqual(['stampId']);
    // Also while it is decided on, since it may have been declared invalid meanwhile.
    expect(faults('standing', { status: 'submitted', changeType: 'scope' }, suspended)).toEqual(['stampId']);
    expect(faults('standing', { status: 'approved', changeType: 'scope' }, suspended)).toEqual([]);
    expect(faults('standing', { changeType: 'location' }, suspended)).toEqual([]);
  });

  it('is sent neither while the seal is lent nor for a day on which it will be', () => {
    expect(faults('lent', {}, { seal: { ...seal, custody: 'lent' } })).toEqual(['stampId']);
    expect(faults('lent', {}, { lent: 'YJ-1' })).toEqual(['effectiveDate']);
    expect(faults('lent', { status: 'submitted' }, { lent: 'YJ-1', seal: { ...seal, custody: 'lent' } })).toEqual([]);
    expect(faults('lent', {})).toEqual([]);
  });

  it('is the only one, says what becomes of the seal, and something becomes of it', () => {
    expect(faults('open', {}, { open: ['YZB-1'] })).toEqual(['stampId']);
    const asked = { keeper: 'newKeeper', rename: 'newText', scope: 'newScope', location: 'newLocation', status: 'newStatus' };
    for (const [changeType, field] of Object.entries(asked)) {
      expect(faults('filled', { changeType })).toEqual([field]);
      expect(faults('filled', { changeType, [field]: 'x' })).toEqual([]);
    }
    expect(faults('filled', { changeType: 'reengrave' })).toEqual([]);
    const same = { keeper: '5', rename: '财务专用章', scope: '付款', location: '财务室', status: 'inUse' };
    for (const [changeType, value] of Object.entries(same))
      expect(faults('differs', { changeType, [asked[changeType as keyof typeof asked]]: value })).toEqual([
        asked[changeType as keyof typeof asked],
      ]);
    for (const changeType of ['keeper', 'rename', 'scope', 'location'] as const)
      expect(faults('differs', { changeType, [asked[changeType]]: 'other' })).toEqual([]);
    expect(faults('differs', { status: 'approved', changeType: 'scope', newScope: '付款' })).toEqual([]);
  });

  it('of the state suspends what is in use and takes what is suspended into use', () => {
    expect([stateAfter('inUse'), stateAfter('suspended')]).toEqual(['suspended', 'inUse']);
    expect(faults('differs', { changeType: 'status', newStatus: 'suspended' })).toEqual([]);
    expect(faults('differs', { changeType: 'status', newStatus: 'lost' })).toEqual(['newStatus']);
    expect(faults('differs', { changeType: 'status', newStatus: 'inUse' }, suspended)).toEqual([]);
  });

  it('holds among the seals of the entity: texts once, money in two hands', () => {
    const other: EntitySeal = { id: '7', stampNo: 'YZ0007', stampType: 'legalPerson', stampText: '林海川', keeper: '6', newId: null };
    expect(faults('among', { changeType: 'keeper', newKeeper: '6' }, { entity: [other] })).toEqual(['newKeeper']);
    expect(faults('among', { changeType: 'keeper', newKeeper: '7' }, { entity: [other] })).toEqual([]);
    expect(faults('among', { changeType: 'rename', newText: '林 海川' }, { entity: [other] })).toEqual(['newText']);
    expect(faults('among', { changeType: 'scope', newText: '林海川' }, { entity: [other] })).toEqual([]);
    expect(faults('otherHands', { changeType: 'keeper', stampType: 'finance', newKeeper: '9' })).toEqual(['newKeeper']);
    expect(faults('otherHands', { changeType: 'keeper', stampType: 'finance', newKeeper: '9', applicant: '8' })).toEqual([]);
    expect(faults('otherHands', { changeType: 'keeper', stampType: 'dept', newKeeper: '9' })).toEqual([]);
  });

  it('lies ahead, is handed over before now, and is seen by somebody else', () => {
    expect([faults('ahead', { effectiveDate: '2026-11-19' }), faults('ahead', { effectiveDate: today })]).toEqual([['effectiveDate'], []]);
    expect(faults('ahead', { status: 'submitted', effectiveDate: '2026-11-19' })).toEqual([]);
    expect([faults('handed', { handoverTime: now }), faults('handed', { handoverTime: '2026-11-20T01:00:01.000Z' })]).toEqual([
      [],
      ['handoverTime'],
    ]);
    const hands = { oldKeeper: '5', newKeeper: '6' };
    expect(['5', '6', '7'].map((witness) => faults('witness', { ...hands, witness }))).toEqual([['witness'], ['witness'], []]);
  });

  it('tells before and after in words, as they were when it was approved', () => {
    const told = (doc: AnyDoc, facts: AnyDoc = {}) =>
      ['oldValue', 'newValue'].map((field) =>
        computed(
          stampChange,
          field,
          { oldText: '甲', oldScope: '付款', oldLocation: '财务室', oldStatus: 'inUse', ...doc },
          { seal, ...facts },
        ),
      );
    expect(told({ changeType: 'keeper' }, { taker: '王晓磊' })).toEqual(['马军', '王晓磊']);
    expect(told({ changeType: 'keeper', newValue: '王晓磊' })).toEqual(['马军', '王晓磊']);
    expect(told({ changeType: 'rename', newText: '乙' })).toEqual(['甲', '乙']);
    expect(told({ changeType: 'reengrave' })).toEqual(['甲', '甲']);
    expect(told({ changeType: 'scope', newScope: '收款' })).toEqual(['付款', '收款']);
    expect(told({ changeType: 'location', newLocation: '档案室' })).toEqual(['财务室', '档案室']);
    expect(told({ changeType: 'status', newStatus: 'suspended' })).toEqual(['在用', '停用']);
    expect(told({ changeType: 'status' })).toEqual(['在用', null]);
    expect(told({})).toEqual([null, null]);
    expect(told({ status: 'approved', changeType: 'keeper', oldValue: '前任' }, { taker: '王晓磊' })).toEqual(['前任', '王晓磊']);
    for (const [field, value] of Object.entries({
      oldKeeper: '5',
      oldText: '财务专用章',
      oldScope: '付款',
      oldLocation: '财务室',
      oldStatus: 'inUse',
      stampType: 'finance',
    })) {
      expect(computed(stampChange, field, {}, { seal }), field).toBe(value);
      expect(computed(stampChange, field, { [field]: '前' }, {}), field).toBe('前');
    }
    expect(statusWord(null)).toBe('');
  });
});
