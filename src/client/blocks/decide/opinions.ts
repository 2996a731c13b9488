/** Opinions a person is writing or has written, kept by task and by kind in this browser. */
import { kept } from '#client/data/kept.ts';
import { agree } from '#client/blocks/act/actionWords.ts';
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

const lastOpinions = async (resource: string): Promise<readonly string[]> =>
  (await kept.get<readonly string[]>(`opinions/${resource}`)) ?? [];

interface Kept {
  readonly text: string;
  readonly restored: boolean;
}
const nothing: Kept = { text: '', restored: false };

/** Under which an opinion is kept: it belongs to its task and to the act for which it was written, `''` where none is asked for yet. */
export const opinionKey = (taskId: string, act: string): string => (act === '' ? taskId : `${taskId}/${act}`);

/**
 * Opinions of a task, one for each act: the reason of a rejection never becomes the words of an approval. What was typed before comes back,
 * marked as restored, until it is a week old.
 * @param act the one that is asked for; `''` before any is
 * @param acts all that may be asked for
 */
export const useOpinion = (taskId: string, act = '', acts: readonly string[] = noActs) => {
  const [texts, setTexts] = useState<Readonly<Record<string, Kept>>>({});
  const touched = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was typed last, by act, and is not kept yet. */
  const unkept = useRef(new Map<string, string>());
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    for (const [of, text] of unkept.current) void saveOpinion(opinionKey(taskId, of), text);
    unkept.current.clear();
  }, [taskId]);
  // Whoever leaves loses nothing of it.
  useEffect(() => keep, [keep]);

  const all = ['', ...acts].join(' ');
  useEffect(() => {
    let gone = false;
    for (const of of all.split(' ')) {
      const key = `opinion/${opinionKey(taskId, of)}`;
      void kept.get<Draft>(key).then((draft) => {
        if (gone || touched.current.has(of) || !draft) return;
        if (Date.now() - draft.at > week) return kept.remove(key);
        setTexts((before) => ({ ...before, [of]: { text: draft.text, restored: true } }));
      });
    }
    return () => {
      gone = true;
    };
  }, [taskId, all]);

  /** `byHand` keeps what was typed; a prefilled word is not worth keeping. `of`: the act that it is written for. */
  const write = useCallback(
    (next: string, byHand = true, of = act) => {
      touched.current.add(of);
      setTexts((before) => ({ ...before, [of]: { text: next, restored: false } }));
      clearTimeout(timer.current);
      if (byHand) unkept.current.set(of, next);
      else unkept.current.delete(of);
      timer.current = setTimeout(keep, KEEP_AFTER_MS);
    },
    [keep, act],
  );
  /** What was typed before anything was asked for is written for what is asked for now; answers what stands there then. */
  const takeFor = useCallback(
    (of: string): string => {
      const [loose, own] = [texts[''] ?? nothing, texts[of] ?? nothing];
      if (loose.text === '' || own.text !== '') return own.text;
      write(loose.text, true, of);
      write('', true, '');
      return loose.text;
    },
    [texts, write],
  );
  /** One was sent: the task is done with, and so are the others. */
  const settle = useCallback(() => {
    for (const of of all.split(' ')) unkept.current.set(of, '');
    keep();
  }, [all, keep]);
  // Before anything is asked, what came back from before is shown if it was written for one act only: a decision that was taken back.
  const back = acts.flatMap((of) => (texts[of]?.restored === true && texts[of].text !== '' ? [texts[of]] : []));
  const shown = texts[act] ?? nothing;
  return { ...(act === '' && shown.text === '' && back.length === 1 ? (back[0] ?? nothing) : shown), write, takeFor, settle };
};

const noActs: readonly string[] = [];

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
