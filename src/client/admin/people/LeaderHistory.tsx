/** Who led a department before, and who changed it, out of the log of the record. */
import { ChangeList } from '#client/blocks/trail/ChangeView.tsx';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { historyQuery } from '#client/blocks/trail/RecordHistory.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';

const words = {
  history: w('Leaders before', '负责人变更记录'),
  none: w('No change was logged since logging began.', '自启用日志以来没有变更记录。'),
  system: w('System', '系统'),
  failed: w('Earlier leaders could not be loaded', '负责人变更记录加载失败'),
} as const;

const leading = new Set(['leader', 'deputy', 'chargeLeader']);

export const LeaderHistory = ({ id, definition }: { readonly id: string; readonly definition: Definition }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const asked = useQuery(historyQuery('sysDepartment', id));
  return (
    <section aria-label={say(words.history)}>
      <h3>{say(words.history)}</h3>
      <Loaded of={asked} height={48} title={words.failed}>
        {(entries) => {
          const changed = entries
            .filter(({ action }) => action === 'put')
            .map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => leading.has(field)) }))
            .filter(({ changes }) => changes.length > 0);
          if (changed.length === 0) return <p className={frame['second']}>{say(words.none)}</p>;
          return (
            <ul className={frame['rows']}>
              {changed.map(({ id: entry, at, person, changes, names }) => (
                <li key={entry}>
                  <ChangeList changes={changes} definition={definition} names={names} />
                  <span className={frame['second']}>
                    {formatInstant(at, 'yyyy-MM-dd hh:mm')} · {person ? nameOf(person) : say(words.system)}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
};
