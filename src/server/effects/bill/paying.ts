/** What the rules of payments ask (src/resources/bill/rules/paying.ts). */
import { idOf } from '#model/calculation/text.ts';
import type { PayingAccount } from '#resources/bill/rules/paying.ts';
import type { Sql } from '../../db/sql.ts';
import { snake } from '../../db/tables.ts';
import type { FactLookup } from '../effect.ts';

/** Where the number of a record does not stand in `code`. */
const numberedBy: Readonly<Record<string, string>> = { contractParameter: 'contract_no' };

/** The number of a bill or ledger of a contract, null where there is none any more. `resource` is the key of one with a number. */
export async function codeOf(sql: Sql, resource: string, id: string): Promise<string | null> {
  const [bill] = await sql.query<{ code: string }>(
    `select ${numberedBy[resource] ?? 'code'} as code from "${snake(resource)}" where id = $1`,
    [id],
    `bill_code_${resource}`,
  );
  return bill?.code ?? null;
}

/** The account that is chosen, and which other bill named the slip for a payment from it. */
export const payingAccount: FactLookup = async ({ sql, record, definition }) => {
  const account = idOf(record['payAccount']);
  if (account === null) return null;
  const [found] = await sql.query<Omit<PayingAccount, 'slipOf'>>(
    `select id::text, status is distinct from 'disabled' as enabled, org_id::text as "orgId", account_type as "accountType",
       coalesce(currency, 'CNY') as currency from company_bank_account where id = $1 and not deleted`,
    [account],
    'fact_paying_account',
  );
  if (!found) return null;
  const slip = typeof record['payNo'] === 'string' ? record['payNo'].trim() : '';
  const [other] =
    slip === ''
      ? []
      : await sql.query<{ resource: string; id: string }>(
          `select e.resource, e.record_id::text as id from ledger_entry e
           where e.ledger = 'bank' and e.dimensions = jsonb_build_object('account', $1::bigint::text) and e.from_account = 'balance' and e.note = $2
             and e.reverses is null and not exists (select from ledger_entry r where r.reverses = e.id)
             and (e.resource <> $3 or e.record_id is distinct from $4::bigint) order by e.id limit 1`,
          [account, slip, definition.key, idOf(record['id'])],
          'fact_paying_slip',
        );
  return { ...found, slipOf: other ? await codeOf(sql, other.resource, other.id) : null };
};

/** The entity of the department that bears the cost. */
export const costOrg: FactLookup = async ({ sql, record }) => {
  const dept = idOf(record['costDept']);
  if (dept === null) return null;
  const [found] = await sql.query<{ orgId: string | null }>(
    `select org_id::text as "orgId" from sys_department where id = $1`,
    [dept],
    'fact_cost_org',
  );
  return found?.orgId ?? null;
};
