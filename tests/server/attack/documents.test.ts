/** Documents under attack: crashes at every point, the same call many times at once, tasks that change hands while they are decided. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecideAnswer } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { decide, type Verb } from '#server/documents/decide.ts';
import { fireTimer } from '#server/documents/timer.ts';
import { claim } from '#server/inbox/claim.ts';
import { Crash, crashAt, holdAt, withFaults, type Meet } from '#tests/support/attack/faults.ts';
import { judge } from '#tests/support/attack/judge.ts';
import { acting } from '../documents/people.ts';
import { storyOf, type Story } from '../documents/story.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('hrLeaveRequest');
});
afterAll(() => story?.close());

const stride = Number(process.env['ATTACK_STRIDE'] ?? 8);
let requests = 0;

/** A call of somebody whose server is met by faults. */
const call = async (login: string, verb: Verb, body: AnyDoc, meet: Meet | null): Promise<DecideAnswer> => {
  const context = await acting(story.server.services, login);
  const { services } = context;
  return decide(
    meet ? { ...context, services: { ...services, db: withFaults(services.db, meet) } } : context,
    story.definition,
    verb,
    body,
  );
};

/** Half a day of annual leave, which is frozen while it is asked for. */
const leave = (): AnyDoc => ({
  leaveType: 'annual',
  startDate: '2026-11-24',
  startHalf: 'am',
  endDate: '2026-11-24',
  endHalf: 'am',
  reason: '家事',
  agentUser: story.user('luyang'),
  staffId: story.staff('yanfei'),
});

/** What there is of a document, without numbers. */
const picture = async (id: string): Promise<unknown> => {
  const rows = (text: string): Promise<AnyDoc[]> => story.server.db.query<AnyDoc>(text, [id]);
  const tasks = `from task t where t.resource = 'hrLeaveRequest' and t.document_id = $1`;
  return {
    document: await rows('select status, current_node, reject_reason from hr_leave_request where id = $1'),
    tasks: await rows(`select node_id, kind, state, action, principals ${tasks} order by id`),
    inbox: await rows(`select b.principal, b.kind from inbox b where b.task_id in (select id ${tasks}) order by 1`),
    trail: await rows(
      `select r.action, r.node_id, r.comment from trail r join flow_instance i on i.id = r.instance_id where i.resource = 'hrLeaveRequest' and i.document_id = $1 order by r.seq`,
    ),
    timers: await rows(
      `select m.node_id from timer m join flow_instance i on i.id = m.instance_id where i.resource = 'hrLeaveRequest' and i.document_id = $1 order by 1`,
    ),
    notices: await rows(`select payload->>'key' as key from outbox where payload->'params'->>'documentId' = $1::text order by id`),
    ledger: await rows(
      `select from_account, to_account, quantity from ledger_entry where resource = 'hrLeaveRequest' and record_id = $1 order by id`,
    ),
  };
};

type Act = readonly [login: string, verb: Verb, more: AnyDoc];
const submit: Act = ['yanfei', 'submit', {}];
const approve: Act = ['qinhao', 'approve', { comment: '同意' }];
const reject: Act = ['xujiayi', 'reject', { comment: '资料不全' }];
const discard: Act = ['yanfei', 'discard', {}];

const answered = ({ status, next }: DecideAnswer): unknown => ({
  status,
  next: next.map(({ nodeId, people }) => [nodeId, people.map(({ id }) => id)]),
});

