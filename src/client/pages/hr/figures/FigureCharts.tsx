/** The figures of some months: the important ones as numbers, then charts that can be read as tables, then everything as a table. */
import frame from '#client/blocks/frame.module.css';
import { ReportView } from '#client/charts/ReportView.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeIn } from '#client/data/page/place.ts';
import { useSession } from '#client/data/session.ts';
import { companyToday } from '#client/fields/dateText.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { ReportResult } from '#model/report/report.ts';
import type { Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { useMemo, type ReactNode } from 'react';
import css from './figures.module.css';
import {
  byAge,
  byEducation,
  bySeniority,
  everything,
  headsByDepartment,
  headsByMonth,
  monthsOf,
  movesByMonth,
  periodOf,
  rateByMonth,
  type FigureRow,
  type Month,
} from './figures.ts';
import { words } from './figuresWords.ts';

const HEIGHT = 260;
const file = 'hrPfStaffOnboard';
const none = '–';

const Tile = ({
  label,
  result,
  wide = false,
  linkOf,
}: {
  readonly label: Words;
  readonly result: ReportResult;
  readonly wide?: boolean;
  readonly linkOf?: (id: string) => ReactNode;
}) => {
  const say = useSay();
  return (
    <section className={css['tile']} data-wide={wide || undefined}>
      <h2>{say(label)}</h2>
      <ReportView
        label={say(label)}
        result={result}
        error={null}
        onRetry={() => undefined}
        height={HEIGHT}
        {...(linkOf ? { linkOf } : {})}
      />
    </section>
  );
};

const Summary = ({ months, last }: { readonly months: readonly Month[]; readonly last: Month }) => {
  const say = useSay();
  const { joined, left, rate } = periodOf(months);
  const inYears = (value: string | null, unit: Words): string => (value === null ? none : say(unit, { n: value }));
  const cards: readonly (readonly [Words, string, string?])[] = [
    [words.headcount, String(last.closeCount), say(words.ofPlan, { plan: last.planCount })],
    [words.joined, String(joined)],
    [words.left, String(left)],
    [words.rate, rate === null ? none : `${rate}%`],
    [words.probation, String(last.probationCount)],
    [words.age, inYears(last.avgAge, words.yearsOld)],
    [words.seniority, inYears(last.avgYears, words.years)],
  ];
  return (
    <dl className={css['cards']} aria-label={say(words.summary, { month: last.month })}>
      {cards.map(([label, value, more]) => (
        <div key={label.en} className={css['card']}>
          <dt>{say(label)}</dt>
          <dd>
            {value}
            {more !== undefined && <span className={frame['second']}>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
};

interface Props {
  readonly rows: readonly FigureRow[];
  readonly names: Names;
  /** Only this department; null all of them. */
  readonly deptId: string | null;
}

export const FigureCharts = ({ rows, names, deptId }: Props) => {
  const say = useSay();
  const education = useSession(({ dictionary }) => dictionary['education']);
  const readsPeople = usePermit(`${file}:page`);
  const readsPay = usePermit('hrDatasReport:sensitive');
  const chosen = useMemo(() => (deptId === null ? rows : rows.filter((row) => row.deptId === deptId)), [rows, deptId]);
  const months = useMemo(() => monthsOf(chosen), [chosen]);
  const last = months.at(-1);
  if (last === undefined) return null;
  const departments = rows.filter(({ month }) => month === last.month);
  const list = catalogue.get(file)?.pages.list;
  const linkOf =
    readsPeople && list !== undefined
      ? (id: string) => (
          <PageLink to={placeIn(list).path} query={{ deptId: id }}>
            {say(words.people)}
          </PageLink>
        )
      : undefined;
  return (
    <>
      {last.month === companyToday().slice(0, 7) && (
        <p className={frame['quiet']} role="note">
          {say(words.live, { month: last.month })}
        </p>
      )}
      <Summary months={months} last={last} />
      <div className={css['tiles']}>
        <Tile label={words.byMonth} result={headsByMonth(months)} />
        <Tile label={words.moves} result={movesByMonth(months)} />
        <Tile label={words.turnover} result={rateByMonth(months)} />
        <Tile
          label={words.education}
          result={byEducation(
            last,
            (education ?? []).map(({ value }) => value),
          )}
        />
        {deptId === null && departments.length > 1 && (
          <Tile label={words.byDepartment} result={headsByDepartment(departments, names)} wide {...(linkOf ? { linkOf } : {})} />
        )}
        <Tile label={words.ages} result={byAge(last)} />
        <Tile label={words.tenure} result={bySeniority(last, say)} />
      </div>
      <section className={frame['part']}>
        <h2>{deptId === null ? say(words.departments, { month: last.month }) : say(words.months)}</h2>
        <ReportView
          label={deptId === null ? say(words.departments, { month: last.month }) : say(words.months)}
          result={
            deptId === null ? everything(departments, 'deptId', names, readsPay) : everything(months.toReversed(), 'month', names, readsPay)
          }
          error={null}
          onRetry={() => undefined}
          {...(linkOf && deptId === null ? { linkOf } : {})}
        />
      </section>
    </>
  );
};
