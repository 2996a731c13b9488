/**
 * What is stored about the person of a personnel file, by kind, for whoever may read the file: only kinds and rows that they may read in
 * their own lists as well. A kind that has no row yet is told where rows would be theirs to read.
 */
import { sql as raw } from 'kysely';
import { fieldOf } from '#model/common.ts';
import { effectiveOn, hasTakenEffect } from '#model/dated.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { PersonDocument, PersonOverview, PersonPart } from '#resources/hr/rules/personOverview.ts';
import { reachesDepartment, scopeOf } from '../../access/scope.ts';
import { may, type Context } from '../../context.ts';
import { snake, tableOf } from '../../db/tables.ts';
import { where } from '#server/documents/lists/list.ts';
import { readStored } from '#server/documents/shown/read.ts';
import type { BusinessCall } from '../call.ts';

const mostDocuments = 200;

interface Person {
  readonly id: string;
  readonly userId: string | null;
  readonly departmentId: string | null;
}

const aboutStaff = ({ fields }: Definition): boolean => fields['staffId']?.kind === 'staff';

/** Whether rows about this person are within reach, were there any. */
const reads = ({ actor }: Context, definition: Definition, person: Person): boolean => {
  if (person.id === actor.staffId && definition.access.owners?.includes('staffId')) return true;
  const reach = actor.reach.get(definition.key);
  return reach === 'all' || (definition.access.department !== undefined && reachesDepartment(actor, definition, person.departmentId));
};

async function partOf(context: Context, definition: Definition, person: Person): Promise<PersonPart | null> {
  const scope = scopeOf(context, definition, 'r');
  const conditions = [raw<boolean>`r.staff_id = ${person.id}::bigint`, ...(scope ? [scope] : [])];
  const counting = raw<{
    count: number;
  }>`select count(*)::integer as count from ${raw.table(tableOf(definition).name)} r ${where(conditions)}`;
  const count = (await counting.execute(context.services.db.kysely)).rows[0]?.count ?? 0;
  return count > 0 || reads(context, definition, person) ? { resource: definition.key, count } : null;
}

async function documentsOf(context: Context, definition: Definition, person: Person): Promise<readonly PersonDocument[]> {
  const { db, zone } = context.services;
  const scope = scopeOf(context, definition, 'r');
  const his = [
    ...(aboutStaff(definition) ? [raw<boolean>`r.staff_id = ${person.id}::bigint`] : []),
    ...(person.userId === null ? [] : [raw<boolean>`r.applicant = ${person.userId}::bigint`]),
  ];
  if (his.length === 0) return [];
  const { dated } = definition;
  const optional = (field: string, name: string) =>
    fieldOf(definition, field) ? raw`r.${raw.ref(snake(field))} as ${raw.ref(name)}` : raw`null as ${raw.ref(name)}`;
  const own = dated ? [optional(dated.date, dated.date), optional(dated.applied, dated.applied)] : [];
  const columns = [
    raw`r.id::text as id`,
    raw`r.status`,
    raw`r.apply_date as "applyDate"`,
    raw`r.created_at as "createdAt"`,
    optional('code', 'code'),
    ...own,
  ];
  const { rows } = await raw<AnyDoc>`select ${raw.join(columns)} from ${raw.table(tableOf(definition).name)} r
    ${where([raw<boolean>`(${raw.join(his, raw` or `)})`, ...(scope ? [scope] : [])])}
    order by r.created_at desc limit ${mostDocuments}`.execute(db.kysely);
  return rows.map((row) => ({
    resource: definition.key,
    id: textOf(row['id']),
    kind: definition.label,
    code: textOf(row['code']) || null,
    status: textOf(row['status']),
    date: textOf(row['applyDate']) || dateAt(textOf(row['createdAt']), zone),
    takesEffect: row['status'] === 'approved' && !hasTakenEffect(definition, row) ? effectiveOn(definition, row) : null,
  }));
}

async function overviewOf(context: Context, file: Definition, id: string): Promise<PersonOverview> {
  const { actor, services } = context;
  const record = await readStored(context, file, id);
  const person: Person = { id, userId: idOf(record['userId']), departmentId: idOf(record['deptId']) };
  const kinds = [...services.registry.values()].filter(({ kind, key }) => kind !== 'report' && key !== file.key && may(actor, key, 'page'));
  const [parts, documents] = await Promise.all([
    Promise.all(kinds.filter((one) => one.kind !== 'document' && aboutStaff(one)).map((one) => partOf(context, one, person))),
    Promise.all(kinds.filter(({ kind }) => kind === 'document').map((one) => documentsOf(context, one, person))),
  ]);
  return {
    parts: parts.filter((part) => part !== null),
    documents: documents
      .flat()
      .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? '') || other.id.localeCompare(one.id))
      .slice(0, mostDocuments),
  };
}

export const personCalls: readonly BusinessCall[] = [
  {
    resource: 'hrPfStaffOnboard',
    method: 'GET',
    path: 'overview/:id',
    action: 'page',
    summary: w('What is stored about the person of a file: records by kind, and their documents', '员工档案总览：相关记录与单据'),
    run: ({ context, definition, params }) => overviewOf(context, definition, params['id'] ?? ''),
  },
];
