/** Numbers of documents that moved something in a ledger. */
import type { Context } from '../../context.ts';
import { tableOf } from '../../db/tables.ts';

/** By `<resource> <id>`, each kind of document in one statement; those without a number are missing. */
export async function documentCodes(
  { services: { db, registry } }: Context,
  rows: readonly { readonly docType: string; readonly docId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  for (const key of new Set(rows.map(({ docType }) => docType))) {
    const definition = registry.get(key);
    if (definition?.fields['code'] === undefined) continue;
    const found = await db.query<{ id: string; code: string }>(
      `select id::text, code from "${tableOf(definition).name}" where id = any($1::bigint[])`,
      [rows.filter(({ docType }) => docType === key).map(({ docId }) => docId)],
      `codes_${key}`,
    );
    for (const { id, code } of found) codes.set(`${key} ${id}`, code);
  }
  return codes;
}
