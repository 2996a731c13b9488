/** Calls that were refused for want of a session or a right: by whom, which, why. */
import frame from '#client/blocks/frame.module.css';
import { deviceText } from '#client/data/device.ts';
import type { PageProps } from '#client/data/page/page.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { DeniedRow } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import { ByChoice, ByPerson } from './filters.tsx';
import { JsonDrawer, visitFacts } from './JsonDrawer.tsx';
import { LogFrame } from './LogFrame.tsx';
import { reasonWords, words } from './logsWords.ts';

const title = w('Denied calls', '拒绝访问日志');
const codes = [
  ['401', w('401 not signed in', '401 未登录')],
  ['403', w('403 no right', '403 无权限')],
] as const;

export const DeniedLogPage = (page: PageProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const who = ({ person }: DeniedRow): string => (person ? nameOf(person) : say(words.nobody));
  const why = ({ code, reason }: DeniedRow): string => `${code} ${say(reasonWords(reason))}`;
  return (
    <LogFrame
      {...page}
      kind="deniedLog"
      title={title}
      columns={[
        { label: words.person, cell: who },
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
          cell: (row) => (
            <>
              {why(row)}
              {row.permission && <code className={frame['second']}>{row.permission}</code>}
            </>
          ),
        },
        { label: words.address, cell: ({ address }) => address, minor: true },
        { label: words.browser, cell: ({ agent }) => deviceText(agent), minor: true },
      ]}
      more={(shared) => (
        <>
          <ByChoice {...shared} name="code" label={words.code} choices={codes} width={170} />
          <ByPerson {...shared} />
        </>
      )}
      drawer={(row, beside) => (
        <JsonDrawer
          title={why(row)}
          facts={visitFacts(row, [
            { label: words.person, value: who(row) },
            { label: words.call, value: `${row.method} ${row.path}` },
            { label: words.permission, value: row.permission ?? say(words.none) },
          ])}
          json={row}
          {...beside}
        />
      )}
    />
  );
};
