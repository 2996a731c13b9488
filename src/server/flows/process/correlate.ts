/** To whom a message or a signal goes: one wait or one start of a process for a message, everything that listens for a signal. */
import type { Values } from '#machines/flow.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Sql } from '../../db/sql.ts';
import { addJobs, type FreshJob } from './jobs.ts';

export interface Listener {
  readonly instanceId: string;
  readonly wait: string;
  /** The instance has a document, so `documents/` takes its step. */
  readonly document: boolean;
  /** Messages that come for it wait until it is activated. */
  readonly suspended: boolean;
}

export interface Sent {
  readonly name: string;
  readonly key: string | null;
  /** Only this instance and those it called, and no start. */
  readonly instanceId: string | null;
  /** Only to a start of a process. */
  readonly begins?: boolean;
}

const tree = `tree as (
  select id from flow_instance where id = $3::bigint
  union all select c.id from flow_instance c join tree on c.parent_id = tree.id)`;

const listeners = (sql: Sql, kind: 'message' | 'signal', { name, key, instanceId }: Sent): Promise<Listener[]> =>
  sql.query<Listener>(
    `with recursive ${tree}
     select s.instance_id::text as "instanceId", s.wait, i.resource is not null as document, i.suspended or f.halted as suspended
     from subscription s join flow_instance i on i.id = s.instance_id join flow_definition f on f.id = i.definition_id
     where s.kind = $1 and s.name = $2 and ($3::bigint is null or s.instance_id in (select id from tree))
       and ($4::text is null or s.key is null or s.key = $4)
     order by s.key is null, s.instance_id, s.at, s.wait`,
    [kind, name, instanceId, kind === 'signal' ? null : key],
    'listeners',
  );

interface StartingEvent {
  readonly definitionId: string;
  readonly nodeId: string;
}

const starts = (sql: Sql, kind: 'message' | 'signal', name: string): Promise<StartingEvent[]> =>
  sql.query<StartingEvent>(
    `select p.definition_id::text as "definitionId", p.node_id as "nodeId" from process_start p join flow_definition f on f.id = p.definition_id
     where p.kind = $1 and p.name = $2 and not f.suspended order by p.definition_id, p.node_id`,
    [kind, name],
    'starting_events',
  );

/** The one who gets a message: a wait before a start. Null where nobody listens. Two instances that fit equally well are refused. */
export async function receiverOf(sql: Sql, sent: Sent): Promise<Listener | StartingEvent | null> {
  const waiting = sent.begins ? [] : await listeners(sql, 'message', sent);
  const [first] = waiting;
  if (first) {
    // Without a key nothing tells two instances apart.
    if (sent.instanceId === null && sent.key === null && waiting.some(({ instanceId }) => instanceId !== first.instanceId))
      throw new Refusal(
        '409',
        'severalListen',
        w('Several processes wait for “{name}”; a key must say which', '有多个流程在等待“{name}”，须用关联键指定'),
        {
          name: sent.name,
        },
      );
    return first;
  }
  if (sent.instanceId !== null) return null;
  return (await starts(sql, 'message', sent.name))[0] ?? null;
}

/** A signal becomes one job for each who listens; `cause` has heard it already. Answers how many there are. */
export async function spreadSignal(
  tx: Sql,
  signal: {
    readonly name: string;
    readonly values: Values;
    readonly instanceId: string | null;
    readonly cause: string | null;
    /** Who sends it, for the trails; a process otherwise. */
    readonly actorId?: string | null;
  },
  now: string,
): Promise<number> {
  const { name, values, instanceId, cause, actorId = null } = signal;
  const heard = (await listeners(tx, 'signal', { name, key: null, instanceId })).filter((one) => one.instanceId !== cause);
  const begun = instanceId === null ? await starts(tx, 'signal', name) : [];
  const caught = heard.map(({ instanceId: to, wait }): FreshJob => ({
    kind: 'caught',
    instanceId: to,
    causeId: cause,
    call: null,
    payload: { wait, values, action: 'signal', name, actorId },
  }));
  const begins = begun.map(({ definitionId, nodeId }): FreshJob => ({
    kind: 'begin',
    instanceId: null,
    causeId: cause,
    call: null,
    payload: { definitionId, start: nodeId, values, action: 'signal', actorId },
  }));
  await addJobs(tx, [...caught, ...begins], now);
  return heard.length + begun.length;
}
