/** One operation with before and after, and the life of one record as the operation log tells it. */
import type { Names, TrailChange } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { OperationShown } from '#model/operations/logs.ts';
import { mayRead } from '../access/scope.ts';
import type { Context } from '../context.ts';
import { namesOf } from '#server/documents/lists/names.ts';
import { readRecord } from '../documents/record.ts';
import { missingRecord, notForYou } from '../documents/refusals.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { logRow } from './read.ts';

/** The values of one side as a record, so that what they point at can be named. */
const sideOf = (definition: Definition, changes: readonly TrailChange[], side: 'before' | 'after'): AnyDoc => {
  const record: Record<string, unknown> = {};
  for (const { field, [side]: value } of changes) {
    const [name = '', row, inner] = field.split('.');
    if (row === undefined) record[name] = value;
    else if (definition.lines[name] !== undefined) {
      const line = inner === undefined ? value : { [inner]: value };
      if (line !== null) record[name] = [...((record[name] as unknown[] | undefined) ?? []), line];
    }
  }
  return record;
};

async function namesIn(context: Context, resource: string, changes: readonly TrailChange[]): Promise<Names> {
  const { db, registry } = context.services;
  const definition = registry.get(resource);
  if (definition === undefined || definition.kind === 'report') return {};
  return namesOf(db, context, definition, [sideOf(definition, changes, 'before'), sideOf(definition, changes, 'after')]);
}

export async function operation(context: Context, id: string): Promise<OperationShown | null> {
  const row = await logRow(context, 'operationLog', id);
  if (row === null) return null;
  const [stored] = await context.services.db.query<{ changes: readonly TrailChange[] }>(
    'select changes from operation_log where id = $1',
    [id],
    'operation_changes',
  );
  const changes = stored?.changes ?? [];
  return { ...row, changes, names: await namesIn(context, row.resource, changes) };
}

/** So many changes of one record are shown. */
const mostOfRecord = 100;

/** What was changed in a record, newest first, for whoever may read it. */
export async function historyOf(context: Context, definition: Definition, id: string): Promise<OperationShown[]> {
  const { db } = context.services;
  const record = await readRecord(db, definition, id);
  if (!record) throw missingRecord(definition, id);
  if (!(await mayRead(context, definition, record, db))) throw notForYou(definition, id);
  const organisation = await organisationOf(db);
  const rows = await db.query<Omit<OperationShown, 'person' | 'names' | 'fields' | 'changed'> & { readonly personId: string | null }>(
    `select id::text, at, actor_id::text as "personId", null as address, action, resource, record_id::text as "recordId", record_name as "recordName", changes
     from operation_log where resource = $1 and record_id = $2 order by at desc, id desc limit ${mostOfRecord}`,
    [definition.key, id],
    'record_history',
  );
  const names = await namesIn(
    context,
    definition.key,
    rows.flatMap(({ changes }) => changes),
  );
  return rows.map(({ personId, ...row }) => ({
    ...row,
    person: personId === null ? null : personOf(organisation, personId),
    fields: row.changes.map(({ field }) => field),
    changed: row.changes.length,
    names,
  }));
}
