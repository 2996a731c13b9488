/** Calls of the pool of project ideas. */
import { w } from '#model/words.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { moveAsked, projectReserve } from '#resources/project/projectReserve.ts';
import { mayRead } from '../../access/scope.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { lookups } from '../../effects/effect.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';

export const reserveFacts = lookups(projectReserve, {
  sponsor: async ({ sql, record }) => {
    const id = idOf((record as AnyDoc)['id']);
    const stored = id === null ? null : await readRecord(sql, projectReserve, id);
    return stored === null ? null : idOf(stored['sponsorId']);
  },
});

export const reserveCalls: readonly BusinessCall[] = [
  accCall(projectReserve),
  deleteLines(projectReserve, 'detailDeletes', w('Delete lines', '删除明细')),
  checkCall(projectReserve),
  call({
    resource: projectReserve.key,
    method: 'PUT',
    path: 'move/:id',
    action: 'check',
    summary: w('Shelve, remove or take up an idea', '调整储备状态'),
    body: moveAsked,
    answer: 'record',
    run: async ({ context, definition, params, body }) => {
      if (body.reserveStatus === 'initiated')
        throw invalid([fault('choice', 'reserveStatus', w('follows from the approval of the project', '由项目立项审批通过后产生'))]);
      const id = textOf(params['id']);
      const moved = await context.services.db.transaction(async (tx) => {
        const record = await readRecord(tx, definition, id, { lock: true });
        if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, id);
        requireAct(context, definition, 'move', record);
        return writer(tx, context)(definition.key, { ...body }, { id });
      });
      return shownRecord(context, definition, moved);
    },
  }),
];
