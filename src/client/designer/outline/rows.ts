/** Rows of the outline: what one can stand on with the keyboard, each with where it stands. */
import type { Around } from '#machines/outline/allowed.ts';
import type { Gap, Line, Plan, PlanBlock, PlanBranch, PlanItem, PlanStep, Scope } from '#machines/outline/plan.ts';

export interface Place {
  readonly line: Line;
  /** Line of its scope that all around it stands in. */
  readonly main: Line;
  /** Blocks around it in that line, innermost last. */
  readonly around: readonly Around[];
}

export interface ItemRow extends Place {
  readonly kind: 'item';
  readonly key: string;
  readonly item: PlanItem;
  /** Nothing leads to it. */
  readonly loose: boolean;
}
export interface BranchRow extends Place {
  readonly kind: 'branch';
  readonly key: string;
  readonly block: PlanBlock;
  readonly branch: PlanBranch;
}
/** What an event at the border of a step leads to. */
export interface AsideRow extends Place {
  readonly kind: 'aside';
  readonly key: string;
  readonly step: PlanStep;
  readonly branch: PlanStep['aside'][number];
}
export type Row = ItemRow | BranchRow | AsideRow;

/** An activity that leads to several others at once is a step and a block. */
export const keyOf = (item: PlanItem): string =>
  item.type === 'jump' ? `${item.flows.join(' ')} >` : item.type === 'block' && item.fixed === 'activity' ? `${item.id} ways` : item.id;

/** Element of the drawing that a row stands for. */
export const elementOf = (row: Row): string =>
  row.kind !== 'item' ? row.branch.id : row.item.type === 'jump' ? row.item.flows[0]! : row.item.id;

/** All rows by their key, in the order of reading. */
export const rowsOf = (plan: Plan): ReadonlyMap<string, Row> => {
  const rows = new Map<string, Row>();
  const add = (row: Row): void => void rows.set(row.key, row);
  const visit = (place: Place, loose: boolean): void => {
    for (const item of place.line.items) {
      add({ ...place, kind: 'item', key: keyOf(item), item, loose });
      if (item.type === 'step') {
        if (item.inside) visitScope(item.inside);
        for (const branch of item.aside) {
          add({ ...place, kind: 'aside', key: branch.id, step: item, branch });
          visit({ line: branch.line, main: branch.line, around: [] }, loose);
        }
      }
      if (item.type !== 'block') continue;
      for (const branch of item.branches) {
        const around = [...place.around, { block: item, branch }];
        add({ ...place, line: branch.line, around, kind: 'branch', key: branch.id, block: item, branch });
        visit({ ...place, line: branch.line, around }, loose);
      }
    }
  };
  const visitScope = ({ lines, handlers, loose }: Scope): void => {
    for (const line of lines) visit({ line, main: line, around: [] }, false);
    for (const [items, isLoose] of [
      [handlers, false],
      [loose, true],
    ] as const) {
      const line: Line = { items, last: null };
      visit({ line, main: line, around: [] }, isLoose);
    }
  };
  visitScope(plan);
  return rows;
};

/** Where something goes that is put in behind a row. */
export const gapBehind = (row: Row): Gap | null => {
  if (row.kind !== 'item') return (row.branch.line.items[0] ?? { gap: row.branch.line.last }).gap;
  if (row.loose) return null;
  if (row.item.type === 'jump' || row.item.type === 'end') return row.item.gap;
  return (row.line.items[row.line.items.indexOf(row.item) + 1] ?? { gap: row.line.last }).gap;
};

/** The item before a place and the line it stands in; null where the place is in none. */
export const placeOf = (rows: Iterable<Row>, gap: Gap): (Place & { readonly before: PlanItem | null }) | null => {
  for (const row of rows) {
    const { line } = row.kind === 'item' ? row : row.branch;
    const at = line.last === gap ? line.items.length : line.items.findIndex((item) => item.gap === gap);
    if (at === -1) continue;
    const { main, around } = row;
    return {
      line,
      main: row.kind === 'aside' ? line : main,
      around: row.kind === 'aside' ? [] : around,
      before: line.items[at - 1] ?? null,
    };
  }
  return null;
};

/** The row before another in the order of reading; where one goes when that is taken away. */
export const rowBefore = (rows: ReadonlyMap<string, Row>, key: string): string | null => {
  const keys = [...rows.keys()];
  return keys[keys.indexOf(key) - 1] ?? null;
};
