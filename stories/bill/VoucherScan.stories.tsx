/** Scanning vouchers: nothing yet, one that can be used, its use and its undo, one that cannot, a code that is none, a number. */
import { ScanPage } from '#client/pages/bill/vouchers/ScanPage.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { voucherNoOf } from '#resources/bill/rules/voucherNumbers.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const voucher: AnyDoc = {
  id: '7',
  voucherNo: voucherNoOf('2026', 1, 7),
  voucherType: 'pickup',
  faceValue: '398.00',
  productName: '冰鲜三文鱼礼盒',
  productSpec: '3kg',
  validTo: '2027-11-19',
  holderName: '王海',
  holderOrg: '烟台海产批发市场',
};
const looked = (usable: boolean, verdict: string, more: AnyDoc = {}): AnyDoc => ({
  voucher: { ...voucher, ...more },
  batchName: '中秋三文鱼礼盒提货券',
  usable,
  verdict,
});
const seen: string[] = [];

const meta: Meta<PageArgs> = {
  ...pageMeta(ScanPage, '/bill/voucherScan'),
  title: 'Bill/VoucherScan',
  args: {
    permissions: ['billVoucherDetailsManagement:redeem', 'billVoucherDetailsManagement:correctUse'],
    data: {
      'getCode/good': looked(true, 'valid'),
      'getCode/used': looked(false, 'used on 2026-11-18 at 食堂门店'),
      'getCode/discount': looked(true, 'valid', { voucherType: 'discount' }),
      'billVoucherDetailsManagement/byNo': looked(true, 'valid'),
      'updateUse/7': { id: '7', voucherStatus: 'used' },
      'putUse/7': { id: '7', voucherStatus: 'issued' },
    },
    seen,
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const scanField = { name: /^(Scan|扫码)$/ };
const placeField = { name: /^(Where|使用地点)$/ };
type Canvas = ReturnType<typeof within>;
const scan = async (canvas: Canvas, code: string) => userEvent.type(await canvas.findByRole('textbox', scanField), `${code}{Enter}`);
const said = (canvas: Canvas) => within(canvas.getByRole('status'));

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Ready for the next voucher|等待扫码/)).toBeVisible();
    await expect(canvas.getByRole('textbox', scanField)).toHaveFocus();
    await expect(canvas.getByText(/Nothing scanned yet|暂无记录/)).toBeVisible();
  },
};

export const UsedAndTakenBack: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', placeField), '食堂门店');
    await scan(canvas, 'good');
    await expect(await said(canvas).findByText('valid')).toBeVisible();
    await expect(canvas.getByText('王海 · 烟台海产批发市场')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(await said(canvas).findByText(/^(Used|已核销)$/)).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /^(Undo|撤销)/ }));
    await expect(await said(canvas).findByText(/^(Taken back|已撤销)$/)).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
  },
};

export const Refused: Story = {
  play: async ({ canvas }) => {
    await scan(canvas, 'used');
    await expect(await said(canvas).findByText('used on 2026-11-18 at 食堂门店')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Use it|核销)/ })).toBeNull();
  },
};

export const NotFound: Story = {
  args: { refusals: { 'getCode/nothing': { code: '404', desc: 'There is no such voucher', data: null } } },
  play: async ({ canvas }) => {
    await scan(canvas, 'nothing');
    await expect(await said(canvas).findByText('There is no such voucher')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};

/** Without a place nothing is used; a discount asks how much it took off. */
export const Discount: Story = {
  play: async ({ canvas }) => {
    await scan(canvas, 'discount');
    await expect(await canvas.findByRole('textbox', { name: /^(Taken off|优惠金额)$/ })).toBeVisible();
  },
};

export const ByNumber: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Code cannot be read|券码损坏/ }));
    const form = within(await canvas.findByRole('form'));
    await userEvent.type(form.getByRole('textbox', { name: /Voucher no.|券号/ }), 'TY26001000007');
    await userEvent.type(form.getByRole('textbox', { name: /Last four|后四位/ }), '12');
    await userEvent.click(form.getByRole('button'));
    await expect(await form.findByText(/Mistyped|校验位不符/)).toBeVisible();
    await userEvent.clear(form.getByRole('textbox', { name: /Voucher no.|券号/ }));
    await userEvent.type(form.getByRole('textbox', { name: /Voucher no.|券号/ }), String(voucher['voucherNo']));
    await userEvent.type(form.getByRole('textbox', { name: /Last four|后四位/ }), '34');
    await userEvent.click(form.getByRole('button'));
    await expect(await said(canvas).findByText('valid')).toBeVisible();
  },
};
