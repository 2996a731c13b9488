/** What is sensitive stays masked on its way to somebody who may not see it, wherever it stands. */
import { allFields, allLineFields } from '#model/common.ts';
import { mask } from '#model/calculation/format.ts';
import type { Definition } from '#model/definition.ts';

const sensitiveNames = (definition: Definition): ReadonlySet<string> =>
  new Set(
    [allFields(definition), ...Object.values(definition.lines).map(allLineFields)].flatMap((fields) =>
      Object.entries(fields).flatMap(([name, field]) => (field.sensitive ? [name] : [])),
    ),
  );

const masked = (value: unknown, names: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => masked(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, names.has(name) ? mask(inner) : masked(inner, names)]));
};

/**
 * Facts as a form may know them without `resource:sensitive`: whatever bears the name of a sensitive field of the definition, or of a
 * secret of the fact itself, is masked, at any depth. Anybody may name any person in a form, so facts about them are not the asker's own.
 * The server's own rules see the facts as they are.
 */
export const maskedFacts = (definition: Definition, facts: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const names = sensitiveNames(definition);
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, masked(value, new Set([...names, ...(definition.facts?.[name]?.secret ?? [])]))]),
  );
};
