/** The starter of a flow, as conditions and rules know them: `starter.department = "D08"`, `list contains(starter.roles, "employee")`. */
import type { Organisation } from './organisation.ts';

export interface StarterValues {
  /** Null: nobody began it. */
  readonly id: string | null;
  /** By which models of other engines know them. */
  readonly login: string | null;
  readonly name: string | null;
  /** Code of their department. */
  readonly department: string | null;
  readonly departmentId: string | null;
  /** Codes of their roles. */
  readonly roles: readonly string[];
}

export function starterValues(organisation: Organisation, id: string | null): StarterValues {
  const user = id === null ? undefined : organisation.users.get(id);
  const departmentId = user?.departmentId ?? null;
  return {
    id,
    login: user?.userName ?? null,
    name: user?.name ?? null,
    department: (departmentId !== null && organisation.departments.get(departmentId)?.code) || null,
    departmentId,
    roles: (user && organisation.rolesOfUser.get(user.id)) ?? [],
  };
}
