/** Closing the months of the stock, one after the other, and opening the last one again. */
import { fault } from '#model/faults.ts';
import type { AnyDoc } from '#model/definition.ts';
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { periodGate } from '#resources/material/ledgers.ts';
import { closeAsked, reopenAsked, stockPeriod } from '#resources/material/stockPeriod.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { closeGates } from '../../postings/gates.ts';
import { movingTables, waitingStates } from '../../effects/material/stockReading.ts';
import { unbalanced } from '../../postings/reading.ts';
import { actOnRecord, type ActAsked } from '../heads/act.ts';
import { call, type BusinessCall } from '../call.ts';

const tables = Object.entries(movingTables);

/** Documents of the month that wait for a decision. */
const waiting = (tx: Sql, month: string): Promise<{ table: string; code: string; movable: boolean }[]> =>
  tx.query(
    `${tables
      .map(
        ([key, table]) => `select '${table}' as table, code, ${key !== 'materialEntry'} as movable from ${table}
         where to_char(biz_date, 'YYYY-MM') = $1 and status in ${waitingStates} and not deleted`,
      )
      .join(' union all ')} order by 2`,
    [month],
    'period_waiting',
  );

const inTheWay = (faults: readonly Fault[]): Refusal =>
  new Refusal('409', 'periodNotReady', w('The month cannot be closed yet', '该月暂不能结账'), {}, faults);

/** Everything that keeps the month from being closed, each as a line of its own. */
async function obstacles(tx: Sql, { services }: Context, month: string, left: readonly { code: string }[]): Promise<readonly Fault[]> {
  const [earlier] = await tx.query<{ month: string }>(
    `select to_char(min(e.date), 'YYYY-MM') as month from ledger_entry e
     where e.ledger = 'stock' and e.kind <> 'hold' and e.date < ($1 || '-01')::date
       and not exists (select from stock_period p where p.month = to_char(e.date, 'YYYY-MM') and p.period_state = 'closed' and not p.deleted)`,
    [month],
    'period_earlier',
  );
  const checks = await tx.query<{ code: string }>(
    `select code from material_check where freezes is not null and to_char(check_date, 'YYYY-MM') <= $1 and not deleted order by code`,
    [month],
    'period_checks',
  );
  const wrong = (await unbalanced(tx, services.ledgers)).filter(({ ledger }) => ['stock', 'stockLot', 'transit'].includes(ledger));
  return [
    ...(earlier?.month ? [fault('earlier', 'month', w(`${earlier.month} is closed first`, `须先结账${earlier.month}`))] : []),
    ...left.map(({ code }) => fault('waiting', 'month', w(`${code} waits for a decision`, `${code}尚未审批完成`))),
    ...checks.map(({ code }) => fault('stocktake', 'month', w(`stocktake ${code} is open`, `盘点${code}尚未完结`))),
    ...wrong.map(({ ledger, account }) =>
      fault('unbalanced', 'month', w(`${ledger} ${account} does not add up`, `${ledger} ${account}账目不平`)),
    ),
  ];
}

/** What waits for approval gets the first day of the next month, each noted in the log of operations. */
async function moveOn(tx: Sql, context: Context, month: string): Promise<void> {
  const next = addMonths(`${month}-01`, 1);
  for (const [key, table] of tables.filter(([key]) => key !== 'materialEntry')) {
    const moved = await tx.query<{ id: string; code: string; before: string }>(
      `update ${table} t set biz_date = $2, version = t.version + 1 from ${table} o
       where o.id = t.id and to_char(t.biz_date, 'YYYY-MM') = $1 and t.status in ${waitingStates} and not t.deleted
       returning t.id::text, t.code, o.biz_date::text as before`,
      [month, next],
      `period_move_${table}`,
    );
    for (const { id, code, before } of moved)
      await logOperation(tx, context, {
        action: 'put',
        resource: key,
        recordId: id,
        name: code,
        changes: [{ field: 'bizDate', before, after: next }],
      });
  }
}

/** The month, taken alone from all who post in it. */
const change = (
  asked: ActAsked,
  act: 'close' | 'reopen',
  values: (period: AnyDoc, now: string, tx: Sql) => Promise<AnyDoc>,
): Promise<AnyDoc> => actOnRecord(asked, act, { values, first: (tx, seen) => closeGates(tx, periodGate, [textOf(seen['month'])]) });

export const periodCalls: readonly BusinessCall[] = [
  call({
    resource: stockPeriod.key,
    method: 'PUT',
    path: 'close/:id',
    action: 'closeMonth',
    summary: w('Close a month of the stock', '库存结账'),
    body: closeAsked,
    answer: 'record',
    run: ({ body, ...asked }) =>
      change(asked, 'close', async (period, now, tx) => {
        const month = textOf(period['month']);
        if (month >= dateAt(now, asked.context.services.zone).slice(0, 7))
          throw inTheWay([fault('notOver', 'month', w('is not over', '该月尚未结束'))]);
        const left = await waiting(tx, month);
        const stay = body.move === true ? left.filter(({ movable }) => !movable) : left;
        const faults = await obstacles(tx, asked.context, month, stay);
        if (faults.length > 0) throw inTheWay(faults);
        if (body.move === true) await moveOn(tx, asked.context, month);
        return { periodState: 'closed', closedBy: asked.context.actor.userId, closedAt: now };
      }),
  }),
  call({
    resource: stockPeriod.key,
    method: 'PUT',
    path: 'reopen/:id',
    action: 'reopenMonth',
    summary: w('Open a month of the stock again', '库存反结账'),
    body: reopenAsked,
    answer: 'record',
    run: ({ body, ...asked }) =>
      change(asked, 'reopen', async (period, _now, tx) => {
        const [later] = await tx.query<{ month: string }>(
          `select month from stock_period where period_state = 'closed' and month > $1 and not deleted order by month desc limit 1`,
          [period['month']],
          'period_later',
        );
        if (later) throw new Refusal('409', 'notTheLast', w(`${later.month} is opened first`, `须先反结账${later.month}`));
        return { periodState: 'open', reopenedBy: asked.context.actor.userId, reopenReason: body.reason, closedBy: null, closedAt: null };
      }),
  }),
];
