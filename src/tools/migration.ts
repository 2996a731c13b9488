/**
 * Writes SQL for definitions that no migration has a table for yet, and for indexes of ledgers:
 * `npx tsx src/tools/migration.ts > src/server/db/migrations/<yyyyMMddHHmm>_….sql`,
 * then review it and commit it. A changed field of an existing table is written by hand; tests/server/db/drift.test.ts says what is missing.
 * With `--except <file>` a migration is left out of account: to write one anew before it has shipped.
 */
import { loadRegistry } from '#resources/registry.ts';
import { ledgers } from '#resources/seeds.ts';
import { ddlOf } from '#server/db/ddl.ts';
import { shippedMigrations } from '#server/db/migrate.ts';
import { tableOf } from '#server/db/tables.ts';
import { indexesOf } from '#server/postings/indexes.ts';
import { parseArgs } from 'node:util';

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { except: { type: 'string' } } });
  const migrations = (await shippedMigrations()).filter(({ name }) => `${name}.sql` !== values.except);
  const made = new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table "?(\w+)"?/gm)].map(([, name]) => name)));
  const stored = [...(await loadRegistry()).values()].filter(({ kind }) => kind !== 'report');
  const isMade = (definition: (typeof stored)[number]) => made.has(tableOf(definition).name);
  const fresh = stored.filter((definition) => !isMade(definition));
  const indexes = [...ledgers.values()]
    .flatMap(indexesOf)
    .filter(({ sql }) => !migrations.some((migration) => migration.sql.includes(sql)));
  process.stdout.write(indexes.map(({ sql }) => `${sql}\n`).join(''));
  if (fresh.length === 0 && indexes.length === 0) process.stderr.write('Every definition has its table, every ledger its indexes.\n');
  else if (fresh.length > 0)
    process.stdout.write(
      ddlOf(
        fresh,
        stored.filter(isMade).map(({ key }) => key),
      ),
    );
};

void main();
