/** A body sent by a client may change only what is its author's: everything else is named and refused, never silently dropped. */
import { allFields, allLineFields, commonFields, commonLineFields } from './common.ts';
import { isLineKey, normalise } from './evaluate.ts';
import { linesOf } from './values.ts';
import { isMasked } from './calculation/format.ts';
import { w } from './words.ts';
import type { Definition } from './definition.ts';
import type { AnyDoc } from './values.ts';
import type { Field, Fields } from './field.ts';
import type { Fault } from './refusal.ts';

/** Keys that travel with a record or a deciding call and are no fields. */
const envelopeKeys = new Set([
  'id',
  '$names',
  '$coming',
  'can',
  'requestId',
  'taskId',
  'comment',
  'rejectTo',
  'deleted',
  'clientAt',
  'reason',
  'facts',
]);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const writable = (field: Field, path: string, allowed: ReadonlySet<string> | null, isNew: boolean): boolean =>
  allowed === null ? !field.readOnly && !field.computed && !field.node && (isNew || !field.fixed) : allowed.has(path);

/** Own field that a client must not change. Computed ones are ignored instead: a client's total never counts. */
const isLocked = (field: Field, path: string, allowed: ReadonlySet<string> | null, isNew: boolean): boolean =>
  !field.computed && !writable(field, path, allowed, isNew);

const without = (values: AnyDoc, skip: (name: string) => boolean): AnyDoc =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !skip(name)));

/** The stored line of an id; a set may have thousands, so they are looked up, not searched. */
const storedLines = (stored: AnyDoc | null, name: string): ((id: unknown) => AnyDoc | null) => {
  const byId = new Map((stored === null ? [] : linesOf(stored, name)).map((line) => [line['id'], line]));
  return (id) => (id === undefined ? null : (byId.get(typeof id === 'number' ? String(id) : id) ?? null));
};

/** Such a line set is never its author's: an approver writes it, or others keep it once the document is approved. */
export const isOthersSet = ({ document, lines }: Pick<Definition, 'document' | 'lines'>, name: string): boolean =>
  lines[name]?.node === true || document?.afterwards?.fields.includes(name) === true;

/**
 * Names the keys of a body that the definition does not have, and the fields that this caller may not set. A field sent back as it
 * is stored passes, so that a record that was read may be sent whole. `allowed`: paths a node opens to its approver (`payAccount`,
 * `items.approvedAmount`), or with the name of a line set the whole set; without it the body is the author's, who sets all but
 * `readOnly` and `node` fields and the line sets that are not theirs (`isOthersSet`). The common fields that the server keeps (status,
 * applicant, version …) are ignored.
 */
export const unknownFields = (definition: Definition, body: AnyDoc, allowed?: readonly string[], stored: AnyDoc | null = null): Fault[] => {
  const open = allowed ? new Set(allowed) : null;
  const given = normalise(definition, body);
  const locked = (field: string): Fault => ({
    field,
    rule: 'lockedField',
    severity: 'error',
    message: w('cannot be changed here', '此处不可修改'),
  });
  const over = (
    own: Fields,
    common: Fields,
    values: AnyDoc,
    before: AnyDoc | null,
    prefix: string,
    at: string,
    paths: ReadonlySet<string> | null = open,
  ): Fault[] =>
    Object.entries(values).flatMap(([name, value]): Fault[] => {
      const field = Object.hasOwn(own, name) ? own[name] : undefined;
      if (field === undefined)
        return Object.hasOwn(common, name)
          ? []
          : [{ field: at + name, rule: 'unknownField', severity: 'error', message: w('unknown field', '未知字段') }];
      if (!isLocked(field, prefix + name, paths, before === null) || same(value, before?.[name]) || (field.sensitive && isMasked(value)))
        return [];
      return [locked(at + name)];
    });
  const isLines = (name: string): boolean => Object.hasOwn(definition.lines, name);
  const belongs = (name: string): boolean => definition.belonging?.some(({ as }) => as === name) === true;
  return [
    ...over(
      definition.fields,
      commonFields(definition),
      without(given, (name) => envelopeKeys.has(name) || isLines(name) || belongs(name)),
      stored,
      '',
      '',
    ),
    ...Object.entries(definition.lines).flatMap(([name, lines]) => {
      const sent = linesOf(given, name);
      if (open === null && isOthersSet(definition, name)) return sent.length > linesOf(stored ?? {}, name).length ? [locked(name)] : [];
      const lineById = storedLines(stored, name);
      const paths = open?.has(name) === true ? null : open;
      return sent.flatMap((line, index) =>
        over(lines.fields, commonLineFields(lines), without(line, isLineKey), lineById(line['id']), `${name}.`, `${name}.${index}.`, paths),
      );
    }),
  ];
};

/**
 * The stored record (null: a new one) with what this caller may change taken from the body, normalised. A line set that the body
 * carries replaces the stored one; a line with the id of a stored line keeps what the caller may not set, and an approver can
 * neither add nor drop lines where their node does not open the whole set. Masked values sent back keep what is stored. When the author
 * changes a rejected document, what approvers filled in is emptied: they will look at it again.
 */
export const applyBody = (definition: Definition, stored: AnyDoc | null, body: AnyDoc, allowed?: readonly string[]): AnyDoc => {
  const open = allowed ? new Set(allowed) : null;
  const again = open === null && stored?.['status'] === 'rejected';
  const given = normalise(definition, body);
  const over = (
    fields: Fields,
    before: AnyDoc | null,
    values: AnyDoc,
    prefix: string,
    paths: ReadonlySet<string> | null = open,
  ): AnyDoc => {
    const result: AnyDoc = { ...before };
    for (const [name, field] of Object.entries(fields)) {
      const path = prefix + name;
      if (again && field.node) result[name] = null;
      if (!Object.hasOwn(values, name) || !writable(field, path, paths, before === null)) continue;
      if (!(field.sensitive && isMasked(values[name]))) result[name] = values[name];
    }
    return result;
  };
  const result = over(allFields(definition), stored, given, '');
  for (const [name, lines] of Object.entries(definition.lines)) {
    const fields = allLineFields(lines);
    if (again && lines.node) {
      result[name] = [];
      continue;
    }
    if (open !== null ? !open.has(name) : isOthersSet(definition, name)) {
      const sent = new Map(linesOf(given, name).map((line) => [String(line['id']), line]));
      result[name] = linesOf(stored ?? {}, name).map((line) =>
        over(fields, line, sent.get(String(line['id'])) ?? {}, `${name}.`, open ?? new Set()),
      );
    } else if (Array.isArray(given[name])) {
      const lineById = storedLines(stored, name);
      result[name] = linesOf(given, name).map((line) => over(fields, lineById(line['id']), line, `${name}.`, null));
    } else {
      result[name] = linesOf(stored ?? {}, name).map((line) => over(fields, line, {}, `${name}.`));
    }
  }
  return result;
};
