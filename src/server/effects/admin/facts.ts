/** What the rules of accounts, rights, departments, places and lists ask (src/resources/admin says what each fact means). */
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { flowsOf } from '#model/flows.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Registry } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { isReferences, snake, tableOf } from '../../db/tables.ts';
import type { Effect, FactLookup } from '../effect.ts';
import { codeBeyond, leadsByOwnHand, roleBeyond, scopeBeyond } from './granting.ts';
import { usesOf } from './uses.ts';

export async function count(sql: Sql, text: string, values: readonly unknown[], name: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(text, values, name);
  return row?.count ?? 0;
}

/** A count that hangs on the record's own id. */
export const counted =
  (name: string, text: string): FactLookup =>
  ({ sql, record }) =>
    count(sql, `select count(*)::int as count from ${text}`, [idOf(record['id'])], `fact_${name}`);

const parentOf = (definition: Definition, record: Readonly<Record<string, unknown>>): string | null =>
  definition.parent === undefined ? null : idOf(record[definition.parent]);

/** Ids above the chosen parent, the parent first. A circle that stands in the data ends where it closes. */
export const ancestors: FactLookup = async ({ sql, record, definition }) => {
  const { name } = tableOf(definition);
  const rows = await sql.query<{ id: string }>(
    `with recursive up as (
       select id, parent_id, array[id] as way from ${name} where id = $1
       union all select t.id, t.parent_id, u.way || t.id from ${name} t join up u on t.id = u.parent_id where t.id <> all(u.way)
     ) select id::text from up order by cardinality(way)`,
    [parentOf(definition, record)],
    `fact_ancestors_${name}`,
  );
  return rows.map((row) => row.id);
};

/** A column of the chosen parent, null without one. */
const ofParent =
  (column: 'bio_level' | 'res_type'): FactLookup =>
  async ({ sql, record, definition }) => {
    const { name } = tableOf(definition);
    const text = `select ${column} as value from ${name} where id = $1 and not deleted`;
    const [row] = await sql.query<{ value: string | null }>(text, [parentOf(definition, record)], `fact_parent_${name}`);
    return row?.value ?? null;
  };

/** Conditions on the records of `definition` that point at `$1` of `target`. */
const pointing = (definition: Definition, target: string): string[] =>
  Object.entries(allFields(definition))
    .filter(([, field]) => field.target === target)
    .map(([name, field]) => (isReferences(field) ? `"${snake(name)}" @> array[$1::bigint]` : `"${snake(name)}" = $1::bigint`));

function referencesTo(registry: Registry, target: string): string | null {
  const parts = [...registry.values()]
    .filter(({ kind, over }) => kind !== 'report' && over === undefined)
    .flatMap((one) => {
      const conditions = pointing(one, target);
      return conditions.length === 0 ? [] : [`select 1 from "${tableOf(one).name}" where not deleted and (${conditions.join(' or ')})`];
    });
  return parts.length === 0 ? null : `(${parts.join(' union all ')}) r`;
}

const references: FactLookup = ({ sql, record, definition, context }) => {
  const from = referencesTo(context.services.registry, definition.key);
  const own = idOf(record['id']);
  if (from === null || own === null) return Promise.resolve(0);
  return count(sql, `select count(*)::int as count from ${from}`, [own], `fact_references_${definition.key}`);
};

export const roleFacts: Readonly<Record<string, FactLookup>> = {
  holders: counted('role_holders', 'users where not deleted and roles @> array[$1::bigint]'),
  beyond: roleBeyond,
  wider: scopeBeyond,
};

export const postFacts: Readonly<Record<string, FactLookup>> = {
  holders: counted('post_holders', 'users where not deleted and (post_id = $1 or part_time_posts @> array[$1::bigint])'),
};

