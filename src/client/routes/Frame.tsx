/** The frame with its opened pages: kept alive in `<Activity>`, their effects stopped while hidden; approval pages are never kept. */
import './frameStyles.ts';
import { followDocuments } from '#client/blocks/bundle.ts';
import { connectionActor, sessionActor } from '#client/shell/actors.ts';
import { useNavigation, type Query } from '#client/data/page.ts';
import { queries } from '#client/data/queries.ts';
import { session, useSession } from '#client/data/session.ts';
import { startStream } from '#client/data/stream.ts';
import { AppFrame } from '#client/shell/AppFrame.tsx';
import { useBrand } from '#client/data/brand.ts';
import { Breadcrumb, type Crumb } from '#client/shell/Breadcrumb.tsx';
import { Header } from '#client/shell/Header.tsx';
import { chainOf, home, titleOf } from '#client/shell/menu.ts';
import { PreferencesPopover } from '#client/shell/PreferencesPopover.tsx';
import { remember } from '#client/shell/recents.ts';
import { refreshSession } from '#client/shell/start.ts';
import { moveTo, open } from '#client/shell/tabs.ts';
import { tabsStore, useTabs } from '#client/shell/tabsStore.ts';
import { TabsView } from '#client/shell/TabsView.tsx';
import { useLogout } from '#client/shell/useLogout.ts';
import { UserMenu } from '#client/shell/UserMenu.tsx';
import { useSay } from '#client/words/language.tsx';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Bars } from './Bars.tsx';
import { CountedBar, CountedBell, CountedMenu, WindowTitle } from './counted.tsx';
import { counts } from './counts.ts';
import { JobTrayLater } from './JobTrayLater.tsx';
import { TabPanels } from './TabPanels.tsx';
import { labelOf } from './titles.ts';
import { FrameDialogs, type FrameDialog } from './FrameDialogs.tsx';
import { useNoticeNews } from './useNoticeNews.ts';
import { useRefusedDecisions } from './useRefusedDecisions.ts';
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

export interface FrameProps {
  /** Null while a page outside the frame is shown. */
  readonly path: string | null;
  readonly query: Query;
}

export const Frame = ({ path, query }: FrameProps) => {
  const say = useSay();
  const brand = useBrand();
  const navigation = useNavigation();
  const logout = useLogout(mayLeaveAll);
  const menu = useSession((now) => now.menu);
  const collapsed = useSession((now) => now.collapsed);
  const userId = useSession((now) => now.user?.userId ?? null);
  const tabs = useTabs();
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const show = (name: 'palette' | 'new' | 'keys' | 'password' | 'drawer' | 'notices') => () => setDialog({ name });
  const [focused, setFocused] = useState(false);
  useLive();
  useNoticeNews();
  useUnsaved();

  // The installed client's own shortcut opens what the key for a new document opens, once.
  const asksNew = path === home.path && query['new'] !== undefined;
  if (asksNew && dialog === null) setDialog({ name: 'new' });
  useEffect(() => {
    if (asksNew) navigation.go(home.path, {}, { replace: true });
  }, [asksNew, navigation]);

  // Before paint, so that no frame shows the page one comes from under the new address.
  useLayoutEffect(() => {
    if (path !== null) tabsStore.change((before) => open(before, path, query));
  }, [path, query]);

  const shown = tabs.tabs.find((tab) => tab.key === tabs.active);
  const chain = useMemo(() => (shown ? chainOf(menu, shown.path, shown.query) : []), [menu, shown]);
  const atHome = shown?.path === home.path;
  useRefusedDecisions(atHome);
  const label = shown ? labelOf(shown, menu, say) : '';
  useEffect(() => {
    if (path !== null && shown && !atHome) void remember({ path: shown.path, query: shown.query, title: label });
  }, [path, shown, label, atHome]);

  const collapse = () => session.set({ collapsed: !collapsed });
  const { act, closeTab, step } = useTabActs();
  useFrameKeys({
    enabled: path !== null,
    palette: show('palette'),
    newDocument: show('new'),
    keys: show('keys'),
    notices: show('notices'),
    setting: show('password'),
    logout: () => void logout(),
    collapse,
    focus: () => setFocused((now) => !now),
    unfocus: () => focused && setFocused(false),
    focused,
    closeTab: () => shown && void closeTab(shown),
    step,
    systems: () => navigation.go('/selectSystem'),
  });

  const crumbs: Crumb[] = chain.map((entry) => ({ label: say(titleOf(entry)), ...(entry.hasPage ? { path: entry.realPath } : {}) }));
  if (crumbs.at(-1)?.label !== label) crumbs.push({ label });
  const sideMenu = (folded: boolean) => (
    <CountedMenu entries={menu} current={chain.map(({ id }) => id)} atHome={atHome} collapsed={folded} onChosen={() => setDialog(null)} />
  );
  const labelled = tabs.tabs.map((tab) => ({
    ...tab,
    label: labelOf(tab, menu, say),
    icon: chainOf(menu, tab.path, tab.query)[0]?.meta.icon ?? null,
  }));

  return (
    <>
      <WindowTitle label={path === null || !shown ? null : label} />
      <AppFrame
        brand={say(brand)}
        tasks={atHome}
        collapsed={collapsed}
        focused={focused}
        menu={sideMenu(collapsed)}
        header={
          <Header
            collapsed={collapsed}
            onCollapse={collapse}
            onDrawer={show('drawer')}
            onSearch={show('palette')}
            onSystems={() => navigation.go('/selectSystem')}
            breadcrumb={<Breadcrumb crumbs={crumbs} atHome={atHome} />}
          >
            <JobTrayLater />
            <CountedBell onOpen={show('notices')} />
            <PreferencesPopover />
            <UserMenu onSetting={show('password')} onLogout={() => void logout()} />
          </Header>
        }
        tabs={
          <TabsView
            tabs={labelled}
            active={tabs.active}
            onClose={(tab) => void closeTab(tab)}
            onMove={(tab, to) => tabsStore.change((before) => moveTo(before, tab.key, to))}
            onMenu={(tab, at) => setDialog({ name: 'tab', tab, at: at.getBoundingClientRect() })}
            onList={(at) => setDialog({ name: 'tabs', at: at.getBoundingClientRect() })}
          />
        }
        bars={<Bars />}
        bottom={
          <CountedBar
            at={!atHome ? null : shown?.query['tab'] === 'started' ? 'started' : 'inbox'}
            onNew={show('new')}
            onSearch={show('palette')}
            onMore={show('drawer')}
          />
        }
      >
        {userId !== null && <TabPanels tabs={tabs} frameShown={path !== null} />}
      </AppFrame>
      <FrameDialogs
        shown={dialog}
        onClose={() => setDialog(null)}
        drawer={sideMenu(false)}
        tabs={labelled}
        active={tabs.active}
        onAct={act}
      />
    </>
  );
};
