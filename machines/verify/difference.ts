/**
 * Two versions of a flow compared by what they do: for all cells of values that their conditions tell apart,
 * the steps that a document passes before and after when everybody approves.
 */
import { w, type Words } from '#model/words.ts';
import { routeOf } from '../explore/paths.ts';
import { combinations, samplesOf } from '../explore/samples.ts';
import { readExpression } from '../feel/tree.ts';
import type { CompiledFlow, Values } from '../flow.ts';
import { boxesOf, dimensionOf, pointsOf, valuesAt, type Dimension } from './cells.ts';
import { changesOf, nameOf, type Change } from './changes.ts';
import type { CheckedField } from './fields.ts';
import type { Span } from './finding.ts';
import { literalsIn, type Literals } from './literals.ts';
import { spanWords } from './spans.ts';

/** Documents that go another way than before. */
export interface Detour {
  /** Which values they have; where it cannot be told exactly, `example` alone. */
  readonly spans: readonly Span[];
  readonly example: Values;
  /** Ids of the steps; null: the flow cannot be followed. */
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
  readonly words: Words;
}

export interface Difference {
  readonly changes: readonly Change[];
  readonly detours: readonly Detour[];
  /** Combinations of values tried, and whether there were more. */
  readonly tried: number;
  readonly bounded: boolean;
  /** All of it for people to read. */
  readonly words: readonly Words[];
}

const mostTried = 600;
const mostDetours = 20;

const conditionsIn = (...flows: readonly CompiledFlow[]): readonly string[] => [
  ...new Set(flows.flatMap(({ elements }) => Object.values(elements).flatMap(({ condition }) => condition ?? []))),
];

/** Cells of everything that the conditions read; null where they cannot be told apart exactly. */
const dimensionsOf = (conditions: readonly string[], fields: ReadonlyMap<string, CheckedField>): readonly Dimension[] | null => {
  const literals: Literals = new Map();
  try {
    if (!conditions.every((condition) => literalsIn(readExpression(condition), literals))) return null;
  } catch {
    return null;
  }
  const made = [...literals].map(([name, values]) => dimensionOf(name, values, fields.get(name)));
  return made.some((one) => one === null) ? null : (made as readonly Dimension[]);
};

const kinds = { added: w('Added', '新增'), removed: w('Removed', '删除'), changed: w('Changed', '修改') } as const;

const changeWords = ({ kind, name, properties }: Change): Words => {
  const say = (language: keyof Words, colon: string): string =>
    properties.length === 0
      ? `${kinds[kind][language]}${colon}${name[language]}`
      : properties
          .map((one) => `${name[language]} · ${one.name[language]}${colon}${one.before[language]} → ${one.after[language]}`)
          .join('; ');
  return w(say('en', ': '), say('zh', '：'));
};

const routeWords = (flow: CompiledFlow, route: readonly string[] | null): Words => {
  if (route === null) return w('no way leads on', '无法继续');
  if (route.length === 0) return w('nobody is asked', '无需审批');
  const steps = route.map((id) => nameOf(flow.elements, id));
  return w(steps.map(({ en }) => en).join(' → '), steps.map(({ zh }) => zh).join(' → '));
};

const exampleWords = (values: Values): Words => {
  const text = Object.entries(values)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join(', ');
  return w(`for instance ${text}`, `例如 ${text}`);
};

/** `fields` give names and the values that fields can have; `now` is the time of every step. */
export const differenceOf = (before: CompiledFlow, after: CompiledFlow, now: string, checked: readonly CheckedField[] = []): Difference => {
  const fields = new Map(checked.map((field) => [field.name, field]));
  const conditions = conditionsIn(before, after);
  const dimensions = dimensionsOf(conditions, fields);
  const points = dimensions && pointsOf(dimensions, mostTried);
  const exact = dimensions !== null && points !== null;
  const samples: readonly Values[] = exact
    ? points.map((point) => valuesAt(dimensions, point))
    : [...combinations(samplesOf(conditions), mostTried)];

  const groups = new Map<string, { before: Detour['before']; after: Detour['after']; example: Values; at: (readonly number[])[] }>();
  for (const [nth, values] of samples.entries()) {
    const [old, next] = [routeOf(before, { values, now }), routeOf(after, { values, now })];
    if (JSON.stringify(old) === JSON.stringify(next)) continue;
    const key = JSON.stringify([old, next]);
    const group = groups.get(key) ?? { before: old, after: next, example: values, at: [] };
    if (exact) group.at.push(points[nth]!);
    groups.set(key, group);
  }
  const detours = [...groups.values()].slice(0, mostDetours).flatMap((group) => {
    const detour = (spans: readonly Span[], where: Words): Detour => {
      const [old, next] = [routeWords(before, group.before), routeWords(after, group.after)];
      return {
        spans,
        example: group.example,
        before: group.before,
        after: group.after,
        words: w(`${where.en}: now ${next.en}; before ${old.en}`, `${where.zh}：现为 ${next.zh}；原为 ${old.zh}`),
      };
    };
    if (!exact) return [detour([], exampleWords(group.example))];
    return boxesOf(dimensions, group.at, mostDetours).map((spans) => detour(spans, spanWords(spans, fields)));
  });
  const changes = changesOf(before.elements, after.elements);
  return {
    changes,
    detours,
    tried: samples.length,
    bounded: !exact,
    words: [...changes.map(changeWords), ...detours.map(({ words }) => words)],
  };
};
