/** These begin processes by themselves: messages, signals and times of their start events. Armed with a deployment, of the newest version only. */
import { compileFeel } from '#machines/feel/feel.ts';
import type { CompiledFlow, FlowElement } from '#machines/flow.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { firstFiring } from '../clockTime.ts';

const textIn = (text: string, now: string): string => (text.startsWith('=') ? textOf(compileFeel(text.slice(1))({}, now)) : text);

function rowOf(element: FlowElement, now: string, zone: string): object | null {
  const { event } = element;
  if (event?.kind === 'message' || event?.kind === 'signal')
    return { node_id: element.id, kind: event.kind, name: textIn(event.name ?? '', now), timer: null, remaining: null, due_at: null };
  if (event?.kind !== 'timer' || !event.timer) return null;
  const { at, again } = firstFiring(textIn(event.timer.text, now), now, zone);
  return { node_id: element.id, kind: 'timer', name: null, timer: again?.text ?? null, remaining: again ? again.times : 0, due_at: at };
}

/** Replaces what began the earlier versions of a process. A part of the deployment's transaction. */
export async function armStarts(tx: Sql, services: Services, definitionId: string, flow: CompiledFlow): Promise<void> {
  const now = services.clock.now().toISOString();
  const rows = flow.starts.flatMap((id) => {
    const element = flow.elements[id];
    return (element && rowOf(element, now, services.zone)) ?? [];
  });
  await tx.query('delete from process_start where process = $1', [flow.key]);
  if (rows.length === 0) return;
  await tx.query(
    `insert into process_start (definition_id, process, node_id, kind, name, timer, remaining, due_at)
     select $1, $2, s.node_id, s.kind, s.name, s.timer, s.remaining, s.due_at
     from jsonb_to_recordset($3) as s(node_id text, kind text, name text, timer text, remaining int, due_at timestamptz)`,
    [definitionId, flow.key, JSON.stringify(rows)],
  );
}
