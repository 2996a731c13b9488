/**
 * The document as it was when its task was opened: what changed since is shown before it can be approved. Kept while the
 * window is open, so that coming back to a task does not make the change unseen.
 */
import type { TrailChange } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { useContext, useEffect, useMemo, useState } from 'react';
import { equalValues } from '#client/blocks/form/path.ts';
import { HeardContext } from '#client/blocks/shortcuts.ts';

const opened = new Map<string, AnyDoc>();
/** How many tasks are remembered. */
const most = 200;

const remember = (about: string, document: AnyDoc): void => {
  opened.delete(about);
  opened.set(about, document);
  const oldest = opened.keys().next();
  if (opened.size > most && !oldest.done) opened.delete(oldest.value);
};

type Line = Readonly<Record<string, unknown>>;
const linesOf = (record: AnyDoc, set: string): readonly Line[] => (Array.isArray(record[set]) ? (record[set] as readonly Line[]) : []);

/** Fields and cells that differ, in the shape of the trail. */
export const differences = (definition: Pick<Definition, 'fields' | 'lines'>, before: AnyDoc, after: AnyDoc): readonly TrailChange[] => {
  const between = (names: readonly string[], place: string, old: Line, now: Line): TrailChange[] =>
    names
      .filter((name) => !equalValues(old[name], now[name]))
      .map((name) => ({ field: `${place}${name}`, before: old[name] ?? null, after: now[name] ?? null }));
  const lines = Object.entries(definition.lines).flatMap(([set, { fields }]) => {
    const [old, now] = [linesOf(before, set), linesOf(after, set)];
    return Array.from({ length: Math.max(old.length, now.length) }, (_, at): TrailChange[] => {
      const [was, is] = [old[at], now[at]];
      if (was && is) return between(Object.keys(fields), `${set}.${at}.`, was, is);
      return [{ field: `${set}.${at}`, before: was ?? null, after: is ?? null }];
    }).flat();
  });
  return [...between(Object.keys(definition.fields), '', before, after), ...lines];
};

const none: readonly TrailChange[] = [];

/** `changes` since the task was opened; `accept` makes what is there now the known version. Only of tasks that can be decided. */
export const useSeen = (about: string, definition: Definition, document: AnyDoc, decides: boolean) => {
  const [, again] = useState(0);
  const shown = useContext(HeardContext);
  const first = opened.get(about);
  useEffect(() => {
    // Drawn ahead, it was seen by nobody.
    if (decides && (!shown.current || !opened.has(about))) remember(about, document);
  }, [about, decides, document, shown]);
  const changes = useMemo(
    () => (!decides || !first || first['version'] === document['version'] ? none : differences(definition, first, document)),
    [decides, first, document, definition],
  );
  return {
    changes,
    accept: () => {
      remember(about, document);
      again((count) => count + 1);
    },
  };
};
