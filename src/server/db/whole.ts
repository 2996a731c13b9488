/** The tables, sequences and rules of a whole database, as its catalogue tells them: for backup and restore, which know no resource. */
import type { Sql } from './sql.ts';

/** Rows that mean nothing elsewhere: who is signed in or about to be, who looks at what, what runs for whom, and events that browsers of this server have still to hear. */
const left = ['session', 'sign_in_step', 'mail_code', 'presence', 'person_job', 'change', 'migration'];

export interface StoredTable {
  readonly name: string;
  /** Without generated columns, which are computed again. */
  readonly columns: readonly string[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All tables of the schema in use, by name. */
export const allTables = async (sql: Sql): Promise<string[]> =>
  (
    await sql.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by relname`,
    )
  ).map(({ name }) => name);

/** Tables whose rows go along. */
export const tablesToKeep = (sql: Sql): Promise<StoredTable[]> =>
  sql.query<StoredTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all($1)
    group by c.relname order by c.relname`,
    [left],
  );

/** Bytes that the rows take, roughly. */
export const sizeOfTables = async (sql: Sql): Promise<number> => {
  const [row] = await sql.query<{ bytes: string | null }>(
    `select sum(pg_table_size(oid))::text as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  return Number(row?.bytes ?? 0);
};

export interface StoredSequence {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

export const sequences = async (sql: Sql): Promise<StoredSequence[]> => {
  const names = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const found: StoredSequence[] = [];
  for (const { name } of names) {
    const [row] = await sql.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    if (row) found.push({ name, ...row });
  }
  return found;
};

export const setSequence = async (sql: Sql, { name, value, called }: StoredSequence): Promise<void> => {
  await sql.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called]);
};

/**
 * Takes rules between tables and triggers out of the way while rows come in any order. @returns what puts them back, checking every
 * row. Needs no rights beyond those of the tables' owner.
 */
export const withoutRules = async (sql: Sql): Promise<() => Promise<void>> => {
  const rules = await sql.query<{ table: string; name: string; rule: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by c.relname, k.conname`,
  );
  const tables = await allTables(sql);
  for (const { table, name } of rules) await sql.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const name of tables) await sql.query(`alter table ${quoted(name)} disable trigger user`);
  return async () => {
    for (const name of tables) await sql.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { table, name, rule } of rules) await sql.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${rule}`);
  };
};

/** Removes every table of ours and what belongs to them. */
export const dropAll = async (sql: Sql): Promise<void> => {
  for (const name of await allTables(sql)) await sql.query(`drop table if exists ${quoted(name)} cascade`);
  const routines = await sql.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { signature } of routines) await sql.query(`drop routine if exists ${signature} cascade`);
  const others = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of others) await sql.query(`drop sequence if exists ${quoted(name)} cascade`);
};
