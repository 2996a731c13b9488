/**
 * Report of administrative materials: what was there, came in, was issued, was lost, was found or missed in a count, and is there now. In
 * quantity and in value, in every row and in all: close = open + in − out − loss + adjust. Pure; the server reads the sums.
 */
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import { w, type Words } from '#model/words.ts';

/** What moved in the months, and `open` what was there before. Issued is less what came back. */
export const parts = ['open', 'in', 'out', 'loss', 'adjust'] as const;
export type Part = (typeof parts)[number];
/** Two figures of each: `inQty`, `inAmount`. */
export type Figures = Readonly<Record<`${Part | 'close'}${'Qty' | 'Amount'}`, string>>;
type Given = Readonly<Record<`${Part}${'Qty' | 'Amount'}`, string>>;

export const groupings = ['material', 'category', 'dept', 'month'] as const;
export type Grouping = (typeof groupings)[number];
export const isGrouping = (value: unknown): value is Grouping => groupings.some((one) => one === value);

/** What a row is called. */
interface Named {
  /** Id of the material or department, value of the category, or the month. */
  readonly key: string;
  readonly material: string | null;
  readonly spec: string | null;
  readonly category: string | null;
  readonly unit: string | null;
  readonly dept: Words | null;
}
export type ReportRow = Named & Figures;
/** Of departments only what they got is told: nothing lies there. */
type Issued = Pick<Figures, 'outQty' | 'outAmount'>;
export const isIssuedOnly = (grouping: Grouping, deptId: string | null): boolean => grouping === 'dept' || deptId !== null;
export interface MaterialReport {
  readonly records: readonly (Named & Issued & Partial<Figures>)[];
  readonly total: number;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly totals: Issued & Partial<Figures>;
  readonly chart: { readonly x: readonly string[]; readonly in: readonly string[]; readonly out: readonly string[] };
}

const closing = (given: Given, figure: 'Qty' | 'Amount'): string =>
  add(
    subtract(subtract(add(given[`open${figure}`], given[`in${figure}`]), given[`out${figure}`]), given[`loss${figure}`]),
    given[`adjust${figure}`],
  );

/** The figures with what is there at the end. */
export const closed = <Row extends Given>(row: Row): Row & Figures => ({
  ...row,
  closeQty: closing(row, 'Qty'),
  closeAmount: closing(row, 'Amount'),
});

const names = parts.flatMap((part) => [`${part}Qty`, `${part}Amount`] as const);
export const none: Given = Object.fromEntries(names.map((name) => [name, '0.00'])) as Record<(typeof names)[number], string>;

const figures = new Set(Object.keys(closed(none)));

export const issuedOf = <Row extends Figures>(row: Row): Omit<Row, keyof Figures> & Issued => {
  const others = Object.entries(row).filter(([name]) => !figures.has(name) || name === 'outQty' || name === 'outAmount');
  return Object.fromEntries(others) as Omit<Row, keyof Figures> & Issued;
};

/** Months follow one another: what was there at the end of one is there at the beginning of the next. */
export function inSequence<Row extends Given>(rows: readonly Row[], opening: Pick<Given, 'openQty' | 'openAmount'>): (Row & Figures)[] {
  let before = { openQty: opening.openQty, openAmount: opening.openAmount };
  return rows.map((row) => {
    const whole = closed({ ...row, ...before });
    before = { openQty: whole.closeQty, openAmount: whole.closeAmount };
    return whole;
  });
}

/** All rows together. Those of months overlap in time: what was there counts once. */
export function totalsOf(rows: readonly Given[], grouping: Grouping): Figures {
  const summed = rows.reduce((total, row) => Object.fromEntries(names.map((name) => [name, add(total[name], row[name])])) as Given, none);
  const [first] = rows;
  const opening = grouping === 'month' && first ? { openQty: first.openQty, openAmount: first.openAmount } : {};
  return closed({ ...summed, ...opening });
}

/** A row of which there is nothing to say. */
export const isEmpty = (row: Given): boolean => names.every((name) => compare(row[name], '0') === 0);

/** Columns of figures, in the order in which they are read. */
export const figureColumns: readonly { readonly part: Part | 'close'; readonly label: Words }[] = [
  { part: 'open', label: w('Opening', '期初') },
  { part: 'in', label: w('In', '入库') },
  { part: 'out', label: w('Issued', '领用') },
  { part: 'loss', label: w('Loss', '报损') },
  { part: 'adjust', label: w('Stocktake', '盘点') },
  { part: 'close', label: w('Closing', '期末') },
];
