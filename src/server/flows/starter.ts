/** The starter of a flow, as conditions and rules know him: `starter.department = "D08"`, `list contains(starter.roles, "employee")`. */
import type { Organisation } from './organisation.ts';

export interface StarterValues {
  readonly id: string;
  readonly name: string | null;
  /** Code of his department. */
  readonly department: string | null;
  readonly departmentId: string | null;
  /** Codes of his roles. */
  readonly roles: readonly string[];
}

export function starterValues(organisation: Organisation, id: string): StarterValues {
  const user = organisation.users.get(id);
  const departmentId = user?.departmentId ?? null;
  return {
    id,
    name: user?.name ?? null,
    department: (departmentId !== null && organisation.departments.get(departmentId)?.code) || null,
    departmentId,
    roles: organisation.rolesOfUser.get(id) ?? [],
  };
}
