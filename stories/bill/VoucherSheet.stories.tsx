/** QR codes of a batch for printing: some, none that can be used, and a batch that could not be loaded. */
import { SheetPage } from '#client/pages/bill/vouchers/SheetPage.tsx';
import { voucherNoOf } from '#resources/bill/rules/voucherNumbers.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const batch = {
  code: 'JQ-20261120-001',
  batchName: '中秋三文鱼礼盒提货券',
  productName: '冰鲜三文鱼礼盒',
  validFrom: '2026-11-20',
  validTo: '2027-11-19',
};
const rows = Array.from({ length: 6 }, (_, at) => ({
  seq: at + 1,
  voucherNo: voucherNoOf('2026', 1, at + 1),
  qrcode: `TYV1.example${at}`,
}));

const meta: Meta<PageArgs> = {
  ...pageMeta(SheetPage, '/bill/voucherSheet'),
  title: 'Bill/VoucherSheet',
  args: { permissions: ['billVoucherDetailsManagement:sensitive'], query: { id: '1' }, data: { 'qrSheet/1': { batch, rows } } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Codes: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('img')).toHaveLength(6);
    await expect(canvas.getByRole('button', { name: /Next 100|后100张/ })).toBeDisabled();
  },
};

export const NoneLeft: Story = {
  args: { data: { 'qrSheet/1': { batch, rows: [] } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No usable code|没有可用券码/)).toBeVisible();
  },
};

export const Failed: Story = {
  args: { refusals: { 'qrSheet/1': { code: '404', desc: 'Voucher batches 1 does not exist', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/could not be loaded|加载失败/)).toBeVisible();
  },
};
