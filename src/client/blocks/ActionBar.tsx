/**
 * What can be done with a document, at the foot of the reader (interface.md 4.3.4-4.3.6). The buttons come from `can` alone; one that is not
 * possible now says why. A decision is asked for in the bar itself: the key or button first, then the opinion and Enter.
 */
import { w } from '#model/words.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import css from './ActionBar.module.css';
import { ActionMenu, inMenu } from './ActionMenu.tsx';
import { acts, barWords, isAsked, templates } from './actionWords.ts';
import { OpinionInput } from './OpinionInput.tsx';
import { keyFace } from './shortcuts.ts';
import { type Question, useAsking } from './useAsking.ts';

export interface ActionBarProps extends Question {
  /** Kind and figure, as the question names them. */
  readonly title: string;
  readonly code: string;
  readonly layout?: 'wide' | 'phone';
  readonly children?: ReactNode;
}

export const ActionBar = ({
  about,
  resource,
  title,
  code,
  can,
  toFill,
  commentRequired,
  busy = false,
  early = null,
  layout = 'wide',
  onAsked,
  onAct,
  children,
}: ActionBarProps) => {
  const say = useSay();
  const bar = useRef<HTMLDivElement>(null);
  const { asking, text, restored, missing, input, offered, open, needsText, write, insert, cancel, act } = useAsking(
    { about, resource, can, toFill, commentRequired, busy, early, onAsked, onAct },
    bar,
  );
  const hasOpinion = offered.some((action) => isAsked(action) && can[action] === true);
  const offers = templates[asking ?? 'approve'];

  const buttons = offered.filter(
    (action) => !inMenu.includes(action) && (asking === null || action === asking || !isAsked(action) || layout === 'wide'),
  );
  const reasons = offered.flatMap((action) => {
    const answer = can[action];
    return answer === undefined || answer === true ? [] : [{ action, desc: answer.desc }];
  });
  const placeholder =
    asking === 'withdraw'
      ? barWords.reason
      : asking === 'discard'
        ? barWords.reasonRequired
        : needsText(asking) || commentRequired
          ? barWords.opinionRequired
          : barWords.opinionDefault;

  return (
    <div
      className={css['bar']}
      ref={bar}
      data-layout={layout}
      data-asking={asking ?? undefined}
      role="group"
      aria-label={say(w('Decide', '处理'))}
    >
      {children}
      {asking !== null && (
        <p className={css['question']}>
          <strong>{say(barWords.confirm, { action: say(acts[asking].words), title })}</strong>
          <span className={css['hint']}>
            <Kbd keys="⏎" /> {say(acts[asking].words)} · <Kbd keys="Esc" /> {say(barWords.cancel)}
          </span>
        </p>
      )}
      {can.approve === true && toFill ? (
        <p className={css['note']}>{say(toFill === 1 ? barWords.oneToFill : barWords.toFill, { n: toFill })}</p>
      ) : null}
      {reasons.map(({ action, desc }) => (
        <p key={action} className={css['note']} id={`why-${about}-${action}`}>
          {say(acts[action].words)}: {say(desc)}
        </p>
      ))}
      <div className={css['row']}>
        {hasOpinion && (layout === 'wide' || asking !== null) && (
          <OpinionInput
            inputRef={input}
            text={text}
            label={placeholder}
            required={needsText(asking)}
            missing={missing}
            restored={restored}
            disabled={busy}
            templates={offers}
            onWrite={write}
            onTemplate={insert}
          />
        )}
        {layout === 'phone' && asking !== null && (
          <div className={css['chips']}>
            {offers.map((words) => (
              <button key={words.en} type="button" onClick={() => insert(words)}>
                {say(words)}
              </button>
            ))}
          </div>
        )}
        {buttons.map((action) => {
          const { words, icon, keys } = acts[action];
          const fill = action === 'approve' && toFill !== null;
          return (
            <Button
              key={action}
              className={css['button']}
              data-action={action}
              variant={(asking === null ? action === 'approve' : action === asking) ? 'filled' : 'default'}
              color={action === asking && action !== 'approve' ? 'berry' : undefined}
              loading={busy && action === 'approve'}
              aria-disabled={!open(action) || undefined}
              data-disabled={!open(action) || undefined}
              aria-describedby={can[action] === true ? undefined : `why-${about}-${action}`}
              aria-keyshortcuts={keys?.replace(/Key/, '') ?? undefined}
              leftSection={layout === 'phone' || keys === null ? <Icon name={icon} size={18} /> : undefined}
              rightSection={layout === 'wide' && keys !== null && <Kbd keys={keyFace(keys)} />}
              onClick={() => act(action)}
            >
              {say(fill ? barWords.fill : words)}
            </Button>
          );
        })}
        {layout === 'phone' && asking !== null && (
          <Button variant="default" className={css['button']} onClick={cancel}>
            {say(barWords.cancel)}
          </Button>
        )}
        <ActionMenu can={can} code={code} open={open} onAct={act} />
      </div>
    </div>
  );
};
