/** What the rules of funds ask: the company's own accounts. */
import { idOf } from '#model/calculation/text.ts';
import { fundTransfer } from '#resources/bill/fundTransfer.ts';
import type { AccountFact } from '#resources/bill/rules/ownAccounts.ts';
import type { Sql } from '../../db/sql.ts';
import { lookups } from '../effect.ts';

/** Own accounts by id, as they stand. */
export async function accountsOf(sql: Sql, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, AccountFact>> {
  const rows = await sql.query<AccountFact & { readonly id: string }>(
    `select id::text, org_id::text as "orgId", account_type as "accountType", coalesce(currency, 'CNY') as currency,
       coalesce(balance, 0)::text as balance, coalesce(status, 'enabled') = 'enabled' as enabled
     from company_bank_account where id = any($1::bigint[]) and not deleted`,
    [ids.filter((id) => id !== null)],
    'fact_accounts',
  );
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

export const transferFacts = lookups(fundTransfer, {
  accounts: async ({ sql, record }) => {
    const [out, into] = [idOf(record.outAccount), idOf(record.inAccount)];
    const found = await accountsOf(sql, [out, into]);
    return { out: out === null ? null : (found.get(out) ?? null), in: into === null ? null : (found.get(into) ?? null) };
  },
});
