/** Calls that were refused for want of a session or a right: by whom, which, why (interface 4.12). */
import { PersonFilter } from '#client/blocks/PersonFilter.tsx';
import type { PageProps } from '#client/data/page.ts';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/dates.ts';
import { w } from '#model/words.ts';
import { Select } from '@mantine/core';
import { browserOf } from './browser.ts';
import { JsonDrawer } from './JsonDrawer.tsx';
import { LogFrame } from './LogFrame.tsx';
import css from './logs.module.css';
import { reasonWords, words } from './words.ts';

const texts = {
  title: w('Denied calls', '拒绝访问日志'),
  unsigned: w('401 not signed in', '401 未登录'),
  forbidden: w('403 no right', '403 无权限'),
} as const;

export const DeniedLogPage = (page: PageProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { query } = page;
  return (
    <LogFrame
      {...page}
      kind="deniedLog"
      title={texts.title}
      columns={[
        { label: words.person, cell: ({ person }) => (person ? nameOf(person) : say(words.nobody)) },
        {
          label: words.call,
          cell: ({ method, route }) => (
            <code>
              {method} {route}
            </code>
          ),
        },
        {
          label: words.reason,
          cell: ({ code, reason, permission }) => (
            <>
              {code} {say(reasonWords(reason))}
              {permission && <code className={css['second']}>{permission}</code>}
            </>
          ),
        },
        { label: words.address, cell: ({ address }) => address, minor: true },
        { label: words.browser, cell: ({ agent }) => browserOf(agent), minor: true },
      ]}
      more={(onQuery, rows) => (
        <>
          <Select
            size="sm"
            w={160}
            allowDeselect={false}
            aria-label={say(words.code)}
            data={[
              { value: '', label: say(words.all) },
              { value: '401', label: say(texts.unsigned) },
              { value: '403', label: say(texts.forbidden) },
            ]}
            value={query['code'] ?? ''}
            onChange={(code) => onQuery({ code })}
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
          title={`${row.code} ${say(reasonWords(row.reason))}`}
          facts={[
            { label: words.time, value: formatInstant(row.at, 'yyyy-MM-dd hh:mm:ss') },
            { label: words.person, value: row.person ? nameOf(row.person) : say(words.nobody) },
            { label: words.call, value: `${row.method} ${row.path}` },
            { label: words.permission, value: row.permission ?? say(words.none) },
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
