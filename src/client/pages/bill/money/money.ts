/** What the page of money shows, as the server tells it, and what follows from it. Pure; amounts are decimal text. */
import { daysBetween } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Names } from '#model/api.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';

export interface Item {
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly kind: 'approval' | 'bill' | 'margin' | 'contract';
  readonly resource: string;
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly likely: boolean;
}

export interface ForecastDay {
  readonly date: string;
  readonly in: string;
  readonly out: string;
  readonly balance: string;
  readonly items: readonly Item[];
}

/** What is to be paid in a month, on a day that nobody knows; no balance counts it. */
export interface Undated {
  readonly kind: 'contribution';
  readonly month: string;
  readonly amount: string;
  readonly people: number;
}

export interface Forecast {
  readonly currency: string;
  readonly opening: string;
  readonly firstBelow: string | null;
  readonly rows: readonly ForecastDay[];
  readonly undated: readonly Undated[];
}

export interface Due {
  readonly date: string;
  readonly resource: 'ebaAccept' | 'BhApply';
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly amount: string;
  readonly margin: string;
  readonly currency: string;
  readonly over: boolean;
}

export interface StatementDay {
  readonly date: string;
  readonly in: string;
  readonly out: string;
  readonly balance: string;
  readonly movements: readonly {
    readonly id: string;
    readonly direction: 'in' | 'out';
    readonly amount: string;
    readonly summary: string;
    readonly source: string;
    readonly sourceId: string;
    readonly takenBack: boolean;
  }[];
}

export interface Statement {
  readonly from: string;
  readonly to: string;
  readonly accountName: string;
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  readonly days: readonly StatementDay[];
}

export type AccountRow = AnyDoc & { readonly $names?: Names };

export const currencyOf = (account: AnyDoc): string => textOf(account['currency']) || 'CNY';

/** Currencies of accounts, yuan first. Nothing is added up across them. */
export const currenciesOf = (accounts: readonly AnyDoc[]): readonly string[] =>
  [...new Set(accounts.map(currencyOf))].toSorted((a, b) => Number(b === 'CNY') - Number(a === 'CNY') || a.localeCompare(b));

/** Entities that have accounts, by id. */
export const entitiesOf = (accounts: readonly AccountRow[]): ReadonlyMap<string, Words> =>
  new Map(
    accounts.flatMap(({ orgId, $names }) => {
      const name = $names?.[`org/${textOf(orgId)}`];
      return name === undefined ? [] : [[textOf(orgId), name] as const];
    }),
  );

/** Accounts of an entity, or of all, in one currency. */
export const accountsIn = (accounts: readonly AccountRow[], currency: string, org: string | undefined): readonly AccountRow[] =>
  accounts.filter((one) => currencyOf(one) === currency && (org === undefined || textOf(one['orgId']) === org));

export const total = (accounts: readonly AnyDoc[], field: string): string => sum(accounts.map((one) => one[field]));

/** What ends, by months. */
export const byMonth = (due: readonly Due[]): ReadonlyMap<string, readonly Due[]> =>
  new Map([...new Set(due.map(({ date }) => date.slice(0, 7)))].map((month) => [month, due.filter(({ date }) => date.startsWith(month))]));

export interface Line {
  /** Of SVG, in a box of the given size. */
  readonly path: string;
  /** Height of zero in the box; null where it lies outside of it. */
  readonly zero: number | null;
}

/** Balances as steps from today to the last day: an amount holds until the day on which something moves. */
export function lineOf({ opening, rows }: Pick<Forecast, 'opening' | 'rows'>, days: number, width: number, height: number): Line {
  const today = rows[0]?.date;
  if (today === undefined) return { path: '', zero: null };
  const balances = [Number(opening), ...rows.map(({ balance }) => Number(balance))];
  const [lowest, highest] = [Math.min(0, ...balances), Math.max(0, ...balances)];
  const span = highest - lowest || 1;
  const at = (balance: number): string => (height - ((balance - lowest) / span) * height).toFixed(1);
  const x = (date: string): string => ((daysBetween(today, date) / Math.max(1, days)) * width).toFixed(1);
  const steps = rows.map(({ date, balance }) => `H${x(date)}V${at(Number(balance))}`);
  return { path: `M0 ${at(Number(opening))}${steps.join('')}H${width}`, zero: lowest < 0 ? Number(at(0)) : null };
}
