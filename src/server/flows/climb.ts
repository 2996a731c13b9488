/** Departments upwards along the line of leaders, and downwards; pure functions over the organisation. */
import type { OrgDepartment, Organisation } from './organisation.ts';

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
