/** One order: its lines with what came of them; goods are registered, the order is changed; a change that is being decided on. */
import { MatchPage } from '#client/pages/purchase/orders/MatchPage.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const order: AnyDoc = {
  id: '31',
  version: 4,
  code: 'CG-20261102-0003',
  status: 'goodsSubmitted',
  versionNo: 2,
  promisedDate: '2026-11-14',
  can: { 'act:submitGoods': true, 'act:reConfirm': true },
  lines: [
    {
      id: '91',
      itemName: '泡沫保温箱 20kg',
      spec: '600×400×350',
      unit: 'pcs',
      qty: '600.000',
      comeQty: '400.000',
      receivedQty: '380.000',
      rejectedQty: '20.000',
      leftQty: '200.000',
      priceTax: '18.5000',
      promisedDate: null,
      closed: false,
    },
    {
      id: '92',
      itemName: '封箱胶带',
      spec: '60 mm',
      unit: 'pcs',
      qty: '100.000',
      comeQty: '100.000',
      receivedQty: '100.000',
      rejectedQty: '0.000',
      leftQty: '0.000',
      priceTax: '6.8000',
      promisedDate: '2026-11-20',
      closed: false,
    },
  ],
  arrivals: [{ id: '1', itemName: '泡沫保温箱 20kg', arriveDate: '2026-11-13', qty: '400.000', deliveryNo: 'SH-0713', lotNo: null }],
  changes: [
    { id: '2', versionNo: 2, itemName: '泡沫保温箱 20kg', changed: 'qty', before: '500.000', after: '600.000', reason: '订单增加' },
  ],
};

const money = {
  totalTax: '11780.00',
  receivedAmount: '7710.00',
  invoicedAmount: '7030.00',
  paidAmount: '4000.00',
  lines: [
    { lineId: '91', invoiced: '7030.00', paid: '3500.00' },
    { lineId: '92', invoiced: '0.00', paid: '0.00' },
  ],
  documents: [
    { resource: 'materialEntry', id: '5', code: 'RK-20261113-0002', amount: '7030.00' },
    { resource: 'invoiceReview', id: '6', code: 'FP-20261116-0001', amount: '7030.00' },
    { resource: 'fundPayment', id: '7', code: 'FK-20261103-0004', amount: '500.00' },
  ],
};

const meta: Meta<PageArgs> = {
  ...pageMeta(MatchPage, '/purchase/orderMatch'),
  title: 'Purchase/Order match',
  args: {
    permissions: ['purchaseManagement:page'],
    query: { id: '31' },
    data: { 'purchaseManagement/get/31': order, 'purchaseManagement/match/31': money },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const button = (en: string, zh: string) => ({ name: new RegExp(`^(${en}|${zh})$`) });

export const Registering: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', button('Register an arrival', '登记到货')));
    await expect(canvas.getByRole('button', button('Register', '登记'))).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', button('Everything has come', '全部到齐')));
    await expect(canvas.getByRole('textbox', { name: /^(Quantity: 泡沫保温箱 20kg|数量：泡沫保温箱 20kg)$/ })).toHaveValue('200');
    await expect(canvas.getByRole('button', button('Register', '登记'))).toBeEnabled();
  },
};
export const Changing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', button('Change the order', '变更订单')));
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Price: 泡沫保温箱 20kg|含税单价：泡沫保温箱 20kg)$/ }), '18.9');
    await expect(canvas.getByRole('button', button('Send the change', '提交变更'))).toBeEnabled();
  },
};
export const ChangePending: Story = {
  args: {
    data: {
      'purchaseManagement/get/31': { ...order, status: 'reconfirmed', can: { 'act:submitGoods': true } },
      'purchaseManagement/match/31': money,
    },
  },
};
export const Failed: Story = { args: { refusals: { 'purchaseManagement/get/31': { code: '404', desc: '单据不存在', data: null } } } };

export const Matched: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'FP-20261116-0001' })).toHaveAttribute(
      'href',
      expect.stringContaining('invoiceReview'),
    );
    await expect(canvas.getByRole('row', { name: /泡沫保温箱.*7,030\.00.*3,500\.00/ })).toBeVisible();
  },
};
