/**
 * What was issued comes back, what was bought goes back to its supplier: the draft of an entry, or of an exit, with every line of the other
 * document of which something is left, for the keeper to correct.
 */
import { isPositive } from '#model/decimal.ts';
import { dateAt } from '#model/dates.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { materialEntry } from '#resources/material/materialEntry.ts';
import { materialExit } from '#resources/material/materialExit.ts';
import { mayRead } from '../../access/scope.ts';
import { requireAct } from '../../documents/acts.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { issuedLines, receivedLines } from '../../effects/material/stockReading.ts';
import type { BusinessCall } from '../call.ts';

const nothingLeft = (): Refusal => new Refusal('409', 'allBack', w('All of it has come back', '已全部退回'));

export const givingBackCalls: readonly BusinessCall[] = [
  {
    resource: materialExit.key,
    method: 'POST',
    path: 'giveBack/:id',
    action: 'approve',
    summary: w('Draft of a return of what was issued', '生成退料入库草稿'),
    run: ({ context, definition, params }) =>
      context.services.db.transaction(async (tx) => {
        const exit = await readRecord(tx, definition, params['id'], { lock: true });
        if (exit === null || !(await mayRead(context, definition, exit, tx))) throw missingRecord(definition, params['id']);
        requireAct(context, definition, 'giveBack', exit);
        const lines = (await issuedLines(tx, textOf(exit['id']), null)).filter(({ left }) => isPositive(left));
        if (lines.length === 0) throw nothingLeft();
        const { clock, zone } = context.services;
        const draft = await writer(tx, context)(
          materialEntry.key,
          {
            entryType: 'return',
            storehouseId: exit['storehouseId'],
            returnExitId: exit['id'],
            bizDate: dateAt(clock.now().toISOString(), zone),
            lines: lines.map(({ pickId, itemId, lotNo, left }) => ({ itemId, returnOf: pickId, lotNo, qty: left })),
          },
          { applicant: context.actor.userId },
        );
        return { id: draft['id'], code: draft['code'] ?? null };
      }),
  },
  {
    resource: materialEntry.key,
    method: 'POST',
    path: 'sendBack/:id',
    action: 'confirm',
    summary: w('Draft of a return to the supplier', '生成退供应商出库草稿'),
    run: ({ context, definition, params }) =>
      context.services.db.transaction(async (tx) => {
        const entry = await readRecord(tx, definition, params['id'], { lock: true });
        if (entry === null || !(await mayRead(context, definition, entry, tx))) throw missingRecord(definition, params['id']);
        requireAct(context, definition, 'sendBack', entry);
        const lines = (await receivedLines(tx, textOf(entry['id']), null)).filter(({ left }) => isPositive(left));
        if (lines.length === 0) throw nothingLeft();
        const { clock, zone } = context.services;
        const draft = await writer(tx, context)(
          materialExit.key,
          {
            exitType: 'supplierReturn',
            storehouseId: entry['storehouseId'],
            returnEntryId: entry['id'],
            bizDate: dateAt(clock.now().toISOString(), zone),
            receiverId: context.actor.userId,
            useDept: context.actor.departmentId,
            purpose: `${textOf(entry['code'])} 退供应商`,
            lines: lines.map(({ id, itemId, lot, left }) => ({ itemId, entryLineId: id, lotNo: lot, qty: left })),
          },
          { applicant: context.actor.userId },
        );
        return { id: draft['id'], code: draft['code'] ?? null };
      }),
  },
];
