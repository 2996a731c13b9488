/** A record as this person may see it: sensitive values are masked unless he owns the record or may see them (office.md 0.1). */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { linesOf } from '#model/evaluate.ts';
import { mask } from '#model/format.ts';
import { textOf } from '#model/text.ts';
import { may, type Context } from '../context.ts';

const owns = ({ actor }: Pick<Context, 'actor'>, definition: Definition, record: AnyDoc): boolean =>
  ['createdBy', 'applicant', ...(definition.access.owners ?? [])].some((name) => {
    const own = definition.fields[name]?.kind === 'staff' ? actor.staffId : actor.userId;
    return own !== null && textOf(record[name]) === own;
  });

const masked = (fields: Readonly<Record<string, Field>>, values: AnyDoc): AnyDoc => {
  const result = { ...values };
  for (const [name, field] of Object.entries(fields)) if (field.sensitive && name in result) result[name] = mask(result[name]);
  return result;
};

export function visible(context: Pick<Context, 'actor'>, definition: Definition, record: AnyDoc): AnyDoc {
  if (may(context.actor, definition.key, 'sensitive') || owns(context, definition, record)) return record;
  const result = masked(definition.fields, record);
  for (const [name, set] of Object.entries(definition.lines))
    if (Array.isArray(record[name])) result[name] = linesOf(record, name).map((line) => masked(set.fields, line));
  return result;
}
