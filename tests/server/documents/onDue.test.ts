/** What happens when a task's time is up: each of the five ways a step may name. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { InboxPage } from '#model/workflow/inbox.ts';
import { workOnce } from '#server/documents/background.ts';
import { drawn, type Drawn } from './drawn.ts';

let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
});
afterAll(() => play?.close());

let id: string;
const due = async (onDue: string): Promise<void> => {
  await play.draw([
    { id: 'first', rules: ['user:luojia'], with: { due: 'PT8H', onDue } },
    { id: 'second', rules: ['user:zhoumin'] },
  ]);
  id = await play.submit();
  await play.notices();
  play.story.server.clock.pass(7 * 3_600_000);
  await workOnce(play.story.server.services);
  expect((await play.tasks(id)).map(({ node }) => node)).toEqual(['first']);
  play.story.server.clock.pass(3_600_000 + 1);
  await workOnce(play.story.server.services);
};
beforeEach(() => void (id = ''));

const nodes = async (): Promise<string[]> => (await play.tasks(id)).map(({ node }) => node);
const status = async (): Promise<unknown> => (await play.bundle('yanfei', id)).document['status'];
const hasRow = async (login: string): Promise<boolean> =>
  (await play.call<InboxPage>(login, 'GET', '/tydf/process/inbox?size=100')).json.data.rows.some(({ documentId }) => documentId === id);

it('remind: whoever holds it hears, once; nothing else changes', async () => {
  await due('remind');
  expect(await play.notices()).toEqual([{ key: 'task_due', principals: [`u:${user('luojia')}`], comment: null }]);
  expect(await nodes()).toEqual(['first']);
  play.story.server.clock.pass(24 * 3_600_000);
  await workOnce(play.story.server.services);
  expect(await play.notices()).toEqual([]);
  expect((await play.decide('luojia', id, 'approve')).json.data.status).toBe('submitted');
});

it('approve: the flow goes on, and the trail says that time decided', async () => {
  await due('approve');
  expect(await nodes()).toEqual(['second']);
  expect((await play.trail(id)).map(({ action, actor }) => [action, actor])).toContainEqual(['autoPassed', null]);
  expect((await play.decide('luojia', id, 'approve')).json.code).toBe('404');
});

it('reject: it goes back to its author', async () => {
  await due('reject');
  expect(await status()).toBe('rejected');
  expect((await play.trail(id)).at(-1)).toMatchObject({ actor: null });
  expect(await hasRow('yanfei')).toBe(true);
});

it('escalate: the leader above may decide as well', async () => {
  await due('escalate');
  const [task] = await play.tasks(id);
  expect(task!.principals[0]).toBe(`u:${user('luojia')}`);
  expect(task!.principals.length).toBe(2);
  const { user_name: leader } = await play.story.one<{ user_name: string }>('select user_name from users where id = $1', [
    task!.principals[1]!.slice(2),
  ]);
  expect([await hasRow('luojia'), await hasRow(leader)]).toEqual([true, true]);
  expect((await play.decide(leader, id, 'approve')).json.data.status).toBe('submitted');
  expect(await nodes()).toEqual(['second']);
});

it('transfer: the leader above decides instead', async () => {
  await due('transfer');
  const [task] = await play.tasks(id);
  expect(task!.principals.length).toBe(1);
  const { user_name: leader } = await play.story.one<{ user_name: string }>('select user_name from users where id = $1', [
    task!.principals[0]!.slice(2),
  ]);
  expect([await hasRow('luojia'), await hasRow(leader)]).toEqual([false, true]);
  expect((await play.decide('luojia', id, 'approve')).json.code).toBe('404');
  expect((await play.decide(leader, id, 'approve')).json.data.status).toBe('submitted');
});
