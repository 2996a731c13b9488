/** Sign-ins that succeeded and failed: who, when, from where, with what, why not. */
import frame from '#client/blocks/frame.module.css';
import { deviceText } from '#client/data/device.ts';
import type { PageProps } from '#client/data/page/page.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { LoginRow } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import { ByChoice, ByPerson } from './filters.tsx';
import { JsonDrawer, visitFacts } from './JsonDrawer.tsx';
import { LogFrame } from './LogFrame.tsx';
import { reasonWords, words } from './logsWords.ts';

const title = w('Sign-in log', '登录日志');

const Outcome = ({ outcome }: Pick<LoginRow, 'outcome'>) => {
  const fine = outcome === 'signedIn';
  return <ToneLabel tone={fine ? 'approved' : 'rejected'} icon={fine ? 'approved' : 'rejected'} words={reasonWords(outcome)} />;
};

export const LoginLogPage = (page: PageProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const whose = ({ person }: LoginRow): string => (person ? nameOf(person) : say(words.noAccount));
  return (
    <LogFrame
      {...page}
      kind="loginLog"
      title={title}
      columns={[
        {
          label: words.account,
          cell: (row) => (
            <>
              {row.account}
              <span className={frame['second']}>{whose(row)}</span>
            </>
          ),
        },
        { label: words.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        { label: words.address, cell: ({ address }) => address, minor: true },
        { label: words.browser, cell: ({ agent }) => deviceText(agent), minor: true },
      ]}
      more={(shared) => (
        <>
          <ByChoice
            {...shared}
            name="outcome"
            label={words.outcome}
            choices={['signedIn', 'failed'].map((value) => [value, reasonWords(value)])}
          />
          <ByPerson {...shared} />
        </>
      )}
      drawer={(row, beside) => (
        <JsonDrawer
          title={row.account}
          facts={visitFacts(row, [
            { label: words.person, value: whose(row) },
            { label: words.outcome, value: <Outcome outcome={row.outcome} /> },
          ])}
          json={row}
          {...beside}
        />
      )}
    />
  );
};
