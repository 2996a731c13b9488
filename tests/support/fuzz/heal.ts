/**
 * Keeps the callers able to call: what the fuzzer does to accounts, rights and settings (disable, rename, revoke, change a password)
 * is put back from time to time, or after a while everything would be refused at the door.
 */
import type { Database } from '#server/db/sql.ts';

const kept = ['users', 'credential', 'roles', 'posts', 'resources', 'sys_department', 'role_resource', 'post_resource', 'parameter'];
const emptied = ['login_attempt', 'second_factor'];

interface KeptTable {
  readonly name: string;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
}

export interface Healer {
  heal(): Promise<void>;
}

export async function healerOf(db: Database): Promise<Healer> {
  const tables: KeptTable[] = [];
  await db.query('create schema fuzz');
  for (const name of kept) {
    await db.query(`create table fuzz."${name}" as table public."${name}"`);
    const [found] = await db.query<KeptTable>(
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
         (select array_agg(k.attname::text) from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary) as keys
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where c.oid = $1::regclass group by c.oid, c.relname`,
      [`public.${name}`],
    );
    if (found) tables.push(found);
  }
  const names = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
  const restore = ({ name, keys, columns }: KeptTable): string => {
    const rest = columns.filter((column) => !keys.includes(column));
    const set = rest.map((column) => `"${column}" = excluded."${column}"`).join(', ');
    return `insert into public."${name}" (${names(columns)}) overriding system value select ${names(columns)} from fuzz."${name}"
      on conflict (${names(keys)}) do ${set === '' ? 'nothing' : `update set ${set}`}`;
  };
  /** Names that an account made by the fuzzer took meanwhile are freed. */
  const free = `update public.users u set user_name = 'taken-' || u.id, staff_no = 'taken-' || u.id
    where not exists (select from fuzz.users k where k.id = u.id)
      and exists (select from fuzz.users k where lower(k.user_name) = lower(u.user_name) or k.staff_no = u.staff_no)`;
  return {
    async heal() {
      await db.transaction(async (tx) => {
        await tx.query('set constraints all deferred');
        await tx.query(free);
        for (const table of tables) await tx.query(restore(table));
        for (const name of emptied) await tx.query(`delete from public."${name}"`);
      });
    },
  };
}
