/** Standing in for somebody who is away: for a time, in some flows, one step only, never over one's own document. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CandidatesAnswer } from '#model/api.ts';
import type { InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { workOnce } from '#server/documents/background.ts';
import type { Substitution } from '#model/operations/personal.ts';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';

let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
  await play.draw([
    { id: 'first', rules: ['user:qinhao'] },
    { id: 'second', rules: ['user:zhoumin'] },
  ]);
});
afterAll(() => play?.close());

const path = '/tydf/process/substitutions';
const hour = 3_600_000;
const inHours = (hours: number): string => new Date(play.story.server.clock.now().getTime() + hours * hour).toISOString();
const name = (login: string, body: AnyDoc) => play.call<Substitution>(login, 'POST', path, body);
const inbox = async (login: string): Promise<InboxPage['rows']> =>
  (await play.call<InboxPage>(login, 'GET', '/tydf/process/inbox?size=100')).json.data.rows;
const rowOf = async (login: string, id: string) => (await inbox(login)).find((row) => row.documentId === id);

it('POST /tydf/process/substitutions and GET /tydf/process/substitutions: the tasks show, both names are in the trail, it ends by itself', async () => {
  const { clock, services } = play.story.server;
  const before = await play.submit();
  const own = await play.submit({}, 'luojia');
  const wanted = { substituteId: user('luojia'), from: inHours(0), to: inHours(10), dryRun: true };
  const preview = await play.call<{ open: number }>('qinhao', 'POST', path, wanted);
  const elsewhere = await play.call<{ open: number }>('qinhao', 'POST', path, { ...wanted, flows: ['expenseReport'] });
  expect(elsewhere.json.data.open).toBeLessThan(preview.json.data.open);
  expect((await play.call<Substitution[]>('qinhao', 'GET', path)).json.data).toEqual([]);
  const { json } = await name('qinhao', { substituteId: user('luojia'), from: inHours(0), to: inHours(10), reason: '出差' });
  expect(json.data, JSON.stringify(json)).toMatchObject({
    state: 'active',
    user: { id: user('qinhao') },
    substitute: { id: user('luojia') },
  });
  const { params } = await play.story.one<{ params: AnyDoc }>(
    "select payload->'params' as params from outbox where payload->>'key' = 'task_stand_in'",
  );
  // Of the company's zone.
  expect(params).toMatchObject({ from: '2026-11-20 09:00', to: '2026-11-20 19:00' });
  // As many as were announced, and their own is not among them.
  const behalf = (await inbox('luojia')).filter(({ onBehalfOf }) => onBehalfOf?.id === user('qinhao'));
  expect(behalf).toHaveLength(preview.json.data.open);
  expect(preview.json.data.open).toBeGreaterThan(0);
  const after = await play.submit();
  await expect.poll(async () => (await rowOf('luojia', after))?.onBehalfOf?.id).toBe(user('qinhao'));
  expect((await rowOf('luojia', before))?.onBehalfOf?.id).toBe(user('qinhao'));
  expect((await rowOf('qinhao', before))?.onBehalfOf).toBe(null);
  // Their own document stays with whom it is.
  expect(await rowOf('luojia', own)).toBeUndefined();
  expect((await play.decide('luojia', own, 'approve')).json.code).toBe('403');

  const seen = await play.bundle('luojia', before);
  expect([seen.can.approve, seen.task?.onBehalfOf?.id]).toEqual([true, user('qinhao')]);
  expect((await play.decide('luojia', before, 'approve')).json.code).toBe('200');
  expect((await play.trail(before)).at(-1)).toMatchObject({
    action: 'approve',
    actor: { id: user('luojia') },
    onBehalfOf: { id: user('qinhao') },
  });
  expect(await rowOf('qinhao', before)).toBeUndefined();
  // Taken back, it stands in both inboxes again.
  expect((await play.ofDocument('luojia', before, 'takeBack')).json.code).toBe('200');
  expect([(await rowOf('qinhao', before))?.onBehalfOf, (await rowOf('luojia', before))?.onBehalfOf?.id]).toEqual([null, user('qinhao')]);
  await play.notices();
  await play.ofDocument('yanfei', before, 'urge');
  expect((await play.notices())[0]?.principals).toEqual([`u:${user('qinhao')}`, `u:${user('luojia')}`]);
  await play.decide('luojia', before, 'approve');

  clock.pass(11 * hour);
  await workOnce(services);
  expect(await rowOf('luojia', after)).toBeUndefined();
  expect((await play.decide('luojia', after, 'approve')).json.code).toBe('404');
  expect((await rowOf('qinhao', after))?.taskId).toBeTruthy();
  expect((await play.call<Substitution[]>('luojia', 'GET', path)).json.data[0]).toMatchObject({ state: 'over' });
});

it('POST /tydf/process/substitutions/{id}/end: begins when it is meant to, in the flows that are named', async () => {
  const { clock, services } = play.story.server;
  const id = await play.submit();
  await name('qinhao', { substituteId: user('luojia'), from: inHours(2), to: inHours(5), flows: ['expenseReport'] });
  await name('qinhao', { substituteId: user('tianye'), from: inHours(2), to: inHours(5), flows: ['hrLeaveRequest'] });
  expect(await rowOf('tianye', id)).toBeUndefined();
  clock.pass(3 * hour);
  await workOnce(services);
  expect((await rowOf('tianye', id))?.onBehalfOf?.id).toBe(user('qinhao'));
  expect(await rowOf('luojia', id)).toBeUndefined();
  const [active] = (await play.call<Substitution[]>('tianye', 'GET', path)).json.data;
  expect(refusal(await play.call('tianye', 'POST', `${path}/${active!.id}/end`, {}))[0]).toBe('403');
  expect(refusal(await play.call('houmeiling', 'POST', `${path}/${active!.id}/end`, {}))[0]).toBe('404');
  expect((await play.call('qinhao', 'POST', `${path}/${active!.id}/end`, {})).json.code).toBe('200');
  expect(await rowOf('tianye', id)).toBeUndefined();
  clock.pass(10 * hour);
});

it('no chains, no loops, nobody for themselves; others only by an administrator', async () => {
  const span = { from: inHours(1), to: inHours(3) };
  expect((await name('qinhao', { substituteId: user('luojia'), ...span })).json.code).toBe('200');
  const faults = async (login: string, body: AnyDoc) => {
    const said = refusal(await name(login, { ...span, ...body })).slice(2);
    expect(refusal(await name(login, { ...span, ...body, dryRun: true })).slice(2)).toEqual(said);
    return said;
  };
  expect(await faults('luojia', { substituteId: user('qinhao') })).toEqual(['substituteId', 'away']);
  expect(await faults('luojia', { substituteId: user('tianye') })).toEqual(['userId', 'standsIn']);
  expect(await faults('tianye', { substituteId: user('qinhao') })).toEqual(['substituteId', 'away']);
  expect(await faults('qinhao', { substituteId: user('tianye') })).toEqual(['from', 'overlaps']);
  expect(await faults('tianye', { substituteId: user('tianye') })).toEqual(['substituteId', 'oneself']);
  expect(await faults('tianye', { substituteId: '999999' })).toEqual(['substituteId', 'unknownUser']);
  expect(await faults('tianye', { substituteId: user('luyang'), to: inHours(0.5) })).toEqual(['to', 'order']);
  expect(await faults('tianye', { substituteId: user('luyang'), from: 'tomorrow' })).toEqual(['from', 'instant']);
  expect(await faults('tianye', { substituteId: user('luyang'), flows: ['nothing'] })).toEqual(['flows', 'unknownFlow']);
  expect(refusal(await name('tianye', { ...span, userId: user('yanfei'), substituteId: user('luyang') }))[0]).toBe('403');
  expect((await name('admin', { ...span, userId: user('yanfei'), substituteId: user('luyang') })).json.data).toMatchObject({
    user: { id: user('yanfei') },
    state: 'coming',
  });
});

it('who sends learns who is away, until when, who does it and what the absent one says: before sending, with the document, in the list', async () => {
  play.story.server.clock.pass(4 * hour);
  await workOnce(play.story.server.services);
  const id = await play.submit();
  const to = inHours(3);
  await name('zhoumin', { substituteId: user('tianye'), from: inHours(0), to, flows: ['expenseReport'], reason: '仅报销' });
  const named = await name('qinhao', { substituteId: user('luyang'), from: inHours(0), to, reason: '在挪威出差' });
  expect(named.json.code, named.json.desc).toBe('200');
  const away = { until: to, substitute: { id: user('luyang') }, note: '在挪威出差' };
  const asked = { resource: 'hrLeaveRequest', values: {}, nodes: [{ nodeId: 'first' }] };
  const before = async () =>
    (await play.call<CandidatesAnswer[]>('yanfei', 'POST', '/tydf/process/candidates', asked)).json.data[0]?.people;
  await expect.poll(before).toMatchObject([{ id: user('qinhao'), away }]);
  const { flow } = await play.bundle('yanfei', id);
  expect(flow?.route.map(({ people }) => people[0])).toMatchObject([
    { id: user('qinhao'), away },
    // Somebody stands in for them elsewhere only.
    { id: user('zhoumin'), away: { substitute: null, note: '仅报销' } },
  ]);
  const started = (await play.call<InboxPage>('yanfei', 'GET', '/tydf/process/inbox?tab=started&size=100')).json.data.rows;
  expect(started.find(({ documentId }) => documentId === id)?.holders).toMatchObject([{ id: user('qinhao'), away }]);
  // In one's own list everybody is there.
  expect((await rowOf('qinhao', id))?.holders.filter((holder) => holder.away)).toEqual([]);
});
