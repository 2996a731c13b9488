/** Values for a document that is only tried: computed figures come of its lines where one line can make them, else they are set directly. */
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { RuleActor } from '#model/facts.ts';
import type { StarterAnswer } from '#model/workflow/design.ts';
import { compute, normalise } from '#model/evaluate.ts';
import { textOf } from '#model/calculation/text.ts';

export interface Inventing {
  readonly actor: RuleActor;
  /** Date of the company's zone. */
  readonly today: string;
  readonly now: string;
}

const numbers: ReadonlySet<string> = new Set(['money', 'decimal', 'integer']);

const alike = (one: unknown, other: unknown): boolean =>
  textOf(one) === textOf(other) || (textOf(one) !== '' && textOf(other) !== '' && Number(textOf(one)) === Number(textOf(other)));

/** The document with one line that makes this figure; null where no single line does. */
const byOneLine = (
  definition: Definition,
  record: AnyDoc,
  name: string,
  value: unknown,
  worked: (record: AnyDoc) => AnyDoc,
): AnyDoc | null => {
  for (const [set, lines] of Object.entries(definition.lines))
    for (const [column, field] of Object.entries(allLineFields(lines))) {
      if (!numbers.has(field.kind) || field.readOnly || field.computed || field.node) continue;
      const [first] = Array.isArray(record[set]) ? (record[set] as readonly AnyDoc[]) : [];
      const tried = worked({ ...record, [set]: [{ ...first, [column]: value }] });
      if (alike(tried[name], value)) return tried;
    }
  return null;
};

/** The values wanted, in a document whose other figures follow from them. */
export const filled = (definition: Definition, base: AnyDoc, wanted: AnyDoc, { actor, today, now }: Inventing): AnyDoc => {
  const fields = allFields(definition);
  const worked = (record: AnyDoc): AnyDoc => compute(definition, normalise(definition, record), { facts: {}, actor, today, now });
  const plain = Object.fromEntries(Object.entries(wanted).filter(([name]) => !fields[name]?.computed));
  let record = worked({ ...base, ...plain });
  const direct: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(normalise(definition, wanted))) {
    if (!fields[name]?.computed || alike(record[name], value)) continue;
    const better = byOneLine(definition, record, name, value, worked);
    if (better) record = better;
    else direct[name] = value;
  }
  return { ...record, ...direct };
};

/** The starter's department where the flow reads one, and themselves where it reads a person; with their names. */
export const peopled = (
  definition: Definition,
  reads: readonly string[],
  { person, values, names }: StarterAnswer,
  kinds: readonly ('department' | 'user')[],
): AnyDoc => {
  const fields = allFields(definition);
  const given = reads.flatMap((name) => {
    const kind = fields[name]?.kind;
    if (kind === 'department' && kinds.includes(kind) && values['departmentId']) return [[name, values['departmentId']] as const];
    return kind === 'user' && kinds.includes(kind) ? [[name, person.id] as const] : [];
  });
  return { ...Object.fromEntries(given), $names: names };
};
