import { SideMenu } from '#client/shell/menu/SideMenu.tsx';
import type { MenuEntry } from '#model/api.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { w } from '#model/words.ts';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { entry, ids, menu } from './menu.ts';

const meta: Meta<typeof SideMenu> = {
  title: 'Shell/SideMenu',
  component: SideMenu,
  args: { entries: menu, current: [], atHome: true, collapsed: false },
  decorators: [
    (Story, { args }) => (
      <div
        style={{ display: 'flex', flexDirection: 'column', width: args.collapsed ? 56 : 200, height: 600, background: 'var(--menu-bg)' }}
      >
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof SideMenu>;

const items = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>('[data-item]')];
const expanded = (canvas: HTMLElement) =>
  items(canvas)
    .filter((item) => item.getAttribute('aria-expanded') === 'true')
    .map((item) => item.dataset['item']);

export const OneOpenSubmenu: Story = {
  play: async ({ canvasElement }) => {
    const [hr, finance] = [ids.hr, ids.finance].map((id) => items(canvasElement).find((item) => item.dataset['item'] === id));
    await userEvent.click(hr as HTMLElement);
    await expect(expanded(canvasElement)).toEqual([ids.hr]);
    await userEvent.click(finance as HTMLElement);
    await expect(expanded(canvasElement)).toEqual([ids.finance]);
    await expect(canvasElement.textContent).not.toContain('隐藏');
  },
};

export const WalkedByKeys: Story = {
  play: async ({ canvasElement }) => {
    items(canvasElement)[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect(expanded(canvasElement)).toEqual([ids.hr]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    await expect((document.activeElement as HTMLElement).dataset['item']).toBe(ids.leave);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(expanded(canvasElement)).toEqual([ids.hr]);
    await userEvent.keyboard('{End}');
    await expect(document.activeElement).toBe(items(canvasElement).at(-1));
  },
};

export const CurrentWithCounts: Story = {
  args: { current: menu[0] ? [ids.hr, menu[0].children[0]?.id ?? '', ids.leave] : [], atHome: false, counts: { hrLeaveRequest: 120 } },
  play: async ({ canvasElement }) => {
    const current = canvasElement.querySelector('[aria-current=page]');
    await expect(current).toHaveTextContent('99+');
  },
};

export const Collapsed: Story = {
  args: { collapsed: true },
  play: async ({ canvasElement }) => {
    const before = document.querySelectorAll('[data-item]').length;
    const hr = items(canvasElement).find((item) => item.dataset['item'] === ids.hr);
    await userEvent.click(hr as HTMLElement);
    await expect(hr).toHaveAttribute('aria-expanded', 'true');
    // What is below flies out beside the icons.
    await waitFor(() => expect(document.querySelectorAll('[data-item]').length).toBeGreaterThan(before));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelectorAll('[data-item]')).toHaveLength(before));
  },
};

/** The icons have names, and the key that leads into the fly-out has one that leads out. */
export const CollapsedByKeys: Story = {
  args: { collapsed: true },
  play: async ({ canvasElement }) => {
    const hr = items(canvasElement).find((item) => item.dataset['item'] === ids.hr) as HTMLElement;
    await userEvent.hover(hr);
    await expect(await within(document.body).findByRole('tooltip')).toHaveTextContent(/Human resources|人力资源/);
    hr.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.closest('[class*=flyout]')).not.toBeNull());
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(document.querySelector('[class*=flyout]')).toBeNull());
    await waitFor(() => expect(hr).toHaveFocus());
    await expect(hr).toHaveAttribute('aria-expanded', 'false');
  },
};

const page = entry('页面', 'Page', '/p');
const onPin = fn();
const onCollapse = fn();
const shortcut = {
  id: '71',
  name: w('Leave request', '请假申请'),
  alias: null,
  icon: null,
  color: null,
  resourceId: ids.leave,
  path: '/hr/hrLeaveRequest',
  realPath: '/hr/hrLeaveRequest',
  sort: 1,
  version: 1,
};

