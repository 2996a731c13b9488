/** The stock of a storehouse: first glance, what is low, the card of a material, nothing there, what cannot be loaded, a phone. */
import { StockPage } from '#client/pages/material/stock/StockPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { answers, openCount, pageOf } from './server.ts';

const meta: Meta<PageArgs> = {
  ...pageMeta(StockPage, '/material/storehouseStock'),
  title: 'Material/Stock',
  args: {
    permissions: ['materialStorehouse:page', 'materialStock:page', 'materialStock:sensitive', 'materialEntry:add'],
    data: { ...answers, 'materialTransfer/page': { ...pageOf([]), total: 2 } },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const table = { name: /^(Stock|库存)$/ };

export const Glance: Story = {
  play: async ({ canvas }) => {
    const rows = await canvas.findByRole('table', table);
    await expect(await canvas.findByRole('link', { name: /^2 ?(On the way here|调入在途)$/ })).toBeVisible();
    await expect(within(rows).getAllByRole('row')).toHaveLength(5);
    await userEvent.click(canvas.getByRole('button', { name: /(Low|低于安全库存)$/ }));
    await expect(within(canvas.getByRole('table', table)).getAllByRole('row')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: /(Low|低于安全库存)$/ }));
    await userEvent.type(canvas.getByRole('textbox'), 'ym-2609');
    await waitFor(() => expect(within(canvas.getByRole('table', table)).getAllByRole('row')).toHaveLength(2));
    await expect(canvas.getByRole('button', { name: '弧菌疫苗' })).toBeVisible();
  },
};
/** What is done at the counter is no work of who does not keep the storehouse. */
export const OthersStore: Story = {
  args: { query: { id: '2' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /(Low|低于安全库存)$/ })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /(On the way here|调入在途)$/ })).toBeNull();
  },
};
export const LedgerCard: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '海水鱼膨化饲料 9 mm' }));
    await expect(await canvas.findByRole('heading', { name: '海水鱼膨化饲料 9 mm' })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'CKD-20261120-0004' })).toBeVisible();
    const rows = await canvas.findByRole('table', { name: /^(Ledger card|明细账)$/ });
    await expect(within(rows).getByText('1,400')).toBeVisible();
    await userEvent.click(within(rows).getByRole('button', { name: '1,000' }));
    await expect(await canvas.findByRole('table', { name: /^(In|入库)$/ })).toBeVisible();
  },
};
export const NothingMoved: Story = { args: { query: { tab: 'out' } } };
export const Frozen: Story = { args: { data: { ...answers, 'materialCheck/counting': [openCount] } } };
export const NothingFound: Story = { args: { query: { q: '无此物料' } } };
export const Empty: Story = {
  args: { data: { ...answers, 'materialStorehouse/detailList': pageOf([]) } },
  play: async ({ canvas }) => {
    const way = await canvas.findByRole('link', { name: /^(Enter opening stock|期初入库)$/ });
    await expect(way).toHaveAttribute('href', expect.stringContaining('entryType=opening'));
  },
};
export const NoStorehouse: Story = { args: { data: { ...answers, 'materialStorehouse/page': pageOf([]) } } };
export const Loading: Story = { args: { silent: 'materialStorehouse/detailList' } };
export const Failed: Story = { args: { refusals: { 'materialStorehouse/detailList': { code: '503', desc: '服务暂不可用', data: null } } } };
export const Phone: Story = {
  globals: { viewport: { value: 'mobile2' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list', table)).toBeVisible();
  },
};
export const CardOnPhone: Story = { globals: { viewport: { value: 'mobile2' } }, args: { query: { tab: 'card', item: '1' } } };
