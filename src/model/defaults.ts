/** Values a new record or line starts with. */
import { allFields, allLineFields } from './common.ts';
import { normaliseValue } from './fields/kinds.ts';
import type { Definition } from './definition.ts';
import type { AnyDoc } from './values.ts';
import type { RuleActor } from './facts.ts';
import type { DefaultToken, Field, Fields } from './field.ts';

export interface DefaultsInput {
  readonly actor: RuleActor;
  readonly today: string;
  readonly now: string;
}

const isToken = (value: unknown): value is DefaultToken => typeof value === 'object' && value !== null && 'from' in value;

const valueOf = (field: Field, input: DefaultsInput): unknown => {
  if (!isToken(field.default)) return field.default ?? null;
  const tokens: Record<DefaultToken['from'], unknown> = {
    self: input.actor.userId,
    ownDepartment: input.actor.departmentId,
    ownStaff: input.actor.staffId,
    ownPost: input.actor.postIds?.[0] ?? null,
    today: input.today,
    now: input.now,
  };
  const value = tokens[field.default.from];
  return field.kind === 'users' || field.kind === 'refs' ? (value === null ? [] : [value]) : value;
};

const over = (fields: Fields, input: DefaultsInput): AnyDoc =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.default !== undefined)
      .map(([name, field]) => [name, normaliseValue(field, valueOf(field, input))]),
  );

/** The defaults of a new record, common fields included, with empty line sets. */
export const defaultsOf = (definition: Definition, input: DefaultsInput): AnyDoc => ({
  ...over(allFields(definition), input),
  ...Object.fromEntries(Object.keys(definition.lines).map((name) => [name, []])),
});

/** The defaults of a new line of a set. */
export const lineDefaultsOf = (definition: Definition, name: string, input: DefaultsInput): AnyDoc => {
  const lines = definition.lines[name];
  return lines ? over(allLineFields(lines), input) : {};
};
