/** Who proposes and instructs on received documents in tests; the first who proposes is the default. */
import type { TestServer } from '#tests/support/server.ts';

export async function receiptPersons(
  server: TestServer,
  parts: Readonly<Partial<Record<'propose' | 'instruct', readonly string[]>>>,
): Promise<void> {
  for (const [part, logins] of Object.entries(parts))
    await server.db.query(
      `insert into document_receipt_person (user_id, receipt_role, is_default, sort, status, created_at)
       select u.id, $1, $1 = 'propose' and u.user_name = ($2::text[])[1]
         and not exists (select from document_receipt_person d where d.receipt_role = $1 and d.is_default), 0, 'enabled', now()
       from users u where u.user_name = any($2::text[])
         and not exists (select from document_receipt_person p where p.user_id = u.id and p.receipt_role = $1)`,
      [part, logins],
    );
}
