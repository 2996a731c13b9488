/** What the counter sends: a keeper's step with what they hand out, and what has come of a transfer. Nothing of it is ever kept for later. */
import { agree } from '#client/blocks/act/actionWords.ts';
import { call } from '#client/data/server/call.ts';
import { say } from '#client/words/language.tsx';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { amountOf, picksWith, type CounterLine, type Typed } from './counter.ts';

/** Hands out or sends: the document is booked with the answer. */
export const handOver = ({ resource, document, task }: DocumentBundle, typed: Typed, lots: Typed, requestId: string): Promise<Envelope> =>
  call('POST', `/tydf/process/${resource}/approveProcess`, {
    body: {
      id: document['id'],
      taskId: task?.taskId,
      version: document['version'],
      comment: say(agree),
      picks: picksWith(document, typed, lots),
      requestId,
    },
    quiet: true,
  });

/** Receives what was counted; what is short stays on its way, or is reported as a loss. */
export const receive = (document: AnyDoc, lines: readonly CounterLine[], typed: Typed, rest: 'later' | 'loss'): Promise<Envelope> =>
  call('PUT', '/tydf/process/materialTransfer/confirm', {
    body: {
      id: document['id'],
      side: 'in',
      rest,
      lines: lines.map(({ id }) => ({ id, receivedQty: amountOf(typed[id]) })),
    },
    quiet: true,
  });