export const departmentFacts: Readonly<Record<string, FactLookup>> = {
  ancestors,
  siblings: async ({ sql, record, definition }) => {
    const rows = await sql.query<{ name: string }>(
      'select name from sys_department where parent_id is not distinct from $1::bigint and id is distinct from $2::bigint and not deleted',
      [parentOf(definition, record), idOf(record['id'])],
      'fact_siblings',
    );
    return rows.map(({ name }) => name);
  },
  depthBelow: async ({ sql, record }) => {
    const [row] = await sql.query<{ depth: number }>(
      `with recursive down as (
         select id, 0 as depth, array[id] as way from sys_department where id = $1
         union all select t.id, d.depth + 1, d.way || t.id from sys_department t join down d on t.parent_id = d.id
           where not t.deleted and t.id <> all(d.way)
       ) select coalesce(max(depth), 0)::int as depth from down`,
      [idOf(record['id'])],
      'fact_depth_below',
    );
    return row?.depth ?? 0;
  },
  members: counted('members', `users where not deleted and status = 'enabled' and dept_id = $1`),
  children: counted('department_children', 'sys_department where not deleted and parent_id = $1'),
  leaderEnabled: async ({ sql, record }) =>
    (await count(
      sql,
      `select count(*)::int as count from users where id = $1 and status = 'enabled' and not deleted`,
      [idOf(record['leader'])],
      'fact_leader',
    )) > 0,
  ownHand: leadsByOwnHand,
  openDocuments: counted('open_documents', 'flow_instance where ended_at is null and starter_department_id = $1'),
};

export const areaFacts: Readonly<Record<string, FactLookup>> = {
  parentLevel: ofParent('bio_level'),
  ancestors,
  children: counted('area_children', 'areas where not deleted and parent_id = $1'),
  references,
};

export const orgFacts: Readonly<Record<string, FactLookup>> = { references };

export const dictionaryFacts: Readonly<Record<string, FactLookup>> = {
  stored: async ({ sql, record }) => {
    const [row] = await sql.query(
      `select dict_code as "dictCode", item_value as "itemValue", status from dictionaries where id = $1`,
      [idOf(record['id'])],
      'fact_stored_item',
    );
    return row ?? null;
  },
  otherDefault: async ({ sql, record, definition }) =>
    (await count(
      sql,
      'select count(*)::int as count from dictionaries where parent_id = $1 and is_default and not deleted and id is distinct from $2::bigint',
      [parentOf(definition, record), idOf(record['id'])],
      'fact_other_default',
    )) > 0,
  children: counted('dictionary_children', 'dictionaries where not deleted and parent_id = $1'),
  uses: async ({ sql, record, context }) => {
    const id = idOf(record['id']);
    if (id === null) return 0;
    const [stored] = await sql.query<{ code: string; value: string | null }>(
      'select dict_code as code, item_value as value from dictionaries where id = $1',
      [id],
      'fact_stored_value',
    );
    if (!stored || stored.value === null) return 0;
    return (await usesOf(sql, context.services.registry, stored.code)).get(stored.value) ?? 0;
  },
};

export const resourceFacts: Readonly<Record<string, FactLookup>> = {
  beyond: codeBeyond,
  parentType: ofParent('res_type'),
  ancestors,
  sameCall: async ({ sql, record }) =>
    (await count(
      sql,
      `select count(*)::int as count from resources where not deleted and res_type = '2' and id is distinct from $1::bigint
         and perm_code = $2 and method is not distinct from $3 and url is not distinct from $4`,
      [idOf(record['id']), record['permCode'] ?? null, record['method'] ?? null, record['url'] ?? null],
      'fact_same_call',
    )) > 0,
  samePath: async ({ sql, record }) => {
    const [row] = await sql.query<{ name: string }>(
      `select name from resources where not deleted and res_type = '3' and path = $1 and system_id = $2::bigint and id is distinct from $3::bigint limit 1`,
      [record['path'] ?? null, idOf(record['systemId']), idOf(record['id'])],
      'fact_same_path',
    );
    return row?.name ?? null;
  },
  mixedUp: async ({ sql, record }) => {
    const code = record['permCode'];
    if (typeof code !== 'string' || code === '') return [];
    const rows = await sql.query<{ code: string }>(
      `select distinct perm_code as code from resources where not deleted and res_type = '2' and perm_code <> $1 and perm_code <> ''
         and (position($1 in perm_code) > 0 or position(perm_code in $1) > 0) order by 1 limit 10`,
      [code],
      'fact_mixed_up',
    );
    return rows.map((row) => row.code);
  },
  flowOf: async ({ record, context }) => {
    const code = record['permCode'];
    const definition = typeof code === 'string' ? context.services.registry.get(code.split(':')[0] ?? '') : undefined;
    const flows = definition ? flowsOf(definition) : [];
    // Of several flows a menu may be for any, or for all of them.
    return flows.length === 1 ? (flows[0] ?? null) : null;
  },
};

/** Nobody keeps a right to what was taken away. */
export const resourceRemoved: Effect = async ({ tx, record }) => {
  await tx.query('delete from role_resource where resource_id = $1', [record['id']]);
  await tx.query('delete from post_resource where resource_id = $1', [record['id']]);
};
