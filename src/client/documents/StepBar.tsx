/** Where a document stands: steps done and to come as a bar, with whom and since when. */
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { useNow } from '#client/data/clock.ts';
import { useStanding } from '#client/flow/standing.ts';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import css from './StepBar.module.css';

const words = {
  waiting: w('waiting for {time}', '已等待 {time}'),
  finished: w('finished {date}', '{date} 办结'),
} as const;

export const StepBar = ({ bundle: { flow, document } }: { readonly bundle: DocumentBundle }) => {
  const say = useSay();
  const standing = useStanding();
  const waited = useWaited();
  const now = useNow();
  if (!flow || document['status'] === 'draft' || flow.route.length === 0) return null;
  const since = Object.values(flow.since ?? {}).toSorted()[0];
  const finished = typeof document['finishedAt'] === 'string' ? document['finishedAt'] : null;
  const facts = [
    standing(flow),
    ...(since === undefined ? [] : [say(words.waiting, { time: waited(now - Date.parse(since)) })]),
    ...(finished === null ? [] : [say(words.finished, { date: formatInstant(finished, 'yyyy-MM-dd hh:mm') })]),
  ];
  return (
    <div className={css['bar']}>
      <div className={css['steps']} aria-hidden>
        {flow.route.map(({ nodeId, state, name }, at) => (
          <span key={`${nodeId}-${at}`} data-state={flow.marks[nodeId] === 'rejected' ? 'rejected' : state} title={say(name)} />
        ))}
      </div>
      <p>{facts.join(' · ')}</p>
    </div>
  );
};
