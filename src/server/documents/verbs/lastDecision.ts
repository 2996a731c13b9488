/** This much is kept of the moment before a decision, so that whoever made it can take it back. */
import type { StoredSnapshot } from '#machines/flow.ts';
import type { Status } from '#model/status.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Instance, OpenTask } from '#server/flows/instance.ts';
import type { Plan } from '#server/flows/plan.ts';
import type { TaskRow } from '#server/flows/write.ts';

/** A trail entry keeps this of the moment before it. */
export interface Undo {
  readonly snapshot: StoredSnapshot;
  readonly status: Status;
  /** The task decided, and the others that closed with it. */
  readonly tasks: readonly string[];
  readonly opened: readonly string[];
  readonly set: readonly string[];
  readonly cancelled: readonly string[];
  /** Trail entries of the same step. */
  readonly entries: number;
  readonly fields: AnyDoc | null;
}

/** A step as it is about to be written. `undo`: absent where something followed that stays. */
interface Decided {
  readonly undo?: { readonly fields: AnyDoc | null } | null;
  readonly plan: Plan;
  readonly decided: OpenTask | null;
}

/** Gives what to keep of a step; null where it cannot be taken back. */
export function undoNote(
  { instance }: { readonly instance: Instance },
  { undo, plan, decided }: Decided,
  closed: readonly OpenTask[],
  opened: readonly TaskRow[],
): Undo | null {
  const reaches = plan.jobs.length + plan.listens.length + plan.unlisten.length > 0;
  const worked = plan.happenings.some(({ action }) => action === 'effectPassed');
  if (!undo || !decided || reaches || worked) return null;
  return {
    snapshot: instance.snapshot,
    status: instance.status,
    tasks: [decided.id, ...closed.map(({ id }) => id).filter((id) => id !== decided.id)],
    opened: opened.map(({ id }) => id),
    set: plan.timers.map(({ timer }) => timer),
    cancelled: plan.cancelTimers,
    entries: 1 + plan.happenings.length,
    fields: undo.fields,
  };
}

/** Entries that leave the flow where it is. */
export const quiet = ['comment', 'copyTo', 'ask', 'answer', 'urge', 'printed'];

export interface LastDecision {
  readonly actor_id: string;
  readonly action: string;
  readonly node_id: string;
  readonly node_name: string;
  readonly node_name_en: string;
  readonly undo: Undo;
  /** The step that followed. */
  readonly next: { readonly actor: string | null; readonly at: string; readonly action: string } | null;
}

/** The last decision of which the moment before is kept. */
export async function lastDecision(sql: Sql, instanceId: string): Promise<LastDecision | null> {
  const [row] = await sql.query<LastDecision>(
    `select u.actor_id::text, u.action, u.node_id, u.node_name, u.node_name_en, u.snapshot as undo,
       (select json_build_object('actor', m.actor_id::text, 'at', m.at, 'action', m.action) from trail m
          where m.instance_id = $1 and m.seq >= u.seq + (u.snapshot->>'entries')::int and not m.action = any($2) order by m.seq limit 1) as next
     from trail u where u.instance_id = $1 and u.snapshot is not null order by u.seq desc limit 1`,
    [instanceId, quiet],
    'undo_read',
  );
  return row ?? null;
}

/** May this person take their decision back now? */
export const mayTakeBack = (context: Pick<Context, 'actor'>, last: LastDecision | null): boolean =>
  last !== null && last.actor_id === context.actor.userId && last.next === null;
