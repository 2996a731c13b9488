/** What the list shows: rows still open, refused ones on top with the reason, decided ones for a moment with their outcome. */
import type { InboxRow } from '#model/inbox.ts';
import type { OutboxContext } from '#machines/decision.ts';
import { acts } from '#client/blocks/actionWords.ts';
import { useOutboxPart } from '#client/blocks/outbox.ts';
import { shortCode } from '#client/theme/CodeLink.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useMemo } from 'react';
import { keyOf } from './queries.ts';
import type { Item } from './TaskList.tsx';
import { words } from './words.ts';

const waits = w('{kind} {code}: “{act}” waits to be sent', '{kind} {code}：“{act}”等待发送');

/** Outcomes by row, for as long as they stand in the list. */
export type Leaving = ReadonlyMap<string, string>;

const underWay = new Set(['held', 'paused', 'waiting', 'sending']);

/** Tasks decided and on their way, those that wait for the connection or for the person's word, and those the server refused with its sentence. */
const partOf = ({ entries, found }: OutboxContext) => ({
  provisional: [...entries.filter(({ state }) => state === 'waiting').map(({ decision }) => decision), ...found]
    .filter(({ noHold }) => !noHold)
    .map(({ taskId, action }) => ({ taskId, action })),
  hidden: entries.filter(({ state, decision }) => underWay.has(state) && !decision.noHold).map(({ decision }) => decision.taskId),
  refused: entries.flatMap(({ decision, state, outcome }) =>
    (state === 'failed' || state === 'conflict') && outcome && 'desc' in outcome
      ? [{ taskId: decision.taskId, state, desc: outcome.desc }]
      : [],
  ),
});

export const useItems = (rows: readonly InboxRow[], leaving: Leaving, grouped: boolean): readonly Item[] => {
  const say = useSay();
  const part = useOutboxPart(partOf);
  return useMemo(() => {
    const hidden = new Set(part.hidden);
    const provisional = new Map(part.provisional.map(({ taskId, action }) => [taskId, action]));
    const refused = new Map(
      part.refused.map(({ taskId, state, desc }) => [taskId, state === 'conflict' ? desc : say(words.notTaken, { reason: desc })]),
    );
    const items = rows.flatMap((row): Item[] => {
      const key = keyOf(row);
      const outcome = leaving.get(key);
      if (outcome !== undefined) return [{ type: 'leaving', key, text: outcome }];
      const decided = provisional.get(row.taskId ?? '');
      if (decided !== undefined) {
        const what = { kind: say(row.kind), code: shortCode(row.code), act: say(acts[decided].words) };
        return [{ type: 'leaving', key, text: say(waits, what) }];
      }
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
  }, [rows, part, leaving, grouped, say]);
};
