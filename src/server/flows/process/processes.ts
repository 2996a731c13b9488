/**
 * People and other programs do these with processes: start, complete a task, send a message or a signal, set variables, let
 * a receive task go on. Each is one transaction of one instance; steps of others follow as jobs.
 */
import type { FlowEvent, Values } from '#machines/flow.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '../../context.ts';
import { flowToStart } from '../definitions.ts';
import type { Sql } from '../../db/sql.ts';
import { beginProcess, definitionToBegin } from './begin.ts';
import { cancelProcess } from './cancel.ts';
import { receiverOf, spreadSignal } from './correlate.ts';
import { addJobs, promptly } from './jobs.ts';
import { loadProcess, type ProcessCase } from './load.ts';
import { stepProcess } from './step.ts';
import { worksAt } from './variables.ts';

const missingInstance = (id: string): Refusal =>
  new Refusal('404', 'missingRecord', w('There is no running process {id}', '没有运行中的流程 {id}'), { id });
const missingTask = (id: string): Refusal => new Refusal('404', 'missingRecord', w('There is no task {id}', '没有任务 {id}'), { id });
const closedTask = (): Refusal => new Refusal('409', 'alreadyDecided', w('This task is no longer open', '该任务已不在待办状态'));
const suspended = (): Refusal => new Refusal('409', 'suspended', w('The process is suspended', '流程已挂起'));

/** A running instance, locked. */
async function running(tx: Sql, services: Services, instanceId: string): Promise<ProcessCase> {
  const found = await loadProcess(tx, services, instanceId);
  if (!found) throw missingInstance(instanceId);
  if (found.instance.suspended || found.instance.definition.suspended) throw suspended();
  return found;
}

interface Starting {
  readonly key: string;
  readonly values: Values;
  readonly starterId: string | null;
  /** The start event, where it is not the plain one. */
  readonly start?: string;
}

/** Starts the newest version of a process. */
export const startProcess = (services: Services, starting: Starting): Promise<{ instanceId: string }> =>
  promptly(services, (tx) => startIn(tx, services, starting));

/** The same in a transaction that has begun. */
export async function startIn(
  tx: Sql,
  services: Services,
  { key, values, starterId, start }: Starting,
): Promise<{ instanceId: string }> {
  const definition = await flowToStart(tx, key);
  const how = { values, starterId, action: 'start', ...(start === undefined ? {} : { start }) };
  return { instanceId: await beginProcess(tx, services, definition, how) };
}

/** A person's task of a process is done, with what it gives. Who may is asked before, by whoever calls this. */
export function completeTask(
  services: Services,
  {
    taskId,
    values,
    actorId,
    comment,
  }: { readonly taskId: string; readonly values: Values; readonly actorId: string | null; readonly comment?: string },
): Promise<{ instanceId: string }> {
  return promptly(services, async (tx) => {
    const [row] = /^\d{1,18}$/.test(taskId)
      ? await tx.query<{ instance_id: string }>(
          'select instance_id::text from task where id = $1 and resource is null',
          [taskId],
          'process_of_task',
        )
      : [];
    if (!row) throw missingTask(taskId);
    const found = await loadProcess(tx, services, row.instance_id);
    const task = found?.instance.tasks.find(({ id }) => id === taskId);
    if (!found || !task) throw closedTask();
    if (found.instance.suspended || found.instance.definition.suspended) throw suspended();
    const waitedMs = Date.parse(found.now) - Date.parse(task.openedAt);
    const node = { id: task.nodeId, name: task.name };
    const cause = { action: 'complete', actorId, node, taskId, task, comment: comment ?? null, waitedMs };
    await stepProcess(tx, services, found, { type: 'APPROVE', slot: task.slot, values }, cause);
    return { instanceId: row.instance_id };
  });
}

interface MessageSent {
  readonly name: string;
  readonly key?: string;
  readonly instanceId?: string;
  /** Only to a start of a process. */
  readonly begins?: boolean;
  readonly values: Values;
  /** Who sends it, for the trail; a program otherwise. */
  readonly actorId?: string | null;
}

/** To which instance a message went, and whether it began with it. */
export interface MessageTaken {
  readonly instanceId: string;
  readonly begun: boolean;
}

