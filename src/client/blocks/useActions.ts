/** Carries out what the bar asks: decisions go through the outbox, everything else waits for the server (interface.md 5.2). */
import type { DocumentBundle } from '#model/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { call } from '#client/data/call.ts';
import { useGo } from '#client/data/page.ts';
import { preferences } from '#client/data/preferences.ts';
import { basePath } from '#client/data/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActionBarProps } from './ActionBar.tsx';
import type { AskedAction } from './actionWords.ts';
import { newRequestId } from '#client/data/requestId.ts';
import { outbox, useAwaited } from './outbox.ts';

/** Pages of a resource beside its list (interface.md 0.2). */
export const pageOf = (definition: Definition, page: 'View' | 'Approve' | 'RepostApprove' | 'ApproveEdit' | 'Print'): string =>
  `/${definition.area}/${definition.key}${page}`;

export interface Actions extends Pick<ActionBarProps, 'busy' | 'onAsked' | 'onAct'> {
  /** Sentence of the last refusal, until something else is done. */
  readonly refused: string | null;
  readonly openPage: () => void;
}

/** `decided` hears a decision as soon as it is taken, or, without a hold and for other actions, when the server has answered. */
export const useActions = (
  bundle: DocumentBundle,
  definition: Definition,
  decided: (action: AskedAction) => void = () => undefined,
): Actions => {
  const go = useGo();
  const client = useQueryClient();
  const [calling, setCalling] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { task, document, resource } = bundle;
  const id = String(document['id']);
  const version = typeof document['version'] === 'number' ? document['version'] : null;
  const waiting = useAwaited(task?.taskId ?? null);

  const query = {
    type: definition.document?.flow ?? definition.key,
    id,
    title: definition.label.zh,
    ...(task?.taskId ? { taskId: task.taskId } : {}),
  };

  const tell = async (action: AskedAction | 'claim' | 'release', path: string, body: object) => {
    setCalling(true);
    setRefused(null);
    const envelope = await call('POST', path, { body, quiet: true });
    setCalling(false);
    if (envelope.code !== '200') return setRefused(envelope.desc);
    await Promise.all([
      client.invalidateQueries({ queryKey: ['inbox'] }),
      client.invalidateQueries({ queryKey: ['document', resource, id] }),
      ...(task?.taskId ? [client.invalidateQueries({ queryKey: ['task', task.taskId] })] : []),
    ]);
    if (action === 'withdraw' || action === 'discard') decided(action);
  };

  return {
    busy: calling || waiting,
    refused,
    onAsked: (action, opinion) => {
      if ((action === 'approve' || action === 'reject') && task?.taskId) {
        const noHold = definition.document?.noHold === true;
        outbox.send({
          type: 'DECIDE',
          hold: noHold ? 0 : preferences.get().hold * 1000,
          decision: {
            requestId: newRequestId(),
            resource,
            path: basePath(definition),
            documentId: id,
            taskId: task.taskId,
            action,
            comment: opinion,
            version,
            kind: definition.label,
            code: task.code,
            noHold,
          },
        });
        if (!noHold) decided(action);
        return;
      }
      if (action === 'withdraw' || action === 'discard') {
        const body = {
          id,
          requestId: newRequestId(),
          ...(version === null ? {} : { version }),
          ...(opinion === '' ? {} : { comment: opinion }),
        };
        void tell(action, `${basePath(definition)}/${action}Process`, body);
      }
    },
    onAct: (action) => {
      if (action === 'repost') go(pageOf(definition, 'RepostApprove'), query);
      else if (action === 'fill') go(pageOf(definition, 'ApproveEdit'), query);
      else if (action === 'print') go(pageOf(definition, 'Print'), { id, type: query.type });
      else if (task?.taskId) void tell(action, `/tydf/process/task/${task.taskId}/${action}`, { requestId: newRequestId() });
    },
    openPage: () => go(pageOf(definition, bundle.can.approve === undefined ? 'View' : 'Approve'), query),
  };
};
