/** Accounts by key: one text for a ledger, its dimensions and an account. Locks are taken in the order of these texts, everywhere. */
import type { Dimensions, Ledger } from '#model/posting.ts';

export type Ledgers = ReadonlyMap<string, Ledger>;

/** The row that keeps quantity and value of a pool; no account of a ledger can bear this name. */
export const poolAccount = '*';

export interface AccountKey {
  readonly ledger: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly account: string;
}

export const ledgerOf = (ledgers: Ledgers, key: string): Ledger => {
  const ledger = ledgers.get(key);
  if (!ledger) throw new Error(`no ledger is called ${key}`);
  return ledger;
};

const picked = (ledger: Ledger, names: readonly string[], given: Dimensions): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const value = given[name];
      if (value === undefined || value === null || value === '')
        throw new Error(`posting to ledger ${ledger.key} lacks the dimension ${name}`);
      return [name, String(value)];
    }),
  );

/** Dimensions in the ledger's own order and no others; ids and numbers become text, as `jsonb` must compare equal. */
export const dimensionsOf = (ledger: Ledger, given: Dimensions): Record<string, string> => picked(ledger, ledger.dimensions, given);

export const isPooled = (ledger: Ledger, account: string | null): boolean => account !== null && ledger.accounts[account]?.pooled === true;
export const isValued = (ledger: Ledger): boolean => Object.values(ledger.accounts).some(({ pooled }) => pooled);

/** The pool of these dimensions. */
export const poolOf = (ledger: Ledger, dimensions: Dimensions): AccountKey => ({
  ledger: ledger.key,
  dimensions: picked(ledger, ledger.pool ?? ledger.dimensions, dimensions),
  account: poolAccount,
});

export const textOfKey = ({ ledger, dimensions, account }: AccountKey): string => `${ledger} ${JSON.stringify(dimensions)} ${account}`;

/** Text of the dimensions alone: what rules, days and mirrors go by. */
export const textOfDimensions = (ledger: string, dimensions: Readonly<Record<string, string>>): string =>
  `${ledger} ${JSON.stringify(dimensions)}`;

/** Each account once, in the one order in which locks are taken. */
export const inLockOrder = <Key extends AccountKey>(keys: readonly Key[]): Key[] =>
  [...new Map(keys.map((key) => [textOfKey(key), key] as const))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);

/** All accounts that a posting to these dimensions reads or moves: the rules of a key see every account of it. */
export const accountsOf = (
  ledger: Ledger,
  dimensions: Readonly<Record<string, string>>,
  touched: readonly (string | null)[],
): AccountKey[] => {
  const whole = ledger.rules !== undefined;
  const names = Object.keys(ledger.accounts).filter((account) => whole || touched.includes(account));
  const own = names.map((account): AccountKey => ({ ledger: ledger.key, dimensions, account }));
  return isValued(ledger) ? [...own, poolOf(ledger, dimensions)] : own;
};
