/** Sign-ins that succeeded and failed: who, when, from where, with what, why not (interface 4.12). */
import { PersonFilter } from '#client/blocks/PersonFilter.tsx';
import type { PageProps } from '#client/data/page.ts';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/dates.ts';
import type { LoginRow } from '#model/logs.ts';
import { w } from '#model/words.ts';
import { Select } from '@mantine/core';
import { browserOf } from './browser.ts';
import { JsonDrawer } from './JsonDrawer.tsx';
import { LogFrame } from './LogFrame.tsx';
import css from './logs.module.css';
import { reasonWords, words } from './words.ts';

const title = w('Sign-in log', '登录日志');

const Outcome = ({ outcome }: Pick<LoginRow, 'outcome'>) =>
  outcome === 'signedIn' ? (
    <ToneLabel tone="approved" icon="approved" words={reasonWords(outcome)} />
  ) : (
    <ToneLabel tone="rejected" icon="rejected" words={reasonWords(outcome)} />
  );

export const LoginLogPage = (page: PageProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { query } = page;
  return (
    <LogFrame
      {...page}
      kind="loginLog"
      title={title}
      columns={[
        {
          label: words.account,
          cell: ({ account, person }) => (
            <>
              {account}
              <span className={css['second']}>{person ? nameOf(person) : say(words.noAccount)}</span>
            </>
          ),
        },
        { label: words.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        { label: words.address, cell: ({ address }) => address },
        { label: words.browser, cell: ({ agent }) => browserOf(agent), minor: true },
      ]}
      more={(onQuery, rows) => (
        <>
          <Select
            size="sm"
            w={140}
            allowDeselect={false}
            aria-label={say(words.outcome)}
            data={[
              { value: '', label: say(words.all) },
              ...['signedIn', 'failed'].map((value) => ({ value, label: say(reasonWords(value)) })),
            ]}
            value={query['outcome'] ?? ''}
            onChange={(outcome) => onQuery({ outcome })}
          />
          <PersonFilter
            label={words.person}
            id={query['person']}
            known={rows.flatMap(({ person }) => person ?? [])}
            onPick={(person) => onQuery({ person })}
          />
        </>
      )}
      drawer={(row, beside) => (
        <JsonDrawer
          title={row.account}
          facts={[
            { label: words.time, value: formatInstant(row.at, 'yyyy-MM-dd hh:mm:ss') },
            { label: words.person, value: row.person ? nameOf(row.person) : say(words.noAccount) },
            { label: words.outcome, value: <Outcome outcome={row.outcome} /> },
            { label: words.address, value: row.address },
            { label: words.browser, value: row.agent },
          ]}
          changes={null}
          definition={null}
          names={{}}
          json={row}
          {...beside}
        />
      )}
    />
  );
};
