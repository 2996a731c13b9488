/** One change of a contract's ledger by hand: locked with its contract, written and booked in one transaction, told to history. */
import { idsIn, lineOf } from '../heads/deleteLines.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f, type Json } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { contractMoney } from '#resources/contract/ledgers.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import { mayRead } from '../../access/scope.ts';
import { logOperation } from '../../audit/operations.ts';
import { may, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { postMore } from '../../documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { keepAnswer, requestOf, takeRequest } from '../../documents/once.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { faultsOfNamed } from '#server/documents/checks/references.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { definitionIn, lockContract } from './standing.ts';

export type LineSetName = 'invoices' | 'payments';

/** What is changed, with everything that belongs to it locked. */
export interface OnLedger {
  readonly tx: Sql;
  readonly context: Context;
  readonly contract: AnyDoc;
  readonly parameter: AnyDoc;
  readonly today: string;
  readonly now: string;
}

/** The ledger of an id, with its contract, locked. @throws 404 where it is not there for whoever asks */
async function lockedLedger(tx: Sql, context: Context, id: string): Promise<OnLedger> {
  const definition = definitionIn(context, contractParameter);
  const found = await readRecord(tx, definition, id);
  if (found === null || !(await mayRead(context, definition, found, tx))) throw missingRecord(definition, id);
  const locked = await lockContract(tx, context, found['contractId']);
  if (locked === null) throw missingRecord(definition, id);
  const now = context.services.clock.now().toISOString();
  return { tx, context, ...locked, now, today: dateAt(now, context.services.zone) };
}

/** @throws 403 where none of the roles of the person may do it */
export function requireMay({ actor }: Context, action: 'enter' | 'confirm'): void {
  if (!may(actor, contractParameter.key, action))
    throw new Refusal(
      '403',
      'noPermission',
      action === 'enter'
        ? w('Invoices and payments are entered by accountants', '发票与付款由会计登记')
        : w('What was paid is confirmed by the cashier', '支付结果由出纳确认'),
    );
}

/** @throws 409 `byDocument` where a document brought the line, which alone changes it */
export function requireByHand(line: AnyDoc | undefined): void {
  if (line?.['source'] === 'document')
    throw new Refusal('409', 'byDocument', w('A document brought this line and alone changes it', '该记录由单据生成，只能通过原单据变更'));
}

/** What calls of lines answer: the line that they wrote, null where it is gone, and the ledger as its reader sees it. */
export const lineAnswer = { line: f.json(w('Line', '明细')), header: f.json(w('Ledger', '台账'), { required: true }) } as const;

export interface LineAnswer {
  readonly line: Json;
  readonly header: Json;
}

/** Where a line of the ledger stands. @throws 404 where no set of `sets` has it, 400 where several have */
export async function placeOf(context: Context, lineId: string, sets: readonly LineSetName[]): Promise<{ set: LineSetName; id: string }> {
  const { set, parentId } = await lineOf(context, contractParameter, idsIn([lineId])[0] ?? '', sets);
  return { set: set as LineSetName, id: parentId };
}

/** Writes a set of lines. Answers the ledger as it was written. @throws 400 that names references and files which are not the person's to name */
export async function writeLines({ tx, context, parameter }: OnLedger, set: LineSetName, lines: readonly AnyDoc[]): Promise<AnyDoc> {
  const definition = definitionIn(context, contractParameter);
  const faults = await faultsOfNamed(tx, context, definition, { ...parameter, [set]: lines }, [parameter]);
  if (faults.length > 0) throw invalid(faults.map((fault) => ({ ...fault, field: fault.field.split('.').at(-1) ?? fault.field })));
  return writer(tx, context)(definition.key, { [set]: lines }, { id: textOf(parameter['id']) });
}

/** The line that was not there before. */
export const newLine = (before: AnyDoc, after: AnyDoc, set: LineSetName): AnyDoc => {
  const known = new Set(linesOf(before, set).map(({ id }) => id));
  const line = linesOf(after, set).find(({ id }) => !known.has(id));
  if (line === undefined) throw new Error(`no line was written in ${set}`);
  return line;
};

/** A movement of the contract's money, dated today. */
export const moving = (
  { contract, today: date }: OnLedger,
  from: keyof (typeof contractMoney)['accounts'] | null,
  to: keyof (typeof contractMoney)['accounts'] | null,
  line: AnyDoc,
): Posting =>
  posting(contractMoney, {
    dimensions: { contract: textOf(contract['id']) },
    from,
    to,
    quantity: textOf(line['amount']),
    date,
    line: textOf(line['id']),
  });

/** Books movements for the ledger. @throws 409 with the reason of the limit that they break */
export async function book({ tx, context, now }: OnLedger, parameter: AnyDoc, postings: readonly Posting[]): Promise<void> {
  const definition = definitionIn(context, contractParameter);
  await postMore(tx, context, definition, parameter, postings, await evaluation(tx, context, definition, parameter, now));
}

interface Change {
  /** Word of history for what was done. */
  readonly action: string;
  readonly requestId: string | null;
  readonly body: AnyDoc;
}

/**
 * Carries one change out, once for each `requestId`.
 * @param work answers the line that it wrote and what history says of it
 */
export async function onLedger(
  context: Context,
  id: string,
  { action, requestId, body }: Change,
  work: (at: OnLedger) => Promise<{ readonly lineId: string; readonly set: LineSetName; readonly said: string }>,
): Promise<LineAnswer> {
  const { db, clock } = context.services;
  const definition = definitionIn(context, contractParameter);
  const request = requestOf(context, `${action}/${id}`, definition.key, { ...body, requestId });
  const done = await db.transaction(async (tx) => {
    const before =
      request && (await takeRequest<{ readonly lineId: string; readonly set: LineSetName }>(tx, request, clock.now().toISOString()));
    if (before) return before;
    const at = await lockedLedger(tx, context, id);
    const { lineId, set, said } = await work(at);
    await logOperation(tx, context, {
      action,
      resource: definition.key,
      recordId: id,
      name: `${textOf(at.parameter['contractNo'])}: ${said}`,
    });
    if (request) await keepAnswer(tx, request, { lineId, set });
    return { lineId, set };
  });
  const stored = await readRecord(db, definition, id);
  if (stored === null) throw missingRecord(definition, id);
  const header = await shownRecord(context, definition, stored);
  const line = linesOf(header, done.set).find((one) => one['id'] === done.lineId) ?? null;
  return { line: line as Json, header: header as Json };
}
