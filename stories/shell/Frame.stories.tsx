import { AppFrame } from '#client/shell/AppFrame.tsx';
import { BottomBar } from '#client/shell/BottomBar.tsx';
import { Breadcrumb } from '#client/shell/Breadcrumb.tsx';
import { Header } from '#client/shell/Header.tsx';
import { NotFound } from '#client/shell/NotFound.tsx';
import { PageCrash } from '#client/shell/PageCrash.tsx';
import { PreferencesPopover } from '#client/shell/PreferencesPopover.tsx';
import { SideMenu } from '#client/shell/SideMenu.tsx';
import { empty, open } from '#client/shell/tabs.ts';
import { TabsView } from '#client/shell/TabsView.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
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
  .tabs.map((tab, at) => ({ ...tab, icon: at > 0 ? 'receipt' : null, label: at === 0 ? 'Home' : `EXP-20261120-00${at}`, dirty: at === 3 ? 'Purpose' : null }));
const act = { onClose: fn(), onMove: fn(), onMenu: fn(), onList: fn() };

const Whole = ({ collapsed = false, focused = false }: { readonly collapsed?: boolean; readonly focused?: boolean }) => (
  <AppFrame
    brand="天源渔业"
    collapsed={collapsed}
    focused={focused}
    menu={<SideMenu entries={menu} current={[]} atHome collapsed={collapsed} />}
    header={
      <Header
        collapsed={collapsed}
        onCollapse={() => undefined}
        onDrawer={() => undefined}
        onSearch={() => undefined}
        onSystems={() => undefined}
        breadcrumb={<Breadcrumb crumbs={[]} atHome />}
      >
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

export const PageMissing: StoryObj = { render: () => <NotFound path="/hr/xyz" /> };
export const PageNotLoaded: StoryObj = {
  render: () => <NotFound path="/hr/xyz" failure="Loading chunk failed (error: /tf/assets/x.js)" />,
};

const Broken = (): never => {
  throw new Error('deliberate');
};
export const PaneThatStopped: StoryObj = {
  render: () => (
    <>
      <PageCrash path="/x">
        <Broken />
      </PageCrash>
      <p>other</p>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(canvas.getByText('other')).toBeVisible();
  },
};
