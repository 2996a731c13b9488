/** The documents of a person that the reader may open, newest first. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { PersonDocument } from '#resources/hr/rules/personOverview.ts';
import css from './person.module.css';
import { words } from './personWords.ts';

export const DocumentLink = ({ resource, id, label }: { readonly resource: string; readonly id: string; readonly label: string }) => {
  const place = placeOfRecord(resource, id);
  return place === null ? (
    <span>{label}</span>
  ) : (
    <PageLink to={place.path} query={place.query}>
      {label}
    </PageLink>
  );
};

export const PersonDocuments = ({ documents }: { readonly documents: readonly PersonDocument[] }) => {
  const say = useSay();
  if (documents.length === 0) return <EmptyState title={say(words.noDocuments)} />;
  return (
    <ul className={`${frame['rows']} ${css['documents']}`}>
      {documents.map(({ resource, id, kind, code, status, date, takesEffect }) => (
        <li key={`${resource}/${id}`}>
          <span className={css['documentName']}>
            <DocumentLink resource={resource} id={id} label={code ?? say(kind)} />
            <span className={frame['second']}>
              {say(kind)}
              {takesEffect !== null && ` · ${say(words.takesEffect, { date: takesEffect })}`}
            </span>
          </span>
          <span className={css['documentState']}>
            <StatusTone status={status} size="sm" />
            <span className={frame['quiet']} data-number>
              {date}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
};
