/**
 * What comes to processes from outside, by people who operate them and by other programs: messages, signals, starts. Each is logged, and
 * brought once where the call names itself by a `requestId`.
 */
import type { Values } from '#machines/flow.ts';
import type { AnyDoc } from '#model/definition.ts';
import { flowsOf } from '#model/flows.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { changedNothing, logOperation, type Operation } from '../audit/operations.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { keepAnswer, requestOf, takeRequest } from '../documents/once.ts';
import { invalid } from '../documents/refusals.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { flowToStart } from '../flows/definitions.ts';
import { messageIn, signalIn, startIn, type MessageTaken } from '../flows/process/processes.ts';

/** What was done, and its entry in the operation log. */
interface Done<Answer> {
  readonly answer: Answer;
  readonly logged: Omit<Operation, 'changes'>;
}

/** Does the work once: a call that comes again with its `requestId` gets the answer of the first. */
export async function once<Answer extends object>(
  tx: Sql,
  context: Context,
  action: string,
  body: AnyDoc,
  work: () => Promise<Done<Answer>>,
): Promise<Answer> {
  const request = requestOf(context, action, 'process', body);
  const before = request && (await takeRequest<Answer>(tx, request, context.services.clock.now().toISOString()));
  if (before) {
    changedNothing(context);
    return before;
  }
  const { answer, logged } = await work();
  await logOperation(tx, context, logged);
  if (request) await keepAnswer(tx, request, answer);
  return answer;
}

interface Brought {
  readonly name: string;
  readonly instanceId?: string;
  readonly values: Values;
}

/** A message: to the one who waits for it, or to the process that begins with it. Refused where nobody waits, or several do. */
export async function bringMessage(tx: Sql, context: Context, message: Brought & { readonly key?: string }): Promise<Done<MessageTaken>> {
  const answer = await messageIn(tx, context.services, { ...message, actorId: context.actor.userId });
  return { answer, logged: { action: 'message', resource: 'instances', recordId: answer.instanceId, name: message.name } };
}

/** A signal: to everything that listens to it; `heard` says how many there are, which may be none. */
export async function bringSignal(tx: Sql, context: Context, signal: Brought): Promise<Done<{ heard: number }>> {
  const answer = await signalIn(tx, context.services, { ...signal, actorId: context.actor.userId });
  return { answer, logged: { action: 'signal', resource: 'instances', recordId: signal.instanceId ?? null, name: signal.name } };
}

/** A process without document begins. One that is the life of a document begins by submitting one. */
export async function beginOutside(
  tx: Sql,
  context: Context,
  { key, start, values }: { readonly key: string; readonly start?: string; readonly values: Values },
): Promise<Done<{ instanceId: string }>> {
  const { services, actor } = context;
  const document = [...services.registry.values()].find((definition) => flowsOf(definition).includes(key));
  if (document)
    throw new Refusal(
      '409',
      'needsDocument',
      w('“{key}” is the flow of a document and begins when one is submitted', '“{key}”为单据流程，提交单据时启动'),
      { key, resource: document.key },
    );
  const definition = await flowToStart(tx, key);
  const at = start === undefined ? undefined : (await compiledFlow(tx, definition)).elements[start];
  if (start !== undefined && (at?.type !== 'StartEvent' || at.parent !== null))
    throw invalid([
      { field: 'start', rule: 'noStart', severity: 'error', message: w('is no start event of this flow', '不是该流程的开始事件') },
    ]);
  const starting = { key, values, starterId: actor.userId, ...(start === undefined ? {} : { start }) };
  const answer = await startIn(tx, services, starting);
  return { answer, logged: { action: 'start', resource: 'definitions', recordId: definition.id, name: key } };
}