/** What a pointer finds beside an entry, fingers and keys find in its menu. */
export const MenuOfAnEntry: Story = {
  args: { entries: [page, ...menu], shortcuts: [shortcut], onPin, onCollapse, atHome: false },
  play: async ({ canvas, canvasElement }) => {
    onPin.mockClear();
    const menuItem = (name: RegExp) => within(document.body).findByRole('menuitem', { name });
    const link = items(canvasElement).find((item) => item.dataset['item'] === page.id) as HTMLElement;
    link.focus();
    await fireEvent.keyDown(link, { code: 'F10', key: 'F10', shiftKey: true });
    await expect(await menuItem(/new window|新窗口/)).toHaveAttribute('href', link.getAttribute('href'));
    await userEvent.click(await menuItem(/Add Page|将页面加入/));
    await expect(onPin).toHaveBeenLastCalledWith(expect.objectContaining({ realPath: '/p' }), true);
    await waitFor(() => expect(link).toHaveFocus());
    // A finger that stays; lifting it opens nothing.
    const own = items(canvasElement).find((item) => item.dataset['item'] === 'pinned 71') as HTMLElement;
    await fireEvent.pointerDown(own, { pointerType: 'touch' });
    await menuItem(/Take Leave request|将请假申请移出/);
    await expect(await fireEvent.click(own)).toBe(false);
    await userEvent.click(await menuItem(/Take Leave request|将请假申请移出/));
    await expect(onPin).toHaveBeenLastCalledWith(expect.objectContaining({ id: ids.leave }), false);
    await userEvent.click(canvas.getByRole('button', { name: /Collapse the menu|收起菜单/ }));
    await expect(onCollapse).toHaveBeenCalled();
  },
};

const deep = ['一', '二', '三', '四', '五', '六'].reduceRight<readonly MenuEntry[]>(
  (children, name, at) => [entry(name, `Level ${at + 1}`, `/level${at}`, { children, hasPage: children.length === 0 })],
  [],
);

/** Three levels stand in the column, what lies deeper flies out. */
export const DeepTree: Story = {
  args: { entries: deep },
  play: async ({ canvasElement }) => {
    const press = async (at: number) => userEvent.click([...document.querySelectorAll<HTMLElement>('[data-item]')].at(at) as HTMLElement);
    await press(1);
    await press(2);
    await expect(items(canvasElement)).toHaveLength(4);
    await press(3);
    // The fourth level lies outside the column.
    await waitFor(() => expect(document.querySelectorAll('[class*=flyout] [data-item]')).toHaveLength(1));
    await expect(canvasElement.querySelectorAll('nav > ul [data-item]:not([class*=flyout] *)')).toHaveLength(4);
  },
};

/** Tab stops once; letters and pinyin initials jump. */
export const OneStopOfTheKeyboard: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(document.activeElement).toBe(items(canvasElement)[0]);
    await expect(items(canvasElement).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await userEvent.keyboard(document.documentElement.lang === 'en' ? 'fin' : 'cw');
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset['item']).toBe(ids.finance));
  },
};

/** A page that stands in no menu: Tab stops at what it belongs to. */
export const PageThatIsHidden: Story = {
  args: { current: [ids.hr, menu[0]?.children.find(({ hidden }) => hidden)?.id ?? ''], atHome: false },
  play: async () => {
    await userEvent.tab();
    await expect((document.activeElement as HTMLElement).dataset['item']).toBe(ids.hr);
  },
};

export const EntryWithoutPage: Story = {
  args: { entries: [entry('空目录', 'Empty directory', '/empty', { hasPage: false })] },
  play: async ({ canvasElement }) => expect(items(canvasElement).at(-1)?.tagName).toBe('BUTTON'),
};

export const OtherProduct: Story = {
  args: { entries: [entry('知识库', 'Knowledge base', 'https://wiki.example.com/a?b=1')] },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /Knowledge base|知识库/ });
    await expect(link).toHaveAttribute('href', 'https://wiki.example.com/a?b=1');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  },
};

export const LongTitles: Story = {
  args: {
    entries: [
      entry('很长', 'Recirculating aquaculture system water quality inspection record', '/long'),
      entry('更长', 'Administration of Oil Consumption', '/longer', {
        children: [entry('下', 'Stocktake differences by warehouse', '/x')],
      }),
    ],
  },
  play: async ({ canvasElement }) => expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth),
};

export const TwoHundredEntries: Story = {
  args: { entries: Array.from({ length: 200 }, (_, at) => entry(`页面 ${at}`, `Page ${at}`, `/p${at}`)) },
};
