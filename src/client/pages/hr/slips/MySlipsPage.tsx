/** The own pay slips, from the menu of every employee: behind the password, a year at once, one slip in full. Locks itself again. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Money } from '#client/theme/figures.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { add } from '#model/calculation/decimal.ts';
import { totalsOf, type MyPaySlips, type PaySlip } from '#resources/hr/rules/paySlips.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isLocked, sayOf, slipsQuery } from './calls.ts';
import { SlipView } from './SlipView.tsx';
import css from './slips.module.css';
import { Unlock } from './Unlock.tsx';
import { words } from './slipsWords.ts';

const State = ({ slip }: { readonly slip: PaySlip }) => {
  if (slip.staffConfirmed) return <ToneLabel tone="approved" icon="approved" words={words.confirmed} />;
  if (slip.objection !== null) return <ToneLabel tone="attention" icon="attention" words={words.objected} />;
  return <ToneLabel tone="submitted" icon="submitted" words={slip.viewedAt === null ? words.isNew : words.open} />;
};

const Year = ({ year, slips }: { readonly year: string; readonly slips: readonly PaySlip[] }) => {
  const say = useSay();
  const totals = totalsOf(slips);
  const figures = [
    [words.gross, totals.grossPay],
    [words.insurance, add(totals.insuranceP, totals.fundP)],
    [words.tax, totals.tax],
    [words.net, totals.netPay],
  ] as const;
  return (
    <section className={frame['part']}>
      <h2>{say(words.overview, { year })}</h2>
      <dl className={css['figures']}>
        {figures.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

interface SlipsProps extends PageProps {
  readonly mine: MyPaySlips;
}

const Slips = ({ path, query, mine }: SlipsProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const client = useQueryClient();
  const shown = useRef<HTMLDivElement>(null);
  const { slips, year } = mine;
  const slip = slips.find(({ id }) => id === query['slip']) ?? slips[0];
  const said = useCallback(
    (id: string, what: Partial<PaySlip>) =>
      client.setQueriesData<MyPaySlips>({ queryKey: ['mySlips'] }, (before) =>
        before ? { ...before, slips: before.slips.map((one) => (one.id === id ? { ...one, ...what } : one)) } : before,
      ),
    [client],
  );
  const unseen = slip?.viewedAt === null ? slip.id : null;
  useEffect(() => {
    if (unseen === null) return;
    const viewedAt = new Date().toISOString();
    void sayOf(unseen, { viewedAt }).then(({ code }) => code === '200' && said(unseen, { viewedAt }));
  }, [unseen, said]);
  if (slip === undefined || year === null) return <EmptyState title={say(words.none)} text={say(words.noneText)} />;
  return (
    <>
      <Year year={year} slips={slips} />
      <div className={css['halves']}>
        <nav aria-label={say(words.months)}>
          <ul className={css['months']}>
            {slips.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-current={one.id === slip.id}
                  onClick={() => {
                    go(path, { ...query, slip: one.id }, { replace: true });
                    // Under each other the slip stands behind all months.
                    if (matchMedia(PHONE).matches) shown.current?.scrollIntoView();
                  }}
                >
                  <strong>{one.salaryMonth}</strong>
                  <Money value={one.netPay} />
                  <State slip={one} />
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div ref={shown}>
          <SlipView slip={slip} onSaid={(what) => said(slip.id, what)} />
        </div>
      </div>
    </>
  );
};

export const MySlipsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const client = useQueryClient();
  usePageMarks({ title: say(words.title) });
  const mine = useQuery(slipsQuery(query['year'] ?? null));
  const [until, setUntil] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const lock = useCallback(() => {
    setClosed(true);
    client.removeQueries({ queryKey: ['mySlips'] });
  }, [client]);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(lock, Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until, lock]);
  const locked = closed || isLocked(mine.error);
  const open = (end: string): void => {
    setUntil(end);
    setClosed(false);
    void client.resetQueries({ queryKey: ['mySlips'] });
  };
  return (
    <div className={`${frame['page']} ${css['page']}`} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {!locked && mine.data && mine.data.years.length > 0 && (
          <div className={frame['bar']}>
            <NativeSelect
              aria-label={say(words.year)}
              data={[...mine.data.years]}
              value={mine.data.year ?? ''}
              onChange={(event) => go(path, { year: event.currentTarget.value }, { replace: true })}
            />
            <Button variant="default" onClick={lock}>
              {say(words.lock)}
            </Button>
          </div>
        )}
      </header>
      {locked ? (
        <Unlock onOpen={open} />
      ) : (
        <Loaded of={mine} title={words.failed} height={320}>
          {(data) => <Slips path={path} query={query} mine={data} />}
        </Loaded>
      )}
    </div>
  );
};
