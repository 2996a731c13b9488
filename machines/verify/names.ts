/** Which names the expressions of a flow may read, and what kind of value each has. */
import type { CompiledFlow, FlowElement } from '../flow.ts';
import { typeOfKind, type CheckedField, type FeelType } from './fields.ts';

/** The checks of expressions need only these parts of a flow. */
export type Checked = Pick<CompiledFlow, 'elements' | 'variables'>;

export interface Known {
  readonly fields: ReadonlyMap<string, CheckedField>;
  /** Types of paths; null: there is such a name, of any type. */
  readonly typeOf: (path: string) => FeelType | null;
  readonly has: (path: string) => boolean;
  /** Messages and called processes may bring variables that the drawing does not name. */
  readonly open: boolean;
  /** All names that may stand first, for suggestions. */
  readonly roots: readonly string[];
}

/** Every document's flow knows this about who started it. */
const starter: Readonly<Record<string, FeelType>> = {
  'starter.id': 'id',
  'starter.login': 'string',
  'starter.name': 'string',
  'starter.department': 'string',
  'starter.departmentId': 'id',
  'starter.roles': 'list',
};

const always = ['starter', 'loopCounter', 'nrOfInstances', 'nrOfActiveInstances', 'nrOfCompletedInstances'];

const variablesOf = (element: FlowElement): readonly string[] =>
  [
    ...(element.inputs ?? []).map(({ target }) => target),
    ...(element.outputs ?? []).map(({ target }) => target),
    element.loop?.element,
    element.loop?.output?.target,
    element.script?.result,
    element.decision?.result,
    element.result,
    element.initiator,
    element.event?.codeVariable,
    element.event?.textVariable,
  ].flatMap((name) => (name === undefined || name === null ? [] : [name]));

const bringsMore = ({ type, event, call, effect }: FlowElement): boolean =>
  call !== undefined ||
  effect !== undefined ||
  type === 'ReceiveTask' ||
  (event !== undefined && !event.throws && ['message', 'signal', 'error', 'escalation'].includes(event.kind));

export const knownTo = ({ elements, variables: given }: Checked, checked: readonly CheckedField[]): Known => {
  const fields = new Map(checked.map((field) => [field.name, field]));
  const variables = new Set([...always, ...given.map(({ target }) => target), ...Object.values(elements).flatMap(variablesOf)]);
  const sets = new Set(checked.flatMap(({ name }) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : [])));
  const rootOf = (path: string): string => path.split('.')[0]!;
  const typeOf = (path: string): FeelType | null => {
    const field = fields.get(path);
    // A column of all lines is a list.
    if (field) return path.includes('.') ? 'list' : typeOfKind(field.kind);
    return starter[path] ?? (sets.has(path) ? 'list' : null);
  };
  const has = (path: string): boolean => {
    const root = rootOf(path);
    if (path === root) return fields.has(path) || variables.has(path) || sets.has(path);
    if (root === 'starter') return starter[path] !== undefined;
    if (sets.has(root)) return fields.has(path.split('.').slice(0, 2).join('.'));
    return variables.has(root) || fields.has(root);
  };
  return {
    fields,
    typeOf,
    has,
    open: Object.values(elements).some(bringsMore),
    roots: [...new Set([...fields.keys(), ...sets, ...variables])],
  };
};

/** How many letters have to change. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
};

/** The one of these that was probably meant. */
export const nearest = (text: string, all: readonly string[]): string | null =>
  all
    .map((name) => ({ name, far: distance(text.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(name.length / 4)))
    .toSorted((a, b) => a.far - b.far)[0]?.name ?? null;

/** A known name that was probably meant. */
export const meant = (path: string, { roots }: Known): string | null => nearest(path, roots);
