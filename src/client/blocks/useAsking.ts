/**
 * What is being asked in the bar and what is written for it (interface.md 4.3.5): the key or button first, then the opinion and Enter. It
 * decides nothing itself but tells `onAsked`.
 */
import type { Can } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { acts, agree, barWords, type AskedAction, type BarAction, isAsked, templates } from './actionWords.ts';
import { lastOpinions, rememberOpinion, useOpinion } from './opinions.ts';
import { afterPaint, markKey } from './paint.ts';
import { type ShortcutMap, useShortcuts } from './shortcuts.ts';

export interface Question {
  /** Task, or document where there is no task: whose opinion is being written. */
  readonly about: string;
  readonly resource: string;
  readonly can: Can;
  /** How many fields this step still wants, those of every line counted; null where it asks for none. */
  readonly toFill: number | null;
  readonly commentRequired: boolean;
  /** Waiting for the server: a decision without hold, or any other action. */
  readonly busy?: boolean;
  /** What the person pressed before there was a bar: asked at once where it can be. */
  readonly early?: AskedAction | null;
  readonly onAsked: (action: AskedAction, opinion: string) => void;
  /** Actions that ask nothing. */
  readonly onAct: (action: 'claim' | 'release' | 'repost' | 'print' | 'fill') => void;
}

/** `bar` holds the focus while an opinion is written. */
export const useAsking = (
  { about, resource, can, toFill, commentRequired, busy = false, early = null, onAsked, onAct }: Question,
  bar: RefObject<HTMLElement | null>,
) => {
  const say = useSay();
  const { text, restored, write, settle } = useOpinion(about);
  const [asking, setAsking] = useState<AskedAction | null>(null);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<Element | null>(null);
  const select = useRef(false);

  const offered = (Object.keys(acts) as BarAction[]).filter((action) => can[action] !== undefined);
  const open = (action: BarAction): boolean => can[action] === true && !busy;
  const needsText = (action: AskedAction | null): boolean =>
    action === 'reject' || action === 'discard' || (action === 'approve' && commentRequired);

  const ask = (action: AskedAction) => {
    if (!open(action)) return;
    if (action === 'approve' && toFill !== null) return onAct('fill');
    opener.current = document.activeElement;
    // The prefilled word belongs to approving; it must not become the reason of a rejection.
    if (action === 'approve' && text === '' && !commentRequired) write(say(agree), false);
    else if (action !== 'approve' && asking === 'approve' && text === say(agree)) write('', false);
    select.current = true;
    setMissing(false);
    setAsking(action);
  };
  useEffect(() => {
    if (early !== null) ask(early);
    // Once, when the bar appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (asking === null || !select.current) return;
    select.current = false;
    input.current?.focus();
    input.current?.select();
  }, [asking]);

  const decide = () => {
    if (asking === null) return;
    const opinion = text.trim();
    if (needsText(asking) && opinion === '') {
      setMissing(true);
      input.current?.focus();
      return;
    }
    markKey();
    // Storing can wait for the picture.
    afterPaint(() => {
      settle();
      void rememberOpinion(resource, opinion);
    });
    setAsking(null);
    onAsked(asking, opinion);
  };
  const cancel = () => {
    if (asking === null && document.activeElement !== input.current) return false;
    if (asking === 'approve' && text === say(agree)) write('', false);
    setAsking(null);
    setMissing(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    else input.current?.blur();
    return true;
  };
  const insert = (words: Words) => {
    const element = input.current;
    const added = say(words);
    const untouched =
      text === '' ||
      text === say(agree) ||
      Object.values(templates)
        .flat()
        .some((one) => say(one) === text);
    write(untouched || !element ? added : text.slice(0, element.selectionStart) + added + text.slice(element.selectionEnd));
    setMissing(false);
    element?.focus();
  };
  const act = (action: BarAction) => {
    if (!open(action)) return;
    if (isAsked(action)) return asking === action ? decide() : ask(action);
    onAct(action);
  };

  useShortcuts(
    'reader',
    Object.fromEntries(
      offered.flatMap((action) => {
        const { keys, words } = acts[action];
        return keys === null || can[action] !== true ? [] : [[keys, { words, run: () => act(action) }]];
      }),
    ),
  );
  const offers = templates[asking ?? 'approve'];
  const whileWriting: ShortcutMap = {
    Enter: {
      words: w('Decide', '确定'),
      run: () =>
        document.activeElement !== input.current ? false : asking === null ? ask(can.approve === true ? 'approve' : 'reject') : decide(),
    },
    Escape: { words: barWords.cancel, run: cancel },
    ArrowUp: {
      words: w('Last own opinion', '上一条意见'),
      run: () => {
        if (document.activeElement !== input.current || (text !== '' && text !== say(agree))) return false;
        void lastOpinions(resource).then(([last]) => last !== undefined && write(last));
        return true;
      },
    },
    ...Object.fromEntries(offers.map((words, at) => [`Alt+Digit${at + 1}`, { words, run: () => insert(words) }])),
  };
  useShortcuts('bar', whileWriting, { within: bar });

  return {
    asking,
    text,
    restored,
    /** An opinion was asked for and is not there. */
    missing,
    input,
    offered,
    open,
    needsText,
    write: (next: string) => {
      setMissing(false);
      write(next);
    },
    insert,
    cancel,
    act,
  };
};
