/**
 * Whose records a person may read, once: every rule gives its SQL for lists and its yes or no for a record. People always see what is
 * theirs, the documents that they write or apply for, and those that they had a task on or were copied on; what others own they see as
 * far as their reach goes. Of a narrowed definition the condition of its area stands in the place of both.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { fieldOf } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { ownerFields } from '#model/operations/owners.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { may, type Actor, type Context, type Narrowed } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { snake, tableOf } from '#server/db/tables.ts';
import type { Narrowing } from './narrowing.ts';

type Condition = RawBuilder<boolean>;

interface Subject extends Narrowed {
  readonly definition: Definition;
}

interface Rule {
  /** Null where the rule cannot hold for records of this definition and person. */
  readonly where: (subject: Subject, column: (field: string) => RawBuilder<unknown>, table: string) => Condition | null;
  readonly holds: (subject: Subject, record: AnyDoc, sql: Sql) => boolean | Promise<boolean>;
}

const any = (conditions: readonly (Condition | null)[]): Condition | null => {
  const own = conditions.filter((condition) => condition !== null);
  return own.length === 0 ? null : raw<boolean>`(${raw.join(own, raw` or `)})`;
};
const isList = (kind: string | undefined): boolean => kind === 'users' || kind === 'refs';

const isDocument = ({ definition }: Subject): boolean => definition.kind === 'document';

/**
 * Fields that name an owner. A staff field is compared with the person's personnel file.
 * Whom a document is about owns it once it was sent: a draft is its author's alone.
 */
function ownersOf(
  subject: Subject,
): readonly { readonly name: string; readonly staff: boolean; readonly list: boolean; readonly sent: boolean }[] {
  const { definition } = subject;
  return ownerFields(definition).map((name) => {
    const kind = fieldOf(definition, name)?.kind;
    return {
      name,
      staff: kind === 'staff',
      list: isList(kind),
      sent: isDocument(subject) && definition.access.owners?.includes(name) === true,
    };
  });
}

const owner: Rule = {
  where: (subject, column) =>
    any(
      ownersOf(subject).map(({ name, staff, list, sent }) => {
        const own = staff ? subject.actor.staffId : subject.actor.userId;
        if (own === null) return null;
        const his = list ? raw<boolean>`${own}::bigint = any(${column(name)})` : raw<boolean>`${column(name)} = ${own}::bigint`;
        return sent ? raw<boolean>`(${his} and ${column('status')} <> 'draft')` : his;
      }),
    ),
  holds: (subject, record) =>
    ownersOf(subject).some(({ name, staff, sent }) => {
      const own = staff ? subject.actor.staffId : subject.actor.userId;
      const value = record[name];
      return own !== null && (Array.isArray(value) ? value.includes(own) : value === own) && !(sent && record['status'] === 'draft');
    }),
};

/** Has, or had, a task on it: decided by them, assigned to them, or offered to one of their principals. */
const tasked: Rule = {
  where: (subject, column) =>
    isDocument(subject)
      ? raw<boolean>`${column('id')} in (
          select t.document_id from task t where t.resource = ${subject.definition.key} and t.decided_by = ${subject.actor.userId}::bigint
          union all
          select t.document_id from inbox i join task t on t.id = i.task_id
          where i.resource = ${subject.definition.key} and i.principal = any(${[...subject.actor.principals]}::text[]))`
      : null,
  holds: async (subject, record, sql) => {
    if (!isDocument(subject)) return false;
    const rows = await sql.query(
      `select 1 as found from flow_instance i join task t on t.instance_id = i.id where i.resource = $1 and i.document_id = $2
         and (t.decided_by = $3 or (t.state = 'open' and (t.assignee_id = $3 or t.principals && $4::text[]
           or exists (select from inbox b where b.task_id = t.id and b.principal = any($4))))) limit 1`,
      [subject.definition.key, record['id'], subject.actor.userId, [...subject.actor.principals]],
      'scope_tasked',
    );
    return rows.length > 0;
  },
};

