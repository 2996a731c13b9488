/** Counting on a phone or a tablet: which stocktakes are open, and the sheet of one of them. Whoever may lifts a freeze here. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useLeaving } from '#client/blocks/form/useLeaving.ts';
import { PageMarksContext, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { AskedLinks } from '../AskedLinks.tsx';
import { openCountsQuery, type OpenCount } from '../openCounts.ts';
import { sheetQuery } from './countCalls.ts';
import { CountResult } from './CountResult.tsx';
import { CountSheet } from './CountSheet.tsx';
import css from './count.module.css';
import { words } from './countWords.ts';

const ActDialog = lazy(async () => ({ default: (await import('#client/blocks/act/ActDialog.tsx')).ActDialog }));

const may = { 'act:unfreeze': true } as const;

const Open = ({ path, counts }: { readonly path: string; readonly counts: readonly OpenCount[] }) => {
  const say = useSay();
  const mayLift = usePermit('materialCheck:unfreeze');
  const definition = useDefinition('materialCheck').data;
  const [lifted, setLifted] = useState<OpenCount | null>(null);
  const act = definition?.acts?.['unfreeze'];
  return (
    <>
      <ul className={frame['rows']} style={{ maxWidth: 760 }} aria-label={say(words.open)}>
        {counts.map((one) => (
          <li key={one.id}>
            <span>
              {one.mine ? (
                <PageLink to={path} query={{ id: one.id }}>
                  {one.code}
                </PageLink>
              ) : (
                one.code
              )}
              <span className={frame['second']}>{[one.storeName, one.checkDate].join(' · ')}</span>
            </span>
            <span className={css['state']}>
              <span>{say(words.progressOf, { n: one.counted, all: one.lines })}</span>
              {one.frozen && <ToneLabel tone="reposted" icon="confirmed" words={words.frozen} />}
              {one.frozen && mayLift && (
                <Button variant="default" aria-label={say(words.unfreezeOf, { code: one.code })} onClick={() => setLifted(one)}>
                  {say(words.unfreeze)}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {lifted !== null && definition && act && (
        <Suspense fallback={null}>
          <ActDialog definition={definition} name="unfreeze" act={act} record={{ ...lifted }} can={may} onClose={() => setLifted(null)} />
        </Suspense>
      )}
    </>
  );
};

const Counts = ({ path }: { readonly path: string }) => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  return (
    <>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </header>
      <Loaded of={useQuery(openCountsQuery)} title={words.failed} height={240}>
        {(counts) =>
          counts.length === 0 ? <EmptyState title={say(words.none)} text={say(words.noneText)} /> : <Open path={path} counts={counts} />
        }
      </Loaded>
    </>
  );
};

const One = ({ path, id }: { readonly path: string; readonly id: string }) => {
  const say = useSay();
  const place = placeOfRecord('materialCheck', id);
  const found = useQuery(sheetQuery(id));
  const { leave, onPart } = useLeaving({ title: found.data?.code ?? say(words.title) });
  return (
    <Loaded of={found} title={words.failedSheet} height={320}>
      {(sheet) => (
        <>
          <header className={frame['head']}>
            <h1 tabIndex={-1}>{sheet.code}</h1>
            <span className={frame['quiet']}>{[sheet.storeName, sheet.checkDate].filter(Boolean).join(' · ')}</span>
            <span className={css['state']}>
              {!sheet.open && place && (
                <PageLink to={place.path} query={place.query}>
                  {say(words.document)}
                </PageLink>
              )}
              <AskedLinks leave={leave}>
                <PageLink to={path}>{say(words.back)}</PageLink>
              </AskedLinks>
            </span>
          </header>
          <PageMarksContext value={onPart}>
            {sheet.open ? <CountSheet key={sheet.id} sheet={sheet} /> : <CountResult id={sheet.id} />}
          </PageMarksContext>
        </>
      )}
    </Loaded>
  );
};

export const CountPage = ({ path, query }: PageProps) => {
  const id = query['id'];
  return (
    <div className={frame['page']} data-scroll>
      {id === undefined ? <Counts path={path} /> : <One path={path} id={id} />}
    </div>
  );
};
