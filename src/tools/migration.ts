/**
 * Writes SQL for definitions that no migration has a table for yet, and for indexes of ledgers: `npm run migration -- <name>` makes
 * `src/server/db/migrations/<yyyyMMddHHmm>_<name>.sql`, which runs after all that are there, and prints its path. Review it and commit it. A
 * changed field of an existing table is written by hand; `tests/server/db/drift.test.ts` says what is missing.
 * With `--anew` the migration of that name is written again: before it has shipped, and only then.
 */
import { loadRegistry } from '#resources/registry.ts';
import { ledgers } from '#resources/seeds.ts';
import { ddlOf } from '#server/db/ddl.ts';
import { shippedMigrations } from '#server/db/migrate.ts';
import { tableOf } from '#server/db/tables.ts';
import { indexesOf } from '#server/postings/indexes.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

type Migrations = Awaited<ReturnType<typeof shippedMigrations>>;

/** What definitions have and these migrations do not make; empty where they make everything. */
async function missingSql(migrations: Migrations): Promise<string> {
  const made = new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(/^create (?:table|view) "?(\w+)"?/gm)].map(([, name]) => name)));
  const stored = [...(await loadRegistry()).values()].filter(({ kind }) => kind !== 'report');
  const isMade = (definition: (typeof stored)[number]) => made.has(tableOf(definition).name);
  const fresh = stored.filter((definition) => !isMade(definition));
  const indexes = [...ledgers.values()]
    .flatMap(indexesOf)
    .filter(({ sql }) => !migrations.some((migration) => migration.sql.includes(sql)))
    .map(({ sql }) => `${sql}\n`);
  const old = stored.filter(isMade).map(({ key }) => key);
  return [...indexes, ...(fresh.length === 0 ? [] : [ddlOf(fresh, old)])].join('');
}

/** `yyyyMMddHHmm` of now, or of the minute after the last migration where that is later. */
function timeAfter(migrations: Migrations): string {
  const written = (time: Date): string => time.toISOString().replaceAll(/\D/g, '').slice(0, 12);
  const last = migrations
    .flatMap(({ name }) => /^\d{12}/.exec(name) ?? [])
    .toSorted()
    .at(-1);
  const now = written(new Date());
  if (last === undefined || last < now) return now;
  const [year, month, day, hour, minute] = [last.slice(0, 4), last.slice(4, 6), last.slice(6, 8), last.slice(8, 10), last.slice(10)].map(
    Number,
  );
  return written(new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, (minute ?? 0) + 1)));
}

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { anew: { type: 'boolean' } }, allowPositionals: true });
  const [name = ''] = positionals;
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) throw new Error('usage: npm run migration -- <name> [--anew]');
  const all = await shippedMigrations();
  const written = all.find((one) => one.name.replace(/^\d+_/, '') === name);
  if (written !== undefined && values.anew !== true) throw new Error(`${written.name} is there already. With --anew it is written again.`);
  const others = all.filter((one) => one !== written);
  const sql = await missingSql(others);
  if (sql === '') throw new Error('Every definition has its table, every ledger its indexes.');
  const file = `src/server/db/migrations/${written?.name ?? `${timeAfter(others)}_${name}`}.sql`;
  writeFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), sql);
  return file;
}

main().then(
  (file) => void process.stdout.write(`${file}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
