/** Leave requests over flows that tests draw, played over HTTP by people of the demo company. */
import type { DecideAnswer, Envelope, TrailEntry } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Answer, TestClient } from '#tests/support/server.ts';
import { draw, type Node } from './flows.ts';
import { storyOf, type Story } from './story.ts';

const resource = 'hrLeaveRequest';

/** Working days, each asked for once; half a day of each, as the days of a year are counted. */
function* workingDays(): Generator<string> {
  for (let day = new Date('2026-11-23'); ; day = new Date(day.getTime() + 86_400_000))
    if (![0, 6].includes(day.getUTCDay()) && !day.toISOString().startsWith('2027-01-01')) yield day.toISOString().slice(0, 10);
}

export interface Drawn {
  readonly story: Story;
  draw(steps: readonly (Node | readonly Node[])[]): Promise<void>;
  client(login: string): Promise<TestClient>;
  call<Data = DecideAnswer>(login: string, method: string, path: string, body?: unknown): Promise<Answer<Data>>;
  /** Where the calls of leave requests begin. */
  readonly base: string;
  /** Submits a leave of `yanfei`; answers the document's id. */
  submit(more?: AnyDoc, login?: string): Promise<string>;
  submitting(more?: AnyDoc, login?: string): Promise<Answer<DecideAnswer>>;
  /** Open tasks by node: id and principals. */
  tasks(id: string): Promise<{ id: string; node: string; principals: string[]; due: string | null }[]>;
  taskOf(id: string, login: string): Promise<string>;
  decide(login: string, id: string, action: 'approve' | 'reject', body?: AnyDoc): Promise<Answer<DecideAnswer>>;
  ofTask(login: string, taskId: string, act: string, body?: AnyDoc): Promise<Answer<DecideAnswer>>;
  ofDocument(login: string, id: string, act: string, body?: AnyDoc): Promise<Answer<DecideAnswer>>;
  bundle(login: string, id: string): Promise<DocumentBundle>;
  trail(id: string): Promise<readonly TrailEntry[]>;
  /** Keys of notices written since the last time this was asked, with whom they go to. */
  notices(): Promise<{ key: string; principals: string[]; comment: string | null }[]>;
  close(): Promise<void>;
}

let requests = 0;

export async function drawn(): Promise<Drawn> {
  const story = await storyOf(resource);
  const { server } = story;
  const clients = new Map<string, Promise<TestClient>>();
  const days = workingDays();
  const base = `/tydf/${story.definition.api.prefix}/${resource}`;
  let noticed = '0';
  const client = (login: string): Promise<TestClient> => {
    // A session that rests ends; tests move the clock.
    const key = `${login} ${server.clock.now().toISOString()}`;
    const known = clients.get(key) ?? server.as(login);
    clients.set(key, known);
    return known;
  };
  const call: Drawn['call'] = async <Data>(login: string, method: string, path: string, body?: unknown) =>
    (await client(login)).call<Data>(method, path, body);
  const submitting: Drawn['submitting'] = (more = {}, login = 'yanfei') => {
    const day = days.next().value as string;
    return call(login, 'POST', `${base}/submitProcess`, {
      requestId: `drawn-${(requests += 1)}`,
      leaveType: 'personal',
      startDate: day,
      startHalf: 'am',
      endDate: day,
      endHalf: 'am',
      reason: '家中有事',
      agentUser: story.user('luyang'),
      staffId: story.staff(login),
      ...more,
    });
  };
  const tasks: Drawn['tasks'] = (id) =>
    server.db.query(
      `select id::text, node_id as node, principals, due_at as due from task where document_id = $1 and state = 'open' order by id`,
      [id],
    );
  const bundle: Drawn['bundle'] = async (login, id) => {
    const { json } = await call<DocumentBundle>(login, 'GET', `/tydf/process/document/${resource}/${id}`);
    if (json.code !== '200') throw new Error(JSON.stringify(json));
    return json.data;
  };
  return {
    story,
    base,
    draw: (steps) => draw(server, resource, steps),
    client,
    call,
    submitting,
    submit: async (more, login) => {
      const { json } = await submitting(more, login);
      if (json.code !== '200') throw new Error(JSON.stringify(json));
      return String(json.data.document['id']);
    },
    tasks,
    taskOf: async (id, login) => {
      const found = (await tasks(id)).find(({ principals }) => principals.includes(`u:${story.user(login)}`));
      if (!found) throw new Error(`${login} has no task on ${id}`);
      return found.id;
    },
    decide: (login, id, action, body = {}) =>
      call(login, 'POST', `${base}/${action}Process`, {
        id,
        requestId: `drawn-${(requests += 1)}`,
        ...(action === 'reject' ? { comment: '请修改' } : {}),
        ...body,
      }),
    ofTask: (login, taskId, act, body = {}) =>
      call(login, 'POST', `/tydf/process/task/${taskId}/${act}`, { requestId: `drawn-${(requests += 1)}`, ...body }),
    ofDocument: (login, id, act, body = {}) =>
      call(login, 'POST', `/tydf/process/document/${resource}/${id}/${act}`, { requestId: `drawn-${(requests += 1)}`, ...body }),
    bundle,
    trail: async (id) => (await bundle('admin', id)).trail,
    notices: async () => {
      const rows = await server.db.query<{ id: string; key: string; principals: string[]; comment: string | null }>(
        `select id::text, payload->>'key' as key, payload->'principals' as principals, payload->'params'->>'comment' as comment
         from outbox o where kind = 'notice' and o.id > $1 order by o.id`,
        [noticed],
      );
      noticed = rows.at(-1)?.id ?? noticed;
      return rows.map(({ id: _id, ...notice }) => notice);
    },
    close: () => story.close(),
  };
}

/** The first fault of a refusal, and its kind. */
export const refusal = ({ json }: Answer): readonly (string | undefined)[] => [
  (json as Envelope).code,
  (json as Envelope).reason,
  (json as Envelope).faults?.[0]?.field,
  (json as Envelope).faults?.[0]?.rule,
];
