/** The pages of the opened tabs. Each has its boundary, its marks and the query of its own tab. */
import { addressOf, PageMarksContext, type PageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSession } from '#client/data/session.ts';
import { NotFound } from '#client/shell/missing/NotFound.tsx';
import { PageCrash } from '#client/shell/PageCrash.tsx';
import { isApproval, mark, type Tab, type Tabs } from '#client/shell/tabs/tabs.ts';
import { tabsStore } from '#client/shell/tabs/tabsStore.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Activity, memo, Suspense, useCallback, useEffect, useRef, type ComponentProps } from 'react';
import { Loading } from './Loading.tsx';
import { Own } from './Own.tsx';
import { resolve } from './resolve.ts';
import { DocumentPage, Forbidden, InboxPage, PreferencesPage } from './rooms.tsx';
import css from './TabPanels.module.css';

/** Lists and choices need the right to read; whoever lacks it is told whom to ask, before anything is loaded. */
const Documents = ({ path, query, resource, template }: ComponentProps<typeof DocumentPage>) => {
  const say = useSay();
  const code = `${resource}:page`;
  const permitted = usePermit(code);
  const known = useSession((now) => now.permissions.length > 0);
  const reads = template === 'list' || template === 'select';
  if (reads && known && !permitted) return <Forbidden title={say(catalogue.get(resource)?.label ?? w(path, path))} code={code} />;
  return <DocumentPage path={path} query={query} resource={resource} template={template} />;
};

const Page = ({ path, query }: Pick<Tab, 'path' | 'query'>) => {
  const page = resolve(path, query);
  if (page.room === 'inbox') return <InboxPage path={path} query={query} />;
  if (page.room === 'preferences') return <PreferencesPage path={path} query={query} />;
  if (page.room === 'own') return <Own path={path} query={query} of={page.of} />;
  if (page.room === 'documents') {
    return <Documents path={path} query={query} resource={page.resource} template={page.template} />;
  }
  return <NotFound path={path} />;
};

const Panel = memo(({ tab, shown }: { readonly tab: Tab; readonly shown: boolean }) => {
  const { key, path, query } = tab;
  const panel = useRef<HTMLElement>(null);
  const marks = useCallback(
    (marked: PageMarks | null) => {
      // The page of a hidden tab keeps what it said.
      if (marked === null) return;
      const { title = null, dirty = null, save, discard } = marked;
      if (save || discard) tabsStore.savers.set(key, { save, discard });
      else tabsStore.savers.delete(key);
      tabsStore.change((before) => mark(before, key, { title, dirty }));
    },
    [key],
  );
  // The heading of the page takes the focus, unless the page has already given it to something of its own.
  useEffect(() => {
    const element = panel.current;
    if (!shown || !element || element.contains(document.activeElement)) return;
    if (document.activeElement?.closest('[role=dialog],[role=alertdialog]')) return;
    (element.querySelector<HTMLElement>('h1[tabindex]') ?? element).focus({ preventScroll: true });
  }, [shown]);
  return (
    // Outside of what rests: a page that is left is no longer the shown one at once, not when there is time to draw it.
    <section ref={panel} className={css['panel']} tabIndex={-1} hidden={!shown} data-shown={shown || undefined}>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <PageMarksContext value={marks}>
          <PageCrash path={path} of={addressOf(path, query)}>
            <Suspense fallback={<Loading />}>
              <Page path={path} query={query} />
            </Suspense>
          </PageCrash>
        </PageMarksContext>
      </Activity>
    </section>
  );
});

export const TabPanels = ({ tabs, frameShown }: { readonly tabs: Tabs; readonly frameShown: boolean }) =>
  tabs.tabs.map((tab) => {
    const shown = frameShown && tab.key === tabs.active;
    if (!tab.visited || (!shown && isApproval(tab.path))) return null;
    return <Panel key={`${tab.key} ${tab.version}`} tab={tab} shown={shown} />;
  });
