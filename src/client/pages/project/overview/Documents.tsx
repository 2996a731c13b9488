/** What belongs to a project: versions of its schedule, its reports, its contracts for those who see them, its files. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/PageLink.tsx';
import type { Query } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { FileList } from '#client/fields/fileList.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { Money } from '#client/theme/figures.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import type { Words } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contractsQuery, filesQuery } from './calls.ts';
import css from './project.module.css';
import { words } from './words.ts';

interface Item {
  readonly id: string;
  readonly to: string;
  readonly query: Query;
  readonly name: string;
  readonly second: string;
  readonly mark: ReactNode;
}

/** Of many, the newest. */
const mostShown = 6;

const Rows = ({ title, items }: { readonly title: Words; readonly items: readonly Item[] }) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h3>{say(title)}</h3>
      {items.length === 0 ? (
        <p className={frame['quiet']}>{say(words.none)}</p>
      ) : (
        <ul className={frame['rows']} aria-label={say(title)}>
          {items.slice(0, mostShown).map(({ id, to, query, name, second, mark }) => (
            <li key={id}>
              <span>
                <PageLink to={to} query={query}>
                  {name}
                </PageLink>
                <span className={frame['second']}>{second}</span>
              </span>
              {mark}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Contracts = ({ projectId }: { readonly projectId: string }) => {
  const { data } = useQuery(contractsQuery(projectId));
  return (
    <Rows
      title={words.contracts}
      items={(data?.records ?? []).map((one) => ({
        id: textOf(one['id']),
        to: '/contract/contractPage',
        query: { id: textOf(one['id']) },
        name: textOf(one['contractName']),
        second: [one['contractNo'], one['counterparty']].map(textOf).filter(Boolean).join(' · '),
        mark: <Money value={textOf(one['currentTotal'])} currency={textOf(one['currency']) || 'CNY'} />,
      }))}
    />
  );
};

interface Props {
  readonly projectId: string;
  readonly schedules: readonly AnyDoc[];
  readonly reports: readonly AnyDoc[];
}

export const Documents = ({ projectId, schedules, reports }: Props) => {
  const say = useSay();
  const readsContracts = usePermit('contractParameter:page');
  const { data: kept } = useQuery(filesQuery(projectId));
  const newest = reports.toSorted((a, b) => (textOf(a['periodEnd']) > textOf(b['periodEnd']) ? -1 : 1));
  return (
    <section className={frame['part']}>
      <h2>{say(words.documents)}</h2>
      <div className={css['halves']}>
        <Rows
          title={words.schedules}
          items={schedules
            .toSorted((a, b) => Number(b['versionNo']) - Number(a['versionNo']))
            .map((one) => ({
              id: textOf(one['id']),
              to: '/project/gantt',
              query: { id: textOf(one['id']) },
              name: `${textOf(one['schedulName'])} · ${say(words.version, { n: textOf(one['versionNo']) })}${
                one['isCurrent'] === true ? ` · ${say(words.current)}` : ''
              }`,
              second: [one['code'], one['planStart'], one['planEnd']].map(textOf).filter(Boolean).join(' · '),
              mark: <StatusTone status={textOf(one['status'])} size="sm" />,
            }))}
        />
        <Rows
          title={words.reports}
          items={newest.map((one) => ({
            id: textOf(one['id']),
            to: '/project/projectProgressView',
            query: { id: textOf(one['id']) },
            name: textOf(one['code']),
            second: `${textOf(one['periodStart'])} – ${textOf(one['periodEnd'])}`,
            mark: <span>{looseDecimal(one['thisPct'])}%</span>,
          }))}
        />
        {readsContracts && <Contracts projectId={projectId} />}
        <section className={frame['part']}>
          <h3>{say(words.files)}</h3>
          {kept === undefined || kept.files.length === 0 ? (
            <p className={frame['quiet']}>{say(words.none)}</p>
          ) : (
            <FileList files={kept.files} />
          )}
        </section>
      </div>
    </section>
  );
};
