/** Offers side by side: prices typed in a draft, the lowest marked as they are; one that is decided; one without lines. */
import { OffersPage } from '#client/pages/purchase/offers/OffersPage.tsx';
import { w } from '#model/words.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const offer = (id: string, applyLineId: string, supplierId: string, priceTax: string) => ({
  id,
  applyLineId,
  supplierId,
  priceTax,
  taxRate: '9.00',
  validUntil: '2027-01-31',
  deliveryDays: 10,
});
const inquiry: AnyDoc = {
  id: '12',
  version: 3,
  code: 'XJ-20261118-002',
  status: 'draft',
  supplierIds: ['4', '5', '6'],
  can: { put: true },
  lines: [
    {
      id: '1',
      applyId: '8',
      applyLineId: '81',
      itemId: '7',
      itemName: '沉性膨化饲料 6 mm',
      spec: '粗蛋白46%',
      unit: 'kg',
      askQty: '900.000',
      estPrice: '13.2000',
      chosenSupplierId: '5',
    },
    {
      id: '2',
      applyId: '8',
      applyLineId: '82',
      itemId: null,
      itemName: '聚维酮碘溶液',
      spec: '10%',
      unit: 'bottle',
      askQty: '40.000',
      estPrice: '96.0000',
    },
  ],
  quotes: [offer('1', '81', '4', '13.2000'), offer('2', '81', '5', '12.9000'), offer('3', '81', '6', '13.4000')],
  $names: {
    'supplierManagement/4': w('Haida Feed', '海大水产饲料'),
    'supplierManagement/5': w('Tongyuan Feed', '通源饲料'),
    'supplierManagement/6': w('Hairui Feed', '海瑞生物饲料'),
  },
};
const orders = { records: [{ itemId: '7', priceTax: '13.0500', orderId: '30' }], total: 1, pageNum: 1, pageSize: 50 };
const data = (record: AnyDoc) => ({ 'purchaseAskPrice/get/12': record, 'purchaseManagement/detailPageList': orders });

const meta: Meta<PageArgs> = {
  ...pageMeta(OffersPage, '/purchase/offers'),
  title: 'Purchase/Offers',
  args: { permissions: ['purchaseAskPrice:page', 'purchaseManagement:page'], query: { id: '12' }, data: data(inquiry) },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Typing: Story = {
  play: async ({ canvas }) => {
    const save = await canvas.findByRole('button', { name: /^(Save the offers|保存报价)$/ });
    await expect(save).toBeDisabled();
    const row = within(canvas.getByRole('row', { name: /聚维酮碘溶液/ }));
    await userEvent.type(row.getAllByRole('textbox')[0] as HTMLElement, '95');
    await expect(row.getByText(/^(lowest|最低)$/)).toBeVisible();
    await userEvent.click(row.getAllByRole('radio')[0] as HTMLElement);
    await expect(save).toBeEnabled();
  },
};
export const Decided: Story = { args: { data: data({ ...inquiry, status: 'approved', can: {} }) } };
export const NoLines: Story = { args: { data: data({ ...inquiry, lines: [], quotes: [] }) } };
export const Failed: Story = { args: { refusals: { 'purchaseAskPrice/get/12': { code: '404', desc: '单据不存在', data: null } } } };
