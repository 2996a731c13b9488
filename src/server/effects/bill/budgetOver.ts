/** Tells the finance manager of budgets that a bill takes below nothing when it is sent, where they warn and do not refuse. */
import { textOf } from '#model/calculation/text.ts';
import { budget } from '#resources/bill/ledgers.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect } from '../effect.ts';

interface Overrun {
  readonly name: string;
  readonly over: string;
}

/** Several kinds of bills name it, behind their postings, so that the rows show this bill already. */
export const budgetOver: Effect = async ({ tx, context, definition, record, moved, now }) => {
  const taken = moved.filter(({ ledger, to }) => ledger === budget.key && to === 'frozen').map(({ dimensions }) => dimensions);
  if (taken.length === 0) return;
  const rows = await tx.query<Overrun>(
    `select coalesce(b.row_name, '') as name, (-b.left_amount)::text as over
     from expense_budget b join jsonb_to_recordset($1::jsonb) as t (dept bigint, type text, year int)
       on t.dept = b.dept_id and t.type = b.expense_type and t.year = b.budget_year
     where b.control = 'soft' and b.left_amount < 0 and not b.deleted order by b.id`,
    [JSON.stringify(taken)],
    'budgets_overrun',
  );
  const document = { code: textOf(record['code']), resource: definition.key, documentId: textOf(record['id']) };
  await tell(
    tx,
    now,
    rows.map(({ name, over }) => ({
      key: 'budget_over',
      principals: ['r:finance_manager'],
      params: { ...document, name, comment: over },
      actorId: context.actor.userId,
    })),
  );
};
