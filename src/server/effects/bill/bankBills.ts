/** Looks up what the rules of guarantees and accepted bills ask, and shows in the lines of a bill how the whole of it stands. */
import { isDate } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import { nextWorkDay } from '#model/calculation/workCalendar.ts';
import { bhApply } from '#resources/bill/BhApply.ts';
import type { OwedFact } from '#resources/bill/rules/acceptances.ts';
import { ebaAccept } from '#resources/bill/ebaAccept.ts';
import type { AccountFact } from '#resources/bill/rules/margins.ts';
import type { Sql } from '../../db/sql.ts';
import { lookups, type LedgerEffect } from '../effect.ts';
import { calendarOf } from '../hr/payBasis.ts';
import { addDays } from '#model/calculation/dates.ts';

/** An account as documents that are paid from it know it; null where there is none, undefined where none is chosen yet. */
async function accountFact(sql: Sql, chosen: unknown): Promise<AccountFact | null | undefined> {
  const id = idOf(chosen);
  if (id === null) return undefined;
  const [row] = await sql.query<AccountFact>(
    `select account_type as "accountType", coalesce(currency, 'CNY') as currency, org_id::text as "orgId", status = 'enabled' as enabled,
       coalesce(balance, 0)::text as balance, coalesce(available_limit, 0)::text as "creditFree"
     from company_bank_account where id = $1 and not deleted`,
    [id],
    'fact_bank_account',
  );
  return row ?? null;
}

export const guaranteeFacts = lookups(bhApply, {
  account: ({ sql, record }) => accountFact(sql, record.bankAccountId),
  margin: ({ sql, record }) => accountFact(sql, record.marginAccount),
});

/** Holidays in a row are fewer than these days. */
const longestBreak = 31;

export const acceptanceFacts = lookups(ebaAccept, {
  account: ({ sql, record }) => accountFact(sql, record.drawerAccount),
  margin: ({ sql, record }) => accountFact(sql, record.marginAccount),
  supplierAccount: async ({ sql, record }) => {
    const id = idOf(record.supplierId);
    if (id === null) return undefined;
    const [row] = await sql.query<{ account: string | null }>(
      'select bank_account as account from supplier_management where id = $1 and not deleted',
      [id],
      'fact_supplier_account',
    );
    return row?.account ?? null;
  },
  review: async ({ sql, record }) => {
    const id = idOf(record.invoiceReviewId);
    if (id === null) return undefined;
    const [row] = await sql.query<OwedFact>(
      `select supplier_id::text as "supplierId", open_amount::text as open from invoice_review
       where id = $1 and status = 'approved' and not deleted`,
      [id],
      'fact_bill_review',
    );
    return row ?? null;
  },
  nextWorkday: async ({ sql, record: { dueDate } }) =>
    isDate(dueDate) ? nextWorkDay(dueDate, await calendarOf(sql, dueDate, addDays(dueDate, longestBreak))) : undefined,
});

/** The lines of a bill follow the whole of it as it is issued, delivered and closed; `mirrors` have shown its balances already. */
export const acceptanceLines: LedgerEffect = async ({ tx, entry }) => {
  const id = entry.dimensions['acceptance'];
  if (entry.from === 'free' && entry.to === null) return;
  await tx.query(
    `update eba_accept_bills l set bill_state = case when e.delivered_amount >= e.amount then 'delivered' else 'issued' end
     from eba_accept e where e.id = $1 and l.parent_id = e.id`,
    [id],
    'acceptance_lines',
  );
};
