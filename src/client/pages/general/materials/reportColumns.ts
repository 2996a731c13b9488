/** Columns of the report of administrative materials: what a row is called, and the figures that its grouping has. Pure. */
import { figureColumns, isIssuedOnly, type Grouping, type MaterialReport } from '#resources/general/materialReport.ts';
import type { Words } from '#model/words.ts';
import type { ReportAsked } from './reportCalls.ts';
import { words } from './reportWords.ts';

export type Row = MaterialReport['records'][number];
export type FigureName = keyof MaterialReport['totals'];

export interface FigureColumn {
  readonly label: Words;
  /** Null where quantities of unlike materials would be added up. */
  readonly qty: FigureName | null;
  readonly amount: FigureName;
}

/** Only of single materials does a quantity say something. */
export const columnsOf = ({ groupBy, deptId }: Pick<ReportAsked, 'groupBy' | 'deptId'>): readonly FigureColumn[] =>
  figureColumns
    .filter(({ part }) => part === 'out' || !isIssuedOnly(groupBy, deptId))
    .map(({ part, label }) => ({ label, qty: groupBy === 'material' ? `${part}Qty` : null, amount: `${part}Amount` }));

export const headOf: Readonly<Record<Grouping, Words>> = {
  material: words.material,
  category: words.category,
  dept: words.dept,
  month: words.month,
};

type Say = (words: Words) => string;

/** What a row is called; `labelOf` says values of dictionaries. */
export function nameOf(row: Row, groupBy: Grouping, say: Say, labelOf: (value: string | null) => string): string {
  if (groupBy === 'material') return row.material ?? '';
  if (groupBy === 'category') return labelOf(row.category);
  if (groupBy === 'dept') return say(row.dept ?? words.unnamed);
  return row.key;
}
