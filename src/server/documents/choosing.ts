/** Which steps the applicant picks people for, of a document that is still being filled in. */
import { predict } from '#machines/explore/predict.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { flowByKey } from '../flows/definitions.ts';
import { organisationOf } from '../flows/organisation.ts';
import { evaluatorOf } from '../flows/process/decisions.ts';
import { asChoices, chosenBy, type ToChoose } from './choose.ts';
import { flowInput } from './load.ts';

export async function choosing(context: Context, definition: Definition, record: AnyDoc): Promise<ToChoose[]> {
  const { db, clock } = context.services;
  if (!definition.document)
    throw new Refusal('404', 'missingResource', w('There is no document kind {resource}', '没有单据类型{resource}'), {
      resource: definition.key,
    });
  const [organisation, newest] = await Promise.all([organisationOf(db), flowByKey(db, definition.document.flow)]);
  const flow = await compiledFlow(db, newest);
  const wanted = chosenBy(flow, 'starter.choose');
  if (wanted.length === 0) return [];
  const input = flowInput(record, {}, context.actor.userId, organisation, clock.now().toISOString());
  const route = await predict(flow, null, input, () => Promise.resolve([]), {}, await evaluatorOf(db, flow, input.now));
  const nodes = route.map(({ nodeId }) => nodeId).filter((node) => wanted.includes(node));
  return asChoices(flow, nodes);
}
