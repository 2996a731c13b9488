/** Writes a step of an instance without document: by the same guarded statement as a document's, with its rows beyond the instance. */
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { nextTaskIds, type OpenTask } from '#server/flows/instance.ts';
import type { Plan } from '../plan.ts';
import { chain, type Happening } from '../trail.ts';
import { writeStep } from '../write.ts';
import { writeBeyond } from './beyondRows.ts';
import type { ProcessCase } from './load.ts';

/** This caused a step and comes first in the trail. `task`: the one that a person completes. */
export interface Cause extends Happening {
  readonly task?: OpenTask;
}

export async function writeProcess(tx: Sql, services: Services, found: ProcessCase, plan: Plan, cause: Cause): Promise<void> {
  const { instance, organisation, now, parent } = found;
  const { ended } = plan;
  const frame = { instanceId: instance.id, definitionId: instance.definition.id, run: 1, at: now, address: null };
  const trail = chain(services.trailKey, instance.trail, frame, [cause, ...plan.happenings]);
  const head = trail.at(-1);
  const closed = instance.tasks.filter((task) => ended || plan.closeSlots.includes(task.slot) || task.id === cause.task?.id);
  const ids = await nextTaskIds(services.db, tx, plan.open.length);
  await writeBeyond(tx, instance.id, plan, parent, now);
  const written = await writeStep(tx, {
    instanceId: instance.id,
    expected: instance.version,
    now,
    instance: {
      snapshot: plan.snapshot,
      status: plan.status,
      final: plan.final,
      definition_id: instance.definition.id,
      run: 1,
      ended,
      trail_seq: head?.seq ?? instance.trail.seq,
      trail_hash: head?.hash ?? instance.trail.hash,
    },
    shown: {
      code: '',
      applicant_id: instance.starterId,
      applicant_department_id: instance.starterDepartmentId,
      applicant: (instance.starterId && organisation.users.get(instance.starterId)?.name) || '',
      urgency: 'normal',
      figure: null,
      amount: '0',
      files: 0,
      summary: null,
    },
    close: closed,
    decided: cause.task
      ? { taskId: cause.task.id, by: cause.actorId, action: cause.action, comment: cause.comment ?? null, onBehalfOf: null }
      : null,
    open: plan.open.map((task, index) => ({
      id: ids[index] ?? '',
      slot: task.slot,
      node_id: task.nodeId,
      kind: task.kind,
      name: task.name.zh,
      name_en: task.name.en,
      principals: task.principals,
      due_at: task.dueAt,
      about: task.about,
    })),
    trail,
    timers: plan.timers.map((timer) => ({ node_id: timer.nodeId, timer: timer.timer, due_at: timer.dueAt, on_due: timer.onDue })),
    cancelTimers: plan.cancelTimers,
    copyTo: plan.copyTo,
    outbox: [],
    request: null,
    tell: [],
    document: null,
  });
  if (!written) throw new Error('the instance moved while it was locked');
}
