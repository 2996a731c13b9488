/** What the list shows: rows still open, refused ones on top with the reason, decided ones for a moment with their outcome. */
import type { InboxRow } from '#model/api.ts';
import type { OutboxContext } from '#machines/decision.ts';
import { useSay } from '#client/words/language.tsx';
import { useMemo } from 'react';
import { keyOf } from './queries.ts';
import type { Item } from './TaskList.tsx';
import { words } from './words.ts';

/** Outcomes by row, for as long as they stand in the list. */
export type Leaving = ReadonlyMap<string, string>;

const underWay = new Set(['held', 'paused', 'waiting', 'sending']);

export const useItems = (rows: readonly InboxRow[], { entries }: OutboxContext, leaving: Leaving, grouped: boolean): readonly Item[] => {
  const say = useSay();
  return useMemo(() => {
    const hidden = new Set(
      entries.filter(({ state, decision }) => underWay.has(state) && !decision.noHold).map(({ decision }) => decision.taskId),
    );
    const refused = new Map(
      entries.flatMap(({ decision, state, outcome }) =>
        (state === 'failed' || state === 'conflict') && outcome && 'desc' in outcome
          ? [[decision.taskId, state === 'conflict' ? outcome.desc : say(words.notTaken, { reason: outcome.desc })] as const]
          : [],
      ),
    );
    const items = rows.flatMap((row): Item[] => {
      const key = keyOf(row);
      const outcome = leaving.get(key);
      if (outcome !== undefined) return [{ type: 'leaving', key, text: outcome }];
      if (row.taskId !== null && hidden.has(row.taskId)) return [];
      const reason = refused.get(row.taskId ?? '') ?? null;
      return [{ type: 'row', key, row, refused: reason }];
    });
    const isRefused = (item: Item) => item.type === 'row' && item.refused !== null;
    const ordered = refused.size === 0 ? items : [...items.filter(isRefused), ...items.filter((item) => !isRefused(item))];
    if (!grouped) return ordered;
    const kindOf = new Map(rows.map((row) => [keyOf(row), row]));
    const groups = new Map<string, Item[]>();
    for (const item of ordered) {
      const resource = kindOf.get(item.key)?.resource ?? '';
      groups.set(resource, [...(groups.get(resource) ?? []), item]);
    }
    return [...groups].flatMap(([resource, members]): Item[] => {
      const kind = kindOf.get(members[0]?.key ?? '')?.kind;
      return [{ type: 'group', key: `group-${resource}`, text: kind ? say(kind) : resource, count: members.length }, ...members];
    });
  }, [rows, entries, leaving, grouped, say]);
};
