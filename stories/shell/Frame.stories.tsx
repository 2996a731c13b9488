import { AppFrame } from '#client/shell/AppFrame.tsx';
import { BottomBar } from '#client/shell/BottomBar.tsx';
import { preferences } from '#client/data/preferences/preferences.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { Bell } from '#client/shell/notices/Bell.tsx';
import { Breadcrumb } from '#client/shell/Breadcrumb.tsx';
import { keepBrand } from '#client/data/brand.ts';
import { Forbidden } from '#client/shell/missing/Forbidden.tsx';
import { Header } from '#client/shell/Header.tsx';
import { KeySheet } from '#client/shell/keys/KeySheet.tsx';
import { NotFound } from '#client/shell/missing/NotFound.tsx';
import { PageCrash } from '#client/shell/PageCrash.tsx';
import { PreferencesPopover } from '#client/shell/user/PreferencesPopover.tsx';
import { SideMenu } from '#client/shell/menu/SideMenu.tsx';
import { empty, open } from '#client/shell/tabs/tabs.ts';
import { TabList, TabMenu } from '#client/shell/tabs/TabMenu.tsx';
import { TabsView } from '#client/shell/tabs/TabsView.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MenuEntry } from '#model/api.ts';
import { w } from '#model/words.ts';
import { mayLeave } from '#client/routes/useTabActs.ts';
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { useEffect, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { menu } from './menu.ts';

const meta: Meta = { title: 'Shell/Frame' };
export default meta;

const crumbs = [
  { label: '人力资源' },
  { label: '假期管理' },
  { label: '请假申请', path: '/hr/hrLeaveRequest' },
  { label: 'LV-20261120-0031' },
];
const twelve = Array.from({ length: 11 }, (_, at) => `/p${at}`)
  .reduce((tabs, path) => open(tabs, path, {}), empty)
  .tabs.map((tab, at) => ({
    ...tab,
    icon: at > 0 ? 'receipt' : null,
    label: at === 0 ? 'Home' : `EXP-20261120-00${at}`,
    dirty: at === 3 ? 'Purpose' : null,
  }));
const chosen = fn();
const act = { onClose: fn(), onMove: fn(), onMenu: fn(), onList: fn() };

interface WholeProps {
  readonly collapsed?: boolean;
  readonly focused?: boolean;
  readonly entries?: readonly MenuEntry[];
}

const Whole = ({ collapsed = false, focused = false, entries = menu }: WholeProps) => (
  <AppFrame
    brand="天源渔业"
    collapsed={collapsed}
    focused={focused}
    tasks
    menu={<SideMenu entries={entries} current={[]} atHome collapsed={collapsed} />}
    header={
      <Header
        collapsed={collapsed}
        onCollapse={() => undefined}
        onDrawer={() => undefined}
        onSearch={() => undefined}
        onSystems={() => undefined}
        pages={3}
        onPages={act.onList}
        breadcrumb={<Breadcrumb crumbs={[]} atHome />}
      >
        <Bell unread={3} onOpen={() => undefined} />
        <PreferencesPopover />
      </Header>
    }
    tabs={<TabsView tabs={twelve.slice(0, 3)} active={twelve[1]?.key ?? ''} {...act} />}
    bars={null}
    bottom={<BottomBar at="inbox" todo={120} onNew={() => undefined} onSearch={() => undefined} onMore={() => undefined} />}
  >
    <h1 style={{ padding: 16 }}>Page</h1>
  </AppFrame>
);

export const Desktop: StoryObj = { render: () => <Whole /> };
export const CollapsedFrame: StoryObj = { render: () => <Whole collapsed /> };
export const FocusMode: StoryObj = {
  render: () => <Whole focused />,
  play: async ({ canvas }) => expect(canvas.queryByRole('banner')).toBeNull(),
};

/** The opened pages are a list behind their number, the search an icon. */
export const Tablet: StoryObj = {
  render: () => <Whole />,
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas }) => {
    act.onList.mockClear();
    await expect(canvas.queryByRole('navigation', { name: /Open pages|已打开的页面/ })).toBeNull();
    const pages = canvas.getByRole('button', { name: /^(All open pages|全部已打开页面): 3$/ });
    await userEvent.click(pages);
    await expect(act.onList).toHaveBeenCalledWith(pages);
    await expect(canvas.getByRole('button', { name: /Search documents|搜索单据/ }).clientWidth).toBeLessThanOrEqual(44);
  },
};

