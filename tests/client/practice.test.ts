/** The practice without its page: steps from what is heard, the room that answers, the doors that are closed. */
import { closeDoors, memoryStorage } from '#client/practice/doors.ts';
import { createInboxRoom } from '#client/practice/inboxRoom.ts';
import { templates } from '#client/practice/invented.ts';
import { No, roomOf, type Asked } from '#client/practice/room.ts';
import { begun, isDone, next, stepOf, type Heard, type Run } from '#client/practice/run.ts';
import { cleared, fewestKeys, stepKeys } from '#client/practice/steps.ts';
import type { InboxCounts, InboxPage } from '#model/workflow/inbox.ts';
import { describe, expect, test, vi } from 'vitest';

// Node has no storage; what is tested here only needs it to be empty.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

const held = (action: string, more: Partial<Extract<Heard, { type: 'held' }>> = {}): Heard => ({
  type: 'held',
  action,
  taskId: '9001',
  want: 'report',
  ready: false,
  ...more,
});
const after = (...heard: readonly Heard[]): Run => heard.reduce(next, begun);
const approved = held('approve');
const rejected = held('reject', { ready: true });
const found: readonly Heard[] = [{ type: 'searched' }, held('approve', { want: 'loan', taskId: '9005' })];
const upTo: Readonly<Record<(typeof stepKeys)[number], readonly Heard[]>> = {
  approve: [],
  undo: [approved],
  reject: [approved, { type: 'undone' }],
  palette: [approved, { type: 'undone' }, rejected],
  batch: [approved, { type: 'undone' }, rejected, ...found],
};

describe('run', () => {
  test('the five steps in their order, and then it is done', () => {
    for (const step of stepKeys) expect(stepOf(after(...upTo[step]))).toBe(step);
    const done = after(...upTo.batch, { type: 'batch', action: 'approve', count: 3 });
    expect(isDone(done)).toBe(true);
    expect(next(done, approved)).toBe(done);
  });

  test('something else is told in words and keeps the step', () => {
    const told = (step: keyof typeof upTo, ...heard: readonly Heard[]) => {
      const run = after(...upTo[step], ...heard);
      expect(stepOf(run)).toBe(step);
      return run.hint;
    };
    expect(told('approve', held('reject'))).toBe('approveFirst');
    expect(told('reject', held('reject'))).toBe('template');
    expect(told('reject', held('approve'))).toBe('rejectIt');
    expect(told('palette', held('approve', { want: 'loan' }))).toBe('palette');
    expect(told('palette', { type: 'searched' }, held('approve', { want: 'leaves' }))).toBe('loan');
    expect(told('batch', held('approve', { want: 'leaves' }))).toBe('atOnce');
    expect(told('batch', { type: 'batch', action: 'approve', count: 2 })).toBe('alike');
    expect(told('batch', { type: 'batch', action: 'reject', count: 3 })).toBe('alike');
  });

  test('what was sent before it was taken back begins again', () => {
    const late = after(approved, { type: 'sent', taskId: '9001' });
    expect([stepOf(late), late.hint]).toEqual(['approve', 'late']);
    // Another task that goes out meanwhile changes nothing.
    expect(stepOf(after(approved, { type: 'sent', taskId: '9002' }))).toBe('undo');
  });

  test('the shortest way is what the steps say', () => {
    expect([fewestKeys('en'), fewestKeys('zh')]).toEqual([17, 16]);
  });
});

const now = Date.parse('2026-11-22T08:00:00Z');
const asked = (method: string, path: string, body: Asked['body'] = {}, query = ''): Asked => ({
  method,
  path,
  body,
  params: new URLSearchParams(query),
});

