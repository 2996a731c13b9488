/** Steps written together: which go in one statement, and what becomes of the others when one is bad. */
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/sql.ts';
import { writeTogether } from '#server/documents/carry.ts';
import type { Step } from '#server/flows/write.ts';

const step = (instanceId: string): Step => ({
  instanceId,
  expected: 1,
  now: '2026-03-02T01:00:00.000Z',
  instance: { snapshot: {}, status: 'submitted', final: false, definition_id: '1', run: 1, ended: false, trail_seq: 1, trail_hash: '' },
  shown: { code: '', applicant_id: null, applicant_department_id: null, applicant: '', urgency: 'normal', figure: null, amount: '0', files: 0, summary: null },
  close: [],
  decided: null,
  open: [],
  trail: [],
  timers: [],
  cancelTimers: [],
  copyTo: [],
  outbox: [],
  request: null,
  tell: [],
  document: null,
});

/** A database that answers when it is told to, and does not take what `bad` names. */
const slow = (bad: readonly string[] = [], moved: readonly string[] = []) => {
  const statements: (readonly string[])[] = [];
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const query = async (_text: string, values: readonly unknown[] = []): Promise<object[]> => {
    const ids = values[0] as readonly string[];
    statements.push(ids);
    await gate;
    if (ids.some((id) => bad.includes(id))) throw new Error(`row ${ids.join()} is bad`);
    return ids.filter((id) => !moved.includes(id)).map((id) => ({ id }));
  };
  return { db: { query } as unknown as Database, statements, release: () => release() };
};

describe('steps that come at the same moment', () => {
  it('alone goes at once; those that come while two are on their way go together', async () => {
    const { db, statements, release } = slow();
    const written = ['1', '2', '3', '4', '5'].map((id) => writeTogether(db, step(id)));
    expect(statements).toEqual([['1'], ['2']]);
    release();
    expect(await Promise.all(written)).toEqual([true, true, true, true, true]);
    expect(statements).toEqual([['1'], ['2'], ['3', '4', '5']]);
  });

  it('a step that somebody else overtook is told so, its neighbours are written', async () => {
    const { db, release } = slow([], ['4']);
    const written = ['1', '2', '3', '4', '5'].map((id) => writeTogether(db, step(id)));
    release();
    expect(await Promise.all(written)).toEqual([true, true, true, false, true]);
  });

  it('two steps of one instance never share a statement', async () => {
    const { db, statements, release } = slow();
    const written = ['1', '2', '3', '3', '4'].map((id) => writeTogether(db, step(id)));
    release();
    await Promise.all(written);
    expect(statements.slice(2).map((ids) => ids.toSorted())).toEqual([['3', '4'], ['3']]);
  });

  it('a bad one fails alone: the others are written each for itself', async () => {
    const { db, statements, release } = slow(['4']);
    const written = ['1', '2', '3', '4', '5'].map((id) => writeTogether(db, step(id)));
    release();
    const outcomes = await Promise.allSettled(written);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(statements.slice(2)).toEqual([['3', '4', '5'], ['3'], ['4'], ['5']]);
  });
});
