/**
 * The buttons of the bar, as many as have room; the others are cut off by the box they stand in, and taken out of reach as soon as the
 * browser says so. Nothing is measured by us, so that drawing a bar costs no layout.
 */
import { useSay } from '#client/words/language.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { Loader } from '@mantine/core';
import { memo, type RefObject, useEffect } from 'react';
import css from './ActionBar.module.css';
import { acts, type BarAction, barWords } from './actionWords.ts';
import { keyFace } from '#client/blocks/shortcuts.ts';

interface ButtonProps {
  readonly action: BarAction;
  readonly about: string;
  readonly look: 'filled' | 'berry' | 'plain';
  readonly open: boolean;
  /** Why it is not possible stands in the bar, in the line of this one. */
  readonly why: BarAction | null;
  readonly busy: boolean;
  readonly wording: 'usual' | 'fill' | 'approveNew';
  readonly onAct: (action: BarAction) => void;
}

export const BarButton = memo(({ action, about, look, open, why, busy, wording, onAct }: ButtonProps) => {
  const say = useSay();
  const { words, keys } = acts[action];
  return (
    <button
      type="button"
      className={css['button']}
      data-action={action}
      data-look={look}
      aria-disabled={!open || undefined}
      aria-busy={busy || undefined}
      aria-describedby={why === null ? undefined : `why-${about}-${why}`}
      aria-keyshortcuts={keys?.replace(/Key/, '') ?? undefined}
      onClick={() => onAct(action)}
    >
      {say(wording === 'usual' ? words : barWords[wording])}
      {busy ? <Loader size={16} color="currentColor" aria-hidden /> : keys !== null && <Kbd keys={keyFace(keys)} />}
    </button>
  );
});

/** Marks what is cut off: it can neither be reached nor heard. `data-cut` is what the menu looks for. */
export const useCutOff = (box: RefObject<HTMLElement | null>, count: number): void => {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) (target as HTMLElement).toggleAttribute('data-cut', intersectionRatio < 0.9);
      },
      { root: element, threshold: [0.5, 0.9, 1] },
    );
    for (const button of element.children) watch.observe(button);
    return () => watch.disconnect();
  }, [box, count]);
};
