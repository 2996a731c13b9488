/** Ledger movements as people read them: lines of the bank account, clearings of the loan. */
import { textOf } from '#model/calculation/text.ts';
import { Decimal } from 'decimal.js';
import { inWord, outWord } from '#resources/bill/companyBankAccount.ts';
import type { LedgerEffect } from '../effect.ts';

/** One line of the account's statement for each movement, with the balance after it; a move between two accounts is told in both. */
export const bankFlows: LedgerEffect = async ({ tx, entry, record, definition }) => {
  const sides = [
    // The slip is that of the payment: money that comes back from it has another one.
    ...(entry.from === 'balance' ? [[entry.dimensions, outWord, textOf(record['payNo']).slice(0, 40) || null] as const] : []),
    ...(entry.to === 'balance' ? [[entry.toDimensions, inWord, null] as const] : []),
  ];
  for (const [{ account }, direction, payNo] of sides)
    await tx.query(
      `insert into company_bank_account_flows (parent_id, line_no, flow_date, direction, amount, balance_after, source_type, source_id, summary, pay_no)
       select $1, coalesce((select max(line_no) from company_bank_account_flows where parent_id = $1), 0) + 1, $2, $3, $4,
         (select quantity from ledger_balance where ledger = 'bank' and account = 'balance' and dimensions = jsonb_build_object('account', $1::bigint::text)),
         $5, $6, $7, $8`,
      [
        account,
        entry.date,
        direction,
        entry.quantity,
        definition.key,
        String(record['id']),
        textOf(record['title'] ?? record['code'] ?? definition.label.zh).slice(0, 100),
        payNo,
      ],
      'bank_flow',
    );
};

/** What clears a loan, and what takes a clearing back, as a line of the loan note. */
export const loanClearings: LedgerEffect = async ({ tx, entry, record, definition }) => {
  const isWrittenOff = entry.to === 'writtenOff';
  const sign = entry.to === 'cleared' || isWrittenOff ? 1 : entry.from === 'cleared' ? -1 : 0;
  if (sign === 0) return;
  await tx.query(
    `insert into debit_note_clearings (parent_id, line_no, clear_date, clear_type, source_type, source_id, amount)
     select $1, coalesce((select max(line_no) from debit_note_clearings where parent_id = $1), 0) + 1, $2, $3, $4, $5, $6`,
    [
      String(entry.dimensions['loan']),
      entry.date,
      // A loan is cleared by itself where its borrower pays it back.
      isWrittenOff ? '坏账核销' : definition.key === 'debitNote' ? '还款' : definition.label.zh.slice(0, 30),
      definition.key,
      String(record['id']),
      new Decimal(entry.quantity).times(sign).toFixed(2),
    ],
    'loan_clearing',
  );
};