/** Keys in the header are those that the person has. */
export const KeysChanged: StoryObj = {
  render: () => <Whole />,
  beforeEach: async () => {
    await preferences.take({ keys: { 'Mod+KeyK': 'Mod+KeyP' } });
    return () => preferences.take({ keys: {} });
  },
  play: async ({ canvas }) => {
    const search = canvas.getByRole('button', { name: /Search documents|搜索单据/ });
    await waitFor(() => expect(search).toHaveTextContent(/(Ctrl|⌘) P/));
    await expect(search.getAttribute('aria-keyshortcuts')).toMatch(/^(Control|Meta)\+P$/);
  },
};
export const Phone: StoryObj = { render: () => <Whole />, globals: { viewport: { value: 'mobile2' } } };
export const NoMenu: StoryObj = { render: () => <Whole entries={[]} /> };

export const BreadcrumbOfTheDashboard: StoryObj = {
  render: () => <Breadcrumb crumbs={[]} atHome />,
  play: async ({ canvas }) => expect(canvas.queryByRole('link')).toBeNull(),
};
export const BreadcrumbOfADocument: StoryObj = { render: () => <Breadcrumb crumbs={crumbs.slice(1)} atHome={false} /> };

export const BreadcrumbOfFive: StoryObj = {
  render: () => <Breadcrumb crumbs={crumbs} atHome={false} />,
  play: async ({ canvas, canvasElement }) => {
    // The last crumb is no link, the middle ones are gathered.
    await expect(canvasElement.querySelector('[aria-current=page]')?.tagName).toBe('SPAN');
    await expect(canvas.getByText('…')).toBeVisible();
  },
};

export const TwelveTabs: StoryObj = {
  render: () => <TabsView tabs={twelve} active={twelve[2]?.key ?? ''} {...act} />,
  play: async ({ canvasElement }) => {
    act.onClose.mockClear();
    const tabs = canvasElement.querySelectorAll('li');
    // The dashboard cannot be closed.
    await expect(tabs[0]?.querySelector('button')).toBeNull();
    await userEvent.click(tabs[1]?.querySelector('button') as HTMLElement);
    await expect(act.onClose).toHaveBeenCalledWith(expect.objectContaining({ path: '/p0' }));
    await expect(canvasElement.querySelectorAll('[role=img]')).toHaveLength(1);
  },
};

/** Closing what is not saved asks first, and says what would be lost; who stays loses nothing. */
export const ClosingDirtyTab: StoryObj = {
  render: () => (
    <>
      <TabsView
        tabs={twelve.slice(0, 5)}
        active={twelve[3]?.key ?? ''}
        {...act}
        onClose={(tab) => void mayLeave(tab).then((may) => may && act.onClose(tab))}
      />
      <QuestionHost />
    </>
  ),
  play: async ({ canvasElement }) => {
    act.onClose.mockClear();
    const cross = canvasElement.querySelectorAll('li')[3]?.querySelector('button') as HTMLElement;
    const asked = () => within(document.body).findByRole('dialog');
    await userEvent.click(cross);
    await expect(await asked()).toHaveTextContent('Purpose');
    await waitFor(() => expect(within(document.body).getByRole('button', { name: /^(Stay|留下)$/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await expect(act.onClose).not.toHaveBeenCalled();
    await userEvent.click(cross);
    await userEvent.click(within(await asked()).getByRole('button', { name: /^(Discard|不保存)$/ }));
    await waitFor(() => expect(act.onClose).toHaveBeenCalledWith(expect.objectContaining({ path: '/p2' })));
  },
};

export const OneTab: StoryObj = {
  render: () => <TabsView tabs={twelve.slice(0, 1)} active={twelve[0]?.key ?? ''} {...act} />,
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};

export const OverflowingTabs: StoryObj = {
  render: () => (
    <div style={{ width: 480 }}>
      <TabsView tabs={twelve} active={twelve[11]?.key ?? ''} {...act} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const list = canvasElement.querySelector('ul') as HTMLElement;
    await waitFor(() => expect(list.scrollLeft).toBeGreaterThan(100));
    const before = list.scrollLeft;
    await userEvent.click(await canvas.findByRole('button', { name: /Scroll to the left|向左滚动/ }));
    await waitFor(() => expect(list.scrollLeft).toBeLessThan(before));
    act.onList.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: /All open pages|全部已打开页面/ }));
    await expect(act.onList).toHaveBeenCalled();
  },
};

const anchor = { left: 40, bottom: 40 };
export const MenuOfATab: StoryObj = {
  render: () => (twelve[3] ? <TabMenu tab={twelve[3]} at={anchor} onAct={chosen} onClose={() => undefined} /> : <p />),
  play: async () => {
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: /Close others|关闭其他/ }));
    await expect(chosen).toHaveBeenCalledWith('closeOthers', expect.objectContaining({ path: '/p2' }));
  },
};

