/** What was just deleted, while it can be taken back. Hovering over it or standing in it stops the clock. */
import type { Removal } from '#client/blocks/list/removals.ts';
import { removing } from '#client/blocks/list/removing.ts';
import { afterPaint } from '#client/blocks/paint.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Countdown } from './Countdown.tsx';
import css from './OutboxStrip.module.css';
import { words } from '#client/inbox/inboxWords.ts';

const own = { deleted: w('“{name}” deleted', '已删除“{name}”'), now: w('Delete now', '立即删除') };

interface Props {
  /** The newest is what can be taken back. */
  readonly held: Removal;
  /** The button that had the focus is gone. */
  readonly onLeave: () => void;
}

export const UndoStrip = ({ held: { key, name, hold }, onLeave }: Props) => {
  const say = useSay();
  const [paused, setPaused] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const leaving = () => afterPaint(() => document.activeElement === document.body && onLeave());
  const undo = () => {
    removing.undo(key);
    leaving();
  };
  useShortcuts('list', { KeyZ: { words: words.undo, run: undo } });
  const pause = (yes: boolean) => {
    setPaused(yes);
    if (yes) removing.pause();
    else removing.goOn();
  };
  return (
    // Hover and focus only stop the clock (WCAG 2.2.1); the buttons inside are what one acts with.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css['strip']}
      ref={strip}
      onPointerEnter={() => pause(true)}
      onPointerLeave={() => pause(false)}
      onFocus={() => pause(true)}
      onBlur={(event) => !strip.current?.contains(event.relatedTarget) && pause(false)}
    >
      <span className={css['part']}>
        <span className={css['what']}>{say(own.deleted, { name })}</span>
        {hold !== null && <Countdown key={`${key}/${paused}`} hold={hold} paused={paused} />}
      </span>
      <span className={css['buttons']}>
        <Button size="compact-sm" variant="default" onClick={undo} rightSection={<Kbd keys="Z" />} aria-keyshortcuts="Z">
          {say(words.undo)}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => (removing.finish(key), leaving())}>
          {say(own.now)}
        </Button>
      </span>
    </div>
  );
};