/**
 * Brings a message to the one who waits for it, or begins the process that begins with it. `instanceId`: only to that instance and those
 * that it called. Refused where nobody waits, or several do and nothing says which.
 */
export const deliverMessage = (services: Services, message: MessageSent): Promise<MessageTaken> =>
  promptly(services, (tx) => messageIn(tx, services, message));

/** The same in a transaction that has begun. */
export async function messageIn(
  tx: Sql,
  services: Services,
  { name, key, instanceId, begins, values, actorId = null }: MessageSent,
): Promise<MessageTaken> {
  const receiver = await receiverOf(tx, { name, key: key ?? null, instanceId: instanceId ?? null, begins: begins ?? false });
  if (receiver === null) throw new Refusal('404', 'nobodyListens', w('Nobody waits for “{name}”', '没有流程在等待“{name}”'), { name });
  if (!('wait' in receiver)) {
    const definition = await definitionToBegin(tx, receiver.definitionId);
    const how = { values, starterId: actorId, start: receiver.nodeId, action: 'message' };
    return { instanceId: await beginProcess(tx, services, definition, how), begun: true };
  }
  const to = receiver.instanceId;
  if (receiver.document || receiver.suspended) {
    const payload = { wait: receiver.wait, values, action: 'message', name, actorId };
    await addJobs(tx, [{ kind: 'caught', instanceId: to, causeId: null, call: null, payload }], services.clock.now().toISOString());
    return { instanceId: to, begun: false };
  }
  const found = await running(tx, services, to);
  await stepProcess(tx, services, found, { type: 'CAUGHT', wait: receiver.wait, values }, { action: 'message', actorId, comment: name });
  return { instanceId: to, begun: false };
}

interface SignalSent {
  readonly name: string;
  /** Only to this instance and those that it called. */
  readonly instanceId?: string;
  readonly values: Values;
  readonly actorId?: string | null;
}

/** Brings a signal to everything that listens to it, and begins the processes that begin with it. Answers how many there are. */
export const broadcastSignal = (services: Services, signal: SignalSent): Promise<{ heard: number }> =>
  promptly(services, (tx) => signalIn(tx, services, signal));

/** The same in a transaction that has begun. */
export async function signalIn(
  tx: Sql,
  services: Services,
  { name, instanceId, values, actorId = null }: SignalSent,
): Promise<{ heard: number }> {
  const signal = { name, values, instanceId: instanceId ?? null, cause: null, actorId };
  return { heard: await spreadSignal(tx, signal, services.clock.now().toISOString()) };
}

const acting =
  (action: string) =>
  (services: Services, instanceId: string, eventOf: (found: ProcessCase) => FlowEvent, actorId: string | null): Promise<void> =>
    promptly(services, async (tx) => {
      const found = await running(tx, services, instanceId);
      await stepProcess(tx, services, found, eventOf(found), { action, actorId });
    });

const settingVariables = acting('variables');
const triggering = acting('trigger');

/** Variables of a running process are set from outside; conditions are looked at anew. */
export const setVariables = (
  services: Services,
  { instanceId, values, actorId }: { readonly instanceId: string; readonly values: Values; readonly actorId: string | null },
): Promise<void> => settingVariables(services, instanceId, () => ({ type: 'VARIABLES', values }), actorId);

/** One waiting receive task goes on. */
export const trigger = (
  services: Services,
  {
    instanceId,
    element,
    values,
    actorId,
  }: { readonly instanceId: string; readonly element: string; readonly values?: Values; readonly actorId: string | null },
): Promise<void> =>
  triggering(
    services,
    instanceId,
    ({ instance }) => ({ type: 'TRIGGERED', at: worksAt(instance.snapshot, element)[0] ?? element, ...(values ? { values } : {}) }),
    actorId,
  );

/** Gives a running process up, with what it called; a call that it answers fails. */
export const endProcess = (
  services: Services,
  { instanceId, reason, actorId }: { readonly instanceId: string; readonly reason: string; readonly actorId: string | null },
): Promise<void> =>
  promptly(services, async (tx) => {
    await running(tx, services, instanceId);
    await cancelProcess(tx, services, instanceId, { action: 'cancelled', actorId, comment: reason }, { tellCaller: true });
  });