const copied: Rule = {
  where: (subject, column) =>
    isDocument(subject)
      ? raw<boolean>`${column('id')} in (select i.document_id from copied c join flow_instance i on i.id = c.instance_id
          where c.user_id = ${subject.actor.userId}::bigint and i.resource = ${subject.definition.key})`
      : null,
  holds: async (subject, record, sql) => {
    if (!isDocument(subject)) return false;
    const rows = await sql.query(
      `select 1 as found from copied c join flow_instance i on i.id = c.instance_id
       where c.user_id = $3 and i.resource = $1 and i.document_id = $2 limit 1`,
      [subject.definition.key, record['id'], subject.actor.userId],
      'scope_copied',
    );
    return rows.length > 0;
  },
};

const departmentField = ({ definition }: Subject): string | null =>
  definition.access.department ?? (definition.kind === 'document' ? 'applicantDept' : null);

/** The field with the roles that a record is kept to; null where there is none, or where the person may change such records anyway. */
const audienceField = ({ actor, definition }: Subject): string | null =>
  definition.access.audience !== undefined && !may(actor, definition.key, 'put') ? definition.access.audience : null;

const inAudience = async ({ actor }: Subject, roles: unknown, sql: Sql): Promise<boolean> => {
  if (!Array.isArray(roles) || roles.length === 0) return true;
  const rows = await sql.query(
    'select 1 as found from roles where id = any($1::bigint[]) and code = any($2::text[]) and not deleted limit 1',
    [roles, [...actor.roles]],
    'scope_audience',
  );
  return rows.length > 0;
};

/** Fields with the values that keep a record from this person's reach; none where nothing is confined, or not from them. */
const confinedTo = ({ actor, definition }: Subject): readonly (readonly [field: string, values: readonly string[]])[] => {
  const { confined } = definition.access;
  if (confined === undefined || confined.roles.some((role) => actor.roles.includes(role))) return [];
  return Object.entries(confined.where).map(([field, values]) => [field, values ?? []] as const);
};

/** A draft is its author's alone: nobody reaches it through a department. What is kept to some roles only they reach. */
const reach: Rule = {
  where: (subject, column) => {
    const departments = subject.actor.reach.get(subject.definition.key);
    if (departments === undefined) return null;
    const audience = audienceField(subject);
    const told =
      audience === null
        ? raw<boolean>`true`
        : raw<boolean>`(coalesce(cardinality(${column(audience)}), 0) = 0 or exists (select from roles a where a.id = any(${column(audience)})
            and a.code = any(${[...subject.actor.roles]}::text[]) and not a.deleted))`;
    const open = raw.join(
      [
        told,
        ...confinedTo(subject).map(([field, values]) => raw<boolean>`coalesce(${column(field)} <> all(${[...values]}::text[]), true)`),
      ],
      raw` and `,
    );
    const submitted = isDocument(subject) ? raw<boolean>`(${column('status')} <> 'draft' and ${open})` : raw<boolean>`(${open})`;
    if (departments === 'all') return submitted;
    const field = departmentField(subject);
    if (field === null || departments.length === 0) return null;
    return raw<boolean>`(${column(field)} = any(${[...departments]}::bigint[]) and ${submitted})`;
  },
  holds: async (subject, record, sql) => {
    const departments = subject.actor.reach.get(subject.definition.key);
    if (departments === undefined || (isDocument(subject) && record['status'] === 'draft')) return false;
    if (confinedTo(subject).some(([field, values]) => values.includes(textOf(record[field])))) return false;
    const audience = audienceField(subject);
    if (audience !== null && !(await inAudience(subject, record[audience], sql))) return false;
    if (departments === 'all') return true;
    const field = departmentField(subject);
    const value = field === null ? null : record[field];
    return typeof value === 'string' && departments.includes(value);
  },
};

/** The reference of `access.through` and the kind of record it points at. */
const wholeOf = ({ definition, services }: Subject): { readonly field: string; readonly whole: Definition } | null => {
  const field = definition.access.through;
  const whole = field === undefined ? undefined : services.registry.get(fieldOf(definition, field)?.target ?? '');
  return field === undefined || whole === undefined ? null : { field, whole };
};

