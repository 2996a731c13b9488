/** The invoice that is being put into the wallet: out of a code before the camera, files one after the other, or typed. */
import { upload } from '#client/data/server/upload.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { useState } from 'react';
import { codeIn } from '../scan/decoder.ts';
import { parse, type Parsed } from './calls.ts';
import { withCode } from './wallet.ts';
import { words } from './walletWords.ts';

export interface Draft {
  /** Changes with each invoice, so that its sheet begins anew. */
  readonly key: number;
  readonly values: AnyDoc;
  readonly told: Parsed | null;
  readonly note: string | null;
}

const empty: AnyDoc = {};
const isPicture = (file: File): boolean => file.type.startsWith('image/');

/** `onOwn` gets what the wallet of this person has already; without it a sheet says so. */
export function useDrafting(onOwn?: (invoice: AnyDoc) => void) {
  const say = useSay();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const begin = (values: AnyDoc, told: Parsed | null, note: string | null): void =>
    told !== null && told.keptId !== null && told.free && onOwn !== undefined
      ? onOwn({ ...values, id: told.keptId })
      : setDraft((before) => ({ key: (before?.key ?? 0) + 1, values, told, note }));

  /** What a code says becomes the draft; a code of something else is told. */
  const read = async (text: string): Promise<void> => {
    setProblem(null);
    const answer = await parse(text);
    if (answer.code === '200')
      return begin(
        withCode(draft?.values ?? empty, answer.data),
        answer.data,
        answer.data['netAmount'] === null ? null : say(words.netOnly),
      );
    setProblem(answer.code === '400' ? say(words.strangeCode) : answer.desc);
  };

  /** A picture is read here and kept, any other file is kept. */
  const open = async (file: File): Promise<void> => {
    setBusy(say(words.reading, { name: file.name }));
    setProblem(null);
    try {
      const [text, stored] = await Promise.all([
        isPicture(file) ? codeIn(file) : null,
        upload(file, () => undefined, new AbortController().signal),
      ]);
      const kept: AnyDoc = { scans: [stored] };
      const answer = text === null ? null : await parse(text);
      const { name } = file;
      if (answer?.code === '200')
        return begin(withCode(kept, answer.data), answer.data, answer.data['netAmount'] === null ? null : say(words.netOnly));
      begin(kept, null, say(isPicture(file) ? words.noCode : words.noPicture, { name }));
    } catch {
      begin(empty, null, say(words.notSent, { name: file.name }));
    } finally {
      setBusy(null);
    }
  };

  const take = (files: readonly File[]): void => {
    const idle = draft === null && busy === null;
    const [first] = idle ? files : [];
    setWaiting((before) => [...before, ...(idle ? files.slice(1) : files)]);
    if (first !== undefined) void open(first);
  };

  /** The next file that waits, or none. */
  const next = (): void => {
    const [first, ...rest] = waiting;
    setDraft(null);
    setWaiting(rest);
    setProblem(null);
    if (first !== undefined) void open(first);
  };

  return { draft, waiting: waiting.length, busy, problem, read, take, next, type: () => begin(empty, null, null) };
}
