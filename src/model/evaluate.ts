/**
 * Everything a definition says about one record, as pure functions over both sides: what it computes, what is wrong with it, what
 * a body may change. Order of a save: `unknownFields` → `applyBody` → `compute` → `faultsOf` → write.
 */
import { allFields, allLineFields, lineKeys } from './common.ts';
import { faultsOfField, normaliseValue, rangeOfField } from './fields/kinds.ts';
import { failedMessage, requiredMessage, check } from './validators.ts';
import { isEmpty, isRecord, linesOf } from './values.ts';
import { w, type Words } from './words.ts';
import type { Definition } from './definition.ts';
import type { AnyDoc } from './values.ts';
import type { AnyLines } from './lineSet.ts';
import type { RuleInput } from './facts.ts';
import type { Field, Fields } from './field.ts';
import type { KnownCodes } from './fields/rule.ts';
import type { Fault } from './refusal.ts';

/** Rules know this beside the record. `dictionaries` gives the values of a dictionary; without it choices are not checked. */
export interface EvaluationInput extends Omit<RuleInput<AnyDoc>, 'doc'> {
  readonly dictionaries?: KnownCodes;
}

/** Drafts check types and lengths; everything else on submit. Plain records are always checked as on submit. */
export type Stage = 'draft' | 'submit';

const named = <Value>(values: Iterable<readonly [string, Value]>): Record<string, Value> => Object.fromEntries(values);

/** The same values, each that is of a field in the form it is stored in. */
export const normalised = (fields: Fields, values: AnyDoc): AnyDoc => ({
  ...values,
  ...named(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(values, name))
      .map(([name, field]) => [name, normaliseValue(field, values[name])] as const),
  ),
});

/** A new record with every value in the form it is stored in. Missing fields stay missing, other keys stay as they are. */
export const normalise = (definition: Definition, record: AnyDoc): AnyDoc => {
  const result = normalised(allFields(definition), record);
  for (const [name, lines] of Object.entries(definition.lines)) {
    const given = record[name];
    if (Array.isArray(given)) result[name] = given.map((line: unknown) => (isRecord(line) ? normalised(allLineFields(lines), line) : line));
  }
  return result;
};

const stored = (field: Field | undefined, value: unknown): unknown => (field ? normaliseValue(field, value) : null);

/** A compute or rule that throws over a half-filled record gives nothing; the faults of the fields say what is wrong. */
const attempt = (work: () => unknown): unknown => {
  try {
    return work() ?? null;
  } catch {
    return null;
  }
};

const nothing = (fields: Fields): AnyDoc => named(Object.keys(fields).map((name) => [name, null] as const));

/** As computes and rules see a record: what was not sent is null, never missing, in its lines too. */
const whole = (definition: Definition, record: AnyDoc): AnyDoc => ({
  ...nothing(allFields(definition)),
  ...record,
  ...named(
    Object.entries(definition.lines).map(([name, lines]) => {
      const empty = nothing(allLineFields(lines));
      return [name, linesOf(record, name).map((line) => ({ ...empty, ...line }))] as const;
    }),
  ),
});

const withLineComputes = (lines: AnyLines, values: readonly AnyDoc[], input: RuleInput<AnyDoc>): AnyDoc[] => {
  const computes = Object.entries(lines.computes ?? {});
  const empty = nothing(allLineFields(lines));
  return values.map((value, at) => {
    const line = { ...value };
    for (const [name, run] of computes)
      line[name] = stored(
        lines.fields[name],
        attempt(() => run({ ...empty, ...line }, input, at)),
      );
    return line;
  });
};

/** A new record with its lines' computes, then its own in the order written; each sees what those before it gave. */
export const compute = (definition: Definition, record: AnyDoc, input: EvaluationInput): AnyDoc => {
  const doc: AnyDoc = { ...record };
  for (const [name, lines] of Object.entries(definition.lines))
    doc[name] = withLineComputes(lines, linesOf(record, name), { ...input, doc: whole(definition, doc) });
  for (const [name, run] of Object.entries(definition.computes)) {
    doc[name] = stored(
      definition.fields[name],
      attempt(() => run({ ...input, doc: whole(definition, doc) })),
    );
  }
  return doc;
};

