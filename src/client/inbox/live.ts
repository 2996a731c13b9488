/** What happened elsewhere reaches the list without a reload; open documents are followed by the frame. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settling } from '#client/blocks/rest.ts';
import { listen } from '#client/data/server/stream.ts';
import type { StreamEvent } from '#model/api.ts';

export type Moved = Extract<StreamEvent, { readonly type: 'inbox' }>;

/** `look` compares the list with the server; `heard` does so and takes out what left my inbox. */
export const useLive = (look: () => void, heard: (moved: Moved) => void): void => {
  const client = useQueryClient();
  useEffect(() => {
    const counting = settling();
    const count = () => void client.invalidateQueries({ queryKey: ['inbox', 'counts'] });
    const stop = listen((event) => {
      if (event.type === 'inbox') {
        heard(event);
        counting.ask(count);
        for (const taskId of event.removed) void client.invalidateQueries({ queryKey: ['task', taskId] });
      }
      if (event.type === 'poll') {
        look();
        counting.ask(count);
      }
    });
    return () => {
      stop();
      counting.cancel();
    };
  }, [client, look, heard]);
  // A tab that was hidden missed what happened meanwhile.
  useEffect(look, [look]);
};
