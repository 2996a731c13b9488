/** Stored files: the row says what a file is and where it belongs, the storage holds its bytes. */
import type { FileRef } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { check } from '#model/validators.ts';
import { w, type Words } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { isProgram, mimeOf } from './mime.ts';
import type { StoredFile } from './stored.ts';
import { holdQuota, roomFor, type Quota } from './quota.ts';

const longestName = 200;
const headBytes = 512;

const refused = (rule: string, message: Words): Refusal =>
  new Refusal('400', rule, message, {}, [{ field: 'file', rule, severity: 'error', message }]);

/** Control characters, and those that turn the reading direction: with them `exe.pdf` can be an `.exe`. Also what is only dots. */
const disguises = (name: string): boolean => /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(name) || /^\.+$/.test(name);

/** The last part of a path some browsers send; refuses signs that no file name may have, and what hides its ending. */
function fileName(given: string): string {
  const name = given.trim();
  const problem =
    name === '' || name.length > longestName ? w('file name is empty or too long', '文件名为空或过长') : check('fileName', name);
  if (problem !== null) throw refused('fileName', problem);
  if (disguises(name)) throw refused('fileName', w('file name contains illegal characters', '文件名含有非法字符'));
  return name;
}

/** Programs are no attachments: whoever opened one would run it. What was stored of it meanwhile is removed. */
function refuseProgram(name: string, mime: string): void {
  if (isProgram(name, mime)) throw refused('program', w('programs and scripts cannot be uploaded', '不能上传程序或脚本文件'));
}

/** Bytes that a file of a type may have at most. */
export type MostBytes = (mime: string) => number;

export const tooLarge = (most: number): Refusal =>
  new Refusal('413', 'tooLarge', w('A file may have at most {megabytes} MB', '单个文件不能超过 {megabytes} MB'), {
    megabytes: Math.floor(most / 1024 / 1024),
  });

/**
 * Stores one file of an upload; without a record it is its uploader's until one that names it is saved. What is too large is read to its
 * end, so that the sender hears why, and not kept. `quota`: of what people send; what the server writes itself has none.
 */
export async function storeFile(
  services: Services,
  userId: string,
  given: string,
  bytes: AsyncIterable<Uint8Array>,
  most: MostBytes,
  quota: Quota | null = null,
): Promise<FileRef> {
  const name = fileName(given);
  const room = await roomFor(services, userId, quota);
  const { db, storage, clock } = services;
  const [row] = await db.query<{ id: string }>(`select nextval(pg_get_serial_sequence('file', 'id'))::text as id`);
  const id = row?.id ?? '';
  let head = Buffer.alloc(0);
  let read = 0;
  let limit = Number.POSITIVE_INFINITY;
  let refusal = room.refusal;
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (head.length < headBytes) {
        head = Buffer.concat([head, chunk]).subarray(0, headBytes);
        const largest = most(mimeOf(name, head));
        limit = Math.min(largest, room.left);
        refusal = largest <= room.left ? () => tooLarge(largest) : room.refusal;
      }
      read += chunk.byteLength;
      if (read <= limit) yield chunk;
    }
  }
  const { size, sha256 } = await storage.put(id, watched());
  const mime = mimeOf(name, head);
  try {
    if (read > limit) throw refusal();
    refuseProgram(name, mime);
    await db.transaction(async (tx) => {
      if (quota !== null) await holdQuota(tx, services, userId, quota, size);
      await tx.query(
        `insert into file (id, name, mime, size, sha256, created_by, created_at) overriding system value values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, name, mime, size, sha256, userId, clock.now()],
      );
    });
  } catch (error) {
    await storage.remove(id);
    throw error;
  }
  return { id, name, size, mime };
}

export async function fileById(sql: Sql, id: string): Promise<StoredFile | null> {
  const [row] = await sql.query<{
    id: string;
    name: string;
    mime: string;
    size: string;
    sha256: string;
    resource: string | null;
    record_id: string | null;
    created_by: string | null;
  }>(
    'select id::text, name, mime, size::text, sha256, resource, record_id::text, created_by::text from file where id = $1',
    [id],
    'file_by_id',
  );
  if (row === undefined) return null;
  const { record_id: recordId, created_by: createdBy, size, ...rest } = row;
  return { ...rest, size: Number(size), recordId, createdBy };
}

/** Takes an upload back that was not completed. */
export async function dropFile({ db, storage }: Services, id: string): Promise<void> {
  await db.query('delete from file where id = $1', [id]);
  await storage.remove(id);
}

/** Removes those of these uploads that no record has come to name. */
export async function dropLoose({ db, storage }: Services, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db.query<{ id: string }>('delete from file where id = any($1::bigint[]) and record_id is null returning id::text', [
    ids,
  ]);
  for (const { id } of rows) await storage.remove(id);
}

const looseMs = 24 * 3_600_000;

/** Removes uploads that no record came to name within a day. */
export async function sweepFiles({ db, storage, clock }: Services): Promise<void> {
  const rows = await db.query<{ id: string }>('delete from file where record_id is null and created_at < $1 returning id::text', [
    new Date(clock.now().getTime() - looseMs),
  ]);
  for (const { id } of rows) await storage.remove(id);
}
