/** An instant: relative while it is near, the absolute one in the title and for machines. */
import { useNow } from '#client/data/clock.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant, type DateFormat } from '#model/calculation/dates.ts';
import { relativeTime } from './relative.ts';

export const RelTime = ({ at, className }: { readonly at: string; readonly className?: string }) => {
  const say = useSay();
  const { words, params } = relativeTime(at, useNow());
  return (
    <time dateTime={at} title={formatInstant(at, 'yyyy-MM-dd hh:mm')} className={className}>
      {say(words, params)}
    </time>
  );
};

/** An instant in one of the five formats of the specification. */
export const Instant = ({ at, format = 'yyyy-MM-dd hh:mm' }: { readonly at: string; readonly format?: DateFormat }) => (
  <time dateTime={at}>{formatInstant(at, format)}</time>
);
