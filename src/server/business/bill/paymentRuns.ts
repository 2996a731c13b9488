/** Calls of payment runs: gathered by the cashier, released by another person, cancelled, and the bank's file of one. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { paymentBatch } from '#resources/bill/paymentBatch.ts';
import { bankFile, rowOf, runsFrom, unfitFor, type RunAccount, type RunRow } from '#resources/bill/rules/paymentRuns.ts';
import { mayRead } from '../../access/scope.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord, missingTask } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { holdTasks, paymentsOf, type OpenPayment } from '../../effects/bill/payTasks.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessAsked, type BusinessCall, type Bytes } from '../call.ts';
import { actOnRecord } from '../heads/act.ts';
import { once } from '../heads/sentLines.ts';

const { key } = paymentBatch;

/** Rows of a run as they are stored. */
export const rowsOf = (run: AnyDoc): readonly (RunRow & { readonly id: string })[] =>
  linesOf(run, 'rows') as unknown as readonly (RunRow & { readonly id: string })[];

async function accountOf(tx: Sql, id: string): Promise<RunAccount> {
  const [account] = await tx.query<RunAccount>(
    `select org_id::text as "orgId", coalesce(currency, 'CNY') as currency, account_type as "accountType", status is distinct from 'disabled' as enabled
     from company_bank_account where id = $1 and not deleted`,
    [id],
    'run_account',
  );
  if (account === undefined || !runsFrom(account))
    throw invalid([fault('account', 'accountId', w('is no bank account in use that pays transfers', '不是可用于转账付款的启用账户'))]);
  return account;
}

const decided = (codes: readonly string[]): Refusal =>
  new Refusal('409', 'decided', w('Decided already: {codes}', '已处理：{codes}'), { codes: codes.join(', ') });

/** Why tasks that were named are none of this person's open payments: decided meanwhile, or not there for them. */
async function refuseOthers(tx: Sql, { actor }: Context, ids: readonly string[]): Promise<never> {
  const known = await tx.query<{ id: string; code: string }>(
    `select id::text, code from task where id = any ($1::bigint[]) and state <> 'open' and 'r:finance_cashier' = any (principals)
       and principals && $2::text[] order by id`,
    [ids, actor.principals],
    'run_tasks_decided',
  );
  const strange = ids.find((id) => !known.some((one) => one.id === id));
  throw strange === undefined ? decided(known.map(({ code }) => code)) : missingTask(strange);
}

/** @throws 409 with the reason of the first that does not fit, each as a fault of its place in the list */
function requireFit(payments: readonly OpenPayment[], account: RunAccount): void {
  const wrong = payments.flatMap((payment, at) => {
    const unfit = unfitFor(payment, account);
    return unfit === null ? [] : [{ at, code: payment.code, ...unfit }];
  });
  const [first] = wrong;
  if (first === undefined) return;
  const words = w(`{code} ${first.message.en}`, `{code}${first.message.zh}`);
  const faults = wrong.map(({ at, reason, message }) => fault(reason, `taskIds.${at}`, message));
  throw new Refusal('409', first.reason, words, { code: first.code }, faults);
}

interface Gathered {
  readonly accountId: string;
  readonly taskIds: readonly string[];
  readonly requestId?: string | null;
}

const twice = (ids: readonly string[]) =>
  ids.flatMap((id, at) => (ids.indexOf(id) < at ? [fault('twice', `taskIds.${at}`, w('stands here twice', '任务重复'))] : []));

/**
 * Gathers open payments for one account.
 * @throws 400 for an account that pays no transfers and a task that is named twice; 404 for a task that is not there for this person; 409
 *   `decided`, `otherCurrency`, `otherEntity`, `otherMethod`, `nothingToPay`, `noPayeeAccount`, and `taken` for one that another run has
 */
async function add(context: Context, body: Gathered): Promise<AnyDoc> {
  const { accountId, taskIds } = body;
  const faults = twice(taskIds);
  if (faults.length > 0) throw invalid(faults);
  const { clock, zone, db } = context.services;
  const { id } = await once(context, 'add', paymentBatch, { ...body }, async (tx) => {
    const now = clock.now().toISOString();
    const account = await accountOf(tx, accountId);
    const found = await paymentsOf(tx, context, taskIds);
    const payments = taskIds.flatMap((taskId) => found.filter((one) => one.taskId === taskId));
    if (payments.length < taskIds.length)
      await refuseOthers(
        tx,
        context,
        taskIds.filter((taskId) => !found.some((one) => one.taskId === taskId)),
      );
    requireFit(payments, account);
    const run = await writer(tx, context)(key, {
      accountId,
      currency: account.currency,
      gatheredBy: context.actor.userId,
      gatheredOn: dateAt(now, zone),
      rows: payments.map(rowOf),
    });
    // Booked first, held then: results of runs take the same two in the same order.
    const open = await holdTasks(tx, taskIds);
    const gone = payments.filter(({ taskId }) => !open.has(taskId));
    if (gone.length > 0) throw decided(gone.map(({ code }) => code));
    const runId = textOf(run['id']);
    const params = {
      name: textOf(run['code']),
      who: context.actor.realName,
      comment: String(payments.length),
      resource: key,
      documentId: runId,
    };
    await tell(tx, now, [{ key: 'payment_run_waiting', principals: ['r:finance_manager'], params, actorId: context.actor.userId }]);
    return { id: runId };
  });
  const run = await readRecord(db, paymentBatch, id);
  if (run === null) throw missingRecord(paymentBatch, id);
  return shownRecord(context, paymentBatch, run);
}

