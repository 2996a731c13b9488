/** An instance as it was at a moment of its trail: what was done, who held it, what the form said. Pure. */
import type { Person, TrailEntry } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { InstanceView, TaskPassed } from '#model/workflow/instanceView.ts';
import type { Words } from '#model/words.ts';
import { grouped } from './grouped.ts';

type Life = Pick<InstanceView, 'trail' | 'passed' | 'reached'>;

export interface Holding {
  readonly node: string;
  readonly name: Words;
  readonly people: readonly Person[];
  readonly group: Words | null;
  readonly since: string;
}

export interface Frame {
  readonly entry: TrailEntry;
  /** How each element stood, by id, as marks of the drawing. */
  readonly marks: Readonly<Record<string, 'done' | 'here' | 'rejected' | 'closed'>>;
  readonly holders: readonly Holding[];
}

const time = (instant: string): number => Date.parse(instant);

const markOf = (tasks: readonly TaskPassed[], at: number): Frame['marks'][string] => {
  if (tasks.some(({ endedAt }) => endedAt === null || time(endedAt) > at)) return 'here';
  const last = tasks.toSorted((one, other) => time(one.endedAt ?? '') - time(other.endedAt ?? '')).at(-1);
  if (last?.state === 'closed') return tasks.some(({ state }) => state === 'done') ? 'done' : 'closed';
  return last?.action === 'reject' ? 'rejected' : 'done';
};

/** How it stood when the entry at this place of the trail had been written; null outside the trail. */
export const frameAt = ({ trail, passed, reached }: Life, place: number): Frame | null => {
  const entry = trail[place];
  if (!entry) return null;
  const at = time(entry.at);
  const began = trail.find(({ run }) => run === entry.run);
  const since = began ? time(began.at) : 0;
  const known = reached.filter((one) => one.run === entry.run && time(one.at) <= at);
  const tasks = passed.filter(({ openedAt }) => time(openedAt) >= since && time(openedAt) <= at);
  const held = tasks.filter(({ endedAt }) => endedAt === null || time(endedAt) > at);
  const nodes = grouped(tasks, ({ node }) => node);
  return {
    entry,
    marks: {
      ...Object.fromEntries(known.flatMap(({ passed: way }) => way.map((id) => [id, 'done'] as const))),
      ...Object.fromEntries(known.flatMap(({ node }) => (node === null ? [] : [[node, 'done'] as const]))),
      ...Object.fromEntries([...nodes].map(([node, own]) => [node, markOf(own, at)] as const)),
    },
    holders: held.map(({ node, name, people, group, openedAt }) => ({ node, name, people, group, since: openedAt })),
  };
};

export interface Remembered {
  readonly record: AnyDoc;
  /** Fields that were different and of which only the number of lines is known. */
  readonly unsure: readonly string[];
  /** Paths of what the entry itself changed. */
  readonly changed: ReadonlySet<string>;
}

const isObject = (value: unknown): value is AnyDoc => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record with another value at a path: `amount`, `items.2.amount`. */
const withValue = (record: AnyDoc, path: string, value: unknown): AnyDoc => {
  const [name = '', index, inner] = path.split('.');
  if (index === undefined || inner === undefined) return { ...record, [name]: value };
  const lines: unknown = record[name];
  if (!Array.isArray(lines)) return record;
  return {
    ...record,
    [name]: lines.map((line: unknown, at) => (at === Number(index) && isObject(line) ? { ...line, [inner]: value } : line)),
  };
};

/** What the form said then: what was changed later is taken back, the newest first. */
export const recordAt = (definition: Definition, record: AnyDoc, trail: readonly TrailEntry[], place: number): Remembered => {
  const own = (path: string): boolean => {
    const [name = ''] = path.split('.');
    return Object.hasOwn(definition.fields, name) || Object.hasOwn(definition.lines, name);
  };
  const later = trail.slice(place + 1).toReversed();
  const unsure = new Set<string>();
  let known = record;
  for (const { changes } of later)
    for (const { field, before } of changes) {
      if (!own(field)) continue;
      if (Object.hasOwn(definition.lines, field)) unsure.add(field);
      else known = withValue(known, field, before);
    }
  const changed = new Set((trail[place]?.changes ?? []).flatMap(({ field }) => (own(field) ? [field] : [])));
  return { record: known, unsure: [...unsure], changed };
};
