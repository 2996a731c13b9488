import { SideMenu } from '#client/shell/SideMenu.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
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

export const TwoHundredEntries: Story = {
  args: { entries: Array.from({ length: 200 }, (_, at) => entry(`页面 ${at}`, `Page ${at}`, `/p${at}`)) },
};
