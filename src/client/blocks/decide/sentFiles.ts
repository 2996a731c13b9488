/** Files on their way to the server for what is being decided: it waits for them, so that none is left behind. */
import { Refused } from '#client/data/server/call.ts';
import type { FileRef } from '#model/field.ts';
import { useEffect, useRef, useState } from 'react';
import { useStable } from '#client/blocks/useStable.ts';

/** Sends one file and says what it is stored as. */
export type Upload = (file: File, onShare: (share: number) => void, signal: AbortSignal) => Promise<FileRef>;

export interface SentFiles {
  readonly sending: readonly File[];
  /** Those that did not arrive; `desc` is the server's sentence, empty where none came. */
  readonly unsent: readonly { readonly name: string; readonly desc: string }[];
  /** What they belong to goes as soon as they are there. */
  readonly awaited: boolean;
  readonly send: (files: readonly File[]) => void;
  /** True where something is still on its way; what waits is then called by itself. */
  readonly wait: () => boolean;
  /** It is not to go by itself any more; what did not arrive was told. */
  readonly forget: () => void;
}

/** The same each time, so that what forgets nothing draws nothing. */
const allSent: SentFiles['unsent'] = [];

/** `onStored` gets each that arrived, `onReady` is called when all for which it was waited are there. */
export const useSentFiles = (upload: Upload, onStored: (file: FileRef) => void, onReady: () => void): SentFiles => {
  const [sending, setSending] = useState<SentFiles['sending']>([]);
  const [unsent, setUnsent] = useState(allSent);
  const [wanted, setWanted] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => {
    const leaving = new AbortController();
    abort.current = leaving;
    return () => leaving.abort();
  }, []);
  const stored = useStable(onStored);
  const go = useStable(onReady);
  const ready = wanted && sending.length === 0;
  useEffect(() => {
    if (ready) go();
  }, [ready, go]);
  const one = async (file: File): Promise<void> => {
    const { signal } = abort.current!;
    try {
      stored(await upload(file, () => undefined, signal));
    } catch (failure) {
      if (signal.aborted) return;
      setWanted(false);
      setUnsent((before) => [...before, { name: file.name, desc: failure instanceof Refused ? failure.envelope.desc : '' }]);
    }
    setSending((before) => before.filter((other) => other !== file));
  };
  return {
    sending,
    unsent,
    awaited: wanted && sending.length > 0,
    send: (files) => {
      if (files.length === 0) return;
      setUnsent(allSent);
      setWanted(false);
      setSending((before) => [...before, ...files]);
      for (const file of files) void one(file);
    },
    wait: () => {
      if (sending.length > 0) setWanted(true);
      return sending.length > 0;
    },
    forget: () => {
      setWanted(false);
      setUnsent(allSent);
    },
  };
};