export const ListOfTabs: StoryObj = {
  render: () => (
    <TabList tabs={twelve} active={twelve[3]?.key ?? ''} at={{ left: 300, bottom: 40 }} onCloseAll={chosen} onClose={() => undefined} />
  ),
  play: async () => {
    const list = await within(document.body).findByRole('dialog');
    await expect(within(list).getAllByRole('link')).toHaveLength(12);
    await userEvent.type(within(list).getByRole('textbox'), '0011');
    await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(list).getByRole('link')).toHaveFocus();
  },
};

const Keyed = () => {
  useShortcuts('list', { 'KeyJ|ArrowDown': { words: w('Next', '下一条'), run: () => undefined } });
  useShortcuts('global', { KeyF: { words: w('Focus mode', '专注模式'), run: () => undefined } });
  const [stands, setStands] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setStands, 0, true);
    return () => clearTimeout(timer);
  }, []);
  return <KeySheet opened={stands} onClose={() => undefined} />;
};
/** By scope; a key that the person changed stands with its new face. */
export const SheetOfKeys: StoryObj = {
  render: () => <Keyed />,
  beforeEach: async () => {
    await preferences.take({ keys: { KeyF: 'KeyX' } });
    return () => preferences.take({ keys: {} });
  },
  play: async () => {
    const sheet = await within(document.body).findByRole('dialog');
    await waitFor(() => expect(within(sheet).getAllByRole('heading', { level: 3 })).toHaveLength(2));
    await waitFor(() => expect(sheet).toHaveTextContent(/(Focus mode|专注模式)\s*X/));
    await userEvent.type(within(sheet).getByRole('textbox'), 'zzz');
    await waitFor(() => expect(within(sheet).getByRole('status')).toBeVisible());
  },
};

const asksFor = async (contact: string | null) => keepBrand({ en: 'tydf', zh: 'tydf', logo: null, contact });
const whomToAsk = {
  beforeEach: async () => {
    await asksFor('周敏 · 8021');
    return () => asksFor(null);
  },
} as const;
export const PageMissing: StoryObj = {
  ...whomToAsk,
  render: () => <NotFound path="/hr/xyz" />,
  play: async ({ canvas }) => expect(await canvas.findByText(/周敏 · 8021/)).toBeVisible(),
};
export const PageForbidden: StoryObj = {
  ...whomToAsk,
  render: () => <Forbidden title="费用预算" code="expenseBudget:page" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('expenseBudget:page')).toBeVisible();
    await expect(canvas.getByText(/周敏 · 8021/)).toBeVisible();
  },
};
export const PageNotLoaded: StoryObj = {
  render: () => <NotFound path="/hr/xyz" failure="Loading chunk failed (error: /tf/assets/x.js)" />,
};

const Broken = (): never => {
  throw new Error('deliberate');
};
const Stopping = () => {
  const [at, setAt] = useState('/x?id=1');
  return (
    <>
      <PageCrash path="/x" of={at}>
        {at === '/x?id=1' ? <Broken /> : <p>another</p>}
      </PageCrash>
      <button type="button" onClick={() => setAt('/x?id=2')}>
        other
      </button>
    </>
  );
};
/** It has an id to tell; another address of the same page is tried anew. */
export const PaneThatStopped: StoryObj = {
  render: () => <Stopping />,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('alert')).toBeVisible();
    const id = canvasElement.querySelector('code') as HTMLElement;
    await expect(id).not.toBeVisible();
    await userEvent.click(canvas.getByText(/Details|详情/));
    await expect(id).toBeVisible();
    await expect(id.textContent).toMatch(/^[\dA-Z]{4,}$/);
    await expect(canvas.getByRole('button', { name: /Copy|复制/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'other' }));
    await expect(canvas.getByText('another')).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
