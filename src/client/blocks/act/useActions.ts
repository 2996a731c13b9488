/** Carries out what the bar asks: decisions go through the outbox, everything else waits for the server. */
import type { DecideAnswer } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { callsFor } from '#model/operations/sending.ts';
import type { DecisionAction } from '#machines/decision.ts';
import { call } from '#client/data/server/call.ts';
import { useGo } from '#client/data/page/page.ts';
import { holdMs, preferences } from '#client/data/preferences/preferences.ts';
import { basePath } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActionBarProps } from './ActionBar.tsx';
import type { Decided } from './after.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { outbox, useAwaited } from '#client/blocks/decide/outbox.ts';
import { pageOf, approvalPageOf } from '#client/data/page/placeOfRecord.ts';

export interface Actions extends Pick<ActionBarProps, 'busy' | 'onAsked' | 'onAct' | 'onDeed'> {
  /** Sentence of the last refusal, until something else is done. */
  readonly refused: string | null;
  readonly openPage: () => void;
}

/** Held before they are sent; copies leave the task where it is. */
const held: ReadonlySet<string> = new Set<DecisionAction>(['return', 'transfer', 'delegate', 'copyTo', 'snooze']);
/** Calls of the task; the others are the document's. */
const ofTask: ReadonlySet<string> = new Set(['addBefore', 'addAfter', 'removeApprover', 'ask', 'copyTo', 'claim', 'release', 'unsnooze']);

/** `decided` hears a decision as soon as it is taken, or, without a hold and for other actions, when the server has answered. */
export const useActions = (bundle: DocumentBundle, definition: Definition, decided: Decided = () => undefined): Actions => {
  const go = useGo();
  const say = useSay();
  const client = useQueryClient();
  const [calling, setCalling] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { task, document, resource } = bundle;
  const taskId = task?.taskId ?? null;
  const id = String(document['id']);
  const version = typeof document['version'] === 'number' ? document['version'] : null;
  const waiting = useAwaited(taskId);

  const query = {
    type: flowOf(definition, document),
    id,
    title: definition.label.zh,
    ...(taskId ? { taskId } : {}),
  };

  const hold = (action: DecisionAction, comment: string, more: Readonly<Record<string, unknown>>) => {
    if (taskId === null) return false;
    const noHold = definition.document?.noHold === true && (action === 'approve' || action === 'reject');
    const send = noHold ? outbox.send : outbox.sendAfterPaint;
    send({
      type: 'DECIDE',
      hold: noHold ? 0 : holdMs(preferences.get()),
      decision: {
        requestId: newRequestId(),
        resource,
        path: basePath(definition),
        ...(action === 'approve' || action === 'reject' ? { call: callsFor(definition, action, document)[0].path } : {}),
        documentId: id,
        taskId,
        action,
        comment,
        version,
        kind: definition.label,
        code: task?.code ?? '',
        noHold,
        ...(Object.keys(more).length > 0 ? { more } : {}),
        ...(action === 'copyTo' ? { stays: true } : {}),
      },
    });
    return !noHold;
  };
  /** The refusal is for the caller to show. */
  const tell = async (path: string, body: object, heard?: (answer: DecideAnswer) => void) => {
    setCalling(true);
    setRefused(null);
    const envelope = await call<DecideAnswer>('POST', path, { body: { requestId: newRequestId(), ...body }, quiet: true });
    setCalling(false);
    if (envelope.code !== '200') return envelope;
    heard?.(envelope.data);
    await Promise.all([
      client.invalidateQueries({ queryKey: ['inbox'] }),
      client.invalidateQueries({ queryKey: ['document', resource, id] }),
      ...(taskId ? [client.invalidateQueries({ queryKey: ['task', taskId] })] : []),
    ]);
    return null;
  };
  const place = (verb: string, of: string | null = taskId) =>
    ofTask.has(verb) && of !== null ? `/tydf/process/task/${of}/${verb}` : `/tydf/process/document/${resource}/${id}/${verb}`;

  return {
    busy: calling || waiting,
    refused,
    onAsked: (action, opinion, more) => {
      if (action === 'approve' || action === 'reject') {
        const to = bundle.choices?.rejectTo?.find((node) => node.id === more['rejectTo'])?.name;
        if (hold(action, opinion, more)) decided(action, to && say(to));
        return;
      }
      const comment = opinion === '' ? {} : { comment: opinion };
      void tell(`${basePath(definition)}/${action}Process`, { id, ...(version === null ? {} : { version }), ...comment }).then((envelope) =>
        envelope ? setRefused(envelope.desc) : decided(action),
      );
    },
    onAct: (action) => {
      if (action === 'repost') go(approvalPageOf(definition, 'repost', document), query);
      else if (action === 'fill') go(approvalPageOf(definition, 'approveEdit', document), query);
      else if (action === 'print') go(pageOf(definition, 'Print'), { id, type: query.type });
      else if (action === 'copyNew') go('/add', { type: query.type, copy: id });
      else void tell(place(action), {}).then((envelope) => envelope && setRefused(envelope.desc));
    },
    onDeed: async ({ action, verb = action, taskId: other, comment, more, outcome, heard }) => {
      if (held.has(action) && taskId !== null) {
        hold(action as DecisionAction, comment, more);
        if (action !== 'copyTo') decided(action, outcome);
        return null;
      }
      const refusal = await tell(place(verb, other ?? taskId), { ...more, ...(comment === '' ? {} : { comment }) }, heard);
      if (refusal === null && verb === 'addBefore') decided(action, outcome);
      return refusal;
    },
    openPage: () =>
      go(bundle.can.approve === undefined ? pageOf(definition, 'View') : approvalPageOf(definition, 'approve', document), query),
  };
};
