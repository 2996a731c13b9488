/** What stands there when data reports are opened: those that are meant for it, each small, each the way to itself. */
import frame from '#client/blocks/frame.module.css';
import { ReportView } from '#client/charts/ReportView.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { nameIn, runQuery, type ReportRow } from './calls.ts';
import css from './reports.module.css';
import { words } from './reportsWords.ts';

const HEIGHT = 240;

const Tile = ({ row, path }: { readonly row: ReportRow; readonly path: string }) => {
  const language = useLanguage();
  const run = useQuery(runQuery(row.id, {}));
  const name = nameIn(row, language);
  return (
    <section className={css['tile']} aria-label={name}>
      <h2>
        <PageLink to={path} query={{ report: row.id }}>
          {name}
        </PageLink>
      </h2>
      <ReportView label={name} result={run.data} error={run.error} onRetry={() => void run.refetch()} height={HEIGHT} />
    </section>
  );
};

export const Overview = ({ rows, path }: { readonly rows: readonly ReportRow[]; readonly path: string }) => {
  const say = useSay();
  return (
    <section className={frame['part']} aria-label={say(words.overview)}>
      <div className={css['tiles']}>
        {rows.map((row) => (
          <Tile key={row.id} row={row} path={path} />
        ))}
      </div>
    </section>
  );
};
