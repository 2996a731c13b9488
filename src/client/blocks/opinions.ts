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
      if (byHand) timer.current = setTimeout(() => void saveOpinion(taskId, next), 400);
    },
    [taskId],
  );
  /** The opinion was sent: the draft goes. */
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    void saveOpinion(taskId, '');
  }, [taskId]);
  return { text, restored, write, settle };
};
