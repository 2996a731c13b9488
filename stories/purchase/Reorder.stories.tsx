/** Materials to be bought again: chosen ones, those of one storehouse; nothing short; what cannot be loaded. */
import { ReorderPage } from '#client/pages/purchase/reorder/ReorderPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const short = (itemId: string, itemName: string, more: object = {}) => ({
  itemId,
  itemCode: `FD-0000${itemId}`,
  itemName,
  category: 'feed',
  spec: '粗蛋白46%',
  unit: 'kg',
  storehouseId: '1',
  storeName: '陆基饲料库',
  freeQty: '420.000',
  toArriveQty: '300.000',
  askedQty: '0.000',
  coveredQty: '720.000',
  minStock: '1000.000',
  packUnit: 'bag',
  packQty: '25.000',
  packs: '52',
  suggestQty: '1300.000',
  leadDays: 10,
  ...more,
});
const boxes = short('3', '泡沫保温箱 20kg', {
  category: 'packaging',
  spec: null,
  unit: 'pcs',
  storehouseId: '2',
  storeName: '加工厂包材库',
  freeQty: '0.000',
  packQty: null,
  packs: null,
  leadDays: null,
});

const meta: Meta<PageArgs> = {
  ...pageMeta(ReorderPage, '/purchase/reorder'),
  title: 'Purchase/To be bought again',
  args: {
    permissions: ['purchaseApply:page', 'purchaseApply:add', 'purchaseAskPrice:add'],
    data: { 'purchaseApply/reorder': [short('2', '沉性膨化饲料 6 mm'), boxes] },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^(Choose all|全选)$/ }));
    await expect(canvas.getByRole('status')).toHaveTextContent(/^(2 materials chosen|已选2种物料)$/);
    await userEvent.click(canvas.getByRole('checkbox', { name: /泡沫保温箱/ }));
    await expect(canvas.getByRole('button', { name: /^(Draft an application \(1\)|生成采购申请（1）)$/ })).toBeEnabled();
    // What nobody has any more stands first.
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveTextContent('泡沫保温箱');
  },
};
export const OfOneStorehouse: Story = { args: { query: { store: '1' } } };
export const NothingThere: Story = { args: { query: { store: '9' } } };
export const NothingShort: Story = { args: { data: { 'purchaseApply/reorder': [] } } };
export const Failed: Story = { args: { refusals: { 'purchaseApply/reorder': { code: '503', desc: '服务暂不可用', data: null } } } };
