/** What belongs to a project: versions of its schedule, its reports, its contracts for those who see them, its files. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { FileList } from '#client/fields/fileList.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { Money } from '#client/theme/figures.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { contractsQuery, filesQuery } from './calls.ts';
import { Rows } from './Rows.tsx';
import { words } from './overviewWords.ts';

const Contracts = ({ projectId }: { readonly projectId: string }) => (
  <Rows
    title={words.contracts}
    of={useQuery(contractsQuery(projectId))}
    list="/contract/contractParameter"
    query={{ projectId }}
    item={(one) => ({
      id: textOf(one['id']),
      to: '/contract/contractPage',
      name: textOf(one['contractName']),
      second: [one['contractNo'], one['counterparty']].map(textOf).filter(Boolean).join(' · '),
      mark: <Money value={textOf(one['currentTotal'])} currency={textOf(one['currency']) || 'CNY'} />,
    })}
  />
);

interface Props {
  readonly projectId: string;
  readonly schedules: UseQueryResult<Page>;
  readonly reports: UseQueryResult<Page>;
}

const newestFirst = (a: AnyDoc, b: AnyDoc): number => (textOf(a['periodEnd']) > textOf(b['periodEnd']) ? -1 : 1);

export const Documents = ({ projectId, schedules, reports }: Props) => {
  const say = useSay();
  const readsContracts = usePermit('contractParameter:page');
  const files = useQuery(filesQuery(projectId));
  return (
    <section className={frame['part']}>
      <h2>{say(words.documents)}</h2>
      <div className={frame['halves']}>
        <Rows
          title={words.schedules}
          of={schedules}
          list="/project/projectSchedul"
          query={{ projectId }}
          order={(a, b) => Number(b['versionNo']) - Number(a['versionNo'])}
          item={(one) => ({
            id: textOf(one['id']),
            to: '/project/gantt',
            name: `${textOf(one['schedulName'])} · ${say(words.version, { n: textOf(one['versionNo']) })}${
              one['isCurrent'] === true ? ` · ${say(words.current)}` : ''
            }`,
            second: [one['code'], one['planStart'], one['planEnd']].map(textOf).filter(Boolean).join(' · '),
            mark: <StatusTone status={textOf(one['status'])} size="sm" />,
          })}
        />
        <Rows
          title={words.reports}
          of={reports}
          list="/project/projectProgress"
          query={{ projectId }}
          order={newestFirst}
          item={(one) => ({
            id: textOf(one['id']),
            to: '/project/projectProgressView',
            name: textOf(one['code']),
            second: `${textOf(one['periodStart'])} – ${textOf(one['periodEnd'])}`,
            mark: <span>{looseDecimal(one['thisPct'])}%</span>,
          })}
        />
        {readsContracts && <Contracts projectId={projectId} />}
        <section className={frame['part']}>
          <h3>{say(words.files)}</h3>
          <Loaded of={files} height={80}>
            {({ files: all }) => (all.length === 0 ? <p className={frame['quiet']}>{say(words.none)}</p> : <FileList files={all} />)}
          </Loaded>
        </section>
      </div>
    </section>
  );
};
