/** The frame with its opened pages: kept alive in `<Activity>`, their effects stopped while hidden; approval pages are never kept. */
import './frameStyles.ts';
import { followDocuments } from '#client/blocks/reader/bundle.ts';
import { useStable } from '#client/blocks/useStable.ts';
import { connectionActor, sessionActor } from '#client/shell/actors.ts';
import { useNavigation, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session, useSession } from '#client/data/session.ts';
import { startStream } from '#client/data/server/stream.ts';
import { AppFrame } from '#client/shell/AppFrame.tsx';
import { useBrand } from '#client/data/brand.ts';
import { Breadcrumb, type Crumb } from '#client/shell/Breadcrumb.tsx';
import { Header } from '#client/shell/Header.tsx';
import { chainOf, home } from '#client/shell/menu/menu.ts';
import { titleOf } from '#client/data/menuTree.ts';
import { PreferencesPopover } from '#client/shell/user/PreferencesPopover.tsx';
import { countBegun } from '#client/data/beginnings.ts';
import { remember } from '#client/shell/palette/recents.ts';
import { refreshSession } from '#client/shell/start.ts';
import { close, keyOf, moveTo, open, type Tab } from '#client/shell/tabs/tabs.ts';
import { tabsStore, useTabs } from '#client/shell/tabs/tabsStore.ts';
import { TabsView } from '#client/shell/tabs/TabsView.tsx';
import { useLogout } from '#client/shell/signIn/useLogout.ts';
import { UserMenu } from '#client/shell/user/UserMenu.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry } from '#model/api.ts';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Bars } from './Bars.tsx';
import { CountedBar, CountedBell, CountedMenu, WindowTitle } from './counted.tsx';
import { counts } from './counts.ts';
import { JobTrayLater } from './notices/JobTrayLater.tsx';
import { ledTo } from './led.ts';
import { TabPanels } from './TabPanels.tsx';
import { labelOf, windowTitleOf } from './titles.ts';
import { FrameDialogs, type FrameDialog, type StandingDialog } from './FrameDialogs.tsx';
import { useNoticeNews } from './notices/useNoticeNews.ts';
import { OutboxLater } from './notices/OutboxLater.tsx';
import { useRefusedDecisions } from './notices/useRefusedDecisions.ts';
import { useFrameKeys } from './useFrameKeys.ts';
import { mayLeaveAll, useTabActs } from './useTabActs.ts';
import { useUnsaved } from './useUnsaved.ts';

/** Asks for menu and settings behind what is shown, and listens to the stream while the frame is shown. */
const useLive = (): void => {
  useEffect(() => {
    void refreshSession();
  }, []);
  const userId = useSession((now) => now.user?.userId);
  useEffect(() => {
    if (!userId) return;
    return startStream({
      alive: () => connectionActor.send({ type: 'REACHED' }),
      broken: () => connectionActor.send({ type: 'DOUBT' }),
      ended: () => sessionActor.send({ type: 'EXPIRED' }),
    });
  }, [userId]);
  useEffect(() => counts.follow(queries), []);
  useEffect(() => followDocuments(queries), []);
};

/** The branch of the menu that a tab belongs to; the same as long as the tab shows the same kind of page. */
const useChain = (menu: readonly MenuEntry[], tab: Tab | undefined): readonly MenuEntry[] => {
  const path = tab?.path;
  const type = tab?.query['type'];
  return useMemo(() => (path === undefined ? [] : chainOf(menu, path, type === undefined ? {} : { type })), [menu, path, type]);
};

export interface FrameProps {
  /** Null while a page outside the frame is shown. */
  readonly path: string | null;
  readonly query: Query;
}

/** The address opens its tab, before paint, so that no frame shows the page one comes from under the new address; or it leads on by the menu. */
const Address = ({ path, query }: FrameProps) => {
  const { go } = useNavigation();
  const menu = useSession((now) => now.menu);
  const led = useMemo(() => (path === null ? null : ledTo(menu, path, query)), [menu, path, query]);
  useLayoutEffect(() => {
    if (path === null) return;
    if (!led) return tabsStore.change((before) => open(before, path, query));
    // Opened before the menu came, it was a page that does not exist.
    tabsStore.change((before) => close(before, [keyOf(path, query)]));
    go(led.path, led.query, { replace: true });
  }, [path, query, led, go]);
  // What is begun most often is offered first.
  const begun = path === '/add' ? query['type'] : undefined;
  useEffect(() => {
    if (begun !== undefined) void countBegun(begun);
  }, [begun]);
  return null;
};

const bars = <Bars />;

