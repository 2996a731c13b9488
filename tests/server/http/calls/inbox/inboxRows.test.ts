/** What rows of the inbox say of their documents: summary, how far they have come, how long such tasks wait; what a dry run of many tells. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkOutcome, InboxPage, InboxRow } from '#model/workflow/inbox.ts';
import { drawn, type Drawn } from '#tests/server/documents/drawn.ts';

let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
});
afterAll(() => play?.close());

const rows = async (login: string, query = ''): Promise<readonly InboxRow[]> => {
  const { json } = await play.call<InboxPage>(login, 'GET', `/tydf/process/inbox?size=100&${query}`);
  expect(json.code, json.desc).toBe('200');
  return json.data.rows;
};
const rowOf = async (login: string, id: string, query = ''): Promise<InboxRow | undefined> =>
  (await rows(login, query)).find(({ documentId }) => documentId === id);

describe('GET /tydf/process/inbox', () => {
  it('has the summary fields in both languages, without what a node hides', async () => {
    await play.draw([
      { id: 'first', rules: ['user:qinhao'] },
      { id: 'second', rules: ['user:zhoumin'], fields: { reason: 'hidden' } },
    ]);
    const id = await play.submit({ reason: ` 家中\n有事${'，很急'.repeat(40)}` });
    const document = (await play.bundle('qinhao', id)).document;
    const { summary } = (await rowOf('qinhao', id))!;
    expect(summary?.map(({ name, label }) => [name, label.en])).toEqual([
      ['startDate', 'Days'],
      ['reason', 'Reason'],
      ['agentUser', 'Work done by'],
    ]);
    const day = String(document['startDate']);
    expect(summary?.[0]?.text.zh).toBe(`${day} 上午`);
    expect(summary?.[1]?.text.zh).toMatch(/^家中 有事，很急.*…$/);
    expect(Array.from(summary?.[1]?.text.zh ?? '')).toHaveLength(60);
    expect((await play.bundle('qinhao', id)).task?.summary).toEqual(summary);
    await play.decide('qinhao', id, 'approve');
    expect((await rowOf('zhoumin', id))?.summary?.map(({ name }) => name)).toEqual(['startDate', 'agentUser']);
    expect((await play.bundle('zhoumin', id)).task?.summary?.map(({ name }) => name)).toEqual(['startDate', 'agentUser']);
    expect((await rowOf('qinhao', id, 'tab=done'))?.summary?.map(({ name }) => name)).toEqual(['startDate', 'reason', 'agentUser']);
  });

  it('has the steps that are done and those ahead', async () => {
    await play.draw([
      { id: 'one', rules: ['user:qinhao'] },
      [
        { id: 'left', rules: ['user:zhoumin'] },
        { id: 'right', rules: ['user:majun'] },
      ],
      { id: 'last', rules: ['user:luojia'] },
    ]);
    const id = await play.submit();
    const progress = async (): Promise<unknown> => (await rowOf('yanfei', id, 'tab=started'))?.progress;
    // A branch is as long as its longest way.
    expect(await progress()).toEqual({ done: 0, ahead: 3 });
    await play.decide('qinhao', id, 'approve');
    expect(await progress()).toEqual({ done: 1, ahead: 2 });
    await play.ofDocument('qinhao', id, 'watch');
    expect((await rowOf('qinhao', id, 'tab=watched'))?.progress).toEqual({ done: 1, ahead: 2 });
    await play.decide('zhoumin', id, 'approve');
    await play.decide('majun', id, 'approve');
    expect(await progress()).toEqual({ done: 3, ahead: 1 });
    await play.decide('luojia', id, 'reject');
    expect(await progress()).toBe(null);
    expect(await play.submit({ id })).toBe(id);
    // A new run begins anew.
    expect(await progress()).toEqual({ done: 0, ahead: 3 });
  });

  it('says since when it waits where it is: the oldest of its open tasks', async () => {
    await play.draw([
      { id: 'one', rules: ['user:qinhao'] },
      [
        { id: 'left', rules: ['user:zhoumin'] },
        { id: 'right', rules: ['user:majun'] },
      ],
      { id: 'last', rules: ['user:luojia'] },
    ]);
    const { clock } = play.story.server;
    const started = clock.now().toISOString();
    const id = await play.submit();
    const held = async (login = 'yanfei', tab = 'started') => {
      const row = await rowOf(login, id, `tab=${tab}`);
      return { since: row?.heldSince, received: row?.receivedAt };
    };
    clock.pass(3_600_000);
    expect(await held()).toEqual({ since: started, received: started });
    const branched = clock.now().toISOString();
    await play.decide('qinhao', id, 'approve');
    await play.ofDocument('qinhao', id, 'watch');
    clock.pass(3_600_000);
    expect(await held()).toEqual({ since: branched, received: started });
    expect((await held('qinhao', 'watched')).since).toBe(branched);
    await play.decide('zhoumin', id, 'approve');
    // One branch waits still.
    expect((await held()).since).toBe(branched);
    const joined = clock.now().toISOString();
    await play.decide('majun', id, 'approve');
    clock.pass(3_600_000);
    expect((await held()).since).toBe(joined);
    await play.decide('luojia', id, 'approve');
    expect((await held()).since).toBe(null);
  });

  it('says how long such tasks usually wait, where enough were decided', async () => {
    await play.draw([{ id: 'slow', rules: ['user:qinhao'] }]);
    const { server } = play.story;
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await play.submit());
    const usual = async (): Promise<unknown> => (await rowOf('qinhao', await play.submit()))?.usualMs;
    // Known servers keep what they read for ten minutes, and read again beside whoever asks then.
    server.clock.pass(11 * 60_000);
    for (const id of ids.slice(0, 4)) await play.decide('qinhao', id, 'approve');
    server.clock.pass(11 * 60_000);
    await usual();
    expect(await usual()).toBe(null);
    await play.decide('qinhao', ids[4]!, 'approve');
    server.clock.pass(11 * 60_000);
    await expect.poll(usual).toBe(11 * 60_000);
    expect((await rowOf('yanfei', ids[4]!, 'tab=started'))?.usualMs).toBe(11 * 60_000);
    const today = server.clock.now();
    server.clock.pass(91 * 86_400_000);
    await rows('qinhao');
    await expect.poll(async () => (await rows('qinhao'))[0]?.usualMs).toBe(null);
    server.clock.set(today);
  });
});

describe('POST /tydf/process/decideMany', () => {
  it('tells in a dry run what each is, what to look at and whose it is next; of tasks of others nothing', async () => {
    await play.draw([
      { id: 'first', rules: ['user:qinhao'] },
      { id: 'second', rules: ['user:zhoumin'] },
    ]);
    const [one, other] = [await play.submit(), await play.submit()];
    const [mine, next] = [await play.taskOf(one, 'qinhao'), await play.taskOf(other, 'qinhao')];
    await play.decide('qinhao', other, 'reject');
    expect(await play.submit({ id: other, reason: '家中急事' })).toBe(other);
    const again = await play.taskOf(other, 'qinhao');
    const run = async (login: string, more: object, taskIds = [mine, again]): Promise<BulkOutcome[]> => {
      const body = { action: 'approve', items: taskIds.map((taskId) => ({ taskId })), ...more };
      const { json } = await play.call<BulkOutcome[]>(login, 'POST', '/tydf/process/decideMany', body);
      expect(json.code, json.desc).toBe('200');
      return json.data;
    };
    const { code } = (await play.bundle('qinhao', one)).document;
    const [first, second] = await run('qinhao', { dryRun: true });
    expect(first).toMatchObject({
      taskId: mine,
      done: true,
      status: 'submitted',
      refusal: null,
      code,
      kind: { en: 'Leave request' },
      figure: { kind: 'days', value: '0.5' },
      applicant: { id: user('yanfei'), name: '闫飞' },
      next: [{ nodeId: 'second', people: [{ id: user('zhoumin') }] }],
    });
    expect(second?.findings).toEqual((await play.bundle('qinhao', other)).brief);
    expect(second?.findings).toContainEqual(expect.objectContaining({ field: 'reason', severity: 'info' }));
    const nothing = { done: false, status: null, code: null, kind: null, figure: null, applicant: null, next: [], findings: [] };
    expect(await run('majun', { dryRun: true })).toMatchObject([
      { ...nothing, refusal: { code: '404', reason: 'missingTask' } },
      { ...nothing, refusal: { code: '404', reason: 'missingTask' } },
    ]);
    // A task that is closed is still known to whoever decided it.
    expect(await run('qinhao', { dryRun: true }, [next])).toMatchObject([
      { done: false, refusal: { code: '409' }, applicant: { id: user('yanfei') } },
    ]);
    expect(await run('qinhao', {})).toMatchObject([
      { taskId: mine, done: true, code, next: [{ nodeId: 'second' }], findings: [] },
      { taskId: again, done: true, status: 'reposted', findings: [] },
    ]);
  });

  it('decides no document that is another one than the dry run was about', async () => {
    await play.draw([{ id: 'first', rules: ['user:qinhao'] }]);
    const documents = [await play.submit(), await play.submit()];
    const taskIds = [await play.taskOf(documents[0]!, 'qinhao'), await play.taskOf(documents[1]!, 'qinhao')];
    const run = async (items: readonly object[], dryRun: boolean): Promise<BulkOutcome[]> => {
      const { json } = await play.call<BulkOutcome[]>('qinhao', 'POST', '/tydf/process/decideMany', { action: 'approve', items, dryRun });
      expect(json.code, json.desc).toBe('200');
      return json.data;
    };
    const seen = async () =>
      (
        await run(
          taskIds.map((taskId) => ({ taskId })),
          true,
        )
      ).map(({ taskId, version }) => ({ taskId, version }));
    const items = await seen();
    expect(items.every(({ version }) => typeof version === 'number')).toBe(true);
    await play.story.server.db.query('update hr_leave_request set version = version + 1 where id = $1', [documents[1]]);
    expect(await run(items, false)).toMatchObject([{ done: true }, { done: false, refusal: { code: '409', reason: 'changedMeanwhile' } }]);
    expect(await run((await seen()).slice(1), false)).toMatchObject([{ done: true }]);
  });
});
