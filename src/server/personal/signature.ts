/**
 * A person's own hand-written signature: an uploaded image that they keep. A decision that names it is signed with a copy, which becomes
 * the document's; the kept one stays theirs alone.
 */
import type { FileRef } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { invalid } from '../documents/refusals.ts';
import { dropFile, storeFile } from '../files/files.ts';

/** What a signature may be. */
export const signatureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const largest = 2 * 1024 * 1024;
/** Files of this owner are nobody's but their uploader's; no resource bears the name. */
const keptAs = 'signature';

const columns = 'f.id::text, f.name, f.size::int, f.mime';
const fault = (rule: string, message: Words): Fault => ({ field: 'fileId', rule, severity: 'error', message });

export async function signatureOf({ services, actor }: Context): Promise<FileRef | null> {
  const [row] = await services.db.query<FileRef>(
    `select ${columns} from personal p join file f on f.id = p.signature_id where p.user_id = $1`,
    [actor.userId],
    'signature',
  );
  return row ?? null;
}

/** Keeps an upload of this person that belongs to nothing yet; the one before is removed. */
export async function setSignature(context: Context, body: Readonly<Record<string, unknown>>): Promise<FileRef> {
  const { services, actor } = context;
  const strange = Object.keys(body).filter((name) => name !== 'fileId');
  if (strange.length > 0)
    throw invalid(strange.map((field) => ({ field, rule: 'unknownField', severity: 'error', message: w('unknown field', '未知字段') })));
  const id = idOf(body['fileId']);
  if (id === null) throw invalid([fault('required', w('has to be the id of an upload of yours', '应为本人上传的文件编号'))]);
  const before = await signatureOf(context);
  if (before?.id === id) return before;
  const file = await services.db.transaction(async (tx) => {
    const [own] = await tx.query<FileRef>(
      `select ${columns} from file f where f.id = $1 and f.created_by = $2 and f.record_id is null for update`,
      [id, actor.userId],
    );
    if (!own) throw invalid([fault('unknownFile', w('is no upload of yours', '不是本人上传的文件'))]);
    if (!signatureTypes.includes(own.mime) || own.size === 0)
      throw invalid([fault('notASignature', w('has to be an image (PNG, JPEG, WebP)', '必须是图片（PNG、JPEG、WebP）'))]);
    if (own.size > largest) throw invalid([fault('tooLarge', w('may have at most 2 MB', '不能超过 2 MB'))]);
    await tx.query('update file set resource = $2, record_id = $3 where id = $1', [id, keptAs, actor.userId]);
    await tx.query(
      `insert into personal (user_id, signature_id, updated_at) values ($1, $2, $3)
       on conflict (user_id) do update set signature_id = excluded.signature_id, updated_at = excluded.updated_at`,
      [actor.userId, id, services.clock.now()],
    );
    return own;
  });
  if (before) await dropFile(services, before.id);
  return file;
}

export async function removeSignature(context: Context): Promise<void> {
  const { services, actor } = context;
  const before = await signatureOf(context);
  if (!before) return;
  await services.db.query('update personal set signature_id = null, updated_at = $2 where user_id = $1', [
    actor.userId,
    services.clock.now(),
  ]);
  await dropFile(services, before.id);
}

/**
 * The upload to sign with: a fresh copy where the id is that of the person's kept signature, else the id as it is. The copy is an
 * upload like any other; where the decision is refused, it is forgotten after a day.
 */
export async function toSignWith({ services, actor }: Context, id: string): Promise<string> {
  if (idOf(id) === null) return id;
  const [kept] = await services.db.query<{ name: string }>(
    'select name from file where id = $1 and created_by = $2 and resource = $3 and record_id = $2',
    [id, actor.userId, keptAs],
    'signature_kept',
  );
  if (!kept) return id;
  const bytes = (await services.storage.get(id)) as AsyncIterable<Uint8Array>;
  return (await storeFile(services, actor.userId, kept.name, bytes, () => largest)).id;
}