/** Which fields and sets of lines a form asks its author for as the record stands: `definition.visibleWhen`, true for all others. */
export const askingOf = (
  definition: Definition,
  record: AnyDoc,
  facts: RuleInput<AnyDoc>['facts'],
): ((name: string) => boolean | 'required') => {
  const { visibleWhen } = definition;
  if (!visibleWhen) return () => true;
  const doc = whole(definition, record);
  return (name) => visibleWhen[name]?.(doc, facts) ?? true;
};

const error = (field: string, rule: string, message: Words): Fault => ({ field, rule, message, severity: 'error' });

/** The author owes only what is theirs to fill: computed, server-set and approver's fields are not. */
const isOwed = (field: Field): boolean => field.required === true && !field.readOnly && !field.computed && !field.node;

const faultsOfValue = (path: string, field: Field, value: unknown, stage: Stage, known: KnownCodes | undefined): Fault[] => {
  const own = faultsOfField(field, value, known).map((one) => error(path, one.rule, one.message));
  if (stage === 'draft' || own.length > 0) return own;
  if (isEmpty(value)) return isOwed(field) ? [error(path, 'required', requiredMessage)] : [];
  const faults = rangeOfField(field, value).map((one) => error(path, one.rule, one.message));
  const message = field.check !== undefined && typeof value === 'string' ? check(field.check, value) : null;
  return message && field.check ? [...faults, error(path, field.check, message)] : faults;
};

/** Most lines of a set that says nothing else. */
const usualMost = 500;

/** Everything wrong with values of fields that belong to no record: what a call is sent. */
export const faultsOfFields = (fields: Fields, values: AnyDoc, known?: KnownCodes): Fault[] =>
  Object.entries(fields).flatMap(([name, field]) => faultsOfValue(name, field, values[name], 'submit', known));

const faultsOfLines = (definition: Definition, record: AnyDoc, stage: Stage, known: KnownCodes | undefined): Fault[] =>
  Object.entries(definition.lines).flatMap(([name, lines]) => {
    const given = record[name] ?? [];
    if (!Array.isArray(given) || !given.every(isRecord)) return [error(name, 'type', w('must be a list of lines', '必须为明细列表'))];
    const most = lines.most ?? usualMost;
    if (given.length > most) return [error(name, 'type', w(`at most ${most} lines`, `最多${most}条明细`))];
    const short = stage === 'submit' && given.length < (lines.least ?? 0);
    return [
      ...(short ? [error(name, 'least', w(`at least ${lines.least} line(s)`, `至少需要${lines.least}条明细`))] : []),
      ...given.flatMap((line, index) =>
        Object.entries(allLineFields(lines)).flatMap(([field, shape]) =>
          faultsOfValue(`${name}.${index}.${field}`, shape, line[field], stage, known),
        ),
      ),
    ];
  });

/** The record, telling which of its fields are read. */
const watched = (record: AnyDoc, read: Set<string>): AnyDoc =>
  new Proxy(record, {
    get: (values, name): unknown => {
      if (typeof name !== 'string') return undefined;
      read.add(name);
      return values[name];
    },
  });

/** `missing`: fields that are owed and empty. A rule that rests on one of them has nothing to judge yet; the empty field is the fault. */
const faultsOfRules = (rules: Definition['rules'], record: AnyDoc, input: EvaluationInput, missing?: ReadonlySet<string>): Fault[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const read = new Set<string>();
    const heard = (faults: readonly Fault[]): readonly Fault[] => ([...read].some((field) => missing?.has(field)) ? [] : faults);
    try {
      const found = rule({ ...input, doc: missing && missing.size > 0 ? watched(record, read) : record });
      return found === null ? [] : heard('severity' in found ? [found] : found);
    } catch {
      return heard([error('', name, failedMessage)]);
    }
  });

