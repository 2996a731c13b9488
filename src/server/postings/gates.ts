/** Gates: shared by those who post, taken alone by who closes them (model/posting.ts). */
import type { Passing } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import type { Registry } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { ledgerOf, type Ledgers } from './keys.ts';
import { lockRecords, textOfWanted, type RecordWanted } from './records.ts';

const lockText = (key: string, name: string): string => `gate ${key} ${name}`;
const take = (how: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared'): string =>
  `select ${how}(hashtextextended(t.name, 0)) from unnest($1::text[]) with ordinality as t(name, place) order by t.place`;

/**
 * Takes gates alone until the transaction ends: it waits for postings that pass them, and later ones wait for it. To be called before
 * what closes them is written.
 */
export async function closeGates(tx: Sql, key: string, names: readonly string[]): Promise<void> {
  const ordered = [...new Set(names)].map((name) => lockText(key, name)).toSorted();
  await tx.query(take('pg_advisory_xact_lock'), [ordered], 'gates_close');
}

/** Takes the gates of these postings, shared, and refuses where one is closed. */
export async function passGates(tx: Sql, registry: Registry, ledgers: Ledgers, passings: readonly Passing[]): Promise<void> {
  const passed = passings.flatMap((passing) =>
    (ledgerOf(ledgers, passing.ledger).gates ?? []).flatMap((gate) => {
      const name = gate.name(passing);
      return name === null ? [] : [{ gate, name, passing }];
    }),
  );
  if (passed.length === 0) return;
  const ordered = [...new Set(passed.map(({ gate, name }) => lockText(gate.key, name)))].toSorted();
  await tx.query(take('pg_advisory_xact_lock_shared'), [ordered], 'gates_pass');
  const wantedBy = ({ gate, name }: (typeof passed)[number]): RecordWanted | null =>
    gate.record ? { resource: gate.record.resource, by: { [gate.record.by]: name } } : null;
  const alsoBy = ({ gate, passing }: (typeof passed)[number]): RecordWanted | null =>
    gate.also ? { resource: gate.also.resource, by: { id: gate.also.id(passing) } } : null;
  const records = await lockRecords(
    tx,
    registry,
    passed.flatMap((one) => [wantedBy(one), alsoBy(one)].filter((wanted) => wanted !== null)),
    'share',
  );
  for (const one of passed) {
    const [record, also] = [wantedBy(one), alsoBy(one)].map((wanted) => (wanted && records.get(textOfWanted(wanted))?.doc) ?? null);
    const verdict = one.gate.test(record ?? null, one.passing, also ?? null);
    if (verdict) throw new Refusal(verdict.code ?? '409', verdict.reason, verdict.desc, { gate: one.gate.key, name: one.name });
  }
}
