/** What the XML view shows of its text: folds, the window of lines in sight, the line of the cursor, matches, the lines of what is selected. */
import { useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { elementAt, shownLines, xmlText } from './lines.ts';

/** As the style sheet has it, in pixels. */
const HEIGHT = 20;
const AROUND = 12;

export const useXmlLines = (
  xml: string,
  selected: readonly string[],
  onSelect: (ids: readonly string[]) => void,
  /** What scrolls the lines. */
  scroller: RefObject<HTMLDivElement | null>,
) => {
  const id = useId();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [sight, setSight] = useState({ top: 0, height: 600 });
  const [cursor, setCursor] = useState(0);
  const [sought, seek] = useState('');
  const [match, setMatch] = useState(0);
  const text = useMemo(() => xmlText(xml), [xml]);
  const shown = useMemo(() => shownLines(text, closed), [text, closed]);
  const places = useMemo(() => new Map(shown.map((line, place) => [line, place])), [shown]);

  const wanted = useDeferredValue(sought.trim().toLowerCase());
  const matches = useMemo(
    () => (wanted === '' ? [] : text.lines.flatMap((line, at) => (line.toLowerCase().includes(wanted) ? [at] : []))),
    [text, wanted],
  );
  const chosen = useMemo(() => text.elements.filter((element) => selected.includes(element.id)), [text, selected]);
  const marked = (line: number): boolean => chosen.some(({ from, to }) => from <= line && line <= to);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => setSight((before) => ({ ...before, height: element.clientHeight }));
    look();
    const watching = new ResizeObserver(look);
    watching.observe(element);
    return () => watching.disconnect();
  }, [scroller]);

  /** Opens the folds over a line. */
  const bare = (line: number, folds: ReadonlySet<number>): ReadonlySet<number> =>
    new Set([...folds].filter((from) => !(from < line && line <= (text.folds.get(from) ?? from))));
  const reveal = (line: number, centred = false): void => {
    const open = bare(line, closed);
    if (open.size !== closed.size) setClosed(open);
    const place = shownLines(text, open).indexOf(line);
    const element = scroller.current;
    if (!element || place < 0) return;
    const top = place * HEIGHT;
    const away = top < element.scrollTop || top + HEIGHT > element.scrollTop + element.clientHeight;
    if (away)
      element.scrollTop = centred ? top - element.clientHeight / 2 : top < element.scrollTop ? top : top + HEIGHT - element.clientHeight;
  };
  const go = (line: number, centred = false): void => {
    setCursor(line);
    reveal(line, centred);
  };

  // What is selected elsewhere comes into sight; a pick of our own is there already.
  const picked = useRef<string | null>(null);
  const first = chosen[0];
  const key = selected.join(' ');
  useEffect(() => {
    if (!first || picked.current === key) return;
    go(first.from, true);
    // The lines of the selection decide, not the closures over them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, first?.from]);
  useEffect(() => {
    const [line] = matches;
    setMatch(0);
    if (line !== undefined) go(line, true);
    // A new set of matches shows its first.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [matches]);

  const begin = Math.max(0, Math.floor(sight.top / HEIGHT) - AROUND);
  const page = Math.max(1, Math.floor(sight.height / HEIGHT) - 1);
  const rows = shown.slice(begin, begin + page + 2 * AROUND + 2).map((line, at) => ({ line, top: (begin + at) * HEIGHT }));
  return {
    id,
    text,
    shown,
    height: HEIGHT,
    window: { rows, page, has: (line: number) => rows.some((row) => row.line === line) },
    closed,
    folded: closed.size > 0,
    fold: (line: number, close: boolean) => {
      if (!text.folds.has(line)) return;
      setClosed((before) => new Set(close ? [...before, line] : [...before].filter((other) => other !== line)));
    },
    /** Everything below the root. */
    foldAll: (close: boolean) =>
      setClosed(close ? new Set([...text.folds.keys()].toSorted((one, other) => one - other).slice(1)) : new Set()),
    cursor,
    move: (by: number) => {
      const place = Math.max(0, Math.min((places.get(cursor) ?? 0) + by, shown.length - 1));
      go(shown[place] ?? 0);
    },
    pick: (line: number) => {
      setCursor(line);
      const element = elementAt(text, line);
      picked.current = element?.id ?? '';
      onSelect(element ? [element.id] : []);
    },
    marked,
    sought,
    seek,
    matches,
    match,
    step: (by: 1 | -1) => {
      if (matches.length === 0) return;
      const next = (match + by + matches.length) % matches.length;
      setMatch(next);
      go(matches[next] ?? 0, true);
    },
    onScroll: () => setSight((before) => ({ ...before, top: scroller.current?.scrollTop ?? 0 })),
  };
};
