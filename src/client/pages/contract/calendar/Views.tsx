/** A month of contracts as a table of weeks, and as a list of days. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { Money } from '#client/theme/figures.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import css from './calendar.module.css';
import { byDay, faceOf, weeksOf, type Entry } from './calendar.ts';
import { words } from './calendarWords.ts';

/** Entries that a day of the table shows; the list has all of them. */
const mostOfDay = 3;

interface Props {
  readonly month: string;
  readonly entries: readonly Entry[];
  readonly today: string;
  readonly onList: () => void;
}

const Mark = ({ entry, today }: { readonly entry: Entry; readonly today: string }) => {
  const say = useSay();
  const face = faceOf(entry, today);
  return (
    <PageLink
      className={css['entry']}
      data-tone={face.tone}
      to="/contract/contractPage"
      query={{ id: entry.id }}
      title={`${entry.contractNo} ${entry.contractName} · ${entry.counterparty}`}
    >
      <strong>{entry.contractName}</strong>
      <span>
        {say(face.words)}
        {entry.amount !== null && (
          <>
            {' '}
            <Money value={entry.amount} currency={entry.currency ?? 'CNY'} />
          </>
        )}
      </span>
    </PageLink>
  );
};

export const MonthTable = ({ month, entries, today, onList }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const weeks = weeksOf(month);
  const named = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className={css['month']} aria-label={`${say(words.title)} ${month}`}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {named.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const own = entries.filter(({ date }) => date === day);
              const more = own.length - mostOfDay;
              return (
                <td key={day} data-outside={!day.startsWith(month) || undefined} data-today={day === today || undefined}>
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  {own.length > 0 && (
                    <ul aria-label={say(words.day, { date: day, n: own.length })}>
                      {own.slice(0, more > 0 ? mostOfDay - 1 : mostOfDay).map((one, at) => (
                        // A plan may have two lines of one phase on a day.
                        <li key={at}>
                          <Mark entry={one} today={today} />
                        </li>
                      ))}
                      {more > 0 && (
                        <li>
                          <button type="button" className={css['entry']} onClick={onList}>
                            {say(words.more, { n: more + 1 })}
                          </button>
                        </li>
                      )}
                    </ul>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const DayList = ({ entries, today }: Pick<Props, 'entries' | 'today'>) => {
  const say = useSay();
  return byDay(entries).map(({ date, entries: own }) => (
    <section key={date} className={frame['part']}>
      <h2>{date}</h2>
      <ul className={frame['rows']} aria-label={say(words.day, { date, n: own.length })}>
        {own.map((one, at) => {
          const face = faceOf(one, today);
          return (
            <li key={at}>
              <span>
                <PageLink to="/contract/contractPage" query={{ id: one.id }}>
                  {one.contractName}
                </PageLink>
                <span className={frame['second']}>{[one.contractNo, one.counterparty, one.phase].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={frame['bar']}>
                <ToneLabel tone={face.tone} icon={face.icon} words={face.words} />
                {one.amount !== null && <Money value={one.amount} currency={one.currency ?? 'CNY'} />}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  ));
};
