/** Files on their way into the library: three at a time, each with its progress; a name that is taken is asked about once for all of a drop. */
import { choose } from '#client/blocks/confirm.ts';
import { Refused } from '#client/data/server/call.ts';
import { sendForm } from '#client/data/server/upload.ts';
import { useSay } from '#client/words/language.tsx';
import { useRef, useState } from 'react';
import { again, libraryAt } from './library.ts';
import { words } from './libraryWords.ts';

type OnConflict = 'version' | 'both' | 'skip';

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  readonly share: number;
  /** Why it was not sent. */
  readonly why: string;
}

interface Job {
  readonly key: number;
  readonly file: File;
  readonly parentId: string;
  readonly abort: AbortController;
}

const atOnce = 3;

export function useUploads() {
  const say = useSay();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const jobs = useRef(new Map<number, Job>());
  const next = useRef(1);
  const set = (key: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const ask = (name: string, others: boolean) =>
    choose<readonly [OnConflict, boolean]>({
      title: say(words.conflict, { name }),
      text: say(words.conflictText),
      choices: [
        { value: ['skip', false], label: say(words.skip) },
        { value: ['both', false], label: say(words.keepBoth) },
        { value: ['version', false], label: say(words.asVersion), kind: 'primary' },
        ...(others ? [{ value: ['version', true] as const, label: `${say(words.asVersion)} · ${say(words.forAll)}` }] : []),
        ...(others ? [{ value: ['skip', true] as const, label: `${say(words.skip)} · ${say(words.forAll)}` }] : []),
      ],
      dismissed: ['skip', false],
    });

  /** `drop` remembers what was said for all of it, and lets one question stand at a time. */
  interface Drop {
    left: number;
    forAll: OnConflict | null;
    asking: Promise<unknown>;
  }

  const sendOnce = async ({ key, file, parentId, abort }: Job, onConflict: OnConflict | null) => {
    const form = new FormData();
    form.append('parentId', parentId);
    if (onConflict !== null) form.append('onConflict', onConflict);
    form.append('files', file, file.name);
    return sendForm(`${libraryAt}/addFile`, form, (share) => set(key, { share }), abort.signal);
  };

  const answer = async (job: Job, drop: Drop): Promise<OnConflict> => {
    const asked = drop.asking.then(async () => {
      if (drop.forAll !== null) return drop.forAll;
      if (job.abort.signal.aborted) return 'skip';
      const [what, forAll] = await ask(job.file.name, drop.left > 1);
      if (forAll) drop.forAll = what;
      return what;
    });
    drop.asking = asked;
    return asked;
  };

  const send = async (job: Job, drop: Drop): Promise<void> => {
    set(job.key, { state: 'sending', share: 0, why: '' });
    try {
      let envelope = await sendOnce(job, drop.forAll);
      if (envelope.code === '409' && envelope.reason === 'nameTaken') envelope = await sendOnce(job, await answer(job, drop));
      const { refused = [] } = (envelope.data ?? {}) as { refused?: readonly { desc: { zh: string; en: string } }[] };
      const [no] = refused;
      if (envelope.code !== '200') set(job.key, { state: 'failed', why: envelope.desc });
      else if (no !== undefined) set(job.key, { state: 'failed', why: say(no.desc) });
      else {
        jobs.current.delete(job.key);
        set(job.key, { state: 'sent', share: 1 });
      }
    } catch (error) {
      if (error instanceof DOMException) setUploads((all) => all.filter(({ key }) => key !== job.key));
      else set(job.key, { state: 'failed', why: error instanceof Refused && error.message !== '' ? error.message : say(words.notSent) });
    }
  };

  const run = async (line: Job[]): Promise<void> => {
    const drop: Drop = { left: line.length, forAll: null, asking: Promise.resolve() };
    const worker = async (): Promise<void> => {
      for (let job = line.shift(); job !== undefined; job = line.shift()) {
        if (!job.abort.signal.aborted) await send(job, drop);
        drop.left -= 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await again();
  };

  const add = (parentId: string, files: readonly File[]): void => {
    const line = files.map((file): Job => ({ key: next.current++, file, parentId, abort: new AbortController() }));
    for (const job of line) jobs.current.set(job.key, job);
    setUploads((all) => [...all, ...line.map(({ key, file }): Upload => ({ key, name: file.name, state: 'waiting', share: 0, why: '' }))]);
    void run(line);
  };

  return {
    uploads,
    busy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add,
    retry: (key: number): void => {
      const job = jobs.current.get(key);
      if (job === undefined) return;
      // It is this attempt that can be stopped from now on.
      const anew = { ...job, abort: new AbortController() };
      jobs.current.set(key, anew);
      set(key, { state: 'waiting', share: 0, why: '' });
      void run([anew]);
    },
    stop: (key: number): void => {
      jobs.current.get(key)?.abort.abort();
      jobs.current.delete(key);
      setUploads((all) => all.filter((one) => one.key !== key));
    },
    forget: (): void => {
      jobs.current.clear();
      setUploads([]);
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
