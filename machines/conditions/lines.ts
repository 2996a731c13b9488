/** The ways of a gateway over the values of one field, for a number line: which way takes which stretch, where none or several do. */
import type { CompiledFlow } from '../flow.ts';
import type { Cell, Dimension } from '../verify/cells.ts';
import type { CheckedField } from '../verify/fields.ts';
import type { Interval } from '../verify/finding.ts';
import { knownTo, type Checked } from '../verify/names.ts';
import { waysOf, type Ways } from '../verify/ways.ts';

/** In a cell: whatever the other fields are, for some values of theirs, or never. */
export type Cover = 'all' | 'some' | 'none';

export interface Lane {
  /** Id of the sequence flow. */
  readonly flow: string;
  /** FEEL; null: the default way, which takes what is left. */
  readonly condition: string | null;
  /** One for each cell of the line. */
  readonly cover: readonly Cover[];
}

export interface Line {
  readonly field: string;
  readonly label: Dimension['label'];
  readonly cells: readonly Cell[];
  readonly lanes: readonly Lane[];
  /** Where no way leads on; where more than one fits and only one is taken. */
  readonly gap: readonly Cover[];
  readonly overlap: readonly Cover[];
  /** Fields that the conditions read beside it: what is `some` rests on them. */
  readonly beside: readonly string[];
}

/** `unchecked`: conditions that do not compare fields with values alone. */
export type Lines = { readonly lines: readonly Line[] } | { readonly none: 'noConditions' | 'unchecked' };

const lineOf = (ways: Ways, at: number, otherwise: string | null, exclusive: boolean): Line => {
  const dimension = ways.dimensions[at]!;
  const cover = (fits: (holds: readonly boolean[]) => boolean): readonly Cover[] =>
    dimension.cells.map((_, cell) => {
      const here = ways.points.filter((point) => point.at[at] === cell);
      const fitting = here.filter(({ holds }) => fits(holds)).length;
      return fitting === 0 ? 'none' : fitting === here.length ? 'all' : 'some';
    });
  const nothing = dimension.cells.map((): Cover => 'none');
  const open = cover((holds) => !holds.includes(true));
  const lanes = ways.flows.map(({ id, condition }, nth): Lane => ({ flow: id, condition, cover: cover((holds) => holds[nth]!) }));
  return {
    field: dimension.name,
    label: dimension.label,
    cells: dimension.cells,
    lanes: otherwise === null ? lanes : [...lanes, { flow: otherwise, condition: null, cover: open }],
    gap: otherwise === null ? open : nothing,
    overlap: exclusive ? cover((holds) => holds.filter(Boolean).length > 1) : nothing,
    beside: ways.dimensions.flatMap(({ name }, other) => (other === at ? [] : [name])),
  };
};

/** One line for each field that the conditions of a gateway's ways read, in the order in which they name them. */
export const linesOfGateway = (gateway: string, flow: Checked & Pick<CompiledFlow, 'elements'>, fields: readonly CheckedField[]): Lines => {
  const element = flow.elements[gateway];
  const out = (element?.outgoing ?? []).flatMap((id) => flow.elements[id] ?? []);
  const otherwise = element?.otherwise ?? null;
  const flows = out.flatMap(({ id, condition }) => (condition === undefined || id === otherwise ? [] : [{ id, condition }]));
  if (flows.length === 0) return { none: 'noConditions' };
  const ways = waysOf(flows, knownTo(flow, fields));
  if (!ways || ways.dimensions.length === 0) return { none: 'unchecked' };
  // A way without condition is always open beside the others.
  const free = out.some(({ id, condition }) => condition === undefined && id !== otherwise);
  const lines = ways.dimensions.map((_, at) => lineOf(ways, at, otherwise, element?.type !== 'InclusiveGateway'));
  return { lines: free ? lines.map((line) => ({ ...line, gap: line.gap.map((): Cover => 'none') })) : lines };
};

/** Cells next to each other with the same cover, as one stretch. */
export interface Stretched {
  readonly cover: Cover;
  readonly first: number;
  readonly last: number;
}

export const stretchesOf = (cover: readonly Cover[]): readonly Stretched[] => {
  const found: Stretched[] = [];
  for (const [at, one] of cover.entries()) {
    const last = found.at(-1);
    if (last?.cover === one) found[found.length - 1] = { ...last, last: at };
    else found.push({ cover: one, first: at, last: at });
  }
  return found;
};

/** The interval of cells in a row; null where they are single values. */
export const intervalOf = (cells: readonly Cell[], { first, last }: Pick<Stretched, 'first' | 'last'>): Interval | null => {
  const [begin, end] = [cells[first]?.interval, cells[last]?.interval];
  return begin && end ? { low: begin.low, withLow: begin.withLow, high: end.high, withHigh: end.withHigh } : null;
};
