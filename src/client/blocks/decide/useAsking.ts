/**
 * What is being asked in the bar and what is written for it: the key or button first, then the opinion and Enter. It
 * decides nothing itself but tells `onAsked`.
 */
import { Refused } from '#client/data/server/call.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { useSay } from '#client/words/language.tsx';
import type { StepToChoose } from '#model/api.ts';
import type { FileRef } from '#model/field.ts';
import { fill, w } from '#model/words.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  acts,
  agree,
  asked,
  barWords,
  type AskedAction,
  type BarAction,
  type BarCan,
  type Opening,
  isAsked,
  isPanel,
  order,
} from '#client/blocks/act/actionWords.ts';
import { loadNow, templatesOf, upload } from '#client/blocks/act/decidingParts.tsx';
import { bodyOf, type Evidence, type Fault, useEvidence } from './evidence.ts';
import { rememberOpinion, useOpinion, useRecall } from './opinions.ts';
import { knownTemplates, templateKeys, withTemplate } from './opinionTemplates.ts';
import { afterPaint, afterPaintOrPress, markKey } from '#client/blocks/paint.ts';
import { pickWords, unpickedIn } from './pickWords.ts';
import { type ShortcutMap, useShortcuts } from '#client/blocks/shortcuts.ts';
import { showQuestion } from './showQuestion.ts';
import { useStable } from '#client/blocks/useStable.ts';

export interface Question {
  /** Task, or document where there is no task: whose opinion is being written. */
  readonly about: string;
  readonly resource: string;
  readonly can: BarCan;
  /** How many fields this step still wants, those of every line counted; null where it asks for none. */
  readonly toFill: number | null;
  readonly commentRequired: boolean;
  readonly signatureRequired?: boolean;
  /** Acts that ask for more than words: people of the steps that follow, where a rejection goes. */
  readonly asksMore?: ReadonlySet<string>;
  /** Steps for which whoever approves picks the people. */
  readonly choose: readonly StepToChoose[];
  /** What stands for `{applicant}` and `{amount}` in a template. */
  readonly values?: Readonly<Record<string, string>>;
  /** The document is another than the one that was opened: a look at it comes first, not a decision. */
  readonly changed?: boolean;
  readonly onSeen?: () => void;
  /** Waiting for the server: a decision without hold, or any other action. */
  readonly busy?: boolean;
  /** What the person pressed before the bar heard keys: asked at once where it can be. */
  readonly early?: Opening | null;
  /** `more`: what the call takes beside the opinion. */
  readonly onAsked: (action: AskedAction, opinion: string, more: Readonly<Record<string, unknown>>) => void;
  /** Actions that ask nothing. */
  readonly onAct: (action: Exclude<BarAction, Opening> | 'fill') => void;
}

/** Decisions of a task take files, a signature, people and a target; acts of its author only words. */
const takesEvidence = (action: Opening): action is 'approve' | 'reject' => action === 'approve' || action === 'reject';

const isThumb = (): boolean => matchMedia('(pointer: coarse)').matches;

