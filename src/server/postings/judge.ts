/** What must hold when all of a settling is posted: floors, the worth of pools, rules over keys. Pure. */
import type { AnyDoc } from '#model/definition.ts';
import type { Amounts, Ledger } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Balance, Books, Line } from './books.ts';
import { ledgerOf, poolAccount, poolOf, isValued, textOfDimensions, type Ledgers } from './keys.ts';

const reversalShort = w('It cannot be taken back: what it brought in is used already', '无法撤回：已入账的数量或金额已被使用');

/** A shortage that only the reversals of a settling cause is told as theirs. */
const shortage = (ledger: Ledger, { key, before, after, asked }: Line): Refusal => {
  const byReversal = !asked.quantity.isNegative() && !asked.value.isNegative();
  const params = {
    ledger: ledger.key,
    left: before.quantity.toFixed(),
    asked: before.quantity.minus(after.quantity).toFixed(),
    ...key.dimensions,
  };
  return byReversal
    ? new Refusal('409', 'reversalShort', reversalShort, params)
    : new Refusal('409', ledger.short.reason, ledger.short.desc, params);
};

const breaksFloor = (ledger: Ledger, { key, before, after, floor }: Line): boolean => {
  const lowest = floor ?? ledger.accounts[key.account]?.floor;
  // What lies below already may come up, and may stay.
  return lowest !== undefined && after.quantity.lessThan(before.quantity) && after.quantity.lessThan(lowest);
};

/** An empty pool is worth nothing, and no pool less than nothing; gifts may lie in one without worth. */
const isWorthless = ({ quantity, value }: Balance): boolean =>
  quantity.isNegative() || value.isNegative() || (quantity.isZero() && !value.isZero());

/** Refuses what breaks a floor or leaves a pool that cannot be. */
export function judgeFloors(ledgers: Ledgers, books: Books): void {
  for (const line of books.moved()) {
    const ledger = ledgerOf(ledgers, line.key.ledger);
    if (line.key.account === poolAccount ? isWorthless(line.after) : breaksFloor(ledger, line)) throw shortage(ledger, line);
  }
}

const amounts = ({ quantity, value }: Balance): Amounts => ({ quantity: quantity.toFixed(), value: value.toFixed() });

const accountsOfKey = (
  ledger: Ledger,
  dimensions: Line['key']['dimensions'],
  read: (line: Line['key']) => Balance,
): Record<string, Amounts> =>
  Object.fromEntries([
    ...Object.keys(ledger.accounts).map((account) => [account, amounts(read({ ledger: ledger.key, dimensions, account }))] as const),
    ...(isValued(ledger) ? [['pool', amounts(read(poolOf(ledger, dimensions)))] as const] : []),
  ]);

/**
 * Judges the ledgers' own rules for every key that moved. `records`: the keys' records by the text of their dimensions; `lifted`: rules
 * that a posting to the key is not judged by, by the same text.
 */
export function judgeRules(
  ledgers: Ledgers,
  books: Books,
  records: ReadonlyMap<string, AnyDoc>,
  lifted: ReadonlyMap<string, ReadonlySet<string>>,
  today: string,
): void {
  const keys = new Map(
    books.moved().flatMap(({ key }) => (key.account === poolAccount ? [] : [[textOfDimensions(key.ledger, key.dimensions), key] as const])),
  );
  for (const [text, { ledger: name, dimensions }] of keys) {
    const ledger = ledgerOf(ledgers, name);
    for (const [rule, judge] of Object.entries(ledger.rules ?? {})) {
      if (lifted.get(text)?.has(rule)) continue;
      const verdict = judge({
        dimensions,
        accounts: accountsOfKey(ledger, dimensions, (key) => books.of(key)),
        before: accountsOfKey(ledger, dimensions, (key) => books.before(key)),
        record: records.get(text) ?? null,
        today,
      });
      if (verdict) throw new Refusal(verdict.code ?? '409', verdict.reason, verdict.desc, { ledger: ledger.key, ...dimensions });
    }
  }
}