/** The fields judge their own values, the sets of lines among them. */
export const faultsOfValues = (definition: Definition, record: AnyDoc, at: Stage, known: KnownCodes | undefined): Fault[] => [
  ...Object.entries(allFields(definition)).flatMap(([name, field]) => faultsOfValue(name, field, record[name], at, known)),
  ...faultsOfLines(definition, record, at, known),
];

/** The rules judge the whole, where `faults` of its values do not keep them from judging. */
const judged = (definition: Definition, record: AnyDoc, input: EvaluationInput, faults: readonly Fault[]): Fault[] => {
  if (faults.some((fault) => fault.rule === 'type')) return [];
  const missing = new Set(faults.flatMap(({ rule, field }) => (rule === 'required' ? [field] : [])));
  return faultsOfRules(definition.rules, whole(definition, record), input, missing);
};

/**
 * These faults are those of a record that was normalised and computed. Rules run only on a record whose fields are in order, so that they
 * need not doubt their types; one that rests on a required field that is empty is silent; one that throws is itself a fault.
 * Warnings are among the faults: `isRefused` tells.
 */
export const faultsOf = (definition: Definition, record: AnyDoc, input: EvaluationInput, stage: Stage): Fault[] => {
  const at: Stage = definition.kind === 'document' ? stage : 'submit';
  const faults = faultsOfValues(definition, record, at, input.dictionaries);
  return at === 'draft' ? faults : [...faults, ...judged(definition, record, input, faults)];
};

/** Path of a field as a definition writes it: `items.amount` of `items.2.amount`. */
const pathOf = (field: string): string => field.replaceAll(/\.\d+(?=\.|$)/g, '');

/**
 * These faults are those of a submitted record after somebody changed some of its fields: values of the fields that are open to them, and every
 * rule over the whole, for a rule that held at submit holds as long as a field that it reads can change. A fault of a computed field stands
 * at the first field that was changed, because nobody can mend a computed one.
 *
 * @param open paths of fields, and names of sets of lines, that this person may change
 * @param changed fields that they changed, those of lines as `items.2.amount`
 */
export const faultsOfChange = (
  definition: Definition,
  record: AnyDoc,
  input: EvaluationInput,
  open: readonly string[],
  changed: readonly string[],
): Fault[] => {
  const isOpen = (field: string): boolean => open.includes(pathOf(field)) || open.includes(field.split('.')[0] ?? '');
  const values = faultsOfValues(definition, record, 'submit', input.dictionaries);
  const place = changed.find(isOpen);
  const rules = judged(definition, record, input, values).map((fault) =>
    place !== undefined && Object.hasOwn(definition.computes, fault.field) ? { ...fault, field: place } : fault,
  );
  return [...values.filter(({ field }) => isOpen(field)), ...rules];
};

/** Faults of its rules stand in the way of deleting a record. */
export const faultsOfRemoval = (definition: Definition, record: AnyDoc, input: EvaluationInput): Fault[] =>
  faultsOfRules(definition.removal, whole(definition, record), input);

/** Faults of these rules stand in the way of invalidating an approved document, or a confirmed record. */
export const faultsOfVoid = (definition: Definition, record: AnyDoc, input: EvaluationInput): Fault[] =>
  faultsOfRules(definition.document?.voidRules ?? definition.confirmation?.voidRules ?? {}, whole(definition, record), input);

/** Those who decide on a document should look at these; nothing is refused for them. */
export const findingsFor = (definition: Definition, record: AnyDoc, input: EvaluationInput): Fault[] =>
  faultsOfRules(definition.document?.findings ?? {}, whole(definition, record), input);

/** Faults that stand in the way of confirming. */
export const faultsOfConfirmation = (definition: Definition, record: AnyDoc, input: EvaluationInput): Fault[] =>
  faultsOfRules(definition.confirmation?.rules ?? {}, whole(definition, record), input);

export const isRefused = (faults: readonly Fault[]): boolean => faults.some((fault) => fault.severity === 'error');

/** Names of line sets and of the keys a body may carry beside the fields. */
export const isLineKey = (name: string): boolean => (lineKeys as readonly string[]).includes(name);
