/**
 * What can be done with a document, at the foot of the reader (interface.md 4.3.4-4.3.6). The buttons come from `can` alone; one that is not
 * possible now says why. A decision is asked for in the bar itself: the key or button first, then the opinion and Enter.
 */
import type { Can } from '#model/api.ts';
import { type Words, w } from '#model/words.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import css from './ActionBar.module.css';
import { acts, agree, asked, barWords, templates } from './actionWords.ts';
import type { AskedAction, BarAction } from './actionWords.ts';
import { LazyMenu } from './LazyMenu.tsx';
import { afterPaint, markKey } from './paint.ts';
import { OpinionInput } from './OpinionInput.tsx';
import { lastOpinions, rememberOpinion, useOpinion } from './opinions.ts';
import { keyFace, useShortcuts } from './shortcuts.ts';
import type { ShortcutMap } from './shortcuts.ts';

export interface ActionBarProps {
  /** Task, or document where there is no task: whose opinion is being written. */
  readonly about: string;
  readonly resource: string;
  /** Kind and figure, as the question names them. */
  readonly title: string;
  readonly code: string;
  readonly can: Can;
  /** How many fields this step still wants, those of every line counted; null where it asks for none. */
  readonly toFill: number | null;
  readonly commentRequired: boolean;
  /** Waiting for the server: a decision without hold, or any other action. */
  readonly busy?: boolean;
  readonly layout?: 'wide' | 'phone';
  readonly onAsked: (action: AskedAction, opinion: string) => void;
  /** Actions that ask nothing. */
  readonly onAct: (action: 'claim' | 'release' | 'repost' | 'print' | 'fill') => void;
  readonly children?: ReactNode;
}

const inMenu: ReadonlySet<BarAction> = new Set(['discard', 'print']);
const isAsked = (action: BarAction): action is AskedAction => (asked as readonly string[]).includes(action);

export const ActionBar = ({
  about,
  resource,
  title,
  code,
  can,
  toFill,
  commentRequired,
  busy = false,
  layout = 'wide',
  onAsked,
  onAct,
  children,
}: ActionBarProps) => {
  const say = useSay();
  const { text, restored, write, settle } = useOpinion(about);
  const [asking, setAsking] = useState<AskedAction | null>(null);
  const [missing, setMissing] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<Element | null>(null);
  const select = useRef(false);

  const offered = (Object.keys(acts) as BarAction[]).filter((action) => can[action] !== undefined);
  const open = (action: BarAction): boolean => can[action] === true && !busy;
  const hasOpinion = offered.some((action) => isAsked(action) && can[action] === true);
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

  const buttons = offered.filter(
    (action) => !inMenu.has(action) && (asking === null || action === asking || !isAsked(action) || layout === 'wide'),
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
            onWrite={(next) => {
              setMissing(false);
              write(next);
            }}
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
        <LazyMenu
          position="top-end"
          width={220}
          label={say(barWords.more)}
          icon={<Icon name="more" />}
          button={{ variant: 'default', className: css['more'] ?? '' }}
        >
          {offered
            .filter((action) => inMenu.has(action))
            .map((action) => (
              <Menu.Item
                key={action}
                leftSection={<Icon name={acts[action].icon} />}
                rightSection={acts[action].keys && <Kbd keys={keyFace(acts[action].keys ?? '')} />}
                disabled={!open(action)}
                onClick={() => act(action)}
              >
                {say(acts[action].words)}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void navigator.clipboard.writeText(code)}>
            {say(barWords.copyCode)}
          </Menu.Item>
        </LazyMenu>
      </div>
    </div>
  );
};
