/** Print sheets on their own routes, without the frame. What paper needs of the session is asked for here, since no frame does. */
import { PageMarksContext, type PageMarks, type PageProps } from '#client/data/page/page.ts';
import { refreshSession } from '#client/shell/start.ts';
import { NotFound } from '#client/shell/missing/NotFound.tsx';
import { useCallback, useEffect } from 'react';
import { Own } from './Own.tsx';
import { resolve } from './resolve.ts';
import { DocumentPage } from './rooms.tsx';

export const PrintRoom = ({ path, query }: PageProps) => {
  useEffect(() => {
    void refreshSession();
  }, []);
  const marks = useCallback((marked: PageMarks | null) => {
    if (marked?.title) document.title = marked.title;
  }, []);
  const page = resolve(path, query);
  if (page.room === 'own')
    return (
      <PageMarksContext value={marks}>
        <Own path={path} query={query} of={page.of} />
      </PageMarksContext>
    );
  if (page.room !== 'documents') return <NotFound path={path} />;
  return (
    <PageMarksContext value={marks}>
      <DocumentPage path={path} query={query} resource={page.resource} template={page.template} />
    </PageMarksContext>
  );
};