/** Acts that lead to the act, and those that clear the days for the next try. */
it.each<{ name: string; before: readonly Act[]; act: Act; after: readonly Act[] }>([
  { name: 'submit', before: [], act: submit, after: [['yanfei', 'withdraw', {}]] },
  { name: 'withdraw', before: [submit], act: ['yanfei', 'withdraw', {}], after: [] },
  { name: 'approve', before: [submit], act: approve, after: [reject, discard] },
  { name: 'reject', before: [submit, approve], act: reject, after: [discard] },
  {
    name: 'transfer',
    before: [submit],
    act: ['qinhao', 'transfer', { userId: 'luyang', comment: '请代办' }],
    after: [['luyang', 'reject', { comment: '不' }], discard],
  },
  { name: 'discard', before: [submit, approve, reject], act: discard, after: [] },
])(
  '$name: the server dies at every point; the same request again gives the one answer',
  async ({ before, act: [login, verb, more], after }) => {
    const given = (body: AnyDoc): AnyDoc => ('userId' in body ? { ...body, userId: story.user(body['userId'] as string) } : body);
    const prepared = async (): Promise<AnyDoc> => {
      let id: unknown;
      for (const [who, what, body] of before) {
        const { document } = await call(
          who,
          what,
          { ...(what === 'submit' ? leave() : { id }), ...given(body), requestId: `made-${(requests += 1)}` },
          null,
        );
        ({ id } = document);
      }
      return { ...(verb === 'submit' ? leave() : { id }), ...given(more), requestId: `attack-${(requests += 1)}` };
    };
    const cleared = async (id: unknown): Promise<void> => {
      for (const [who, what, body] of after) await call(who, what, { id, ...body, requestId: `cleared-${(requests += 1)}` }, null);
    };
    const body = await prepared();
    const first = await call(login, verb, body, null);
    const expected = await picture(String(first.document['id']));
    await cleared(first.document['id']);
    for (let [point, met] = [1, true]; met; point += stride) {
      const again = await prepared();
      met = await call(login, verb, again, crashAt(point)).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Crash)) throw error;
          return true;
        },
      );
      // Many tries at once, as an impatient client has them.
      const answers = await Promise.all([1, 2, 3].map(() => call(login, verb, again, null)));
      for (const answer of answers) expect(answered(answer), `point ${point}`).toEqual(answered(first));
      expect(new Set(answers.map(({ document }) => String(document['id']))).size).toBe(1);
      const id = String(answers[0]!.document['id']);
      expect(await picture(id), `point ${point}`).toEqual(expected);
      await cleared(id);
      expect(point).toBeLessThan(400);
    }
    expect(await judge(story.server.services)).toEqual([]);
  },
  180_000,
);

/** A document whose open task is being decided: read, and not yet written. */
const inFlight = async (login: string, before: readonly Act[]) => {
  let id: unknown;
  for (const [who, what, body] of [submit, ...before]) {
    const { document } = await call(
      who,
      what,
      { ...(what === 'submit' ? leave() : { id }), ...body, requestId: `made-${(requests += 1)}` },
      null,
    );
    ({ id } = document);
  }
  const held = holdAt('after', (statement) => statement.startsWith('decide '));
  const decision = call(login, 'approve', { id, requestId: `flight-${(requests += 1)}` }, held.meet).catch((error: unknown) => error);
  await held.arrived;
  const task = await story.one<{ id: string; node_id: string; instance_id: string; principals: string[] }>(
    `select id::text, node_id, instance_id::text, principals from task where resource = 'hrLeaveRequest' and document_id = $1 and state = 'open'`,
    [id],
  );
  return { id, task, decision, release: held.release };
};

const timerOf = (task: { readonly node_id: string; readonly instance_id: string }, onDue: string) => ({
  id: '0',
  instanceId: task.instance_id,
  document: true,
  nodeId: task.node_id,
  timer: 'due',
  onDue,
  dueAt: story.server.clock.now().toISOString(),
  attempts: 0,
});

it('a task that goes to somebody else while it is decided is theirs: the decision is refused', async () => {
  const { id, task, decision, release } = await inFlight('qinhao', []);
  const { services } = story.server;
  await services.db.transaction(async (tx) => void (await fireTimer(services)(tx, timerOf(task, 'transfer'))));
  release();
  expect(await decision).toBeInstanceOf(Refusal);
  expect(await story.one('select status from hr_leave_request where id = $1', [id])).toEqual({ status: 'submitted' });
  expect(await judge(services)).toEqual([]);
  await call('yanfei', 'withdraw', { id }, null);
});

it('a task that somebody above is asked for as well while it is decided is decided; nobody is asked any more', async () => {
  const { id, task, decision, release } = await inFlight('qinhao', []);
  const { services } = story.server;
  await services.db.transaction(async (tx) => void (await fireTimer(services)(tx, timerOf(task, 'escalate'))));
  release();
  expect(await decision).toMatchObject({ status: 'submitted' });
  expect(await judge(services)).toEqual([]);
  await call(reject[0], reject[1], { id, ...reject[2] }, null);
  await call('yanfei', 'discard', { id }, null);
});

it('a task that another of the group takes while it is decided is theirs: the decision is refused', async () => {
  const { id, task, decision, release } = await inFlight('xujiayi', [approve]);
  const { services } = story.server;
  const luyang = await acting(services, 'luyang');
  const principals = [...luyang.actor.principals, ...task.principals] as typeof luyang.actor.principals;
  const colleague = { ...luyang, actor: { ...luyang.actor, principals } };
  await claim(colleague, task.id);
  release();
  expect(await decision).toBeInstanceOf(Refusal);
  expect(await story.one('select state, decided_by from task where id = $1', [task.id])).toEqual({ state: 'open', decided_by: null });
  expect(await judge(services)).toEqual([]);
  await decide(colleague, story.definition, 'reject', { id, comment: '不' });
});
