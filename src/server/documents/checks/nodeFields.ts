/** Fields that a node opens to its approver: written, required, everything else refused by name; each change goes into the trail. */
import type { FieldRight, TrailChange } from '#model/api.ts';
import { applyBody, unknownFields } from '#model/body.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOfChange, isRefused, type EvaluationInput } from '#model/evaluate.ts';
import { linesOf, isEmpty } from '#model/values.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { invalid } from '#server/documents/refusals.ts';
import { safeBody } from './richText.ts';

type Rights = Readonly<Record<string, FieldRight>>;

/** Keys of a deciding body that are no fields of the document. */
const decisionKeys = new Set([
  'id',
  'requestId',
  'taskId',
  'comment',
  'version',
  'rejectTo',
  'clientAt',
  'chosen',
  'files',
  'signature',
  'to',
]);

export const fieldsOfBody = (body: AnyDoc): AnyDoc => Object.fromEntries(Object.entries(body).filter(([key]) => !decisionKeys.has(key)));

export const openFields = (rights: Rights): string[] =>
  Object.entries(rights)
    .filter(([, right]) => right === 'edit' || right === 'require')
    .map(([path]) => path);
export const demands = (rights: Rights): boolean => Object.values(rights).includes('require');

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Which fields differ, own ones by name, those of lines as `items.2.amount`. */
export function changesBetween(definition: Definition, before: AnyDoc, after: AnyDoc): TrailChange[] {
  const own = Object.keys(definition.fields)
    .filter((field) => !same(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
  const lines = Object.entries(definition.lines).flatMap(([name, set]) => {
    const [old, now] = [linesOf(before, name), linesOf(after, name)];
    if (old.length !== now.length) return [{ field: name, before: `${old.length}`, after: `${now.length}` }];
    return now.flatMap((line, index) =>
      Object.keys(set.fields)
        .filter((field) => !same(old[index]?.[field], line[field]))
        .map((field) => ({ field: `${name}.${index}.${field}`, before: old[index]?.[field] ?? null, after: line[field] ?? null })),
    );
  });
  return [...own, ...lines];
}

const required = (field: string): Fault => ({ field, rule: 'required', severity: 'error', message: w('required', '必填') });

const unfilled = (record: AnyDoc, rights: Rights): Fault[] =>
  Object.entries(rights).flatMap(([path, right]) => {
    if (right !== 'require') return [];
    const [name = '', inner] = path.split('.');
    if (inner === undefined) return isEmpty(record[name]) ? [required(name)] : [];
    return linesOf(record, name).flatMap((line, index) => (isEmpty(line[inner]) ? [required(`${name}.${index}.${inner}`)] : []));
  });

/** A record with what a node lets its approver fill in. */
export interface Edited {
  readonly record: AnyDoc;
  readonly changes: readonly TrailChange[];
  /** The server changed these along with it. */
  readonly warnings: readonly Fault[];
}

interface NodeWorld {
  readonly unnameable: (record: AnyDoc) => Promise<readonly Fault[]>;
  readonly inputFor: (record: AnyDoc) => Promise<EvaluationInput>;
}

/**
 * The record with what this node lets its approver fill in, computed, with what follows from it, and checked as a whole: every rule of the
 * document counts.
 * @param world what it is checked by: `unnameable` the references that this approver may not name, `inputFor` what rules are given for a
 * record, as its facts follow what was filled in
 */
export async function applyNode(
  definition: Definition,
  record: AnyDoc,
  body: AnyDoc,
  rights: Rights,
  { unnameable, inputFor }: NodeWorld,
): Promise<Edited> {
  const open = openFields(rights);
  const given = await safeBody(definition, fieldsOfBody(body));
  const refused = unknownFields(definition, given, open, record);
  if (isRefused(refused)) throw invalid(refused);
  const applied = applyBody(definition, record, given, open);
  const strange = await unnameable(applied);
  if (strange.length > 0) throw invalid(strange);
  const input = await inputFor(applied);
  const filled = compute(definition, applied, input);
  const follows = definition.document?.follows?.({ ...input, doc: filled }) ?? null;
  const after = follows === null ? filled : compute(definition, { ...filled, ...follows.values }, input);
  const changes = changesBetween(definition, record, after);
  const faults = [
    ...unfilled(after, rights),
    ...faultsOfChange(
      definition,
      after,
      input,
      open,
      changes.map(({ field }) => field),
    ),
  ].filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw invalid(faults);
  return { record: after, changes, warnings: follows?.warnings ?? [] };
}
