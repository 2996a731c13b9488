/** The bar's machine, running, with what it needs of the server. */
import { upload } from '#client/blocks/act/decidingParts.tsx';
import { createActor, fromPromise } from 'xstate';
import { askingMachine, type AskingNews, type Sent, type Written } from './askingMachine.ts';

const machine = askingMachine.provide({
  actors: {
    seal: fromPromise<Sent, Written>(async ({ input: { action, opinion, signature, drawn }, signal }) => ({
      action,
      opinion,
      signature: drawn === null ? signature : await upload(drawn, () => undefined, signal),
    })),
  },
});

/** It waits for nothing by itself and needs no end: a signature under way goes with its decision even when the bar is left. */
export const beginAsking = (hear: (news: AskingNews) => void) => {
  const actor = createActor(machine);
  actor.on('*', hear);
  return actor.start();
};