describe('room', () => {
  const opened = () => {
    const room = createInboxRoom(() => now);
    const ask = <Data>(...given: Parameters<typeof asked>) => room.answers(asked(...given)) as Data;
    return { room, ask, list: (query = '') => ask<InboxPage>('GET', '/tydf/process/inbox', {}, query).rows };
  };

  test('what is decided leaves the list and stands among the done', () => {
    const { ask, list } = opened();
    const [first] = list();
    expect(list()).toHaveLength(cleared);
    ask('POST', `/tydf/process/${first?.resource}/rejectProcess`, { taskId: first?.taskId, comment: 'no' });
    expect(list().map(({ code }) => code)).not.toContain(first?.code);
    expect(list('tab=done')).toMatchObject([{ code: first?.code, status: 'rejected', decision: { action: 'reject', comment: 'no' } }]);
    expect(ask<InboxCounts>('GET', '/tydf/process/inbox/counts')).toMatchObject({ todo: cleared - 1 });
    expect(() => ask('GET', `/tydf/process/task/${first?.taskId}`)).toThrow(No);
  });

  test('a batch is rehearsed before it changes anything', () => {
    const { ask, list } = opened();
    const leaves = list().filter(({ resource }) => resource === 'hrLeaveRequest');
    const items = leaves.map(({ taskId }) => ({ taskId }));
    expect(ask('POST', '/tydf/process/decideMany', { action: 'approve', items, dryRun: true })).toHaveLength(3);
    expect(list()).toHaveLength(cleared);
    ask('POST', '/tydf/process/decideMany', { action: 'approve', items });
    expect(list()).toHaveLength(cleared - 3);
    // All alike for the key that selects them.
    expect(new Set(leaves.map(({ resource, node }) => `${resource} ${node?.id}`)).size).toBe(1);
  });

  test('tasks that a step needs come again, those that are held not counted', () => {
    const { room, list } = opened();
    const [report] = room.open();
    expect(room.ensure('report', new Set())).toBe(false);
    expect(room.ensure('report', new Set([report?.taskId ?? '']))).toBe(true);
    expect(list()).toHaveLength(cleared + 1);
    expect(room.ensure('leaves', new Set())).toBe(false);
    expect(new Set(list().map(({ taskId }) => taskId)).size).toBe(cleared + 1);
    const wants = room.open().map(({ taskId }) => room.wantOf(taskId ?? ''));
    expect(['report', 'leaves', 'loan'].map((want) => wants.filter((one) => one === want).length)).toEqual([2, 3, 1]);
  });

  test('refuses what is no part of it as the server would, in an envelope', async () => {
    const { room } = opened();
    const answer = roomOf(room.answers);
    const unknown = await answer(new Request('http://x/tydf/process/nothing'));
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, '404']);
    const write = await answer(new Request('http://x/tydf/process/task/9001/transfer', { method: 'POST', body: '{}' }));
    expect([write.status, (await write.json()).code]).toEqual([409, '409']);
  });

  test('offers an opinion for each decision', () => {
    for (const action of ['approve', 'reject']) expect(templates.some((one) => one.action === action)).toBe(true);
  });
});

describe('doors', () => {
  test('every way out ends in the room, and storage goes with the page', async () => {
    const heard: string[] = [];
    const page = { navigator: {}, fetch: () => Promise.reject(new Error('out')), localStorage: 'real' } as unknown as Window &
      typeof globalThis;
    closeDoors(page, async ({ url, method }) => {
      heard.push(`${method} ${new URL(url).pathname}`);
      return Response.json({});
    });
    await page.fetch('http://x/tydf/process/inbox', { method: 'POST' });
    expect(heard).toEqual(['POST /tydf/process/inbox']);
    expect([page.indexedDB, page.XMLHttpRequest, page.EventSource, page.WebSocket, page.BroadcastChannel]).toEqual(
      Array(5).fill(undefined),
    );
    expect(page.navigator.sendBeacon('http://x/')).toBe(false);
    page.localStorage.setItem('token', 'x');
    expect([page.localStorage.getItem('token'), page.localStorage.length, page.localStorage.key(0)]).toEqual(['x', 1, 'token']);
    expect(() => Object.defineProperty(page, 'fetch', { value: null })).toThrow(TypeError);
    await expect(page.fetch('http://x/', { signal: AbortSignal.abort() })).rejects.toThrow();
  });

  test('each storage is its own', () => {
    const [one, other] = [memoryStorage(), memoryStorage()];
    one.setItem('a', '1');
    expect([other.getItem('a'), one.getItem('a')]).toEqual([null, '1']);
    one.clear();
    expect(one.length).toBe(0);
  });
});