/** Open rows whose tasks were given back or handed on meanwhile: the bank must not pay them. */
async function requireOpen(tx: Sql, rows: readonly RunRow[]): Promise<void> {
  const waiting = rows.filter(({ rowState }) => rowState === 'open');
  const open = await holdTasks(
    tx,
    waiting.map(({ taskId }) => taskId ?? ''),
  );
  const gone = waiting.filter(({ taskId }) => !open.has(taskId ?? ''));
  if (gone.length > 0) throw decided(gone.map(({ sourceCode }) => sourceCode ?? ''));
}

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** @throws 403 `ownRun`, 409 `runReleased`, 409 `decided` where one of its tasks is open no more */
const release = (asked: Asked): Promise<AnyDoc> =>
  actOnRecord(asked, 'confirm', {
    values: async (run, now, tx) => {
      await requireOpen(tx, rowsOf(run));
      return { releasedBy: asked.context.actor.userId, releasedAt: now };
    },
    then: async (tx, run, now) => {
      const { actor } = asked.context;
      const params = { name: textOf(run['code']), who: actor.realName, resource: key, documentId: textOf(run['id']) };
      const principals = [`u:${textOf(run['gatheredBy'])}` as const];
      await tell(tx, now, [{ key: 'payment_run_released', principals, params, actorId: actor.userId }]);
    },
  });

/** A run that nobody has released frees its payments; it stays in the list. */
const cancel = (asked: Asked): Promise<AnyDoc> =>
  actOnRecord(asked, 'cancel', {
    values: (run, now) => ({ cancelledAt: now, rows: rowsOf(run).map((row) => ({ ...row, rowState: 'dropped' })) }),
  });

/**
 * The payments that are still to be made, for the bank. It names whole account numbers, so taking it is logged.
 * @throws 409 `notReleased`, `nothingOpen`, and `decided` where a task is open no more
 */
async function file({ context, params }: Asked): Promise<Bytes> {
  const { db, clock } = context.services;
  const { code, text } = await db.transaction(async (tx) => {
    const run = await readRecord(tx, paymentBatch, params['id'], { lock: true });
    if (run === null || !(await mayRead(context, paymentBatch, run, tx))) throw missingRecord(paymentBatch, params['id']);
    if (run['releasedAt'] === null)
      throw new Refusal('409', 'notReleased', w('It has not been released', '该批次尚未放行'), { code: textOf(run['code']) });
    const rows = rowsOf(run).filter(({ rowState }) => rowState === 'open');
    if (rows.length === 0) throw new Refusal('409', 'nothingOpen', w('Nothing of it is to be paid any more', '该批次没有待付的款项'));
    await requireOpen(tx, rows);
    await tx.query('update payment_batch set file_at = $2 where id = $1', [run['id'], clock.now()], 'run_file_at');
    const name = `${textOf(run['code'])}: ${rows.length}`;
    await logOperation(tx, context, { action: 'file', resource: key, recordId: textOf(run['id']), name });
    return { code: textOf(run['code']), text: bankFile(rows) };
  });
  return {
    name: `${code}.csv`,
    mime: 'text/csv; charset=utf-8',
    bytes: (async function* () {
      yield new TextEncoder().encode(text);
    })(),
  };
}

const id = { type: 'string', pattern: '^[1-9]\\d{0,17}$' } as const;

export const paymentRunCalls: readonly BusinessCall[] = [
  {
    resource: key,
    method: 'POST',
    path: 'add',
    action: 'add',
    summary: w('Gather open payments of one account', '汇集待付款项'),
    body: {
      type: 'object',
      properties: {
        accountId: id,
        taskIds: { type: 'array', minItems: 1, maxItems: 200, items: id },
        requestId: { type: ['string', 'null'], maxLength: 200 },
      },
      required: ['accountId', 'taskIds'],
      additionalProperties: false,
    },
    shapes: { answer: 'record' },
    run: ({ context, body }) => add(context, body as Gathered),
  },
  call({
    resource: key,
    method: 'POST',
    path: 'confirm/:id',
    action: 'confirm',
    summary: w('Release a payment run', '放行付款批次'),
    answer: 'record',
    run: (asked) => release(asked),
  }),
  call({
    resource: key,
    method: 'PUT',
    path: 'cancel/:id',
    action: 'add',
    summary: w('Cancel a run that is not released', '取消未放行的付款批次'),
    answer: 'record',
    run: (asked) => cancel(asked),
  }),
  {
    resource: key,
    method: 'GET',
    path: 'file/:id',
    action: 'sensitive',
    sends: true,
    summary: w('File of a released run for the bank', '银行付款文件'),
    run: (asked) => file(asked),
  },
];
