/** An instance without document is given up: its tasks close, nothing is waited for any more, what it called is given up as well. */
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import type { NewJob } from '../beyond.ts';
import { freshPlan } from '#server/flows/advance.ts';
import type { Happening } from '../trail.ts';
import { loadProcess, type ProcessCase } from './load.ts';
import { variablesOf } from './variables.ts';
import { writeProcess } from './write.ts';

/** Error with which a call fails whose process somebody ended. */
const endedError = 'ended';

/** The caller hears this of a process that was ended beside its flow. */
const toldOf = ({ parent, instance }: ProcessCase, act: Happening): NewJob[] =>
  parent
    ? [
        {
          kind: 'childFailed',
          call: null,
          payload: { error: endedError, text: act.comment ?? '', values: variablesOf(instance.snapshot), node: parent.node, onlyCaught: true },
        },
      ]
    : [];

/** Does nothing to an instance that has ended. `tellCaller`: not the caller gave it up but somebody else, so its call fails. */
export async function cancelProcess(
  tx: Sql,
  services: Services,
  instanceId: string,
  act: Happening,
  { tellCaller = false } = {},
): Promise<void> {
  const found = await loadProcess(tx, services, instanceId);
  if (!found) return;
  const called = await tx.query<{ call: string }>(
    `select call from flow_instance where parent_id = $1 and call is not null and ended_at is null
     union select call from job where kind = 'start' and cause_id = $1`,
    [instanceId],
    'calls_of_instance',
  );
  const plan = freshPlan({ snapshot: found.instance.snapshot, status: 'invalidated', here: [] });
  const jobs = called.map(({ call }): NewJob => ({ kind: 'cancel', call, payload: {} }));
  if (tellCaller) jobs.push(...toldOf(found, act));
  await writeProcess(tx, services, found, { ...plan, final: true, ended: true, jobs }, act);
}
