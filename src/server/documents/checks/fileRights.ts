/**
 * Who may read a file: whoever uploaded it, and whoever may read the record that it belongs to; of a definition whose files are apart nobody,
 * as calls of its own hand them out. What a sensitive field holds is read by whoever sees it there.
 */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { may, type Context } from '#server/context.ts';
import { sightOf } from '#server/access/published.ts';
import type { Sql } from '#server/db/sql.ts';
import { fileById } from '#server/files/files.ts';
import type { StoredFile } from '#server/files/stored.ts';
import { filesNamed } from './attached.ts';
import { readRecord } from '#server/documents/record.ts';
import { secretsIn, seesSecrets } from '#server/documents/shown/visible.ts';

const showsFiles = ({ access }: Definition, record: AnyDoc): boolean => {
  const files = access.published?.files;
  return files === true || (files !== undefined && Object.entries(files).every(([field, value]) => record[field] === value));
};

/** A file is secret where the record names it in a sensitive field that this person may not see. */
function isSecret(context: Context, definition: Definition, record: AnyDoc, id: string): boolean {
  const secrets = secretsIn(definition);
  if (secrets.size === 0 || seesSecrets(context, definition, record)) return false;
  return filesNamed(definition, record).some((file) => file.id === id && secrets.has(file.path.split('.').at(-1) ?? ''));
}

/** The file of an id; null where there is none for this person. Of what is only published files are shown where the definition says so. */
export async function fileFor(sql: Sql, context: Context, id: string): Promise<StoredFile | null> {
  const file = await fileById(sql, id);
  if (file === null) return null;
  const definition = file.resource === null ? undefined : context.services.registry.get(file.resource);
  if (definition?.access.filesApart === true) return null;
  if (file.createdBy === context.actor.userId) return file;
  if (definition === undefined || file.recordId === null) return null;
  const record = await readRecord(sql, definition, file.recordId);
  if (record !== null && isSecret(context, definition, record, id)) return null;
  const sight = record === null ? 'nothing' : await sightOf(context, definition, record, sql);
  const shown = sight === 'published' && record !== null && showsFiles(definition, record) && may(context.actor, definition.key, 'page');
  return sight === 'all' || shown ? file : null;
}
