/** What an approver should look at first. */
import type { Finding, TrailEntry } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { faultsOf } from '#model/evaluate.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { evaluation } from '../documents/evaluation.ts';
import { loadCase } from '../documents/load.ts';
import { hiddenFrom, trailFor } from '../documents/visible.ts';
import { briefWithout } from './acts.ts';
import { historyOf } from './history.ts';

/** Warnings of the rules, and what the author changed after a rejection. */
export async function briefOf(context: Context, definition: Definition, record: AnyDoc, trail: readonly TrailEntry[]): Promise<Finding[]> {
  const { db, clock } = context.services;
  const input = await evaluation(db, context, definition, record, clock.now().toISOString());
  const found = faultsOf(definition, record, input, 'submit').map(({ severity, message, field }): Finding => ({
    severity,
    text: message,
    field: field || null,
  }));
  const repost = trail.findLast(({ action }) => action === 'repost');
  const changed = (repost?.changes ?? []).map(({ field, before, after }): Finding => {
    const label = allFields(definition)[field]?.label ?? w(field, field);
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
  return [...found, ...changed];
}

/** The same of a document that is still to be read; without what is hidden from this person. */
export async function findingsOf(context: Context, definition: Definition, id: string): Promise<readonly Finding[]> {
  const { db, trailKey } = context.services;
  const { record, found } = await loadCase(db, context.services, definition, id, false);
  if (!found) return [];
  const { trail } = await historyOf(db, trailKey, found.instance, found.organisation, context.language);
  return briefWithout(
    await briefOf(context, definition, record, trailFor(context, definition, record, trail)),
    hiddenFrom(context, found, record),
  );
}
