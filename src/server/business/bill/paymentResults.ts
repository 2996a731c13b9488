/** What the bank made of the payments of a run: each row is one transaction, in which its task is decided or given back. */
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { paymentBatch } from '#resources/bill/paymentBatch.ts';
import type { RunRow } from '#resources/bill/rules/paymentRuns.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { decide } from '../../documents/decide.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord, nothingThere } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { paymentsOf } from '../../effects/bill/payTasks.ts';
import { refusalIn } from '../../inbox/bulk.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';
import { rowsOf } from './paymentRuns.ts';

const { key } = paymentBatch;

interface Result {
  readonly id: string;
  readonly ok: boolean;
  readonly paidAt?: string | null;
  readonly payNo?: string | null;
  readonly reason?: string | null;
}

interface Asked {
  readonly context: Context;
  readonly runId: string;
  readonly requestId: string | null;
}

const reasonOf = ({ reason }: Result): string => (reason ?? '').trim();

/** A payment says when, a failure why; each row once. */
const faultsIn = (rows: readonly Result[]) =>
  rows.flatMap((row, at) => [
    ...(rows.findIndex(({ id }) => id === row.id) < at ? [fault('twice', `rows.${at}.id`, w('stands here twice', '明细重复'))] : []),
    ...(row.ok && !row.paidAt ? [fault('required', `rows.${at}.paidAt`, w('required', '已付须填写付款日期'))] : []),
    ...(!row.ok && reasonOf(row) === '' ? [fault('required', `rows.${at}.reason`, w('required', '未付须填写原因'))] : []),
  ]);

const settled = (): Refusal => new Refusal('409', 'rowSettled', w('Its result is known already', '该笔结果已登记'));
const changed = (): Refusal =>
  new Refusal('409', 'changedSince', w('It was changed or handed on since it was gathered', '汇集后单据已变更或转交'));

/** Writes the result of an open row of the locked run; freed by that, its task may be decided. */
async function mark(tx: Sql, { context, runId }: Asked, rowId: string, values: Partial<RunRow>): Promise<void> {
  const run = await readRecord(tx, paymentBatch, runId, { lock: true });
  if (run === null) throw missingRecord(paymentBatch, runId);
  if (run['releasedAt'] === null) throw new Refusal('409', 'notReleased', w('It has not been released', '该批次尚未放行'));
  const rows = rowsOf(run);
  if (rows.find(({ id }) => id === rowId)?.rowState !== 'open') throw settled();
  await writer(tx, context)(key, { rows: rows.map((row) => (row.id === rowId ? { ...row, ...values } : row)) }, { id: runId });
}

/** Decides the task in this person's name, with account and day filled in, through the door that people decide by. */
async function pay(asked: Asked, accountId: string, row: RunRow & { readonly id: string }, { paidAt, payNo }: Result): Promise<void> {
  const { context, requestId } = asked;
  const resource = textOf(row.sourceType);
  const definition = context.services.registry.get(resource);
  if (definition === undefined) throw new Error(`a payment run names ${resource}, which is not defined`);
  const slip = (payNo ?? '').trim();
  const body = {
    id: textOf(row.sourceId),
    taskId: textOf(row.taskId),
    payAccount: accountId,
    paidAt: paidAt ?? null,
    // Loan notes keep no slip.
    ...(slip !== '' && Object.hasOwn(definition.fields, 'payNo') && { payNo: slip }),
    ...(Object.hasOwn(definition.fields, 'actualAmount') && { actualAmount: row.amount }),
    ...(requestId !== null && { requestId: `${requestId}:${row.id}` }),
  };
  await decide(context, definition, 'approve', body, async (tx) => {
    await mark(tx, asked, row.id, { rowState: 'paid', paidAt: paidAt ?? null, payNo: slip === '' ? null : slip });
    const [now] = await paymentsOf(tx, context, [textOf(row.taskId)]);
    if (now !== undefined && (now.amount !== row.amount || now.payeeAccount !== row.payeeAccount)) throw changed();
  });
}

const giveBack = (asked: Asked, rowId: string, result: Result): Promise<void> =>
  asked.context.services.db.transaction((tx) => mark(tx, asked, rowId, { rowState: 'failed', failReason: reasonOf(result).slice(0, 200) }));

/** One row: done, also where the same was said before; or why not. */
async function settle(asked: Asked, result: Result): Promise<AnyDoc> {
  const { context, runId } = asked;
  const stateOf = async () => {
    const run = await readRecord(context.services.db, paymentBatch, runId);
    const row = run === null ? undefined : rowsOf(run).find(({ id }) => id === result.id);
    return { row, accountId: textOf(run?.['accountId']) };
  };
  const wanted = result.ok ? 'paid' : 'failed';
  const { row, accountId } = await stateOf();
  try {
    if (row === undefined) throw nothingThere('missingRecord', w('Payment', '付款明细'), { id: result.id });
    if (row.rowState !== wanted) await (result.ok ? pay(asked, accountId, row, result) : giveBack(asked, row.id, result));
    return { id: result.id, done: true, rowState: wanted, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const after = (await stateOf()).row?.rowState ?? null;
    // Said twice at once: what the other call did is what was asked for.
    const done = error.reason === 'rowSettled' && after === wanted;
    return { id: result.id, done, rowState: after, refusal: done ? null : refusalIn(context, error) };
  }
}

/**
 * Results of rows, one after the other; what cannot be decided says why and leaves the others alone.
 * @throws 400 that names what a row lacks; 409 `notReleased`
 */
async function results({ context, params, body }: BusinessAsked) {
  const { rows, requestId = null } = body as { readonly rows: readonly Result[]; readonly requestId?: string | null };
  const faults = faultsIn(rows);
  if (faults.length > 0) throw invalid(faults);
  const runId = textOf(params['id']);
  const run = await readStored(context, paymentBatch, runId);
  if (run['releasedAt'] === null) throw new Refusal('409', 'notReleased', w('It has not been released', '该批次尚未放行'));
  const outcomes: AnyDoc[] = [];
  for (const row of rows) outcomes.push(await settle({ context, runId, requestId }, row));
  const { runState } = await readStored(context, paymentBatch, runId);
  return { runState: textOf(runState), rows: outcomes as Json };
}

const text = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

export const paymentResultCalls: readonly BusinessCall[] = [
  {
    resource: key,
    method: 'PUT',
    path: 'result/:id',
    action: 'put',
    summary: w('What the bank made of the payments of a run', '登记付款结果'),
    body: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          minItems: 1,
          maxItems: 200,
          items: {
            type: 'object',
            properties: {
              id: { type: 'string', pattern: '^[1-9]\\d{0,17}$' },
              ok: { type: 'boolean' },
              paidAt: { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
              payNo: text(40),
              reason: text(200),
            },
            required: ['id', 'ok'],
            additionalProperties: false,
          },
        },
        requestId: text(150),
      },
      required: ['rows'],
      additionalProperties: false,
    },
    shapes: {
      answer: {
        runState: f.choice('payRunState', w('State', '批次状态'), { required: true }),
        rows: f.json(w('Rows', '各笔结果'), { required: true }),
      },
    },
    run: results,
  },
];
