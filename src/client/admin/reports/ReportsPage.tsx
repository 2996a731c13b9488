/** Data reports of a person: those shared with them at the left, the chosen one at the right. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { ReportView } from '#client/charts/ReportView.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useShown } from '#client/fields/context.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from './Asked.tsx';
import { exportCsv, nameIn, reportsQuery, runQuery, type ReportRow } from './calls.ts';
import { ChartIcon } from './ChartIcon.tsx';
import { Overview } from './Overview.tsx';
import css from './reports.module.css';
import { words } from './reportsWords.ts';

/** What the address sets of a report's filters. */
const asksOf = (query: PageProps['query']): Readonly<Record<string, string>> => {
  const { report: _report, ...asks } = query;
  return asks;
};

const Run = ({ row, path, query }: PageProps & { readonly row: ReportRow }) => {
  const say = useSay();
  const { language } = useShown();
  const { go } = useNavigation();
  const mayEdit = usePermit('dataReportConfig:put');
  const asks = asksOf(query);
  const run = useQuery(runQuery(row.id, asks));
  const name = nameIn(row, language);
  const opens = placeOfRecord(row.sourceResource, '') !== null;
  const linkOf = (id: string) => {
    const place = placeOfRecord(row.sourceResource, id);
    return (
      place && (
        <PageLink to={place.path} query={place.query}>
          {say(words.open)}
        </PageLink>
      )
    );
  };
  return (
    <section className={css['run']} aria-label={name}>
      <div className={frame['head']}>
        <h2 tabIndex={-1}>{name}</h2>
        <Group gap="sm">
          {run.data && (
            <Text size="sm" c="dimmed">
              {say(words.at, { at: formatInstant(run.data.at, 'yyyy-MM-dd hh:mm') })}
            </Text>
          )}
          {mayEdit && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="edit" size={16} />}
              onClick={() => go('/system/dataReportConfigEdit', { id: row.id })}
            >
              {say(words.edit)}
            </Button>
          )}
        </Group>
      </div>
      {run.data && run.data.asked.length > 0 && (
        <Asked
          asked={run.data.asked}
          names={run.data.names}
          onChange={(part) => {
            const next = Object.entries({ ...query, ...part }).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]));
            go(path, Object.fromEntries(next), { replace: true });
          }}
        />
      )}
      <ReportView
        key={row.id}
        label={name}
        result={run.data}
        error={run.error}
        onRetry={() => void run.refetch()}
        {...(opens ? { linkOf } : {})}
        tools={
          run.data?.mayExport && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="export" size={16} />}
              onClick={() => void exportCsv(row.id, name, asks)}
            >
              {say(words.exportCsv)}
            </Button>
          )
        }
      />
    </section>
  );
};

interface ListProps {
  readonly rows: readonly ReportRow[];
  readonly chosen: string | undefined;
  readonly path: string;
}

const List = ({ rows, chosen, path }: ListProps) => {
  const say = useSay();
  const { dictionary, language } = useShown();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = rows.filter((row) => `${row.reportName} ${row.reportNameEn ?? ''}`.toLowerCase().includes(wanted));
  const groups = (dictionary['reportCategory'] ?? [])
    .map((entry) => ({ ...entry, rows: shown.filter(({ category }) => category === entry.value) }))
    .filter((group) => group.rows.length > 0);
  return (
    <nav className={css['list']} aria-label={say(words.list)}>
      <TextInput
        size="sm"
        aria-label={say(words.find)}
        placeholder={say(words.find)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {groups.length === 0 && <Text c="dimmed">{say(words.noMatch)}</Text>}
      {groups.map((group) => (
        <section key={group.value}>
          <h2>{language === 'en' ? group.labelEn : group.label}</h2>
          <ul>
            {group.rows.map((row) => (
              <li key={row.id}>
                <PageLink
                  to={path}
                  query={{ report: row.id }}
                  className={css['item']}
                  aria-current={row.id === chosen ? 'page' : undefined}
                >
                  <ChartIcon type={row.chartType ?? 'table'} />
                  {nameIn(row, language)}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};

export const ReportsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { language } = useShown();
  const { go } = useNavigation();
  const phone = useMediaQuery(PHONE) ?? false;
  const mayBuild = usePermit('dataReportConfig:add');
  const reports = useQuery(reportsQuery);
  const row = reports.data?.find(({ id }) => id === query['report']);
  usePageMarks({ title: row ? nameIn(row, language) : say(words.reports) });
  const atHome = (reports.data ?? []).filter(({ onHome }) => onHome === true);
  const add = () => go('/system/dataReportConfigEdit');
  useShortcuts('page', mayBuild ? { KeyN: { words: words.build, run: add } } : {});
  const build = mayBuild && (
    <Button leftSection={<Icon name="new" size={18} />} rightSection={phone ? null : <Kbd keys={keyFace('KeyN')} />} onClick={add}>
      {say(words.build)}
    </Button>
  );
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.reports)}</h1>
        {phone && row ? (
          <Button variant="default" onClick={() => go(path, {})}>
            {say(words.back)}
          </Button>
        ) : (
          build
        )}
      </header>
      <Loaded of={reports} title={words.failed} height={240}>
        {() => null}
      </Loaded>
      {reports.data?.length === 0 && <EmptyState title={say(words.none)} action={build} />}
      {reports.data !== undefined && reports.data.length > 0 && (
        <div className={css['split']}>
          {(!phone || !row) && <List rows={reports.data} chosen={row?.id} path={path} />}
          {row && <Run key={row.id} row={row} path={path} query={query} />}
          {!row && atHome.length > 0 && <Overview rows={atHome} path={path} />}
          {!row && atHome.length === 0 && !phone && <EmptyState title={say(words.choose)} text={say(words.chooseText)} />}
        </div>
      )}
    </div>
  );
};

/** The view page of a report is the report. */
export const ReportPage = ({ query }: PageProps) => <ReportsPage path="/data/reports" query={{ report: query['id'] ?? '' }} />;
