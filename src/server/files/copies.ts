/** Files that a record takes over from another: rows of their own over the same bytes. */
import type { FileRef } from '#model/field.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';

/**
 * Copies the files that are named, in their order, for one record; nobody is their uploader, so that only who reads the record reads them.
 * A file that is gone is left out. Bytes of a transaction that is taken back stay without a row, and cost no room of their own.
 */
export async function copyFiles(
  tx: Sql,
  { storage, clock }: Pick<Services, 'storage' | 'clock'>,
  files: readonly FileRef[],
  owner: { readonly resource: string; readonly recordId: string },
): Promise<readonly FileRef[]> {
  const copied: FileRef[] = [];
  for (const { id: from } of files) {
    const [row] = await tx.query<FileRef & { readonly size: string }>(
      `insert into file (name, mime, size, sha256, resource, record_id, created_at)
       select name, mime, size, sha256, $2, $3, $4 from file where id = $1 returning id::text, name, mime, size::text as size`,
      [from, owner.resource, owner.recordId, clock.now()],
      'file_copy',
    );
    if (row === undefined) continue;
    await storage.copy(from, row.id);
    copied.push({ id: row.id, name: row.name, mime: row.mime, size: Number(row.size) });
  }
  return copied;
}
