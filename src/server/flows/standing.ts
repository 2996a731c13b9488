/** Instances wait for this beside people: since when, and until when. */
import { waitName } from '#machines/explore/ahead.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import type { StepWait } from '#model/workflow/stepWait.ts';
import type { Words } from '#model/words.ts';
import type { Sql } from '../db/sql.ts';

/** A wait as it is stored. */
export interface StoredWait {
  readonly node: string;
  readonly kind: StepWait['kind'];
  readonly name: string | null;
  readonly since: string | null;
  readonly due: string | null;
}

/** SQL of the waits of an instance, those at the border of tasks among them: a list of `StoredWait`. `instance`: SQL of its id. */
export const waitsOf = (instance: string): string => `(select coalesce(jsonb_agg(s), '[]') from (
  select node_id as node, kind, nullif(name, '') as name, at as since, null::timestamptz as due from subscription where instance_id = ${instance}
  union all select node_id, 'timer', null, set_at, nullif(due_at, 'infinity') from timer where instance_id = ${instance} and on_due is null
  order by since, node) s)`;

const utc = (instant: string | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** Those at which the flow stands, without what waits beside a task; each node once. */
export function standingIn(
  flow: Pick<CompiledFlow, 'elements'>,
  waits: readonly StoredWait[],
): readonly { readonly node: string; readonly called: Words; readonly wait: StepWait }[] {
  const found = new Map<string, { readonly node: string; readonly called: Words; readonly wait: StepWait }>();
  for (const { node, kind, name, since, due } of waits) {
    const called = waitName(flow, node);
    if (called !== null && !found.has(node)) found.set(node, { node, called, wait: { kind, name, since: utc(since), dueAt: utc(due) } });
  }
  return [...found.values()];
}

/** The waits of one instance, by their nodes. */
export async function standingOf(
  sql: Sql,
  flow: Pick<CompiledFlow, 'elements'>,
  instanceId: string,
): Promise<ReadonlyMap<string, StepWait>> {
  const [row] = await sql.query<{ waits: readonly StoredWait[] }>(`select ${waitsOf('$1::bigint')} as waits`, [instanceId], 'standing_waits');
  return new Map(standingIn(flow, row?.waits ?? []).map(({ node, wait }) => [node, wait]));
}
