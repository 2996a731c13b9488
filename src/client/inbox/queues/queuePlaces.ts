/** This can be done with the place of a queue, a kind or a kept filter. */
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import { useSay } from '#client/words/language.tsx';
import { startQueues, type Preferences } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { arrange } from './arrange.ts';
import type { Section } from './arrangement.ts';

export interface Place {
  readonly first: boolean;
  readonly last: boolean;
  readonly hidden: boolean;
  readonly onMove: (by: -1 | 1) => void;
  /** Hides it, or shows it again; null: it always stays. */
  readonly onHide: (() => void) | null;
  /** The inbox opens with it. */
  readonly start: boolean;
  /** Null: the inbox cannot open with it. */
  readonly onStart: (() => void) | null;
}

export interface PlaceProps {
  /** By which it is known where the person arranged it. */
  readonly line: string;
  readonly section: Section<{ readonly key: string }>;
  /** Of a kept filter. */
  readonly query?: Readonly<Record<string, string>>;
  /** It was put out of sight. */
  readonly onHidden: (line: string) => void;
  /** Says where it stands now. */
  readonly onSaid: (text: string) => void;
}

const moved = w('Now in place {at} of {of}.', '已移到第{at}位，共{of}项。');

/** Makes it what the inbox opens with, or no longer. */
const startOf = (
  line: string,
  query: PlaceProps['query'],
  { queue, startView }: Pick<Preferences, 'queue' | 'startView'>,
): Pick<Place, 'start' | 'onStart'> => {
  const id = /^view-(\d+)$/.exec(line)?.[1];
  if (id !== undefined) {
    const start = startView?.id === id;
    return { start, onStart: () => void preferences.set({ startView: start || !query ? null : { id, query } }) };
  }
  const known = startQueues.find((one) => one === line);
  const start = startView === null && queue === line;
  // The whole to-do is what the inbox opens with when nothing else is said.
  if (known === undefined || (start && known === 'all')) return { start, onStart: null };
  return { start, onStart: () => void preferences.set({ startView: null, queue: start ? 'all' : known }) };
};

/** The place of a line, and what happens when another of its section (`moving`) is dropped on it. */
export const usePlace = ({ line, section: { lines, shown }, query, onHidden, onSaid }: PlaceProps) => {
  const say = useSay();
  const liked = usePreferences();
  const at = shown.findIndex(({ key }) => key === line);
  const hidden = liked.hiddenQueues.includes(line);
  const moveTo = (moving: string, target: string) => {
    arrange.move(
      lines.map(({ key }) => key),
      moving,
      target,
    );
    onSaid(say(moved, { at: shown.findIndex(({ key }) => key === target) + 1, of: shown.length }));
  };
  const hide = () => {
    if (hidden) return arrange.show(line);
    arrange.hide(line);
    onHidden(line);
  };
  const place: Place = {
    first: at === 0,
    last: at === shown.length - 1,
    hidden,
    onMove: (by) => {
      const target = shown[at + by];
      if (target) moveTo(line, target.key);
    },
    onHide: line === 'all' ? null : hide,
    ...startOf(line, query, liked),
  };
  return { place, onDrop: (moving: string) => moveTo(moving, line) };
};