/** Rows belong to a record that the person may read. */
const through: Rule = {
  where: (subject, column) => {
    const found = wholeOf(subject);
    return found && raw<boolean>`${column(found.field)} in (${readable(subject, found.whole)})`;
  },
  holds: async (subject, record, sql) => {
    const found = wholeOf(subject);
    const id = found && idOf(record[found.field]);
    if (found === null || id === null) return false;
    const { rows } = await raw`${readable(subject, found.whole)} and whole.id = ${id}::bigint`.execute(sql.kysely);
    return rows.length > 0;
  },
};

/** Ids of the records of a kind that the person may read. */
const readable = (asking: Narrowed, definition: Definition): RawBuilder<unknown> => {
  const scope = scopeOf(asking, definition, 'whole');
  return raw`select whole.id from ${raw.table(tableOf(definition).name)} whole where not whole.deleted and ${scope ?? raw<boolean>`true`}`;
};

const narrowingOf = ({ definition, services }: Subject): Narrowing => {
  const narrowing = services.areas.narrowings[definition.key];
  if (narrowing === undefined) throw new Error(`${definition.key} is narrowed, and no area says how`);
  return narrowing;
};

/** One condition says it for lists and for a record, which is looked up: there is nothing that the two could differ in. */
const narrowed: Rule = {
  where: (subject, _column, table) => narrowingOf(subject)(subject, table),
  holds: async (subject, record, sql) => {
    const id = idOf(record['id']);
    if (id === null) return false;
    const { rows } = await raw`select 1 from ${raw.table(tableOf(subject.definition).name)} narrow
      where narrow.id = ${id}::bigint and ${narrowingOf(subject)(subject, 'narrow')}`.execute(sql.kysely);
    return rows.length > 0;
  },
};

/** A narrowed record is not the more visible to who made it, nor to who reaches its department. */
const rulesOf = ({ access }: Definition): readonly Rule[] =>
  access.narrowed === true ? [narrowed, tasked, copied] : [owner, reach, tasked, copied, through];

/**
 * Condition on the rows of the definition's table, named `table` in the query, for a list; null where there is nothing to restrict.
 * The permission to list at all is checked by the call.
 */
export function scopeOf(context: Narrowed, definition: Definition, table: string): Condition | null {
  const subject: Subject = { actor: context.actor, services: context.services, definition };
  const { narrowed: isNarrowed = false } = definition.access;
  const whole =
    !isNarrowed && context.actor.reach.get(definition.key) === 'all' && audienceField(subject) === null && confinedTo(subject).length === 0;
  if (definition.kind !== 'document' && whole) return null;
  const column = (field: string): RawBuilder<unknown> => raw.ref(`${table}.${snake(field)}`);
  return any(rulesOf(definition).map((rule) => rule.where(subject, column, table))) ?? raw<boolean>`false`;
}

/** Whether the person may read this record (as `readRecord` gives it), by the same rules. */
export async function mayRead(
  context: Pick<Context, 'actor' | 'services'>,
  definition: Definition,
  record: AnyDoc,
  sql?: Sql,
): Promise<boolean> {
  const subject: Subject = { actor: context.actor, services: context.services, definition };
  for (const rule of rulesOf(definition)) if (await rule.holds(subject, record, sql ?? context.services.db)) return true;
  return false;
}

/** Whether submitted records of this kind that belong to a department lie within the person's reach. */
export function reachesDepartment(actor: Actor, definition: Definition, department: string | null): boolean {
  const departments = actor.reach.get(definition.key);
  return departments === 'all' || (department !== null && (departments ?? []).includes(department));
}

/** Whether the person has, or had, a task on this document. */
export const hasTask = async (context: Pick<Context, 'actor' | 'services'>, definition: Definition, record: AnyDoc): Promise<boolean> =>
  tasked.holds({ actor: context.actor, services: context.services, definition }, record, context.services.db);
