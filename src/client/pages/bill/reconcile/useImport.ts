/** A statement on its way in: what is being read, and every line and column that could not be. */
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import { useState, type DragEvent } from 'react';
import { importStatement } from './calls.ts';
import { words } from './reconcileWords.ts';

export function useImport(account: string, done: () => void) {
  const say = useSay();
  const [busy, setBusy] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const take = async (file: File | null): Promise<void> => {
    if (file === null || busy !== null) return;
    setBusy(file.name);
    setProblems([]);
    const { code, desc, faults = [], data } = await importStatement(account, file);
    setBusy(null);
    if (code !== '200') return setProblems(faults.length > 0 ? faults.map(({ message }) => say(message)) : [desc]);
    notify.success(say(words.imported, { added: data.added, known: data.known, matched: data.matched }));
    done();
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void take(event.dataTransfer.files[0] ?? null);
    },
  };
  return { busy, over, problems, take, drop };
}
