/**
 * What is being asked in the bar and what is written for it: the key or button first, then the opinion and Enter. It
 * decides nothing itself but tells `onAsked`.
 */
import { Refused } from '#client/data/server/call.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { useSay } from '#client/words/language.tsx';
import type { StepToChoose } from '#model/api.ts';
import { fill, w } from '#model/words.ts';
import { shallowEqual, useSelector } from '@xstate/react';
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
import { beginAsking } from './askingActor.ts';
import { type AskingNews, drawnOf, type Missing, type Sent } from './askingMachine.ts';
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
  const hear = useStable((news: AskingNews) => {
    if (news.type === 'send') send(news);
    else if (news.type === 'decide') decide(news.opinion);
    else if (news.type === 'usual') write(say(agree), false, 'approve');
    else if (news.type === 'await') files.wait();
    else if (news.of === 'opinion') input.current?.focus();
    else if (news.of === 'people') requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  });
  const [actor] = useState(() => beginAsking(hear));
  const { asking, missing, extras, sealing } = useSelector(actor, drawnOf, shallowEqual);
  // A panel has its own words.
  const { text, restored, write, takeFor, settle } = useOpinion(about, asking !== null && isAsked(asking) ? asking : '', asked);
  const input = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<Element | null>(null);

  // What waited for its files goes when they are there.
  const { evidence, files, put, recall, keep, clear, isEmpty } = useEvidence(about, upload, () => decide());

  const offered = order.filter((action) => can[action] !== undefined);
  const waiting = busy || sealing;
  const open = (action: BarAction): boolean => can[action] === true && !waiting;
  const needsText = (act: BarAction | null): boolean => act === 'reject' || act === 'discard' || (act === 'approve' && commentRequired);
  /** What is asked beside the opinion stands over the bar at once where the step wants it. */
  const wantsMore = (action: BarAction): boolean => (action === 'approve' && signatureRequired) || asksMore?.has(action) === true;

  const focus = useStable(() => {
    // The bar is in sight; looking for a place to scroll to would lay the page out once more.
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  });
  /** The usual word stands there before it is selected, and before a key that decides. */
  const takeAnswer = useStable((action: Opening) => {
    // Letters may have come before the question did.
    const written = isAsked(action) && takeFor(action) !== '';
    flushSync(() => actor.send({ type: 'DRAWN', action, written }));
    focus();
  });
  const send = ({ action, opinion, signature }: Sent) => {
    markKey();
    files.forget();
    const more = takesEvidence(action) ? bodyOf(action, evidence, signature) : {};
    if (takesEvidence(action)) keep(signature);
    // The bar goes with its document or waits for the server: neither it nor the store may keep the picture waiting.
    afterPaint(() => {
      settle();
      void rememberOpinion(resource, opinion);
      actor.send({ type: 'PAINTED' });
      clear();
    });
    onAsked(action, opinion, more);
  };
  const ask = (action: Opening) => {
    if (!open(action) || actor.getSnapshot().matches({ bar: 'sent' })) return;
    if (action === 'approve' && toFill !== null) return onAct('fill');
    if (action === 'approve' && changed) return onSeen?.();
    // What was written for another act stays with it.
    const own = isAsked(action) ? takeFor(action) : text;
    const opinion = own.trim() || (commentRequired ? '' : say(agree));
    const recalled = recall();
    if (action === 'approve' && asking === null && preferences.get().express && opinion !== '' && !wantsMore(action) && !recalled)
      return actor.send({ type: 'EXPRESS', opinion });
    afterPaint(loadNow);
    opener.current = document.activeElement;
    // The prefilled word belongs to approving; it must not become the reason of a rejection. It comes with the focus.
    const usual = action === 'approve' && own === '' && !commentRequired;
    if (action !== 'approve' && asking === 'approve' && text === say(agree)) write('', false, 'approve');
    // What waits for its files was asked for with another word.
    if (asking !== null) files.forget();
    // Whoever types meanwhile types into it.
    const shown = !isPanel(action) && !wantsMore(action) && !recalled && !isThumb() && showQuestion(bar.current, action);
    actor.send({ type: 'ASK', action, usual, shown });
    if (shown) afterPaintOrPress(() => takeAnswer(action));
  };
  useEffect(() => {
    if (early !== null) ask(early);
    // Once: when the bar appears, or for a key that was pressed between its picture and its keys being heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [early]);
  useEffect(() => {
    const now = actor.getSnapshot();
    if (asking === null || !now.matches({ bar: { asking: 'posed' } })) return;
    // Taking the focus lays the page out: the question is seen first. A thumb's keyboard comes only for what is done while it touches.
    if (!isThumb()) return afterPaintOrPress(() => takeAnswer(asking));
    // It would cover the document, for a word that is already there.
    const writes = asking !== 'approve' || (!now.context.usual && input.current?.value === '');
    actor.send({ type: 'DRAWN', action: asking, written: false });
    if (writes) focus();
    else bar.current?.querySelector<HTMLElement>('[data-action=approve]')?.focus();
  }, [asking, actor, bar, focus, takeAnswer]);

  /** `words` stand there though they are not drawn yet. */
  const decide = (words: string | null = null) => {
    if (asking === null || isPanel(asking) || waiting) return;
    const { signature } = evidence;
    actor.send({
      type: 'DECIDE',
      action: asking,
      opinion: (words ?? text).trim(),
      needsText: needsText(asking),
      unpicked: (asking === 'approve' ? unpickedIn(choose, evidence.chosen)?.id : undefined) ?? null,
      underWay: takesEvidence(asking) && files.sending.length > 0,
      needsSignature: asking === 'approve' && signatureRequired,
      signature: signature instanceof File ? null : signature,
      drawn: signature instanceof File ? signature : null,
    });
  };
  const cancel = () => {
    if (asking === null && document.activeElement !== input.current) return false;
    if (asking === 'approve' && text === say(agree)) write('', false, 'approve');
    actor.send({ type: 'CANCEL' });
    files.forget();
    if (opener.current instanceof HTMLElement && opener.current !== document.body) opener.current.focus();
    else input.current?.blur();
    return true;
  };
  const faultOf = (lack: Missing): Fault | null => {
    if (lack.of === 'opinion') return { of: 'opinion', text: say(barWords.needed) };
    if (lack.of === 'signature') {
      const told = lack.cause instanceof Refused ? lack.cause.message : '';
      return { of: 'signature', text: lack.cause === null ? say(barWords.signHere) : told || say(barWords.unsent) };
    }
    const step = choose.find(({ id }) => id === lack.node);
    return step ? { of: 'people', node: step.id, text: say(pickWords.missing, { step: say(step.name) }) } : null;
  };
  const templatesNow = () => knownTemplates(asking ?? 'approve', resource);
  /** Replaces what nobody typed, else goes in where the caret stands. */
  const insert = useStable((template: string) => {
    const element = input.current;
    const added = fill(template, values);
    const untouched = [say(agree), ...templatesNow().map((one) => fill(say(one.text), values))];
    const next = withTemplate(text, added, element, untouched);
    write(next);
    actor.send({ type: 'CHANGED' });
    element?.focus();
    return next;
  });
  const act = (action: BarAction) => {
    if (!open(action)) return;
    if (isPanel(action)) return asking === action ? undefined : ask(action);
    if (isAsked(action)) return asking === action ? decide() : ask(action);
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
            : decide(),
    },
    Escape: { words: barWords.cancel, run: cancel },
    ArrowUp: { words: w('Last own opinion', '上一条意见'), run: () => writing() && recallOpinion() },
    ...templateKeys((at) => {
      // A panel has its own words.
      if (panelAsked) return false;
      const known = templatesNow();
      if (known.length > 0) return known[at] === undefined ? false : insert(say(known[at].text));
      actor.send({ type: 'TEMPLATE_ASKED' });
      void templatesOf(asking ?? 'approve', resource).then((all) =>
        actor.send({ type: 'TEMPLATE_CAME', opinion: all[at] ? insert(say(all[at].text)) : null }),
      );
    }),
  };
  useShortcuts('bar', whileWriting, { within: bar });

  return {
    asking,
    text,
    restored,
    fault: missing && faultOf(missing),
    input,
    offered,
    open,
    waiting,
    needsText,
    evidence,
    files,
    setEvidence: (change: Partial<Evidence>) => {
      actor.send({ type: 'CHANGED' });
      put(change);
    },
    /** What goes with a decision stands over the bar. */
    extras: asking !== null && takesEvidence(asking) && (extras || wantsMore(asking) || !isEmpty),
    attach: (given: readonly File[]) => {
      actor.send({ type: 'ATTACHED' });
      files.send(given);
    },
    write: (next: string) => {
      actor.send({ type: 'CHANGED' });
      write(next);
    },
    insert,
    cancel,
    act,
    /** The panel is done with, or given up. */
    close: () => {
      actor.send({ type: 'CLOSE' });
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
};
