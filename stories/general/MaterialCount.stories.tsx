/** A stocktake: differences while they are typed, what cannot be a number, nothing to count, what cannot be loaded. */
import { CountPage } from '#client/pages/general/materials/CountPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const material = (id: string, name: string, stockQty: string, more: object = {}) => ({
  id,
  code: `XZ0000${id}`,
  name,
  spec: null,
  unit: 'pcs',
  location: '一楼库房 A1',
  stockQty,
  reservedQty: '0.00',
  ...more,
});
const page = (records: readonly object[]) => ({
  'adMaterialManagement/page': { records, total: records.length, pageNum: 1, pageSize: 200 },
});

const meta: Meta<PageArgs> = {
  ...pageMeta(CountPage, '/general/materialCount'),
  title: 'General/Stocktake',
  args: {
    permissions: ['adMaterialManagement:page', 'adMaterialManagement:move'],
    query: { category: 'office' },
    data: page([
      material('1', '复印纸', '38.00', { spec: 'A4 70g', unit: 'ream' }),
      material('2', '中性笔', '120.00', { reservedQty: '12.00' }),
      material('3', '文件夹', '46.00'),
    ]),
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const counted = (name: string): RegExp => new RegExp(`^(Counted: |实盘数量：)${name}$`);

export const Counting: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^(No difference yet|暂无差异)$/ })).toBeDisabled();
    await userEvent.type(canvas.getByRole('textbox', { name: counted('复印纸') }), '36{Enter}');
    await expect(canvas.getByRole('textbox', { name: counted('中性笔') })).toHaveFocus();
    await userEvent.keyboard('120{Enter}47');
    await expect(canvas.getByText('−2')).toBeVisible();
    await expect(canvas.getByText('+1')).toBeVisible();
    await expect(canvas.getByText(/^(As in the books|相符)$/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Book 2 differences|登记2项差异)$/ })).toBeEnabled();
  },
};
export const Wrong: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: counted('复印纸') }), 'x');
    await expect(canvas.getByText(/^(is no number|不是数字)$/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(No difference yet|暂无差异)$/ })).toBeDisabled();
  },
};
export const Empty: Story = { args: { data: page([]) } };
export const Failed: Story = { args: { refusals: { 'adMaterialManagement/page': { code: '503', desc: '服务暂不可用', data: null } } } };