/** Drawn by its tabs and not by the address: each step from task to task writes one. What is around the pages stays the same at such a step. */
const Around = memo(({ frameShown }: { readonly frameShown: boolean }) => {
  const say = useSay();
  const brand = useBrand();
  const navigation = useNavigation();
  const askedToLeave = useLogout(mayLeaveAll);
  const menu = useSession((now) => now.menu);
  const collapsed = useSession((now) => now.collapsed);
  const userId = useSession((now) => now.user?.userId ?? null);
  const tabs = useTabs();
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const show = useMemo(() => {
    const to = (name: StandingDialog) => () => setDialog({ name });
    return {
      palette: to('palette'),
      newDocument: to('new'),
      keys: to('keys'),
      setting: to('password'),
      drawer: to('drawer'),
      notices: to('notices'),
      pages: (at: HTMLElement) => setDialog({ name: 'tabs', at: at.getBoundingClientRect() }),
    };
  }, []);
  const closeDialog = useCallback(() => setDialog(null), []);
  const [focused, setFocused] = useState(false);
  useLive();
  useNoticeNews();
  useUnsaved();

  const shown = tabs.tabs.find((tab) => tab.key === tabs.active);
  const atHome = shown?.path === home.path;
  // The installed client's own shortcut opens what the key for a new document opens, once.
  const asksNew = frameShown && atHome && shown.query['new'] !== undefined;
  if (asksNew && dialog === null) setDialog({ name: 'new' });
  useEffect(() => {
    if (asksNew) navigation.go(home.path, {}, { replace: true });
  }, [asksNew, navigation]);

  const chain = useChain(menu, shown);
  // On a phone the document stands in the place of the list.
  useRefusedDecisions(() => atHome && (shown?.query['task'] === undefined || !matchMedia(PHONE).matches));
  const label = shown ? labelOf(shown, menu, say) : '';
  useEffect(() => {
    if (frameShown && shown && !atHome) void remember({ path: shown.path, query: shown.query, title: label });
  }, [frameShown, shown, label, atHome]);

  const collapse = useStable(() => session.set({ collapsed: !collapsed }));
  const logout = useStable(() => void askedToLeave());
  const systems = useStable(() => navigation.go('/selectSystem'));
  const { act, closeTab, step } = useTabActs();
  useFrameKeys({
    ...show,
    enabled: frameShown,
    logout,
    collapse,
    focus: () => setFocused((now) => !now),
    unfocus: () => focused && setFocused(false),
    focused,
    closeTab: () => shown && void closeTab(shown),
    step,
    systems,
  });

  const pages = tabs.tabs.length;
  const header = useMemo(() => {
    const crumbs: Crumb[] = chain.map((entry) => ({
      label: say(titleOf(entry)),
      ...(entry.hasPage ? { path: entry.realPath, menu: entry.id } : {}),
    }));
    if (crumbs.at(-1)?.label !== label) crumbs.push({ label });
    return (
      <Header
        collapsed={collapsed}
        onCollapse={collapse}
        onDrawer={show.drawer}
        onSearch={show.palette}
        onSystems={systems}
        pages={pages}
        onPages={show.pages}
        breadcrumb={<Breadcrumb crumbs={crumbs} atHome={atHome} />}
      >
        <JobTrayLater />
        <CountedBell onOpen={show.notices} />
        <PreferencesPopover />
        <UserMenu onSetting={show.setting} onLogout={logout} />
      </Header>
    );
  }, [chain, say, label, collapsed, collapse, show, systems, pages, atHome, logout]);
  const sideMenu = useMemo(() => {
    const shared = { entries: menu, current: chain.map(({ id }) => id), atHome, onChosen: closeDialog };
    return {
      beside: <CountedMenu {...shared} collapsed={collapsed} onCollapse={collapse} />,
      drawer: <CountedMenu {...shared} collapsed={false} />,
    };
  }, [menu, chain, atHome, closeDialog, collapsed, collapse]);
  const labelled = tabs.tabs.map((tab) => ({
    ...tab,
    label: labelOf(tab, menu, say),
    icon: chainOf(menu, tab.path, tab.query)[0]?.meta.icon ?? null,
  }));

  return (
    <>
      <WindowTitle label={frameShown && shown ? windowTitleOf(shown, menu, say, brand) : null} />
      <AppFrame
        brand={say(brand)}
        tasks={atHome}
        collapsed={collapsed}
        focused={focused}
        menu={sideMenu.beside}
        header={header}
        tabs={
          <TabsView
            tabs={labelled}
            active={tabs.active}
            onClose={(tab) => void closeTab(tab)}
            onMove={(tab, to) => tabsStore.change((before) => moveTo(before, tab.key, to))}
            onMenu={(tab, at) => setDialog({ name: 'tab', tab, at: at.getBoundingClientRect() })}
            onList={show.pages}
          />
        }
        bars={bars}
        bottom={
          <CountedBar
            at={!atHome ? null : shown.query['tab'] === 'started' ? 'started' : 'inbox'}
            onNew={show.newDocument}
            onSearch={show.palette}
            onMore={show.drawer}
          />
        }
      >
        {userId !== null && <TabPanels tabs={tabs} frameShown={frameShown} />}
        {userId !== null && !atHome && <OutboxLater />}
      </AppFrame>
      <FrameDialogs shown={dialog} onClose={closeDialog} drawer={sideMenu.drawer} tabs={labelled} active={tabs.active} onAct={act} />
    </>
  );
});

export const Frame = ({ path, query }: FrameProps) => (
  <>
    <Around frameShown={path !== null} />
    <Address path={path} query={query} />
  </>
);
