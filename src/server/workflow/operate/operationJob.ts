/**
 * An act on more than 200 instances, tasks or incidents as a job of who ordered it: it carries the rows out, tells how many are done, and
 * stops with it. The background carries them out as well, so an operation that is resumed later needs no job.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { requireCode } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { JobKind } from '../../jobs/kind.ts';
import type { OperationShown } from '#model/operations/operations.ts';
import { w, type Words } from '#model/words.ts';
import { operationJob, workOperations } from './operations.ts';
import { operation, resumeOperation, stopOperation } from './operationsRead.ts';

const portion = 20;
/** Rows that the background has in hand are waited for. */
const pauseMs = 250;

const of = (context: Context, input: Readonly<Record<string, unknown>>): Promise<OperationShown> =>
  operation(context, String(input['operation']));

const outcome = ({ done, failed }: OperationShown): Words =>
  failed === 0 ? w(`${done} done`, `完成${done}条`) : w(`${done} done, ${failed} not`, `完成${done}条，失败${failed}条`);

export const operationKind: JobKind = {
  key: operationJob,
  words: w('Act on many instances', '批量操作流程实例'),
  byHand: false,
  again: true,
  async ask(context, input) {
    requireCode(context.actor, 'definitions:operate');
    const { total } = await of(context, input);
    return { name: operationKind.words, rows: total };
  },
  async run(context, input, { progress, signal }) {
    const { id, state } = await of(context, input);
    // Tried again after it was stopped.
    if (state === 'stopped') await resumeOperation(context, id);
    for (;;) {
      const worked = await workOperations(context.services, portion, id);
      const now = await of(context, input);
      progress(now.done + now.failed, now.total);
      if (now.state !== 'running') return { note: outcome(now) };
      signal.throwIfAborted();
      if (worked === 0) await sleep(pauseMs);
    }
  },
  async stopped(context, input) {
    const { id, state } = await of(context, input);
    if (state === 'running') await stopOperation(context, id);
  },
};
