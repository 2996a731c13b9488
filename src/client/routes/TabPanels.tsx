/** The pages of the opened tabs. Each has its boundary, its marks and the query of its own tab. */
import { PageMarksContext, type PageMarks } from '#client/data/page.ts';
import { NotFound } from '#client/shell/NotFound.tsx';
import { PageCrash } from '#client/shell/PageCrash.tsx';
import { isApproval, mark, type Tab, type Tabs } from '#client/shell/tabs.ts';
import { tabsStore } from '#client/shell/tabsStore.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Activity, memo, Suspense, useCallback, useEffect, useRef } from 'react';
import { resolve } from './resolve.ts';
import { DocumentPage, InboxPage, PreferencesPage } from './rooms.tsx';
import css from './TabPanels.module.css';

const Page = ({ path, query }: Pick<Tab, 'path' | 'query'>) => {
  const page = resolve(path, query);
  if (page.room === 'inbox') return <InboxPage path={path} query={query} />;
  if (page.room === 'preferences') return <PreferencesPage path={path} query={query} />;
  if (page.room === 'documents') {
    return <DocumentPage path={path} query={query} resource={page.resource} template={page.template} />;
  }
  return <NotFound path={path} />;
};

/** Shown from the first moment on, but seen only when loading lasts. */
const Loading = () => {
  const say = useSay();
  return <div className={css['loading']} role="status" aria-label={say(w('Loading', '正在加载'))} />;
};

const Panel = memo(({ tab, shown }: { readonly tab: Tab; readonly shown: boolean }) => {
  const { key, path, query } = tab;
  const panel = useRef<HTMLElement>(null);
  const marks = useCallback(
    ({ title = null, dirty = null, save = null }: PageMarks) => {
      if (save) tabsStore.savers.set(key, save);
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
    <section ref={panel} className={css['panel']} tabIndex={-1} data-shown={shown || undefined}>
      <PageMarksContext value={marks}>
        <PageCrash path={path}>
          <Suspense fallback={<Loading />}>
            <Page path={path} query={query} />
          </Suspense>
        </PageCrash>
      </PageMarksContext>
    </section>
  );
});

export const TabPanels = ({ tabs, frameShown }: { readonly tabs: Tabs; readonly frameShown: boolean }) =>
  tabs.tabs.map((tab) => {
    const shown = frameShown && tab.key === tabs.active;
    if (!tab.visited || (!shown && isApproval(tab.path))) return null;
    return (
      <Activity key={`${tab.key} ${tab.version}`} mode={shown ? 'visible' : 'hidden'}>
        <Panel tab={tab} shown={shown} />
      </Activity>
    );
  });
