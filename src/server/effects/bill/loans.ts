/** The limit of what one person may owe, judged where loan notes are sent and paid: of two at once the second sees the first. */
import { dateAt } from '#model/calculation/dates.ts';
import { Refusal } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { lendingBar, type OpenLoan } from '#resources/bill/rules/loans.ts';
import type { Effect } from '../effect.ts';
import { loanFacts, owedBeside } from './billFacts.ts';

/** @throws 409 `openLoans` without a reason of the finance manager */
export const loanWithinLimit: Effect = {
  postings: async ({ tx, context, definition, record, now }) => {
    if (record['overrideReason'] !== null) return [];
    const borrower = textOf(record['borrower']);
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('loans of ' || $1, 0))`, [borrower], 'loan_limit_turn');
    const today = dateAt(now, context.services.zone);
    const open = (await loanFacts.openLoans({ sql: tx, context, definition, record, today })) as readonly OpenLoan[];
    const owed = sum([...open.map(({ balance }) => balance), await owedBeside(tx, borrower, idOf(record['id']))]);
    const bar = lendingBar(open, owed, today);
    if (bar !== null) throw new Refusal('409', 'openLoans', w(`Nothing more can be lent: ${bar.en}`, `不能继续借款：${bar.zh}`));
    return [];
  },
};
