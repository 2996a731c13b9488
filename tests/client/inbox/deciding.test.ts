/** What the parts of the bar reckon with: times of coming back, mentions, what changed since a task was opened, what is offered. */
import { describe, expect, it, vi } from 'vitest';
import { barCan } from '#client/blocks/act/actionWords.ts';
import { bodyOf, noEvidence } from '#client/blocks/decide/evidence.ts';
import { strokePath } from '#client/blocks/decide/signaturePicture.ts';
import { mentionAt, mentioned } from '#client/deciding/mentions.ts';
import { snoozeTimes } from '#client/deciding/snoozeTimes.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';

// Node has no storage; what is tested here only needs it to be empty.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

const untils = (now: string): readonly string[] => snoozeTimes(now).map(({ until }) => until);

describe('times of coming back', () => {
  it('are of the company’s day: today 15:00, tomorrow 09:00, next Monday 09:00', () => {
    // A Wednesday, 10:00 in Shanghai.
    expect(untils('2026-11-18T02:00:00.000Z')).toEqual([
      '2026-11-18T07:00:00.000Z',
      '2026-11-19T01:00:00.000Z',
      '2026-11-23T01:00:00.000Z',
    ]);
  });
  it('lie ahead: no more today after 15:00, and no Monday twice on a Sunday', () => {
    expect(untils('2026-11-18T07:00:00.000Z')).toEqual(['2026-11-19T01:00:00.000Z', '2026-11-23T01:00:00.000Z']);
    // Sunday in Shanghai, still Saturday in UTC.
    expect(untils('2026-11-21T20:00:00.000Z')).toEqual(['2026-11-22T07:00:00.000Z', '2026-11-23T01:00:00.000Z']);
  });
});

describe('mentions', () => {
  it('are looked for after the last @ before the caret, until a space ends them', () => {
    expect(mentionAt('请@乔', 3)).toBe('乔');
    expect(mentionAt('请@', 2)).toBe('');
    expect(mentionAt('请@乔丽华 看', 7)).toBeNull();
    expect(mentionAt('请@乔丽华', 1)).toBeNull();
  });
  it('count only while the name stands in the text, each person once', () => {
    const qiao = { id: '16', name: '乔丽华', nameEn: 'Qiao Lihua' };
    const chen = { id: '18', name: '陈思雨', nameEn: 'Chen Siyu' };
    expect(mentioned('@乔丽华 请看', [qiao, chen, qiao], ({ name }) => name)).toEqual([qiao]);
  });
});

describe('what goes with a decision', () => {
  it('is named by ids, and left out where there is none', () => {
    expect(bodyOf('approve', noEvidence, null)).toEqual({});
    const file = { id: '5', name: 'a.pdf', size: 1, mime: 'application/pdf' };
    const person = { id: '16', name: '乔丽华', nameEn: null };
    const evidence = {
      files: [file],
      signature: null,
      chosen: { pay: [person], other: [] },
      rejectTo: 'audit',
      remarks: [
        { field: 'reason', text: '请写明' },
        { field: 'items', text: ' ' },
      ],
    };
    const told = { files: ['5'], signature: '9', chosen: { pay: ['16'] }, rejectTo: 'audit' };
    expect(bodyOf('approve', evidence, { ...file, id: '9' })).toEqual(told);
    // Only a rejection remarks at fields, and only where something is said.
    expect(bodyOf('reject', evidence, { ...file, id: '9' })).toEqual({ ...told, remarks: [{ field: 'reason', text: '请写明' }] });
  });
});

describe('the bar', () => {
  const bundle = (over: Partial<DocumentBundle>) =>
    barCan({ resource: 'expenseReport', can: {}, task: null, trail: [], ...over } as DocumentBundle);
  const no = { reason: 'noPermission', desc: { en: 'no', zh: '否' } };
  it('offers to add approvers where one of the places is possible, else says why not', () => {
    expect(bundle({ can: { addBefore: no, addAfter: true } }).addApprover).toBe(true);
    expect(bundle({ can: { addBefore: no } }).addApprover).toEqual(no);
    expect(bundle({}).addApprover).toBeUndefined();
  });
  it('puts off what is to do and takes back what was put off; watches what was sent', () => {
    const task = { task: 'approve', snoozedUntil: null } as DocumentBundle['task'];
    expect(bundle({ task }).snooze).toBe(true);
    expect(Object.keys(bundle({ task: { ...task!, snoozedUntil: '2026-11-23T01:00:00.000Z' } }))).toEqual(['unsnooze']);
    const trail = [{}] as unknown as DocumentBundle['trail'];
    expect(bundle({ trail, watched: false }).watch).toBe(true);
    expect(bundle({ trail, watched: true }).unwatch).toBe(true);
    expect(bundle({ watched: false }).watch).toBeUndefined();
  });
});

describe('a stroke', () => {
  it('is a dot, or a line from its first point to its last', () => {
    expect(strokePath([[3, 4]])).toBe('M3 4h0.1');
    expect(
      strokePath([
        [0, 0],
        [10, 0],
        [10, 10],
      ]),
    ).toBe('M0 0Q0 0 5 0Q10 0 10 5L10 10');
    expect(strokePath([])).toBe('');
  });
});
