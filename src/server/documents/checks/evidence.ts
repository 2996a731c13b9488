/**
 * A decision has attachments: files and the hand-written signature. Both are uploads of whoever decides; they become the document's,
 * and stand in the trail with their hashes, so that the chain covers their contents.
 */
import type { TaskSettings } from '#machines/flow.ts';
import type { TrailChange } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { NeedsTransaction } from '#server/flows/advance.ts';
import { signatureTypes, toSignWith } from '#server/personal/signature.ts';
import type { Case } from '#server/documents/load.ts';
import { invalid, missing } from '#server/documents/refusals.ts';
import { filesField, signatureField } from '#server/documents/shown/trailFields.ts';

const most = 20;

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdBy: string | null;
  readonly recordId: string | null;
}

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });

const idsOf = (body: AnyDoc): string[] => {
  const { files } = body;
  if (files === undefined || files === null) return [];
  if (!Array.isArray(files) || files.length > most)
    throw invalid([fault('files', 'tooMany', w(`at most ${most} files, by their ids`, `最多${most}个文件`))]);
  return [...new Set(files.map(textOf))];
};

/** Uploads of this person that belong to nothing yet; others do not exist for them. */
async function uploads(tx: Sql, context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const asked = ids.filter((id) => /^\d{1,18}$/.test(id));
  const rows = await tx.query<Stored>(
    `select id::text, name, mime, size::int, sha256, created_by::text as "createdBy", record_id::text as "recordId"
     from file where id = any($1::bigint[]) and created_by = $2 and record_id is null for update`,
    [asked, context.actor.userId],
    'evidence_files',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const shown = ({ id, name, mime, size, sha256 }: Stored): object => ({ id, name, mime, size, sha256 });

/** Checks what came with a decision, gives it to the document, and answers it as changes for the trail. */
export async function evidenceOf(
  tx: Sql | null,
  context: Context,
  found: Case,
  body: AnyDoc,
  settings: Pick<TaskSettings, 'signatureRequired'>,
): Promise<TrailChange[]> {
  const named = textOf(body['signature']);
  const files = idsOf(body);
  if (settings.signatureRequired && named === '') throw missing('signature');
  if (named === '' && files.length === 0) return [];
  if (!tx) throw new NeedsTransaction();
  const signature = await toSignWith(context, named);
  const all = signature === '' ? files : [...files, signature];
  const stored = await uploads(tx, context, all);
  const unknown = files.filter((id) => !stored.has(id));
  if (unknown.length > 0)
    throw invalid([
      fault('files', 'unknownFile', w(`no upload of yours: ${unknown.join(', ')}`, `不是本人上传的文件：${unknown.join('、')}`)),
    ]);
  const signed = stored.get(signature);
  if (signature !== '' && (!signed || !signatureTypes.includes(signed.mime) || signed.size === 0))
    throw invalid([fault('signature', 'notASignature', w('has to be an image that you uploaded', '必须是本人上传的图片'))]);
  await tx.query(
    'update file set resource = $2, record_id = $3 where id = any($1::bigint[])',
    [all, found.definition.key, found.instance.documentId],
    'evidence_keep',
  );
  const change = (field: string, after: unknown): TrailChange => ({ field, before: null, after });
  return [
    ...(files.length > 0
      ? [
          change(
            filesField,
            files.map((id) => shown(stored.get(id)!)),
          ),
        ]
      : []),
    ...(signed ? [change(signatureField, shown(signed))] : []),
  ];
}
