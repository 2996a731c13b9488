/** Rules of official documents in both directions: numbers, recipients, secrecy. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { documentPosting } from '#resources/general/rules/documentPosting.ts';
import { docNoOf, readVerdict, recipientsIn, remindVerdict, seriesOf } from '#resources/general/rules/officialDocuments.ts';

const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts,
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const judge = (definition: Definition, doc: AnyDoc, facts: AnyDoc = {}): string[] => {
  const at = input(facts);
  return faultsOf(definition, compute(definition, normalise(definition, doc), at), at, 'submit').map(
    ({ rule, field }) => `${rule}:${field}`,
  );
};

describe('numbers of issued documents', () => {
  it.each([
    ['letter', 'company', null, '天屿函'],
    ['letter', 'department', '养', '天屿函'],
    ['minutes', 'department', null, '天屿纪'],
    ['notice', 'department', '养', '天屿养发'],
    ['notice', 'department', null, null],
    ['notice', 'company', '养', '天屿发'],
    ['request', 'joint', '养', '天屿发'],
  ])('%s, %s, word %s: %s', (kind, level, word, series) => {
    expect(seriesOf(kind, level, word)).toBe(series);
  });

  it('carry the year in its own brackets and no leading zeros', () => {
    expect(docNoOf('天屿发', '2026', 7)).toBe('天屿发\u30142026\u30157号');
  });
});

describe('an issued document', () => {
  const draft: AnyDoc = {
    docTitle: '通知',
    docKind: 'notice',
    postLevel: 'company',
    secrecy: 'internal',
    content: '<p>x</p>',
    mainSend: '各部门',
  };
  const posting = (doc: AnyDoc = {}, facts: AnyDoc = {}) => judge(documentPosting, { ...draft, ...doc }, facts);

  it('in order passes', () => {
    expect(posting()).toEqual([]);
  });

  it('a request has one main recipient, others have as many as they like', () => {
    expect(recipientsIn('省海洋局、市海洋局; 港航局')).toHaveLength(3);
    expect(posting({ docKind: 'request', mainSend: '省海洋局、市海洋局' })).toEqual(['oneRecipient:mainSend']);
    expect(posting({ docKind: 'request', mainSend: '省海洋局' })).toEqual([]);
    expect(posting({ mainSend: '省海洋局、市海洋局' })).toEqual([]);
  });

  it('of a department needs its word, unless it is a letter or minutes', () => {
    expect(posting({ postLevel: 'department' }, { word: null })).toEqual(['word:postLevel']);
    expect(posting({ postLevel: 'department' }, { word: '养' })).toEqual([]);
    expect(posting({ postLevel: 'department', docKind: 'letter' }, { word: null })).toEqual([]);
    expect(posting({ postLevel: 'department', docKind: 'minutes' }, { word: null })).toEqual([]);
  });

  it('is not issued before it was signed', () => {
    expect(posting({ signDate: '2026-11-20', printDate: '2026-11-19' })).toEqual(['printedOnce:printDate']);
    expect(posting({ signDate: '2026-11-20', printDate: '2026-11-20' })).toEqual([]);
  });

  const actor = (userId: string, roles: readonly string[] = []) => ({ userId, staffId: null, departmentId: null, roles });
  const doc = {
    applicant: '1',
    remindedOn: null,
    readers: [
      { userId: '2', readAt: null },
      { userId: '3', readAt: '2026-11-19T00:00:00.000Z' },
    ],
  };
  it('is read once by whom it was sent to', () => {
    expect(['1', '2', '3'].map((id) => readVerdict({ doc, actor: actor(id) }))).toEqual([null, true, null]);
  });

  it('is urged by its author and the offices, once a day, while somebody has not read it', () => {
    const remind = (who: ReturnType<typeof actor>, more: Partial<typeof doc> = {}) =>
      remindVerdict({ doc: { ...doc, ...more }, actor: who, today: '2026-11-20' });
    expect(remind(actor('1'))).toBe(true);
    expect(remind(actor('9', ['archive_keeper']))).toBe(true);
    expect(remind(actor('2'))).toBeNull();
    expect(remind(actor('1'), { readers: [] })).toBeNull();
    expect(remindVerdict({ doc: { ...doc, remindedOn: '2026-11-20' }, actor: actor('1'), today: '2026-11-20' })).toMatchObject({
      reason: 'remindedToday',
    });
  });
});
