/** What the reader of a document is told before anything else: for whom they read it, that it stands still, that somebody was faster. */
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { effectiveOn, hasTakenEffect } from '#model/dated.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { Definition } from '#model/definition.ts';
import { type Words, w } from '#model/words.ts';
import { session } from '#client/data/session.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { momentOf } from '#client/theme/relative.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { usePlace } from './ReaderPlace.tsx';
import css from './TaskReader.module.css';
import { deedOf, takenBy } from '#client/blocks/trail/trailWords.ts';

const words = {
  standIn: w('For {name}, away until {date}', '代 {name} 处理（{date} 前不在）'),
  someone: w('Somebody else', '他人'),
  next: w('Next task', '下一条'),
  others: w('Others who can claim it: {names}', '其他可认领的人：{names}'),
  coming: w('Approved; takes effect on {date}', '已通过，将于 {date} 生效'),
  rejected: w('Rejected by {name}', '已由{name}驳回'),
  void: w('Invalidated by {name}', '已由{name}作废'),
  because: w(': {reason}', '：{reason}'),
  still: w('{reason}. It can be read, nothing can be decided.', '{reason}，目前只能查看，不能审批。'),
} as const;

const votes: Readonly<Record<'all' | 'sequence' | 'vote' | 'any' | 'one', Words>> = {
  all: w('{n} of {of} have approved; all must', '{of}人中{n}人已同意，须全部同意'),
  sequence: w('{n} of {of} have approved, one after the other', '{of}人中{n}人已同意，依次审批'),
  vote: w('{n} of {of} have approved; {needed} are needed', '{of}人中{n}人已同意，需{needed}人同意'),
  any: w('{n} of {of} have approved; one is enough', '{of}人中{n}人已同意，一人同意即可'),
  one: w('{n} of {of} have approved; one is enough', '{of}人中{n}人已同意，一人同意即可'),
};

/** More are counted. */
const named = 5;

interface BandsProps {
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
  readonly covered: boolean;
}

export const ReaderBands = ({ bundle, definition, covered }: BandsProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const place = usePlace();
  const { can, task, standIn, votes: count, closed } = bundle;
  const me = session.get().user?.userId;
  const still = Object.values(can).find((answer) => answer !== true && answer?.reason === 'flowSuspended');
  const others = task?.claimable ? task.holders.filter(({ id }) => id !== String(me)) : [];
  const { document } = bundle;
  const coming = document['status'] === 'approved' && !hasTakenEffect(definition, document) ? effectiveOn(definition, document) : null;
  const gone = covered || !closed || task !== null ? null : closed;
  // A discarded document is over the same way.
  const end =
    document['status'] === 'invalidated' ? bundle.trail.findLast(({ action }) => action === 'void' || action === 'discard') : undefined;
  const rejection = document['status'] === 'rejected' ? bundle.trail.findLast(({ action }) => action === 'reject') : undefined;
  const more = others.length > named ? say(w(' and {n} more', '等{n}人'), { n: others.length }) : '';
  return (
    <>
      {standIn && (
        <p className={css['band']} data-tone="reposted">
          <Icon name="delegate" size={18} /> {say(words.standIn, { name: nameOf(standIn.person), date: dateAt(standIn.until) })}
        </p>
      )}
      {coming !== null && (
        <p className={css['band']} data-tone="reposted">
          <Icon name="coming" size={18} /> {say(words.coming, { date: coming })}
        </p>
      )}
      {rejection?.actor && (
        <p className={css['band']} data-tone="rejected">
          <Icon name="rejected" size={18} />
          <span>
            {say(words.rejected, { name: nameOf(rejection.actor) })} · <RelTime at={rejection.at} />
            {rejection.comment && say(words.because, { reason: rejection.comment })}
          </span>
        </p>
      )}
      {end?.actor && (
        <p className={css['band']} data-tone="rejected" role="status">
          <Icon name="invalidated" size={18} />
          <span>
            {say(words.void, { name: nameOf(end.actor) })} · <RelTime at={end.at} />
            {end.comment && say(words.because, { reason: end.comment })}
          </span>
        </p>
      )}
      {still && still !== true && (
        <p className={css['band']} data-tone="attention" role="status">
          <Icon name="suspend" size={18} /> {say(words.still, { reason: say(still.desc) })}
        </p>
      )}
      {gone && (
        <div className={css['band']} data-tone="attention" role="status">
          <Icon name="attention" size={18} />
          <span>
            {gone.action === 'claim' && gone.by ? (
              say(takenBy, { name: nameOf(gone.by), time: momentOf(gone.at) })
            ) : (
              <>
                {gone.by ? nameOf(gone.by) : say(words.someone)} {say(deedOf(gone.action).words)} · <RelTime at={gone.at} />
              </>
            )}
          </span>
          {place && (
            <Button size="compact-sm" variant="default" onClick={() => place.onStep(1)}>
              {say(words.next)}
            </Button>
          )}
        </div>
      )}
      {count && <p className={css['note']}>{say(votes[count.mode], { n: count.approved, of: count.of, needed: count.needed })}</p>}
      {others.length > 0 && (
        <p className={css['note']}>
          {say(words.others, {
            names:
              others
                .slice(0, named)
                .map(nameOf)
                .join(say(w(', ', '、'))) + more,
          })}
        </p>
      )}
    </>
  );
};
