/** An approver should look at this first. */
import type { CompiledFlow } from '#machines/flow.ts';
import type { Finding, TrailEntry } from '#model/api.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { faultsOf, findingsFor, normalise } from '#model/evaluate.ts';
import { flowOf } from '#model/flows.ts';
import type { Fault } from '#model/refusal.ts';
import { pathWords, saidOf } from '#model/paths.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isPending } from '#model/status.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { computedAnew } from '#server/documents/verbs/anew.ts';
import { isAuthor } from '../documents/can.ts';
import { evaluation, ruleActor } from '#server/documents/checks/evaluation.ts';
import { loadCase } from '../documents/load.ts';
import { readRecord } from '../documents/record.ts';
import { hiddenFrom, trailFor } from '#server/documents/shown/visible.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { flowByKey } from '../flows/definitions.ts';
import { briefWithout } from './acts.ts';
import { factsOf } from './earlier.ts';
import { historyOf } from './history.ts';
import { passedDays } from './passed.ts';
import { unusualIn } from './unusual.ts';

/** A brief is told of these beside the document: its flow, and the paths that the reader's node hides from them. */
interface Around {
  readonly trail: readonly TrailEntry[];
  readonly flow: CompiledFlow | null;
  readonly hidden: ReadonlySet<string>;
}

/** Warnings of the rules, what is unusual beside earlier documents, and what the author changed after a rejection; nothing hidden. */
export async function briefOf(
  context: Context,
  definition: Definition,
  record: AnyDoc,
  { trail, flow, hidden }: Around,
): Promise<readonly Finding[]> {
  const { db, clock } = context.services;
  const [input, facts] = await Promise.all([
    evaluation(db, context, definition, record, clock.now().toISOString(), Object.keys(definition.facts ?? {})),
    factsOf({ context, definition, record, flow, hidden, draft: false }),
  ]);
  const told = ({ severity, message, field }: Fault): Finding => ({
    severity,
    text: saidOf(definition, field, message),
    field: field || null,
  });
  const found = faultsOf(definition, record, input, 'submit').map(told);
  // Who asks for it may be asked at a step, too, and is not told what others should look at.
  const lookedAt = isAuthor(context, record) ? [] : findingsFor(definition, record, input).map(told);
  const anew = isPending(record['status'])
    ? computedAnew(definition, record, input).warnings.map(({ severity, message, field }): Finding => ({ severity, text: message, field }))
    : [];
  const passed = isPending(record['status']) ? passedDays(definition, record, input.today) : [];
  const repost = trail.findLast(({ action }) => action === 'repost');
  const changed = (repost?.changes ?? []).map(({ field, before, after }): Finding => {
    const label = pathWords(definition, field);
    const value = (x: unknown): string => textOf(x) || '—';
    return {
      severity: 'info',
      field,
      text: w(
        `Changed after rejection: ${label.en} ${value(before)} → ${value(after)}`,
        `驳回后修改：${label.zh} ${value(before)} → ${value(after)}`,
      ),
    };
  });
  return briefWithout([...found, ...lookedAt, ...anew, ...passed, ...unusualIn(facts), ...changed], hidden);
}

/** The same of a document that is still to be read; without what is hidden from this person. */
export async function findingsOf(context: Context, definition: Definition, id: string): Promise<readonly Finding[]> {
  const { db, trailKey } = context.services;
  const { record, found } = await loadCase(db, context.services, definition, id, false);
  if (!found) return [];
  const { trail } = await historyOf(db, trailKey, found.instance, found.organisation, context.language);
  return briefOf(context, definition, record, {
    trail: trailFor(context, definition, record, trail),
    flow: found.flow,
    hidden: hiddenFrom(context, found, record),
  });
}

/**
 * What of a record being written its approvers will find unusual beside the rules, which its form checks itself. Whose document it is, is not
 * taken from what was sent.
 */
export async function unusualFor(context: Context, definition: Definition, sent: AnyDoc): Promise<Finding[]> {
  const { db, clock, zone } = context.services;
  const now = clock.now().toISOString();
  const id = idOf(sent['id']);
  const stored = id === null ? null : await readRecord(db, definition, id);
  const own = stored !== null && isAuthor(context, stored) ? stored : null;
  const record = normalise(definition, { ...sent, id: own ? id : null, applicant: own?.['applicant'] ?? context.actor.userId });
  // What is no date or no number is compared with nothing; the form says so.
  if (faultsOf(definition, record, { facts: {}, actor: ruleActor(context), today: dateAt(now, zone), now }, 'draft').length > 0) return [];
  const flow = definition.document ? await compiledFlow(db, await flowByKey(db, flowOf(definition, record))) : null;
  return unusualIn(await factsOf({ context, definition, record, flow, hidden: new Set(), draft: true }));
}
