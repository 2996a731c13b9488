/** Where rights come from: through which role or post somebody has a permission, and who has one. */
import { Refusal } from '#model/refusal.ts';
import type { CodeName, HeldRole, PersonShort, RoleWay, Source, Whoever, Why } from '#model/rights.ts';
import { w } from '#model/words.ts';
import type { Sql } from '#server/db/sql.ts';
import { named, personColumns, personOf, personTables, type PersonRow } from './people.ts';

/** A way to a role as SQL tells it; `h` is a row of the view held_role. */
export const wayObject = `jsonb_build_object('way', h.way,
  'zh', case h.way when 'post' then (select name from posts where id = h.via) when 'leader' then (select name from sys_department where id = h.via) end,
  'en', case h.way when 'post' then (select name_en from posts where id = h.via) when 'leader' then (select name_en from sys_department where id = h.via) end)`;

export interface WayRow {
  readonly way: RoleWay['way'];
  readonly zh: string | null;
  readonly en: string | null;
}
export const wayOf = ({ way, zh, en }: WayRow): RoleWay => ({ way, name: zh === null ? null : named(zh, en) });

const missingUser = (id: string): Refusal =>
  new Refusal('404', 'missingRecord', w('User {id} does not exist', '用户 {id} 不存在'), { id: id.slice(0, 100) });

export async function personById(sql: Sql, id: string): Promise<PersonShort> {
  const [row] = await sql.query<PersonRow>(`select ${personColumns} from ${personTables} where u.id = $1 and not u.deleted`, [id]);
  if (row === undefined) throw missingUser(id);
  return personOf(row);
}

/** Roles of a person with every way in which they have each. */
export async function rolesOf(sql: Sql, userId: string): Promise<HeldRole[]> {
  const rows = await sql.query<{ id: string; code: string; name: string; name_en: string | null; ways: WayRow[] }>(
    `select r.id::text, r.code, r.name, r.name_en, jsonb_agg(${wayObject} order by h.way, h.via) as ways
     from held_role h join roles r on r.id = h.role_id where h.user_id = $1 group by r.id order by r.sort, r.id`,
    [userId],
  );
  return rows.map(({ id, code, name, name_en, ways }) => ({ id, code, name: named(name, name_en), ways: ways.map(wayOf) }));
}

interface SourceRow {
  readonly kind: Source['kind'];
  readonly id: string;
  readonly zh: string;
  readonly en: string | null;
  readonly scope: string;
}
const sourceOf = ({ kind, id, zh, en, scope }: SourceRow): Source => ({ kind, id, name: named(zh, en), scope });

/** A source as SQL tells it; `h` is a row of held_resource. A menu and its interface give the same code: told once. */
const sourceObject = `jsonb_agg(distinct jsonb_build_object('kind', h.kind, 'id', h.source_id::text, 'scope', h.scope,
  'zh', coalesce(r.name, q.name), 'en', case h.kind when 'role' then r.name_en else q.name_en end))`;
const sourceTables = `left join roles r on h.kind = 'role' and r.id = h.source_id left join posts q on h.kind = 'post' and q.id = h.source_id`;
const live = `not x.deleted and coalesce(x.status, 'enabled') = 'enabled' and x.perm_code <> ''`;

/** Permission codes of a person, sorted, each with what gives it to them; `code` asks for one. */
export async function codesWithSources(
  sql: Sql,
  userId: string,
  code: string | null = null,
): Promise<{ readonly code: string; readonly sources: readonly Source[] }[]> {
  const rows = await sql.query<{ code: string; sources: SourceRow[] }>(
    `select x.perm_code as code, ${sourceObject} as sources from held_resource h join resources x on x.id = h.resource_id ${sourceTables}
     where h.user_id = $1 and ${live} and ($2::text is null or x.perm_code = $2) group by x.perm_code order by x.perm_code collate "C"`,
    [userId, code],
  );
  return rows.map(({ code: own, sources }) => ({ code: own, sources: sources.map(sourceOf) }));
}

interface CodeRow {
  readonly code: string;
  readonly zh: string;
  readonly en: string | null;
  readonly menu_zh: string | null;
  readonly menu_en: string | null;
}

/** What codes are called; an interface lends its name before the menu of the same code. */
export async function codeNames(sql: Sql, codes: readonly string[]): Promise<ReadonlyMap<string, CodeName>> {
  const rows = await sql.query<CodeRow>(
    `select distinct on (x.perm_code) x.perm_code as code, x.name as zh, x.name_en as en, m.name as menu_zh, m.name_en as menu_en
     from resources x left join resources m on m.id = x.parent_id and x.res_type = '2'
     where x.perm_code = any($1::text[]) and ${live} order by x.perm_code, x.res_type, x.id`,
    [codes],
  );
  return new Map(
    rows.map(({ code, zh, en, menu_zh, menu_en }) => [
      code,
      { code, action: named(zh, en), menu: menu_zh === null ? named(zh, en) : named(menu_zh, menu_en) },
    ]),
  );
}

async function knownCode(sql: Sql, code: string): Promise<CodeName> {
  const known = (await codeNames(sql, [code])).get(code);
  if (known) return known;
  throw new Refusal('404', 'unknownPermission', w('There is no permission {code}', '没有权限编码 {code}'), { code: code.slice(0, 100) });
}

/** Enabled roles and posts that give a permission. */
async function giversOf(sql: Sql, code: string): Promise<Source[]> {
  const rows = await sql.query<SourceRow>(
    `select distinct on (kind, id) * from (
       select 'role' as kind, r.id::text, r.name as zh, r.name_en as en, coalesce(g.scope, r.data_scope, 'self') as scope, r.sort
       from role_resource g join resources x on x.id = g.resource_id join roles r on r.id = g.role_id
       where x.perm_code = $1 and ${live} and not r.deleted and coalesce(r.status, 'enabled') = 'enabled'
       union all
       select 'post', p.id::text, p.name, p.name_en, 'self', p.sort
       from post_resource g join resources x on x.id = g.resource_id join posts p on p.id = g.post_id
       where x.perm_code = $1 and ${live} and not p.deleted) giver order by kind desc, id`,
    [code],
  );
  return rows.map(sourceOf);
}

/** Explains a permission or a refusal. */
export async function why(sql: Sql, userId: string, code: string): Promise<Why> {
  const [person, name] = await Promise.all([personById(sql, userId), knownCode(sql, code)]);
  const [found] = await codesWithSources(sql, userId, code);
  const sources = found?.sources ?? [];
  const givers = new Set(sources.flatMap(({ kind, id }) => (kind === 'role' ? [id] : [])));
  const roles = (await rolesOf(sql, userId)).filter(({ id }) => givers.has(id));
  return { person, code: name, allowed: found !== undefined, sources, roles, wouldGive: found ? [] : await giversOf(sql, code) };
}

/** Everybody who has a permission, by department. */
export async function whoMay(sql: Sql, code: string): Promise<Whoever> {
  const name = await knownCode(sql, code);
  const rows = await sql.query<PersonRow & { readonly sources: SourceRow[] }>(
    `select ${personColumns}, s.sources from (
       select h.user_id, ${sourceObject} as sources from held_resource h join resources x on x.id = h.resource_id ${sourceTables}
       where x.perm_code = $1 and ${live} group by h.user_id) s
     join ${personTables.replace('users u', 'users u on u.id = s.user_id')} order by d.sort nulls last, d.id, u.sort, u.id`,
    [code],
  );
  return { code: name, people: rows.map((row) => ({ ...personOf(row), sources: row.sources.map(sourceOf) })) };
}
