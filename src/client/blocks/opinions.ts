/** Opinions a person is writing or has written, kept by task and by kind in this browser (interface.md 5.4, rulings 29). */
import { kept } from '#client/data/kept.ts';
import { agree } from './actionWords.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

interface Draft {
  readonly text: string;
  readonly at: number;
}

const week = 7 * 24 * 60 * 60 * 1000;
const remembered = 10;
const KEEP_AFTER_MS = 400;

export const saveOpinion = (taskId: string, text: string): Promise<void> =>
  text.trim() === '' || text === agree.en || text === agree.zh
    ? kept.remove(`opinion/${taskId}`)
    : kept.set(`opinion/${taskId}`, { text, at: Date.now() } satisfies Draft);

/** Puts an opinion that was given into the person's last ten of that kind. */
export const rememberOpinion = async (resource: string, text: string): Promise<void> => {
  if (text.trim() === '') return;
  const before = (await kept.get<readonly string[]>(`opinions/${resource}`)) ?? [];
  await kept.set(`opinions/${resource}`, [text, ...before.filter((other) => other !== text)].slice(0, remembered));
};

export const lastOpinions = async (resource: string): Promise<readonly string[]> =>
  (await kept.get<readonly string[]>(`opinions/${resource}`)) ?? [];

/** The opinion of a task: what was typed before comes back, marked as restored, until it is a week old. */
export const useOpinion = (taskId: string) => {
  const [text, setText] = useState('');
  const [restored, setRestored] = useState(false);
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was typed last and is not kept yet. */
  const unkept = useRef<string | null>(null);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (unkept.current !== null) void saveOpinion(taskId, unkept.current);
    unkept.current = null;
  }, [taskId]);
  // Whoever leaves loses nothing of it.
  useEffect(() => keep, [keep]);

  useEffect(() => {
    let gone = false;
    void kept.get<Draft>(`opinion/${taskId}`).then((draft) => {
      if (gone || touched.current || !draft) return;
      if (Date.now() - draft.at > week) return kept.remove(`opinion/${taskId}`);
      setText(draft.text);
      setRestored(true);
    });
    return () => {
      gone = true;
    };
  }, [taskId]);

  /** `byHand` keeps what was typed; a prefilled word is not worth keeping. */
  const write = useCallback(
    (next: string, byHand = true) => {
      touched.current = true;
      setText(next);
      setRestored(false);
      clearTimeout(timer.current);
      unkept.current = byHand ? next : null;
      if (byHand) timer.current = setTimeout(keep, KEEP_AFTER_MS);
    },
    [keep],
  );
  /** The opinion was sent: the draft goes. */
  const settle = useCallback(() => {
    unkept.current = '';
    keep();
  }, [keep]);
  return { text, restored, write, settle };
};

/** Puts what was given last in the place of `text`, one further back at each call; false where something else was written than `usual`. */
export const useRecall = (resource: string, text: string, usual: string, write: (text: string) => void): (() => boolean) => {
  const recalled = useRef({ text: '', at: -1 });
  return () => {
    if (text !== '' && text !== usual && text !== recalled.current.text) return false;
    void lastOpinions(resource).then((all) => {
      const at = text === recalled.current.text ? recalled.current.at + 1 : 0;
      const last = all[at];
      if (last === undefined) return;
      recalled.current = { text: last, at };
      write(last);
    });
    return true;
  };
};
