/** What was issued comes back: the draft of an entry with every line of the exit of which something is left, for the keeper to correct. */
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
import { issuedLines } from '../../effects/material/stockReading.ts';
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
];
