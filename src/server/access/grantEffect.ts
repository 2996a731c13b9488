/** What a change of a role's or post's rights would take from people and give them, whatever else they hold; nothing is saved. */
import type { Effect, EffectRow } from '#model/rights.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Sql } from '#server/db/sql.ts';
import { fault, idsOf, refuse, refuseUnknown } from './grantBody.ts';
import { withParents, type Holder } from './grants.ts';
import { named } from './people.ts';
import { w } from '#model/words.ts';

/**
 * For every holder and every row that changes: whether they keep it, or have it already, by something else. Codes count once, by their
 * interface; a menu entry is the row of type 3. `$1` the holder, `$2` rows after the change.
 */
const statement = (holder: Holder): string => `
with member as (
  ${
    holder === 'role'
      ? 'select distinct user_id from held_role where role_id = $1'
      : `select id as user_id from users where status = 'enabled' and not deleted and $1 = any(array_prepend(post_id, coalesce(part_time_posts, '{}')))`
  }
), changed as (
  select g.resource_id, false as gained from ${holder}_resource g where g.${holder}_id = $1 and not g.resource_id = any($2::bigint[])
  union all
  select wanted, true from unnest($2::bigint[]) wanted where not exists (select from ${holder}_resource g where g.${holder}_id = $1 and g.resource_id = wanted)
), row as (
  select c.gained, x.id, x.res_type, x.perm_code, x.name, x.name_en, m.name as menu, m.name_en as menu_en from changed c
    join resources x on x.id = c.resource_id and not x.deleted and coalesce(x.status, 'enabled') = 'enabled'
    left join resources m on m.id = x.parent_id and x.res_type = '2'
  where x.res_type in ('2', '3')
), felt as (
  select r.gained, r.id, m.user_id from row r cross join member m where not exists (
    select from held_resource h where h.user_id = m.user_id and h.resource_id = r.id and not (h.kind = '${holder}' and h.source_id = $1))
)
select r.gained, r.id::text, r.res_type, coalesce(r.menu || '：', '') || r.name as zh,
  coalesce(coalesce(r.menu_en, r.menu) || ': ', '') || coalesce(r.name_en, r.name) as en, count(*)::int as people, array_agg(f.user_id::text) as who
from row r join felt f on f.id = r.id and f.gained = r.gained
group by r.gained, r.id, r.res_type, r.name, r.name_en, r.menu, r.menu_en order by people desc, zh`;

interface Row {
  readonly gained: boolean;
  readonly id: string;
  readonly res_type: string;
  readonly zh: string;
  readonly en: string;
  readonly people: number;
  readonly who: readonly string[];
}

const rowOf = ({ id, zh, en, people }: Row): EffectRow => ({ id, name: named(zh, en), people });
const peopleIn = (rows: readonly Row[]): number => new Set(rows.flatMap(({ who }) => who)).size;

export async function effectOf(sql: Sql, holder: Holder, body: Readonly<Record<string, unknown>>): Promise<Effect> {
  const given = body[`${holder}Id`] ?? body['id'];
  const id = given === undefined || given === null ? '0' : (idOf(given) ?? refuse([fault('id', 'type', w('is no id', '不是有效的 id'))]));
  const chosen = idsOf('resourceIds', body['resourceIds']);
  await refuseUnknown(sql, 'resources', 'resourceIds', chosen);
  const rows = await sql.query<Row>(statement(holder), [id, await withParents(sql, holder, id, chosen)]);
  const [count] = await sql.query<{ people: number }>(
    holder === 'role'
      ? 'select count(distinct user_id)::int as people from held_role where role_id = $1'
      : `select count(*)::int as people from users where status = 'enabled' and not deleted and $1 = any(array_prepend(post_id, coalesce(part_time_posts, '{}')))`,
    [id],
  );
  const [gained, lost] = [rows.filter((row) => row.gained), rows.filter((row) => !row.gained)];
  const of = (list: readonly Row[], type: string): EffectRow[] => list.filter(({ res_type }) => res_type === type).map(rowOf);
  return {
    holders: count?.people ?? 0,
    losers: peopleIn(lost),
    gainers: peopleIn(gained),
    menusLost: of(lost, '3'),
    menusGained: of(gained, '3'),
    codesLost: of(lost, '2'),
    codesGained: of(gained, '2'),
  };
}
