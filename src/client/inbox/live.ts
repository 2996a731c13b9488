/** What happened elsewhere reaches the list without a reload (interface.md 4.3.3); open documents are followed by the frame. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '#client/data/stream.ts';

/** `look` compares the list with the server; it is called for every change of my tasks. */
export const useLive = (look: () => void): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      listen((event) => {
        if (event.type === 'inbox') {
          look();
          void client.invalidateQueries({ queryKey: ['inbox', 'counts'] });
          for (const taskId of event.removed) void client.invalidateQueries({ queryKey: ['task', taskId] });
        }
        if (event.type === 'poll') {
          look();
          void client.invalidateQueries({ queryKey: ['inbox', 'counts'] });
        }
      }),
    [client, look],
  );
  // A tab that was hidden missed what happened meanwhile.
  useEffect(look, [look]);
};
