/** Fields that a node opens to its approver: written, required, everything else refused by name; each change goes into the trail. */
import type { FieldRight, TrailChange } from '#model/api.ts';
import { applyBody, unknownFields } from '#model/body.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, isRefused, type EvaluationInput } from '#model/evaluate.ts';
import { linesOf, isEmpty } from '#model/values.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { invalid } from './refusals.ts';

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

/** The record with what this node lets its approver fill in, computed and checked. Only faults of the opened fields are the approver's affair. */
export function applyNode(
  definition: Definition,
  record: AnyDoc,
  body: AnyDoc,
  rights: Rights,
  input: EvaluationInput,
): { record: AnyDoc; changes: TrailChange[] } {
  const open = openFields(rights);
  const given = fieldsOfBody(body);
  const refused = unknownFields(definition, given, open, record);
  if (isRefused(refused)) throw invalid(refused);
  const after = compute(definition, applyBody(definition, record, given, open), input);
  const mine = (fault: Fault): boolean => open.includes(fault.field.replaceAll(/\.\d+(?=\.|$)/g, ''));
  const faults = [
    ...unfilled(after, rights),
    ...faultsOf(definition, after, input, 'submit').filter((fault) => fault.severity === 'error' && mine(fault)),
  ];
  if (faults.length > 0) throw invalid(faults);
  return { record: after, changes: changesBetween(definition, record, after) };
}
