/** Which steps the applicant picks people for, of a document that is still being filled in, and whom they picked for them before. */
import { predict } from '#machines/explore/predict.ts';
import type { StepToChoose } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import { compiledFlow } from '#server/flows/compiled.ts';
import { flowByKey } from '#server/flows/definitions.ts';
import { organisationOf } from '#server/flows/organisation.ts';
import { evaluatorOf } from '#server/flows/process/decisions.ts';
import { isAuthor } from '#server/documents/can.ts';
import { chosenBy, stepsToChoose } from '#server/documents/verbs/choose.ts';
import { flowInput, loadCase, type Case } from '#server/documents/load.ts';
import { notAuthor } from '#server/documents/refusals.ts';

/** The flow in which the document ran before, of one that its author has in hand again. */
async function ranBefore(context: Context, definition: Definition, record: AnyDoc): Promise<Case | null> {
  const id = idOf(record['id']);
  if (id === null) return null;
  const { record: stored, found } = await loadCase(context.services.db, context.services, definition, id, false);
  if (!isAuthor(context, stored)) throw notAuthor();
  return found;
}

export async function choosing(context: Context, definition: Definition, record: AnyDoc): Promise<StepToChoose[]> {
  const { db, clock } = context.services;
  if (!definition.document)
    throw new Refusal('404', 'missingResource', w('There is no document kind {resource}', '没有单据类型{resource}'), {
      resource: definition.key,
    });
  const [organisation, newest, before] = await Promise.all([
    organisationOf(db),
    flowByKey(db, flowOf(definition, record)),
    ranBefore(context, definition, record),
  ]);
  const instance = before?.instance ?? null;
  const again = before?.record['status'] === 'rejected';
  const flow = again && before?.flow.repostAt === 'rejectingNode' ? before.flow : await compiledFlow(db, newest);
  const wanted = chosenBy(flow, 'starter.choose');
  if (wanted.length === 0) return [];
  const applicant = instance?.starterId ?? (textOf(record['applicant']) || context.actor.userId);
  const input = flowInput(record, instance?.variables ?? {}, applicant, organisation, clock.now().toISOString());
  const snapshot = again ? (instance?.snapshot ?? null) : null;
  const route = await predict(flow, snapshot, input, () => Promise.resolve([]), {}, await evaluatorOf(db, flow, input.now));
  const nodes = route.filter(({ state }) => state !== 'done').map(({ nodeId }) => nodeId);
  return stepsToChoose(
    flow,
    nodes.filter((node) => wanted.includes(node)),
    { instance, organisation, due: () => true },
  );
}
