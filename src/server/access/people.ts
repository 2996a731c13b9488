/** People as lists of rights name them. */
import type { PersonShort } from '#model/rights.ts';
import { w, type Words } from '#model/words.ts';

export interface PersonRow {
  readonly user_id: string;
  readonly user_name: string;
  readonly real_name: string;
  readonly name_en: string | null;
  readonly status: string;
  readonly dept: string | null;
  readonly dept_en: string | null;
  readonly post: string | null;
  readonly post_en: string | null;
}

/** Columns of `PersonRow`, of the tables as `personTables` names them. */
export const personColumns = `u.id::text as user_id, u.user_name, u.real_name, u.name_en, u.status,
  d.name as dept, d.name_en as dept_en, p.name as post, p.name_en as post_en`;
export const personTables = 'users u left join sys_department d on d.id = u.dept_id left join posts p on p.id = u.post_id';

export const named = (zh: string, en: string | null): Words => w(en || zh, zh);
const namedOrNone = (zh: string | null, en: string | null): Words | null => (zh === null ? null : named(zh, en));

export const personOf = (row: PersonRow): PersonShort => ({
  id: row.user_id,
  userName: row.user_name,
  name: named(row.real_name, row.name_en),
  department: namedOrNone(row.dept, row.dept_en),
  post: namedOrNone(row.post, row.post_en),
  status: row.status,
});
