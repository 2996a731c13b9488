/**
 * What a change of a payment by hand brings with it (src/resources/hr/pay/hrSalaryPayment.ts): its tax is computed anew, and that of the
 * later payments of its tax year, which stand on it. What is granted or paid stays as it is; the next month makes up for it.
 */
import { add } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Sql } from '../../db/sql.ts';
import type { Effect } from '../effect.ts';
import { freeTaken } from './livingCosts.ts';

const taxFields = [
  'taxTable',
  'cumIncome',
  'cumBasic',
  'cumSpecial',
  'cumAdditional',
  'cumOther',
  'cumTaxable',
  'taxRate',
  'quickDeduction',
  'cumTaxDue',
  'cumTaxPaid',
  'tax',
  'bonusTax',
] as const;

/** A payment before its tax is computed. */
const untaxed = (record: AnyDoc): AnyDoc => ({
  payState: 'draft',
  netPay: add(record['netPay'], add(record['tax'], record['bonusTax'])),
  ...Object.fromEntries(taxFields.map((name) => [name, null])),
});

/** Computed payments of these people that come after a payment in its tax year are drafts again. */
export async function reopenLater(
  tx: Sql,
  staffIds: readonly string[],
  { salaryMonth, payMonth }: { readonly salaryMonth: string; readonly payMonth: string },
  now: string,
): Promise<void> {
  await tx.query(
    `update hr_salary_payment set pay_state = 'draft', net_pay = net_pay + coalesce(tax, 0) + coalesce(bonus_tax, 0),
       tax_table = null, cum_income = null, cum_basic = null, cum_special = null, cum_additional = null, cum_other = null,
       cum_taxable = null, tax_rate = null, quick_deduction = null, cum_tax_due = null, cum_tax_paid = null, tax = null, bonus_tax = null,
       version = version + 1, updated_at = $4
     where staff_id = any($1::bigint[]) and not deleted and pay_state = 'taxed' and left(pay_month, 4) = left($3, 4)
       and (pay_month, salary_month) > ($3, $2)`,
    [staffIds, salaryMonth, payMonth, now],
    'payments_reopen',
  );
}

const monthsOf = (record: AnyDoc): { salaryMonth: string; payMonth: string } => ({
  salaryMonth: String(record['salaryMonth']),
  payMonth: String(record['payMonth']),
});

const paymentSaved: Effect = async ({ tx, record, before, now }) => {
  await reopenLater(tx, [String(record['staffId'])], monthsOf(record), now);
  if (before !== null && before['payMonth'] !== record['payMonth'])
    await reopenLater(tx, [String(record['staffId'])], monthsOf(before), now);
  return untaxed(record);
};

const paymentRemoved: Effect = async ({ tx, record, now }) => {
  await reopenLater(tx, [String(record['staffId'])], monthsOf(record), now);
  await freeTaken(tx, { id: String(record['id']), staffId: String(record['staffId']), salaryMonth: String(record['salaryMonth']) });
};

export const paymentEffects: Readonly<Record<string, Effect>> = { paymentSaved, paymentRemoved };
