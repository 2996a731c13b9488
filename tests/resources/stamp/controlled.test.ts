/** Rules of controlled documents and of requests for copies of them. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isOut, stateWith, uncontrolledFrom } from '#resources/stamp/controlled.ts';
import { controlStamp } from '#resources/stamp/controlStamp.ts';
import { controlStampApply } from '#resources/stamp/controlStampApply.ts';

const today = '2026-11-20';
const input = (definition: Definition, doc: AnyDoc, facts: AnyDoc) => ({
  doc: { ...Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null])), status: 'draft', holders: [], ...doc },
  facts,
  actor: { userId: '9' },
  today,
  now: '2026-11-20T01:00:00.000Z',
});
const wrong = (definition: Definition, rule: string, doc: AnyDoc, facts: AnyDoc = {}): readonly string[] =>
  [definition.rules[rule]?.(input(definition, doc, facts) as never) ?? []].flat().map(({ field }) => field);
const computed = (definition: Definition, field: string, doc: AnyDoc, facts: AnyDoc = {}): unknown =>
  definition.computes[field]?.(input(definition, doc, facts) as never);

describe('a controlled document', () => {
  const faults = (rule: string, doc: AnyDoc, facts: AnyDoc = {}) => wrong(controlStamp, rule, doc, facts);

  it('is issued once in each version, in place of the one that is valid', () => {
    expect(faults('twin', {}, { twin: 'SK-1' })).toEqual(['docVersion']);
    expect([faults('twin', { status: 'approved' }, { twin: 'SK-1' }), faults('twin', {}, { twin: null })]).toEqual([[], []]);
    expect(faults('replaces', {}, { current: null })).toEqual([]);
    expect(faults('replaces', { replacesVersion: 'A/0' }, { current: null })).toEqual(['replacesVersion']);
    expect(faults('replaces', {}, { current: 'A/0' })).toEqual(['replacesVersion']);
    expect(faults('replaces', { replacesVersion: 'a / 0' }, { current: 'A/0' })).toEqual([]);
    expect(faults('replaces', { status: 'approved', replacesVersion: 'A/0' }, { current: 'A/1' })).toEqual([]);
  });

  it('bears a seal of controlled documents that is in use and there, and is handed out by today', () => {
    const seal = { stampType: 'controlled', serviceState: 'inUse', custody: 'kept' };
    expect(faults('seal', {}, { seal })).toEqual([]);
    for (const other of [{ stampType: 'dept' }, { serviceState: 'suspended' }, { custody: 'lent' }])
      expect(faults('seal', {}, { seal: { ...seal, ...other } })).toEqual(['stampId']);
    expect(faults('seal', { status: 'approved' }, { seal: { ...seal, custody: 'lent' } })).toEqual([]);
    expect(faults('issued', { holders: [{ issueDate: today }, { issueDate: '2026-11-21' }] })).toEqual(['holders.1.issueDate']);
  });

  it('counts the copies that are out, names their holders once, and pins the version of its file once it is sent', () => {
    const holders = [
      { holder: '1', recallDate: null },
      { holder: '1', recallDate: today },
      { holder: '2', recallDate: null },
    ];
    expect([computed(controlStamp, 'copies', { holders }), computed(controlStamp, 'people', { holders })]).toEqual([2, ['1', '2']]);
    expect(computed(controlStamp, 'dataVersionNo', { dataVersionNo: 2 }, { file: 3 })).toBe(3);
    expect(computed(controlStamp, 'dataVersionNo', { status: 'submitted', dataVersionNo: 2 }, { file: 3 })).toBe(2);
    expect(controlStamp.lines['holders']?.computes?.['copyNo']?.({}, {} as never, 4)).toBe(5);
  });

  it('is recalled once all its copies are back', () => {
    expect([isOut({ recallDate: null }), isOut({}), isOut({ recallDate: today })]).toEqual([true, true, false]);
    expect(stateWith([{ recallDate: today }, { recallDate: null }], 'replaced')).toBe('replaced');
    expect(stateWith([{ recallDate: today }], 'replaced')).toBe('recalled');
  });
});

describe('a request for a copy', () => {
  const control = (controlState: string) => ({
    control: {
      docNo: 'QP-1',
      docVersion: 'A/0',
      controlState,
      holders: [
        { id: '1', recallDate: null },
        { id: '2', recallDate: today },
      ],
    },
  });
  const faults = (rule: string, doc: AnyDoc, facts: AnyDoc = control('valid')) => wrong(controlStampApply, rule, doc, facts);

  it('is of a valid document; copies of one that was replaced still come back', () => {
    expect(faults('valid', { applyKind: 'more' })).toEqual([]);
    expect(faults('valid', { applyKind: 'more' }, control('replaced'))).toEqual(['controlId']);
    expect(faults('valid', { applyKind: 'recall' }, control('replaced'))).toEqual([]);
    expect(faults('valid', { applyKind: 'recall' }, control('recalled'))).toEqual(['controlId']);
    expect(faults('valid', { status: 'approved', applyKind: 'more' }, control('replaced'))).toEqual([]);
  });

  it('names the copy that it replaces or gives back, one that is out, and one at a time', () => {
    for (const applyKind of ['replace', 'recall']) {
      expect(faults('copy', { applyKind })).toEqual(['oldCopyNo']);
      expect(faults('copy', { applyKind, oldCopyNo: '1' })).toEqual([]);
      expect(faults('copy', { applyKind, oldCopyNo: '2' })).toEqual(['oldCopyNo']);
      expect(faults('copy', { applyKind, oldCopyNo: '3' })).toEqual(['oldCopyNo']);
      expect(faults('single', { applyKind, copies: 2 })).toEqual(['copies']);
    }
    expect([faults('copy', { applyKind: 'more' }), faults('single', { applyKind: 'more', copies: 20 })]).toEqual([[], []]);
  });

  it('says to whom it is given outside, where it is controlled for 90 days', () => {
    expect(faults('organisation', { outside: true })).toEqual(['outsideOrg']);
    expect(faults('organisation', { outside: true, outsideOrg: '客户' })).toEqual([]);
    expect(faults('inside', { applyKind: 'recall', outside: true })).toEqual(['outside']);
    expect(faults('inside', { applyKind: 'more', outside: true })).toEqual([]);
    expect([uncontrolledFrom('2026-11-20', true), uncontrolledFrom('2026-11-20', false), uncontrolledFrom(null, true)]).toEqual([
      '2027-02-18',
      null,
      null,
    ]);
    const state = (uncontrolledOn: string) => computed(controlStampApply, 'copyState', { status: 'approved', uncontrolledOn });
    expect([state('2026-11-20'), state('2026-11-19')]).toEqual(['controlled', 'uncontrolled']);
    expect([faults('handed', { handOutDate: today }), faults('handed', { handOutDate: '2026-11-21' })]).toEqual([[], ['handOutDate']]);
    expect(computed(controlStampApply, 'docNo', {}, control('valid'))).toBe('QP-1');
    expect(computed(controlStampApply, 'docVersion', { docVersion: 'B' }, {})).toBe('B');
    expect(computed(controlStampApply, 'uncontrolledOn', { outside: true, handOutDate: '2026-11-20' })).toBe('2027-02-18');
  });
});
