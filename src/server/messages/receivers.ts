/** Who is meant by the receivers of a message or of a configured notice: enabled people, each once. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { readRecord } from '../documents/record.ts';
import { holdersOf } from '../flows/directory.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import type { Principal } from '#machines/flow.ts';

export interface Receivers {
  readonly type: string;
  readonly roles: readonly string[];
  readonly departments: readonly string[];
  readonly users: readonly string[];
  readonly field: string | null;
}

/** The record that a message is about. */
export interface About {
  readonly resource: string | null;
  readonly id: string | null;
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => id !== null && id !== undefined && id !== '').map(String);

/** A department with all below it. */
function within({ departments }: Organisation, tops: readonly string[]): ReadonlySet<string> {
  const found = new Set(tops);
  for (let grown = true; grown;) {
    grown = false;
    for (const { id, parentId } of departments.values())
      if (parentId !== null && found.has(parentId) && !found.has(id)) {
        found.add(id);
        grown = true;
      }
  }
  return found;
}

async function byRoles(sql: Sql, organisation: Organisation, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ code: string }>(
    `select code from roles where id = any($1::bigint[]) and not deleted and status = 'enabled'`,
    [ids],
  );
  return rows.flatMap(({ code }) => organisation.holdersOfRole.get(code) ?? []);
}

const recordOf = async ({ registry }: Services, sql: Sql, { resource, id }: About): Promise<AnyDoc | null> => {
  const definition = resource === null ? undefined : registry.get(resource);
  return definition === undefined || definition.kind === 'report' || id === null ? null : readRecord(sql, definition, id);
};

/** People in a field of the record: users, staff with an account, or a department's members. */
async function byField(services: Services, sql: Sql, organisation: Organisation, about: About, field: string): Promise<string[]> {
  const record = await recordOf(services, sql, about);
  if (record === null) return [];
  const kind = services.registry.get(about.resource ?? '')?.fields[field]?.kind ?? 'user';
  const ids = idsIn(record[field]);
  if (kind === 'staff') return ids.flatMap((id) => organisation.userOfStaff.get(id) ?? []);
  return kind === 'department' ? ids.flatMap((id) => organisation.membersOfDepartment.get(id) ?? []) : ids;
}

async function byTasks(sql: Sql, organisation: Organisation, { resource, id }: About): Promise<string[]> {
  if (resource === null || id === null) return [];
  const rows = await sql.query<{ assignee: string | null; principals: Principal[] }>(
    `select assignee_id::text as assignee, principals from task where resource = $1 and document_id = $2 and state = 'open'`,
    [resource, id],
  );
  const principals = rows.flatMap(({ assignee, principals: of }): readonly Principal[] => (assignee === null ? of : [`u:${assignee}`]));
  return holdersOf(organisation, principals, 1_000).map((person) => person.id);
}

async function foundBy(
  services: Services,
  sql: Sql,
  organisation: Organisation,
  wish: Receivers,
  about: About,
): Promise<readonly string[]> {
  const { users, membersOfDepartment } = organisation;
  switch (wish.type) {
    case 'all':
      return [...users.keys()];
    case 'user':
      return wish.users;
    case 'role':
      return byRoles(sql, organisation, wish.roles);
    case 'dept':
      return [...within(organisation, wish.departments)].flatMap((id) => membersOfDepartment.get(id) ?? []);
    case 'starter':
      return idsIn(textOf((await recordOf(services, sql, about))?.['applicant']));
    case 'assignee':
      return byTasks(sql, organisation, about);
    default:
      return wish.field === null ? [] : byField(services, sql, organisation, about, wish.field);
  }
}

/** Ids of the enabled people who are meant. */
export async function receiversOf(services: Services, sql: Sql, wish: Receivers, about: About): Promise<readonly string[]> {
  const organisation = await organisationOf(services.db);
  const found = await foundBy(services, sql, organisation, wish, about);
  return [...new Set(found)].filter((id) => organisation.users.get(id)?.enabled === true);
}

/** The receivers that a stored message names. */
export const receiversIn = (record: AnyDoc): Receivers => ({
  type: textOf(record['receiverType']),
  roles: idsIn(record['receiverRoles'] ?? []),
  departments: idsIn(record['receiverDepts'] ?? []),
  users: idsIn(record['receiverUsers'] ?? []),
  field: null,
});
