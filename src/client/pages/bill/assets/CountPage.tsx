/** Counting assets on a phone: stocktakes that somebody counts and own assets to be confirmed, or one stocktake. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useDefinition, useRecord } from '#client/data/server/resource.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import css from './assets.module.css';
import { countingQuery, mineQuery, type OpenCheck } from './calls.ts';
import { CountSheet } from './CountSheet.tsx';
import { OwnAssets } from './OwnAssets.tsx';
import { Progress } from './Progress.tsx';
import { words } from './assetsWords.ts';

const ActDialog = lazy(async () => ({ default: (await import('#client/blocks/act/ActDialog.tsx')).ActDialog }));

const Checks = ({ path, checks }: { readonly path: string; readonly checks: readonly OpenCheck[] }) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.counts)}</h2>
      <ul className={`${css['rows']} ${css['missing']}`} aria-label={say(words.counts)} style={{ maxWidth: 760 }}>
        {checks.map(({ id, code, checkName, deadline, cardCount, seenCount }) => (
          <li key={id}>
            <span>
              <PageLink to={path} query={{ id }}>
                {checkName}
              </PageLink>
              <span className={frame['second']}>{`${code} · ${say(words.until, { date: deadline })}`}</span>
            </span>
            <strong>{say(words.progress, { n: seenCount, all: cardCount })}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
};

const All = ({ path }: { readonly path: string }) => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  const mayCount = usePermit('assetCheck:page');
  const checks = useQuery({ ...countingQuery, enabled: mayCount });
  const mine = useQuery(mineQuery);
  const counted = checks.data ?? [];
  return (
    <>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </header>
      {checks.isError && (
        <Loaded of={checks} title={words.failedCounts} height={80}>
          {() => null}
        </Loaded>
      )}
      {counted.length > 0 && <Checks path={path} checks={counted} />}
      <Loaded of={mine} title={words.failedCounts} height={240}>
        {(assets) =>
          assets.length > 0 ? (
            <OwnAssets assets={assets} />
          ) : counted.length === 0 && !checks.isLoading ? (
            <EmptyState title={say(words.noCounts)} text={say(words.noCountsText)} />
          ) : null
        }
      </Loaded>
    </>
  );
};

const Closing = ({ check }: { readonly check: AnyDoc }) => {
  const say = useSay();
  const definition = useDefinition('assetCheck').data;
  const [open, setOpen] = useState(false);
  const act = definition?.acts?.['close'];
  const can = (check['can'] ?? {}) as Readonly<Record<string, true>>;
  if (!definition || !act || can['act:close'] !== true) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say(words.close)}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ActDialog definition={definition} name="close" act={act} record={check} can={can} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const One = ({ path, id }: { readonly path: string; readonly id: string }) => {
  const say = useSay();
  const found = useRecord('assetCheck', id);
  const place = placeOfRecord('assetCheck', id);
  usePageMarks({ title: found.data === undefined ? say(words.title) : textOf(found.data['checkName']) });
  return (
    <Loaded of={found} title={words.failedCounts} height={320}>
      {(check) => (
        <>
          <header className={frame['head']}>
            <div>
              <h1 tabIndex={-1}>{textOf(check['checkName'])}</h1>
              <p className={frame['quiet']}>{`${textOf(check['code'])} · ${say(words.until, { date: textOf(check['deadline']) })}`}</p>
            </div>
            <span className={css['acts']}>
              <Closing check={check} />
              {place && (
                <PageLink to={place.path} query={place.query}>
                  {say(words.document)}
                </PageLink>
              )}
              <PageLink to={path}>{say(words.allCounts)}</PageLink>
            </span>
          </header>
          {check['checkState'] === 'counting' ? (
            <CountSheet key={id} check={check} />
          ) : (
            <>
              <Progress seen={Number(check['seenCount'] ?? 0)} all={Number(check['cardCount'] ?? 0)} />
              <p className={frame['quiet']}>{say(words.closed)}</p>
            </>
          )}
        </>
      )}
    </Loaded>
  );
};

export const CountPage = ({ path, query }: PageProps) => {
  const id = query['id'];
  return (
    <div className={frame['page']} data-scroll>
      {id === undefined ? <All path={path} /> : <One path={path} id={id} />}
    </div>
  );
};
