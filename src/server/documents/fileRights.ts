/** Who may read a file: whoever uploaded it, and whoever may read the record that it belongs to. */
import type { Context } from '../context.ts';
import { mayRead } from '../access/scope.ts';
import type { Sql } from '../db/sql.ts';
import { fileById, type StoredFile } from '../files/files.ts';
import { readRecord } from './record.ts';

/** The file of an id; null where there is none for this person. */
export async function fileFor(sql: Sql, context: Context, id: string): Promise<StoredFile | null> {
  const file = await fileById(sql, id);
  if (file === null || file.createdBy === context.actor.userId) return file;
  const definition = file.resource === null ? undefined : context.services.registry.get(file.resource);
  if (definition === undefined || file.recordId === null) return null;
  const record = await readRecord(sql, definition, file.recordId);
  return record !== null && (await mayRead(context, definition, record, sql)) ? file : null;
}
