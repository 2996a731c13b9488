/**
 * The reader of the chosen task and, unseen behind it, the one of the task which follows: it is drawn and laid out while the browser has
 * time, so that a decision only has to show it.
 */
import type { Decided } from '#client/blocks/act/after.ts';
import { BareHead } from '#client/blocks/reader/BareHead.tsx';
import { PaneCrash } from '#client/blocks/PaneCrash.tsx';
import { afterPaint, afterPaintOrPress, markShown, whenIdle } from '#client/blocks/paint.ts';
import { whenTyped } from '#client/blocks/rest.ts';
import type { Opening } from '#client/blocks/act/actionWords.ts';
import { Reader, useEarlyKeys } from '#client/blocks/reader/Reader.tsx';
import { type Place, PlaceContext, usePlaces } from '#client/blocks/reader/ReaderPlace.tsx';
import { HeardContext } from '#client/blocks/shortcuts.ts';
import { memo, startTransition, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import css from './InboxPage.module.css';
import { targetOfKey } from './useInboxAddress.ts';

interface OneProps {
  readonly taskKey: string;
  readonly mode: 'pane' | 'phone';
  readonly band: ReactNode;
  readonly early: Opening | null;
  readonly onBack: () => void;
  readonly onDecided: Decided;
}

const Drawn = memo(({ taskKey, ...rest }: OneProps) => {
  const target = useMemo(() => targetOfKey(taskKey), [taskKey]);
  // Each in a pane of its own: the next task shows again.
  return (
    <PaneCrash above={<BareHead mode={rest.mode} onBack={rest.onBack} />}>
      <Reader target={target} {...rest} />
    </PaneCrash>
  );
});

/** A reader as it stands in the page. */
interface Standing {
  readonly frame: HTMLElement;
  /** Keys are for it. */
  readonly heard: RefObject<boolean>;
}

/**
 * Uncovers one reader, in the page itself: its picture waits for nothing that is drawn. `hears`: keys are for it from
 * here on.
 */
const show = (all: ReadonlyMap<string, Standing>, key: string | null, hears: boolean): void => {
  for (const [of, { frame, heard }] of all) {
    frame.toggleAttribute('data-unseen', of !== key);
    heard.current = hears && of === key;
  }
  if (hears && all.get(key ?? '')?.frame.querySelector('article')) markShown();
};

interface StandingProps extends OneProps {
  readonly all: Map<string, Standing>;
  readonly shown: boolean;
}

/**
 * Comes covered; `show` uncovers it. Being out of reach is inherited by everything inside and would style it all anew, so that follows after
 * the picture.
 */
const One = ({ all, shown, ...rest }: StandingProps) => {
  const { taskKey } = rest;
  const heard = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(shown);
  useLayoutEffect(() => {
    if (frame.current) all.set(taskKey, { frame: frame.current, heard });
    return () => void all.delete(taskKey);
  }, [all, taskKey]);
  useEffect(() => {
    if (shown === reached) return;
    // A key before the picture is for the document that is shown already: what it asks takes the focus.
    return (shown ? afterPaintOrPress : afterPaint)(() => setReached(shown));
  }, [shown, reached]);
  return (
    <HeardContext value={heard}>
      <div ref={frame} className={css['one']} data-task={taskKey} data-unseen inert={!reached} aria-hidden={!reached || undefined}>
        <Drawn {...rest} />
      </div>
    </HeardContext>
  );
};

export interface ReaderHandle {
  /** Shows the document of a task before the page has it chosen; one that is not drawn yet follows then. */
  mark(key: string): void;
}

interface Props extends Omit<OneProps, 'taskKey' | 'early'> {
  readonly handle: Ref<ReaderHandle>;
  readonly active: string;
  /** Keys of the tasks one may come to next: the one that follows when the chosen one is decided, and its neighbours in the list. */
  readonly near: readonly string[];
  readonly place: Place | null;
}

/** Hears what is pressed for a document between its choice and its picture. */
const Coming = (props: Parameters<typeof useEarlyKeys>[0]) => {
  useEarlyKeys(props);
  return null;
};

/** Whoever pressed a key within this time is in the middle of something: nothing is drawn ahead that their next key would wait for. */
const restMs = 800;
/** Whoever searches and typed no letter for so long looks at what was found. */
const typedMs = 400;

export const ReaderPane = memo(({ handle, active, near, place, band, ...rest }: Props) => {
  const places = usePlaces(place);
  const [all] = useState(() => new Map<string, Standing>());
  useImperativeHandle(handle, () => ({ mark: (key) => (all.has(key) ? show(all, key, true) : undefined) }), [all]);
  // What else is in the page comes and goes when there is time, one after the other: its neighbours are drawn, those farther away are taken out.
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    const wanted = [active, ...near];
    // The order stays as it is: one that is moved in the page would be laid out anew.
    const stay = others.filter((key) => wanted.includes(key));
    const next = wanted.filter((key) => !stay.includes(key)).slice(0, 1);
    if (next.length === 0 && stay.length === others.length) return;
    return whenIdle(() => startTransition(() => setOthers([...stay, ...next])), restMs);
  }, [active, near, others]);
  // One that has to be drawn first follows the picture of the choice; nobody waits with the list for it.
  const [shown, setShown] = useState<string | null>(null);
  const [early, setEarly] = useState<{ readonly key: string; readonly asked: Opening | null }>({ key: active, asked: null });
  if (early.key !== active) setEarly({ key: active, asked: null });
  if (active !== shown && others.includes(active)) setShown(active);
  useEffect(() => {
    // After a step forward and back the other document may be still on its way: it would take this one out, with what is asked in it. Only
    // a later word takes it back.
    // oxlint-disable-next-line react/set-state-in-effect
    if (active === shown) return setShown(active);
    // It is drawn piece by piece: a key pressed meanwhile is answered first.
    const draw = () => startTransition(() => setShown(active));
    // What a search finds at each letter is not what is looked for.
    const field = document.activeElement;
    return field instanceof HTMLInputElement && !field.closest('[data-task]') ? whenTyped(field, draw, typedMs) : afterPaint(draw);
  }, [active, shown]);
  useLayoutEffect(() => show(all, shown, active === shown), [all, shown, active]);
  const drawn = shown === null || others.includes(shown) ? others : [...others, shown];
  return (
    <PlaceContext value={places}>
      {active !== shown && <Coming asked={early.asked} onAsked={(asked) => setEarly({ key: active, asked })} />}
      {drawn.map((key) => (
        <One
          key={key}
          taskKey={key}
          all={all}
          shown={key === shown}
          early={early.key === key ? early.asked : null}
          band={key === active ? band : null}
          {...rest}
        />
      ))}
    </PlaceContext>
  );
});
