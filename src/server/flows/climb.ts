/** Departments upwards along the line of leaders, and downwards; pure functions over the organisation. */
import type { OrgDepartment, Organisation } from './organisation.ts';
import type { Registry } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { snake, tableOf } from '#server/db/tables.ts';
import type { Enquiries } from './directory.ts';
import { evaluateDecision } from './process/decisions.ts';

/** Who is passed over: the applicant, and the person that a document is about. */
type Except = readonly string[];

const usable = (organisation: Organisation, id: string | null, except: Except): id is string =>
  id !== null && !except.includes(id) && organisation.users.get(id)?.enabled === true;

const line = function* (organisation: Organisation, departmentId: string | null): Generator<OrgDepartment> {
  const seen = new Set<string>();
  for (let id = departmentId; id !== null && !seen.has(id); ) {
    seen.add(id);
    const department = organisation.departments.get(id);
    if (!department) return;
    yield department;
    id = department.parentId;
  }
};

const holderOf = (organisation: Organisation, role: string, except: Except): string | null =>
  organisation.holdersOfRole.get(role)?.find((id) => !except.includes(id)) ?? null;

/** Above the last department stand the general manager and, for them, the chairman. */
const above = (organisation: Organisation, except: Except): string[] => {
  const general = organisation.holdersOfRole.get('general_manager') ?? [];
  const next = general.some((id) => except.includes(id)) ? holderOf(organisation, 'chairman', except) : (holderOf(organisation, 'general_manager', except) ?? holderOf(organisation, 'chairman', except));
  return next ? [next] : [];
};

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/**
 * Leaders from a department upwards: an empty, disabled or own post is passed over to the parent's, at the top to the general
 * manager, for themselves to the chairman. The first is `leader`, the n-th is `leader(n)`.
 */
export const leadersFrom = (organisation: Organisation, departmentId: string | null, except: Except): string[] =>
  distinct([...[...line(organisation, departmentId)].map((department) => department.leader).filter((id) => usable(organisation, id, except)), ...above(organisation, except)]);

/** The same for the leader in charge (分管领导). */
export const inChargeFrom = (organisation: Organisation, departmentId: string | null, except: Except): string[] =>
  distinct([...[...line(organisation, departmentId)].map((department) => department.inCharge).filter((id) => usable(organisation, id, except)), ...above(organisation, except)]);

/** The department and all below it. */
export function withBelow({ departments }: Organisation, id: string): ReadonlySet<string> {
  const found = new Set([id]);
  // A set gives what is added while it is walked, so that each level finds the next.
  for (const above of found) for (const one of departments.values()) if (one.parentId === above) found.add(one.id);
  return found;
}

const isId = (id: string): boolean => /^\d{1,18}$/.test(id);

export const enquiriesOf = (sql: Sql, registry: Registry, now: string): Enquiries => ({
  decide: (decision, values) => evaluateDecision(sql, decision, values, now),
  starterOf: async (resource, id) => {
    const [row] = isId(id)
      ? await sql.query<{ starter: string | null }>(
          'select starter_id::text as starter from flow_instance where resource = $1 and document_id = $2',
          [resource, id],
          'starter_of_linked',
        )
      : [];
    return row?.starter ?? null;
  },
  namedBy: async (resource, id, field) => {
    const definition = registry.get(resource);
    const kind = definition?.fields[field]?.kind;
    if (!definition || !isId(id) || (kind !== 'user' && kind !== 'users' && kind !== 'staff')) return null;
    const { name } = tableOf(definition);
    const [row] = await sql.query<{ held: string | readonly string[] | null }>(
      `select "${snake(field)}"${kind === 'users' ? '::text[]' : '::text'} as held from "${name}" where id = $1 and not deleted`,
      [id],
      `named_by_${name}_${snake(field)}`,
    );
    return { kind: kind === 'staff' ? 'staff' : 'user', held: [row?.held ?? []].flat() };
  },
});
