/** The rows of a dictionary while they are edited: what is locked, what changed. */
import type { ValueRow } from './calls.ts';

/** Its code can neither be changed nor deleted. */
export const isLocked = ({ id, builtIn, uses }: ValueRow): boolean => id !== undefined && (builtIn || uses > 0);

export const freshValue = (): ValueRow => ({
  itemValue: null,
  labelZh: null,
  labelEn: null,
  color: null,
  isDefault: false,
  status: 'enabled',
  builtIn: false,
  uses: 0,
});

const shown = ['itemValue', 'labelZh', 'labelEn', 'color', 'isDefault', 'status'] as const;

interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly moved: boolean;
}

export function changesBetween(before: readonly ValueRow[], now: readonly ValueRow[]): Changes {
  const known = new Map(before.map((row) => [row.id, row]));
  const kept = now.filter(({ id }) => id !== undefined);
  return {
    added: now.length - kept.length,
    changed: kept.filter((row) => shown.some((name) => known.get(row.id)?.[name] !== row[name])).length,
    removed: before.length - kept.length,
    moved: kept.map(({ id }) => id).join() !== before.flatMap(({ id }) => (kept.some((row) => row.id === id) ? [id] : [])).join(),
  };
}

export const isChanged = ({ added, changed, removed, moved }: Changes): boolean => added + changed + removed > 0 || moved;

/**
 * What an edit of the grid may do: codes of locked rows stay, and so do the rows; a default takes the place of the one before. `gone`: the
 * locked row that somebody wanted to delete.
 */
export function guarded(
  before: readonly ValueRow[],
  next: readonly ValueRow[],
): { readonly rows: readonly ValueRow[]; readonly gone: ValueRow | null } {
  const ids = new Set(next.map(({ id }) => id));
  const gone = before.find((row) => isLocked(row) && !ids.has(row.id)) ?? null;
  if (gone) return { rows: before, gone };
  const known = new Map(before.map((row) => [row.id, row]));
  const chosen = next.find(
    (row) => row.isDefault && (row.id === undefined || known.get(row.id)?.isDefault !== true) && !before.includes(row),
  );
  const rows = next.map((row): ValueRow => {
    const old = row.id === undefined ? undefined : known.get(row.id);
    const whole = { ...freshValue(), ...row };
    const kept = old && isLocked(old) ? { ...whole, itemValue: old.itemValue, status: old.builtIn ? old.status : whole.status } : whole;
    return chosen && row !== chosen && kept.isDefault ? { ...kept, isDefault: false } : kept;
  });
  return { rows, gone: null };
}