/** `bar` holds the focus while an opinion is written. */
export const useAsking = (question: Question, bar: RefObject<HTMLElement | null>) => {
  const { about, resource, can, toFill, commentRequired, signatureRequired = false, asksMore, choose, values = {} } = question;
  const { changed = false, onSeen, busy = false, early = null, onAsked, onAct } = question;
  const say = useSay();
  const [asking, setAsking] = useState<Opening | null>(null);
  // A panel has its own words.
  const { text, restored, write, takeFor, settle } = useOpinion(about, asking !== null && isAsked(asking) ? asking : '', asked);
  const [fault, setFault] = useState<Fault | null>(null);
  const [extras, setExtras] = useState(false);
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<Element | null>(null);
  const select = useRef(false);
  /** The usual word is still to be filled in. */
  const prefills = useRef(false);
  /** A key that is held down repeats itself faster than the bar leaves. */
  const sent = useRef(false);
  /** The opinion with a template that is being asked for. */
  const coming = useRef<Promise<string | null> | null>(null);

  // What waited for its files goes when they are there.
  const { evidence, files, put, recall, keep, clear, isEmpty } = useEvidence(about, upload, () => void decide());

  const offered = order.filter((action) => can[action] !== undefined);
  const waiting = busy || sending;
  const open = (action: BarAction): boolean => can[action] === true && !waiting;
  const needsText = (action: BarAction | null): boolean =>
    action === 'reject' || action === 'discard' || (action === 'approve' && commentRequired);
  /** What is asked beside the opinion stands over the bar at once where the step wants it. */
  const wantsMore = (action: BarAction): boolean => (action === 'approve' && signatureRequired) || asksMore?.has(action) === true;

  const prefill = useStable(() => {
    if (prefills.current) write(say(agree), false, 'approve');
    prefills.current = false;
  });
  const focus = useStable(() => {
    select.current = false;
    // The bar is in sight; looking for a place to scroll to would lay the page out once more.
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  });
  /** The usual word stands there before it is selected, and before a key that decides. */
  const takeAnswer = useStable((action: Opening, draw?: () => void) => {
    // Letters may have come before the question did.
    if (isAsked(action) && takeFor(action) !== '') prefills.current = false;
    flushSync(() => {
      draw?.();
      prefill();
    });
    focus();
  });
  const send = (action: AskedAction, opinion: string, signature: FileRef | null) => {
    markKey();
    sent.current = true;
    files.forget();
    const more = takesEvidence(action) ? bodyOf(action, evidence, signature) : {};
    if (takesEvidence(action)) keep(signature);
    // The bar goes with its document or waits for the server: neither it nor the store may keep the picture waiting.
    afterPaint(() => {
      sent.current = false;
      settle();
      void rememberOpinion(resource, opinion);
      setAsking(null);
      setExtras(false);
      clear();
    });
    onAsked(action, opinion, more);
  };
  const ask = (action: Opening) => {
    if (!open(action)) return;
    if (action === 'approve' && toFill !== null) return onAct('fill');
    if (action === 'approve' && changed) return onSeen?.();
    // What was written for another act stays with it.
    const own = isAsked(action) ? takeFor(action) : text;
    const opinion = own.trim() || (commentRequired ? '' : say(agree));
    const recalled = recall();
    if (action === 'approve' && asking === null && preferences.get().express && opinion !== '' && !wantsMore(action) && !recalled)
      return sent.current ? undefined : send('approve', opinion, null);
    afterPaint(loadNow);
    opener.current = document.activeElement;
    // The prefilled word belongs to approving; it must not become the reason of a rejection. It comes with the focus.
    prefills.current = action === 'approve' && own === '' && !commentRequired;
    if (action !== 'approve' && asking === 'approve' && text === say(agree)) write('', false, 'approve');
    setFault(null);
    // What waits for its files was asked for with another word.
    if (asking !== null) files.forget();
    const isMore = wantsMore(action) || recalled || isThumb();
    // Whoever types meanwhile types into it.
    if (!isMore && showQuestion(bar.current, action)) return void afterPaintOrPress(() => takeAnswer(action, () => setAsking(action)));
    select.current = true;
    setAsking(action);
  };
  useEffect(() => {
    if (early !== null) ask(early);
    // Once: when the bar appears, or for a key that was pressed between its picture and its keys being heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [early]);
  useEffect(() => {
    if (asking === null || !select.current || isPanel(asking)) return;
    // Taking the focus lays the page out: the question is seen first. A thumb's keyboard comes only for what is done while it touches.
    if (!isThumb()) return afterPaintOrPress(() => takeAnswer(asking));
    // It would cover the document, for a word that is already there.
    if (asking !== 'approve' || (!prefills.current && input.current?.value === '')) return focus();
    select.current = false;
    prefill();
    bar.current?.querySelector<HTMLElement>('[data-action=approve]')?.focus();
  }, [asking, bar, prefill, focus, takeAnswer]);

  const decide = async () => {
    if (asking === null || isPanel(asking) || waiting || sent.current) return;
    // A digit was pressed before the templates were there: Enter means the one it asks for.
    const opinion = ((coming.current && (await coming.current)) ?? text).trim();
    // Enter was pressed twice while it was asked for.
    if (sent.current) return;
    if (needsText(asking) && opinion === '') {
      setFault({ of: 'opinion', text: say(barWords.needed) });
      input.current?.focus();
      return;
    }
    const unpicked = asking === 'approve' ? unpickedIn(choose, evidence.chosen) : undefined;
    if (unpicked) {
      requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return setFault({ of: 'people', node: unpicked.id, text: say(pickWords.missing, { step: say(unpicked.name) }) });
    }
    // None is left behind: it goes by itself once they are there.
    if (takesEvidence(asking) && files.wait()) return;
    if (asking === 'approve' && signatureRequired && evidence.signature === null)
      return setFault({ of: 'signature', text: say(barWords.signHere) });
    if (!(evidence.signature instanceof File)) return send(asking, opinion, evidence.signature);
    setSending(true);
    const signature = await upload(evidence.signature, () => undefined, new AbortController().signal).catch((failure: unknown) =>
      failure instanceof Refused ? failure.message : '',
    );
    setSending(false);
    if (typeof signature === 'string') return setFault({ of: 'signature', text: signature || say(barWords.unsent) });
    send(asking, opinion, signature);
  };
  const cancel = () => {
    if (asking === null && document.activeElement !== input.current) return false;
    if (asking === 'approve' && text === say(agree)) write('', false, 'approve');
    setAsking(null);
    setFault(null);
    setExtras(false);
    files.forget();
    if (opener.current instanceof HTMLElement && opener.current !== document.body) opener.current.focus();
    else input.current?.blur();
    return true;
  };
  const templatesNow = () => knownTemplates(asking ?? 'approve', resource);
  /** Replaces what nobody typed, else goes in where the caret stands. */
  const insert = (template: string) => {
    const element = input.current;
    const added = fill(template, values);
    const untouched = [say(agree), ...templatesNow().map((one) => fill(say(one.text), values))];
    const next = withTemplate(text, added, element, untouched);
    write(next);
    setFault(null);
    element?.focus();
    return next;
  };
  const latest = useRef(insert);
  useEffect(() => {
    latest.current = insert;
  });
  const act = (action: BarAction) => {
    if (!open(action)) return;
    if (isPanel(action)) return asking === action ? undefined : ask(action);
    if (isAsked(action)) return asking === action ? void decide() : ask(action);
    onAct(action);
  };

  const panelAsked = asking !== null && isPanel(asking);
  useShortcuts(
    'reader',
    Object.fromEntries(
      offered.flatMap((action) => {
        const { keys, words } = acts[action];
        // Letters go to the panel that is asked for, even before it is there.
        return can[action] === true ? [[keys ?? `:${action}`, { words, run: () => (panelAsked ? undefined : act(action)) }]] : [];
      }),
    ),
  );
  const recallOpinion = useRecall(resource, text, say(agree), write);
  const writing = () => document.activeElement === input.current;
  /** What stands at a field is part of what is being written. */
  const remarking = () => document.activeElement instanceof HTMLInputElement && document.activeElement.dataset['remark'] !== undefined;
  const whileWriting: ShortcutMap = {
    Enter: {
      words: w('Decide', '确定'),
      run: () =>
        !writing() && !(asking !== null && remarking())
          ? false
          : asking === null
            ? ask(can.approve === true ? 'approve' : 'reject')
            : void decide(),
    },
    Escape: { words: barWords.cancel, run: cancel },
    ArrowUp: {
      words: w('Last own opinion', '上一条意见'),
      run: () => writing() && recallOpinion(),
    },
    ...templateKeys((at) => {
      // A panel has its own words.
      if (panelAsked) return false;
      const known = templatesNow();
      if (known.length > 0) return known[at] === undefined ? false : insert(say(known[at].text));
      coming.current = templatesOf(asking ?? 'approve', resource).then((all) => {
        coming.current = null;
        return all[at] ? latest.current(say(all[at].text)) : null;
      });
    }),
  };
  useShortcuts('bar', whileWriting, { within: bar });

  return {
    asking,
    text,
    restored,
    fault,
    input,
    offered,
    open,
    waiting,
    needsText,
    evidence,
    files,
    setEvidence: (change: Partial<Evidence>) => {
      setFault(null);
      put(change);
    },
    /** What goes with a decision stands over the bar. */
    extras: asking !== null && takesEvidence(asking) && (extras || wantsMore(asking) || !isEmpty),
    attach: (given: readonly File[]) => {
      setExtras(true);
      files.send(given);
    },
    write: (next: string) => {
      setFault(null);
      write(next);
    },
    insert,
    cancel,
    act,
    /** The panel is done with, or given up. */
    close: () => {
      setAsking(null);
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
};
