/**
 * The reader of the chosen task and, unseen behind it, the one of the task which follows: it is drawn and laid out while the browser has
 * time, so that a decision only has to show it (goals.md, key to paint).
 */
import type { Decided } from '#client/blocks/after.ts';
import { afterPaint, markShown, whenIdle } from '#client/blocks/paint.ts';
import { Reader } from '#client/blocks/Reader.tsx';
import { type Place, PlaceContext } from '#client/blocks/ReaderPlace.tsx';
import { HeardContext } from '#client/blocks/shortcuts.ts';
import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import css from './InboxPage.module.css';
import { targetOfKey } from './useInboxAddress.ts';

interface OneProps {
  readonly taskKey: string;
  readonly mode: 'pane' | 'phone';
  readonly band: ReactNode;
  readonly onBack: () => void;
  readonly onDecided: Decided;
}

const Drawn = memo(({ taskKey, ...rest }: OneProps) => {
  const target = useMemo(() => targetOfKey(taskKey), [taskKey]);
  return <Reader target={target} {...rest} />;
});

/**
 * Only what covers the reader changes when its turn comes; it hears keys from then on. Being out of reach is inherited by everything inside
 * and would style it all anew, so that follows after the picture.
 */
const One = ({ shown, ...rest }: OneProps & { readonly shown: boolean }) => {
  const heard = useRef(shown);
  const frame = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(shown);
  useLayoutEffect(() => {
    heard.current = shown;
    if (shown && frame.current?.querySelector('article')) markShown();
  }, [shown]);
  useEffect(() => afterPaint(() => setReached(shown)), [shown]);
  return (
    <HeardContext value={heard}>
      <div
        ref={frame}
        className={css['one']}
        data-task={rest.taskKey}
        data-unseen={!shown || undefined}
        inert={!reached}
        aria-hidden={!shown || undefined}
      >
        <Drawn {...rest} />
      </div>
    </HeardContext>
  );
};

interface Props extends Omit<OneProps, 'taskKey'> {
  readonly active: string;
  /** Key of the task that follows when the chosen one is decided. */
  readonly follower: string | null;
  readonly place: Place | null;
}

export const ReaderPane = memo(({ active, follower, place, band, ...rest }: Props) => {
  // What else is in the page comes and goes when there is time: the one that follows is drawn, the one before is taken out.
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => whenIdle(() => startTransition(() => setOthers(follower === null ? [active] : [active, follower]))), [active, follower]);
  // The order stays as it is: one that is moved in the page would be laid out anew.
  const drawn = others.includes(active) ? others : [...others, active];
  return (
    <PlaceContext value={place}>
      {drawn.map((key) => (
        <One key={key} taskKey={key} shown={key === active} band={key === active ? band : null} {...rest} />
      ))}
    </PlaceContext>
  );
});
