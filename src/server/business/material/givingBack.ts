/**
 * What was issued comes back, what was bought goes back to its supplier: the draft of an entry, or of an exit, with every line of the other
 * document of which something is left, for the keeper to correct.
 */
import { isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { materialEntry } from '#resources/material/materialEntry.ts';
import { materialExit } from '#resources/material/materialExit.ts';
import { mayRead } from '../../access/scope.ts';
import { todayOf, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { issuedLines, receivedLines } from '../../effects/material/stockReading.ts';
import type { BusinessCall } from '../call.ts';

interface Returning {
  /** The act of the document that is given back. */
  readonly act: string;
  /** The document that gives it back. */
  readonly into: string;
  readonly nothingLeft: Words;
  /** Lines of the draft: all of which something is left. */
  readonly lines: (tx: Sql, id: string) => Promise<readonly AnyDoc[]>;
  readonly values: (of: AnyDoc, context: Context) => AnyDoc;
}

/** Drafts the document that gives another one back, as the keeper's who asks. */
const drafting =
  ({ act, into, nothingLeft, lines: left, values }: Returning): BusinessCall['run'] =>
  ({ context, definition, params }) =>
    context.services.db.transaction(async (tx) => {
      const of = await readRecord(tx, definition, params['id'], { lock: true });
      if (of === null || !(await mayRead(context, definition, of, tx))) throw missingRecord(definition, params['id']);
      requireAct(context, definition, act, of);
      const lines = await left(tx, textOf(of['id']));
      if (lines.length === 0) throw new Refusal('409', 'allBack', nothingLeft);
      const common = { storehouseId: of['storehouseId'], bizDate: todayOf(context), lines };
      const draft = await writer(tx, context)(into, { ...common, ...values(of, context) }, { applicant: context.actor.userId });
      return { id: draft['id'], code: draft['code'] ?? null };
    });

export const givingBackCalls: readonly BusinessCall[] = [
  {
    resource: materialExit.key,
    method: 'POST',
    path: 'giveBack/:id',
    action: 'approve',
    summary: w('Draft of a return of what was issued', '生成退料入库草稿'),
    run: drafting({
      act: 'giveBack',
      into: materialEntry.key,
      nothingLeft: w('All of it has come back', '已全部退回'),
      lines: async (tx, id) =>
        (await issuedLines(tx, id, null))
          .filter(({ left }) => isPositive(left))
          .map(({ pickId, itemId, lotNo, left }) => ({ itemId, returnOf: pickId, lotNo, qty: left })),
      values: ({ id }) => ({ entryType: 'return', returnExitId: id }),
    }),
  },
  {
    resource: materialEntry.key,
    method: 'POST',
    path: 'sendBack/:id',
    action: 'confirm',
    summary: w('Draft of a return to the supplier', '生成退供应商出库草稿'),
    run: drafting({
      act: 'sendBack',
      into: materialExit.key,
      nothingLeft: w('All of it has gone back to the supplier', '已全部退供应商'),
      lines: async (tx, id) =>
        (await receivedLines(tx, id, null))
          .filter(({ left }) => isPositive(left))
          .map(({ id: entryLineId, itemId, lot, left }) => ({ itemId, entryLineId, lotNo: lot, qty: left })),
      values: ({ id, code }, { actor }) => ({
        exitType: 'supplierReturn',
        returnEntryId: id,
        receiverId: actor.userId,
        useDept: actor.departmentId,
        purpose: `${textOf(code)} 退供应商`,
      }),
    }),
  },
];
