/** The list shows these: rows still open, refused ones on top with the reason, decided ones for a moment with their outcome, in groups. */
import type { OutboxContext } from '#machines/decision.ts';
import { acts } from '#client/blocks/act/actionWords.ts';
import { useOutboxPart } from '#client/blocks/decide/outbox.ts';
import { shortCode } from '#client/theme/CodeLink.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useMemo } from 'react';
import { useBulkRows } from '#client/blocks/list/bulkRows.ts';
import { useRemovals } from '#client/blocks/list/removals.ts';
import { grouped } from './groups.ts';
import type { Item } from './items.ts';
import { keyOf } from '#client/inbox/queries.ts';
import type { Grouping } from '#client/inbox/useInboxAddress.ts';
import type { Listed } from './useRows.ts';
import { words } from '#client/inbox/inboxWords.ts';

const waits = w('{kind} {code}: “{act}” waits to be sent', '{kind} {code}：“{act}”等待发送');

/** Outcomes by row, for as long as they stand in the list. */
export type Leaving = ReadonlyMap<string, string>;

const underWay = new Set(['held', 'paused', 'waiting', 'sending']);

/** Tasks decided and on their way, those that wait for the connection or for the person's word, and those the server refused with its sentence. */
const partOf = ({ entries, found }: OutboxContext) => ({
  provisional: [...entries.filter(({ state }) => state === 'waiting').map(({ decision }) => decision), ...found]
    .filter(({ noHold }) => !noHold)
    .map(({ taskId, action }) => ({ taskId, action })),
  hidden: entries
    .filter(({ state, decision }) => underWay.has(state) && !decision.noHold && !decision.stays)
    .map(({ decision }) => decision.taskId),
  refused: entries.flatMap(({ decision, state, outcome }) =>
    (state === 'failed' || state === 'conflict') && outcome && 'desc' in outcome
      ? [{ taskId: decision.taskId, state, desc: outcome.desc }]
      : [],
  ),
});

export const useItems = (listed: readonly Listed[], leaving: Leaving, group: Grouping): readonly Item[] => {
  const say = useSay();
  const nameOf = useNameOf();
  const part = useOutboxPart(partOf);
  const bulk = useBulkRows();
  const deleted = useRemovals('draft');
  return useMemo(() => {
    const provisional = new Map(part.provisional.map(({ taskId, action }) => [taskId, action]));
    const hidden = new Set([...part.hidden, ...bulk.hidden, ...deleted.map(({ key }) => key)]);
    const refused = new Map([
      ...bulk.refused,
      ...part.refused.map(
        ({ taskId, state, desc }) => [taskId, state === 'conflict' ? desc : say(words.notTaken, { reason: desc })] as const,
      ),
    ]);
    const items = listed.flatMap((one): Item[] => {
      if ('gap' in one) return [{ type: 'gap', key: `gap-${one.page}`, page: one.page, count: one.gap }];
      const { row, page } = one;
      const key = keyOf(row);
      const outcome = leaving.get(key);
      if (outcome !== undefined) return [{ type: 'leaving', key, text: outcome, row }];
      const decided = provisional.get(row.taskId ?? '');
      if (decided !== undefined) {
        const what = { kind: say(row.kind), code: shortCode(row.code), act: say(acts[decided].words) };
        return [{ type: 'leaving', key, text: say(waits, what), row }];
      }
      if (hidden.has(key)) return [];
      return [{ type: 'row', key, row, page, refused: refused.get(key) ?? null }];
    });
    const isRefused = (item: Item) => item.type === 'row' && item.refused !== null;
    const ordered = refused.size === 0 ? items : [...items.filter(isRefused), ...items.filter((item) => !isRefused(item))];
    return group === 'none' ? ordered : grouped(ordered, group, say, nameOf);
    // `nameOf` is a new function at every picture and depends on the language alone, as `say` does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listed, part, bulk, deleted, leaving, group, say]);
};
