/** The wall of seals: overdue first, found by state and word, the calendar of a week, nothing there, nothing that comes. */
import { WallPage } from '#client/pages/stamp/wall/WallPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { day } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { calendar, pageOf, seals } from './seals.ts';

const meta: Meta<PageArgs> = {
  ...pageMeta(WallPage, '/stamp/wall'),
  title: 'Stamp/Wall',
  args: {
    permissions: ['stampDetail:page', 'stampHistory:page', 'stampUse:page', 'stampBorrow:add'],
    data: { 'stampDetail/page': pageOf(seals), 'stampDetail/calendar': calendar },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Cards: Story = {
  play: async ({ canvas }) => {
    const cards = within(await canvas.findByRole('list', { name: /Seals|印章/ }));
    const shown = cards.getAllByRole('link').filter(({ textContent }) => textContent?.endsWith('章'));
    await expect(shown.map(({ textContent }) => textContent)).toEqual(['质检专用章', '公章', '合同专用章', '旧发票章']);
    await expect(cards.getByText(/Was due back|已超期/)).toBeVisible();
    await expect(await cards.findByText(/现场签署合同/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /(Uses \(128\)|用印（128）).*公章/ })).toBeVisible();
  },
};

export const Filtered: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: /State|状态/ }), 'overdue');
    await expect(canvas.queryByRole('link', { name: '合同专用章' })).toBeNull();
    await expect(canvas.getByRole('link', { name: '质检专用章' })).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox'), 'nobody');
    await userEvent.click(await canvas.findByRole('button', { name: /Clear filters|清除筛选/ }));
    await expect(await canvas.findByRole('link', { name: '合同专用章' })).toBeVisible();
  },
};

export const Week: Story = {
  args: { query: { view: 'calendar', day: day(1) } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: /现场签署合同/ })).toBeVisible();
    const row = within(canvas.getByRole('row', { name: /公章/ }));
    await userEvent.click(row.getAllByRole('button').at(-1) as HTMLElement);
    await expect(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')).toContain('type=stampBorrow&stampId=1');
  },
};

export const Empty: Story = {
  args: { data: { 'stampDetail/page': pageOf([]) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/There is no seal yet|尚无印章/)).toBeVisible();
  },
};

export const Failed: Story = {
  args: { refusals: { 'stampDetail/page': { code: '500', desc: '服务异常', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('服务异常')).toBeVisible();
  },
};
