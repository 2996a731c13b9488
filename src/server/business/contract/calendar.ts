/** What of contracts falls into some days: payments that are due, retention money, contracts that end. */
import { addDays } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import { sql as raw } from 'kysely';
import { listedTo } from '../../access/published.ts';
import type { Context } from '../../context.ts';
import { invalid } from '../../documents/refusals.ts';
import { definitionIn } from './standing.ts';
import { call, type BusinessCall } from '../call.ts';

/** Days that one answer covers, at most. */
export const mostDays = 400;

interface Day {
  readonly date: string;
  readonly kind: string;
  readonly id: string;
  readonly contractNo: string;
  readonly contractName: string;
  readonly counterparty: string;
  readonly phase: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly direction: string;
}

/**
 * In order of days, within the ledgers that this person may list. What was paid covers the dated lines of a plan in the order of their days, as
 * the ledger counts what is due next (`nextOf`). Retention money stands once: on its due date, before that is known on the day of its line.
 * @throws 400 for days in the wrong order, and for too many
 */
export async function calendar(context: Context, from: string, to: string): Promise<readonly Day[]> {
  if (to < from) throw invalid([fault('range', 'end', w('lies before the first day', '不能早于开始日期'))]);
  if (to > addDays(from, mostDays - 1)) throw invalid([fault('range', 'end', w(`at most ${mostDays} days`, `最多${mostDays}天`))]);
  const scope = listedTo(context, definitionIn(context, contractParameter), 'p') ?? raw<boolean>`true`;
  const { rows } = await raw<Day>`
    with mine as (select * from contract_parameter p where not p.deleted and p.contract_state in ('effective', 'suspended', 'terminated') and ${scope}),
    plan as (
      select l.parent_id, l.plan_date, l.phase, l.is_retention is true as retention, l.plan_amount, sum(l.plan_amount) over (
          partition by l.parent_id order by l.plan_date, l.line_no rows unbounded preceding) - coalesce(p.paid_amount, 0) as uncovered
        from mine p join contract_parameter_plan l on l.parent_id = p.id where l.plan_date is not null and l.plan_state <> 'cancelled'),
    days as (
      select l.plan_date as date, 'payment' as kind, l.parent_id as id, l.phase, least(l.plan_amount, l.uncovered) as amount
        from plan l where l.uncovered > 0 and not l.retention
      union all select coalesce(p.retention_due_date, (select max(l.plan_date) from plan l where l.parent_id = p.id and l.retention)),
          'retention', p.id, null, p.retention_amount - p.retention_paid
        from mine p where p.retention_amount > p.retention_paid
      union all select p.end_date, 'end', p.id, null, null from mine p where p.contract_state = 'effective')
    select d.date::text, d.kind, p.id::text, p.contract_no as "contractNo", p.contract_name as "contractName", p.counterparty, d.phase,
      d.amount::text, p.currency, p.direction
    from days d join mine p on p.id = d.id where d.date between ${from}::date and ${to}::date
    order by d.date, d.kind, p.contract_no`.execute(context.services.db.kysely);
  return rows;
}

export const calendarCalls: readonly BusinessCall[] = [
  call({
    resource: contractParameter.key,
    method: 'GET',
    path: 'calendar',
    action: 'page',
    summary: w('Payments, retention and ends of contracts in some days', '合同日历：付款、质保金与到期'),
    query: { begin: f.date(w('From', '开始日期'), { required: true }), end: f.date(w('To', '结束日期'), { required: true }) },
    answer: [
      {
        date: f.date(w('Date', '日期'), { required: true }),
        kind: f.text(w('Kind', '类别'), { required: true }),
        id: f.text(w('Ledger', '台账'), { required: true }),
        contractNo: f.text(w('Contract no.', '合同编号'), { required: true }),
        contractName: f.text(w('Contract', '合同名称'), { required: true }),
        counterparty: f.text(w('Other party', '对方单位'), { required: true }),
        phase: f.text(w('Phase', '付款阶段')),
        amount: f.money(w('Amount', '金额')),
        currency: f.text(w('Currency', '币种')),
        direction: f.text(w('Direction', '收付方向'), { required: true }),
      },
    ],
    run: ({ context, query }) => calendar(context, query.begin, query.end),
  }),
];
