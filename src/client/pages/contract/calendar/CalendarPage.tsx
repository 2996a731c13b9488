/** What falls due of contracts by month: payments and receipts of their plans, retention money, contracts that end; what is overdue on top. */
import frame from '#client/blocks/frame.module.css';
import { Failed, Loaded } from '#client/blocks/Loaded.tsx';
import { useToday } from '#client/data/clock.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Money } from '#client/theme/figures.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { addMonths, isMonth } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';
import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import css from './calendar.module.css';
import { sumsOf, type Entry } from './calendar.ts';
import { entriesQuery, overdue, overdueQuery } from './calls.ts';
import { DayList, MonthTable } from './Views.tsx';
import { words } from './calendarWords.ts';

const Overdue = () => {
  const say = useSay();
  const { data, error, refetch } = useQuery(overdueQuery);
  if (data === undefined) return error && <Failed error={error} onRetry={refetch} title={words.overdueFailed} />;
  if (data.records.length === 0) return null;
  return (
    <section className={frame['part']}>
      <h2>{say(words.overdue)}</h2>
      <ul className={`${frame['rows']} ${css['overdue']}`} aria-label={say(words.overdue)}>
        {data.records.map((one) => (
          <li key={textOf(one['id'])}>
            <span>
              <PageLink to="/contract/contractPage" query={{ id: textOf(one['id']) }}>
                {textOf(one['contractName'])}
              </PageLink>
              <span className={frame['second']}>
                {[one['contractNo'], one['counterparty']].map(textOf).filter(Boolean).join(' · ')}
                {textOf(one['nextPlanDate']) !== '' && ` · ${say(words.overdueSince, { date: textOf(one['nextPlanDate']) })}`}
              </span>
            </span>
            <strong className={css['late']}>
              {say(one['direction'] === 'receive' ? words.receipt : words.payment)}{' '}
              <Money value={textOf(one['overdueAmount'])} currency={textOf(one['currency']) || 'CNY'} />
            </strong>
          </li>
        ))}
      </ul>
      <PageLink to="/contract/contractParameter" query={overdue}>
        {say(words.allOverdue, { n: data.total })}
      </PageLink>
    </section>
  );
};

const Sums = ({ month, entries }: { readonly month: string; readonly entries: readonly Entry[] }) => {
  const say = useSay();
  const money = (label: Words, direction: string) =>
    sumsOf(entries, direction).map(({ currency, amount }) => (
      <div key={`${direction} ${currency}`}>
        <dt>{say(label)}</dt>
        <dd>
          <Money value={amount} currency={currency} />
        </dd>
      </div>
    ));
  const ending = entries.filter(({ kind }) => kind === 'end').length;
  return (
    <dl className={css['sums']} aria-label={say(words.sums, { month })}>
      {money(words.toPay, 'pay')}
      {money(words.toReceive, 'receive')}
      {ending > 0 && (
        <div>
          <dt>{say(words.ending)}</dt>
          <dd>{ending}</dd>
        </div>
      )}
    </dl>
  );
};

export const CalendarPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const today = useToday();
  const phone = useMediaQuery(PHONE);
  usePageMarks({ title: say(words.title) });
  const month = isMonth(query['month']) ? query['month'] : today.slice(0, 7);
  const asList = phone === true || query['view'] === 'list';
  const entries = useQuery(entriesQuery(month));
  const show = (part: Readonly<Record<string, string | null>>): void => go(path, withPart(query, part), { replace: true });
  const move = (by: number): void => show({ month: addMonths(`${month}-01`, by).slice(0, 7) });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={frame['bar']}>
          <Button variant="default" px={8} aria-label={say(words.before)} onClick={() => move(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <strong aria-live="polite">{month}</strong>
          <Button variant="default" px={8} aria-label={say(words.after)} onClick={() => move(1)}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
          <Button variant="default" onClick={() => show({ month: null })} disabled={month === today.slice(0, 7)}>
            {say(words.thisMonth)}
          </Button>
          {phone !== true && (
            <SegmentedControl
              size="xs"
              aria-label={say(words.view)}
              value={asList ? 'list' : 'month'}
              onChange={(view) => show({ view: view === 'list' ? 'list' : null })}
              data={[
                { value: 'month', label: say(words.month) },
                { value: 'list', label: say(words.list) },
              ]}
            />
          )}
        </div>
      </header>
      <Overdue />
      <Loaded of={entries} title={words.failed} height={320}>
        {(found) => (
          <>
            <Sums month={month} entries={found} />
            {found.length === 0 && <EmptyState title={say(words.none, { month })} text={say(words.noneText)} />}
            {asList ? (
              <DayList entries={found} today={today} />
            ) : (
              found.length > 0 && <MonthTable month={month} entries={found} today={today} onList={() => show({ view: 'list' })} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
};
