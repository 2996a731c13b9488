/** Pages of seals: which come first, what filters leave, what is late, and what a keeper counts. */
import { expect, it } from 'vitest';
import { found, isLate, nextOf, stateOf, type Seal } from '#client/pages/stamp/seals.ts';
import { stampingsIn } from '#client/pages/stamp/desk/stampings.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';

const seal = (id: string, more: Partial<Seal> = {}): Seal => ({
  id,
  stampNo: `YZ${id}`,
  stampName: `印章${id}`,
  stampType: 'dept',
  orgId: '1',
  keeper: '7',
  deputy: null,
  holder: '7',
  heldSince: null,
  dueBack: null,
  serviceState: 'inUse',
  custody: 'kept',
  stampStatus: 'inUse',
  checkState: 'held',
  checkBy: null,
  lastCheckedAt: null,
  useCount: 0,
  $names: { 'users/7': { en: 'Jiang Yuzhen', zh: '姜玉珍' } },
  ...more,
});
const today = '2026-11-20';
const lent = seal('3', { custody: 'lent', stampStatus: 'borrowed', holder: '8', dueBack: '2026-11-19T09:00:00.000Z' });
const all = [seal('1'), seal('2', { checkState: 'due', stampType: 'quality' }), lent];
const any = { text: '', org: '', type: '', state: '', person: '' };
const ids = (more: Partial<typeof any>) => found(all, { ...any, ...more }, today).map(({ id }) => id);

it('overdue seals come first, then those that are to be seen; each filter leaves what it says', () => {
  expect(ids({})).toEqual(['3', '2', '1']);
  expect(ids({ state: 'overdue' })).toEqual(['3']);
  expect(ids({ state: 'borrowed' })).toEqual([]);
  expect(ids({ state: 'check' })).toEqual(['2']);
  expect(ids({ type: 'quality' })).toEqual(['2']);
  expect(ids({ person: '8' })).toEqual(['3']);
  expect(ids({ org: '2' })).toEqual([]);
  expect(ids({ text: ' jiang ' })).toEqual(['3', '2', '1']);
  expect(ids({ text: 'yz2' })).toEqual(['2']);
});

it('a seal is late from the day behind the one on which it was due, and only while it is out', () => {
  expect(isLate(lent, '2026-11-19')).toBe(false);
  expect(isLate(lent, today)).toBe(true);
  expect(isLate({ ...lent, custody: 'kept' }, today)).toBe(false);
  expect(stateOf(lent, today)).toBe('overdue');
});

it('the next booking of a seal is the first that has not begun', () => {
  const booking = (targetId: string, from: string) => ({
    targetId,
    from,
    to: null,
    held: true,
    code: from,
    topic: null,
    recordId: null,
    resource: 'stampBorrow',
    own: false,
  });
  const bookings = [booking('1', '2026-11-24'), booking('1', '2026-11-22'), booking('1', '2026-11-19'), booking('2', '2026-11-21')];
  expect(nextOf(bookings, '1', today)?.code).toBe('2026-11-22');
  expect(nextOf(bookings, '3', today)).toBeUndefined();
});

it('a keeper counts their own seals, once; of a deputy those too that they keep as such', () => {
  const line = (id: string, stampId: string, actualCount: number | null) => ({ id, stampId, copies: 2, expected: 4, actualCount });
  const document = { stamps: [line('11', '1', null), line('12', '2', null), line('13', '3', 4)] };
  const bundle = { resource: 'stampUse', document } as unknown as DocumentBundle;
  const seals = [seal('1'), seal('2', { keeper: '9' }), seal('3')];
  expect(stampingsIn(bundle, seals, '7').map(({ own }) => own)).toEqual([true, false, false]);
  expect(stampingsIn(bundle, [seal('2', { keeper: '9', deputy: '7' })], '7').map(({ own }) => own)).toEqual([false, true, false]);
});
