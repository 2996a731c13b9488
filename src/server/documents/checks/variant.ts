/** Calls that are for one variant of a document refuse the others, so that nobody sends a document on its way by another one's call. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowField } from '#model/flows.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import { onSeenRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '#server/documents/record.ts';

/** Refuses a document of another variant. The stored record counts; what does not exist is for the verb to say. */
export async function requireVariant(context: Context, definition: Definition, variant: string, body: AnyDoc): Promise<void> {
  const field = flowField(definition);
  if (field === null) return;
  const id = idOf(body['id']);
  await onSeenRecord(context, definition, body['id'], async () => {
    const record = id === null ? body : await readRecord(context.services.db, definition, id);
    const value = record?.[field] ?? null;
    if (record === null || value === null || value === variant) return;
    throw new Refusal(
      '400',
      'wrongVariant',
      w('This call is for another kind of {resource} than this one', '该调用不适用于此类{resource}单据'),
      { resource: definition.key },
      [
        {
          field,
          rule: 'wrongVariant',
          severity: 'error',
          message: w('this call is for another kind', '该调用适用于其他类型'),
        },
      ],
    );
  });
}
