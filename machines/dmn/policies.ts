/** Hit policies: from the rules that apply to the table's value (DMN, 8.2.10 and 8.2.11). */
import { w, type Words } from '#model/words.ts';
import { compare, decimalOf, equal, Exact, isContext, textOf, type Value } from '../feel/values.ts';
import type { Table } from './decision.ts';

/** A decision whose rules contradict each other, or that cannot be evaluated. */
export class DecisionFault extends Error {
  override readonly name = 'DecisionFault';
  constructor(
    readonly element: string,
    readonly words: Words,
  ) {
    super(words.en);
  }
}

/** A rule that applies: its place in the table, counted from 0, and its outputs by name. */
export interface Hit {
  readonly row: number;
  readonly outputs: { readonly [name: string]: Value };
}

const rowsIn = (hits: readonly Hit[], comma: string): string => hits.map(({ row }) => row + 1).join(comma);

const same = (a: Value, b: Value): boolean =>
  isContext(a) && isContext(b) ? Object.keys(a).every((name) => same(a[name]!, b[name] ?? null)) : equal(a, b) === true;

const aggregate = (table: Table, hits: readonly Hit[], element: string): Value => {
  const { name } = table.outputs[0]!;
  const values = hits.map(({ outputs }) => outputs[name] ?? null);
  if (table.aggregation === 'COUNT') return values.length;
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const wrong = (value: Value): never => {
    const text = textOf(value, true);
    throw new DecisionFault(element, w(`“${text}” is no number that can be added up or compared`, `“${text}”不是可汇总的数值`));
  };
  if (table.aggregation === 'SUM')
    return known.reduce<InstanceType<typeof Exact>>((sum, value) => sum.plus(decimalOf(value) ?? wrong(value)), new Exact(0));
  const sign = table.aggregation === 'MIN' ? 1 : -1;
  return known.reduce((best, value) => ((compare(value, best) ?? wrong(value)) * sign < 0 ? value : best));
};

/** Orders hits by their outputs: the first output decides, what is first in its allowed values comes first. Rows with equal outputs stay. */
const byPriority = (table: Table, priorities: readonly (readonly Value[])[], hits: readonly Hit[]): readonly Hit[] => {
  const rank = ({ outputs }: Hit): readonly number[] =>
    table.outputs.map(({ name }, at) => {
      const allowed = priorities[at]!;
      const found = allowed.findIndex((one) => equal(one, outputs[name] ?? null) === true);
      return found < 0 ? allowed.length : found;
    });
  const ranked = hits.map((hit) => ({ hit, rank: rank(hit) }));
  return ranked
    .toSorted((a, b) => a.rank.map((one, at) => one - b.rank[at]!).find((difference) => difference !== 0) ?? 0)
    .map(({ hit }) => hit);
};

/** The rules that count, and the table's value. One output gives its value, several a context; collecting policies give lists. */
export const settle = (
  table: Table,
  priorities: readonly (readonly Value[])[],
  hits: readonly Hit[],
  element: string,
): { readonly hits: readonly Hit[]; readonly value: Value } => {
  const single = table.outputs.length === 1 ? table.outputs[0]!.name : null;
  const valueOf = ({ outputs }: Hit): Value => (single === null ? outputs : (outputs[single] ?? null));
  const first = (ordered: readonly Hit[]) => ({ hits: ordered.slice(0, 1), value: ordered[0] ? valueOf(ordered[0]) : null });
  switch (table.policy) {
    case 'UNIQUE':
      if (hits.length > 1)
        throw new DecisionFault(
          element,
          w(`Rows ${rowsIn(hits, ', ')} apply at once, though only one may`, `第${rowsIn(hits, '、')}行同时命中，但只允许命中一行`),
        );
      return first(hits);
    case 'ANY': {
      const other = hits.find((hit) => !same(valueOf(hit), valueOf(hits[0]!)));
      if (other)
        throw new DecisionFault(
          element,
          w(
            `Rows ${rowsIn([hits[0]!, other], ' and ')} apply at once with different results`,
            `第${rowsIn([hits[0]!, other], '行与第')}行同时命中但结果不同`,
          ),
        );
      return first(hits);
    }
    case 'FIRST':
      return first(hits);
    case 'PRIORITY':
      return first(byPriority(table, priorities, hits));
    case 'OUTPUT ORDER': {
      const ordered = byPriority(table, priorities, hits);
      return { hits: ordered, value: ordered.map(valueOf) };
    }
    case 'RULE ORDER':
      return { hits, value: hits.map(valueOf) };
    case 'COLLECT':
      return { hits, value: table.aggregation === null ? hits.map(valueOf) : aggregate(table, hits, element) };
  }
};
