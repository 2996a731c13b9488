/** The buying desk: late deliveries, lines grouped by material, what is chosen; nothing to buy; what cannot be loaded. */
import { DeskPage } from '#client/pages/purchase/desk/DeskPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const line = (lineId: string, deptName: string, leftQty: string, more: object = {}) => ({
  lineId,
  applyId: lineId,
  applyNo: `CGSQ-20261118-000${lineId}`,
  deptName,
  itemId: '7',
  itemCode: 'FD-00002',
  itemName: '沉性膨化饲料 6 mm',
  spec: '粗蛋白46%',
  unit: 'kg',
  leftQty,
  estPrice: '13.2000',
  lastPrice: '12.9000',
  stockQty: '2400.000',
  onOrderQty: '900.000',
  needDate: '2026-12-15',
  ...more,
});
const pump = {
  itemId: null,
  itemCode: null,
  itemName: '潜水泵叶轮',
  spec: 'QS-65',
  unit: 'pcs',
  lastPrice: null,
  stockQty: null,
  onOrderQty: null,
};
const page = (records: readonly object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 200 });
const late = {
  lineId: '91',
  orderId: '31',
  orderNo: 'CG-20261102-0003',
  supplierName: '青岛新合包装材料有限公司',
  itemName: '泡沫保温箱 20kg',
  leftQty: '200.000',
  overdueDays: 6,
};

const meta: Meta<PageArgs> = {
  ...pageMeta(DeskPage, '/purchase/buyingDesk'),
  title: 'Purchase/Buying desk',
  args: {
    permissions: ['purchaseApply:page', 'purchaseAskPrice:add', 'purchaseManagement:page', 'purchaseManagement:add'],
    data: {
      'purchaseApply/detailPage': page([
        line('1', '陆基养殖部', '900.000'),
        line('2', '深远海养殖部', '1500.000'),
        line('3', '加工厂', '4.000', pump),
      ]),
      'purchaseManagement/detailPageList': page([late]),
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^(Choose all of 沉性膨化饲料 6 mm|选择全部沉性膨化饲料 6 mm)$/ }));
    await expect(canvas.getByRole('status')).toHaveTextContent(/^(2 lines chosen|已选2条明细)$/);
    await userEvent.click(canvas.getByRole('checkbox', { name: /CGSQ-20261118-0002/ }));
    await expect(canvas.getByRole('button', { name: /^(Ask for prices \(1\)|发起询价（1）)$/ })).toBeEnabled();
  },
};
export const NothingToBuy: Story = {
  args: { data: { 'purchaseApply/detailPage': page([]), 'purchaseManagement/detailPageList': page([]) } },
};
export const Failed: Story = { args: { refusals: { 'purchaseApply/detailPage': { code: '503', desc: '服务暂不可用', data: null } } } };
