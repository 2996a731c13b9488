/**
 * One step of an instance without document, in one transaction: the machine takes an event, what follows is played and written, and
 * steps of other instances become jobs.
 */
import type { FlowEvent, NotTaken, Step, Values } from '#machines/flow.ts';
import { advance, isStep } from '#machines/step.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { firstFiring } from '../clockTime.ts';
import { dueInstant } from '../due.ts';
import { enquiriesOf } from '#server/flows/enquiries.ts';
import { refusalOf } from '../notTaken.ts';
import { play } from '#server/flows/advance.ts';
import type { Plan, PlayWorld } from '../plan.ts';
import { starterValues } from '../starter.ts';
import { childEnded } from './jobs.ts';
import type { ProcessCase } from './load.ts';
import { beyondOf } from './port.ts';
import { variablesOf } from './variables.ts';
import { writeProcess, type Cause } from './write.ts';

interface Moment {
  /** The time that was due, of a timer. */
  readonly since?: string;
  readonly variables?: Values;
}

/** `variables`: of an instance that is just beginning. A variable that a drawing calls `starter` hides who started it. */
export function processWorld(
  tx: Sql,
  services: Services,
  found: ProcessCase,
  { since, variables = variablesOf(found.instance.snapshot) }: Moment = {},
): PlayWorld {
  const { instance, organisation, flow, now } = found;
  const starter = starterValues(organisation, instance.starterId);
  return {
    flow,
    input: { values: 'starter' in variables ? {} : { starter }, now },
    question: {
      organisation,
      definition: null,
      values: { starter, ...variables },
      starter: { userId: instance.starterId ?? '', departmentId: instance.starterDepartmentId },
      now,
      enquiries: enquiriesOf(tx, services.registry, now),
    },
    decided: instance.decided,
    beyond: beyondOf(tx, instance, now),
    // A cycle goes on from the time that was due, not from when the server came to it.
    dueAt: (due, task) =>
      task ? dueInstant(services.zone, due, now, organisation.calendar) : firstFiring(due, since ?? now, services.zone).at,
    dueOf: (node) => instance.tasks.find(({ nodeId, dueAt }) => nodeId === node && dueAt !== null)?.dueAt ?? null,
  };
}

/** Plays on from the machine's answer and writes; refuses what the machine did not take. */
export async function carryProcess(
  tx: Sql,
  services: Services,
  found: ProcessCase,
  answer: Step | NotTaken,
  cause: Cause,
  moment: Moment = {},
): Promise<Plan> {
  if (!isStep(answer)) throw refusalOf(found.flow, answer);
  const plan = await play(processWorld(tx, services, found, moment), answer);
  if (plan.ended) plan.jobs.push(childEnded(found.flow, plan));
  await writeProcess(tx, services, found, plan, cause);
  return plan;
}

/** The instance takes an event. */
export function stepProcess(
  tx: Sql,
  services: Services,
  found: ProcessCase,
  event: FlowEvent,
  cause: Cause,
  moment: Moment = {},
): Promise<Plan> {
  const { input } = processWorld(tx, services, found, moment);
  return carryProcess(tx, services, found, advance(found.flow, found.instance.snapshot, event, input), cause, moment);
}
