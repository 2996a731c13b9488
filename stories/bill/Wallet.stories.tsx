/** The wallet of invoices: free, used and void ones, nothing yet, one typed and refused, one that is there already. */
import { WalletPage } from '#client/pages/bill/wallet/WalletPage.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const invoice = (id: string, more: AnyDoc = {}): AnyDoc => ({
  id,
  invoiceType: 'digitalNormal',
  invoiceNo: `2637000000001234000${id}`,
  invoiceDate: '2026-11-10',
  seller: '烟台海源餐饮有限公司',
  amount: '113.00',
  invoiceState: 'free',
  usedType: null,
  usedId: null,
  usedCode: null,
  ...more,
});
const page = (records: readonly AnyDoc[]) => ({ records, total: records.length, pageNum: 1, pageSize: 200 });
const seen: string[] = [];

const meta: Meta<PageArgs> = {
  ...pageMeta(WalletPage, '/bill/wallet'),
  title: 'Bill/Wallet',
  args: {
    permissions: ['invoiceRecord:page', 'invoiceRecord:add'],
    data: {
      'invoiceRecord/page': page([
        invoice('1'),
        invoice('2', { invoiceType: 'taxi', invoiceNo: null, seller: null, amount: '23.00' }),
        invoice('3', { invoiceType: 'taxi', invoiceNo: null, seller: null, amount: '23.00' }),
        invoice('4', { invoiceState: 'used', usedType: 'expenseReport', usedId: '9', usedCode: 'BX-20261112-0003' }),
        invoice('5', { invoiceState: 'void' }),
      ]),
      'process/facts': { alike: null, claim: null },
      'invoiceRecord/add': invoice('6'),
    },
    seen,
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: /Not claimed \(3\)|未报销（3）/ }));
    await expect(list.getAllByRole('listitem')).toHaveLength(3);
    await expect(list.getByText(/Looks like one that is here|疑似已有的发票/)).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /^(Claimed|已报销)/ }));
    await expect(await canvas.findByRole('link', { name: 'BX-20261112-0003' })).toBeVisible();
  },
};

export const Empty: Story = {
  args: { data: { 'invoiceRecord/page': page([]) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Photograph your first invoice|拍下第一张发票/)).toBeVisible();
  },
};

export const Failed: Story = {
  args: { refusals: { 'invoiceRecord/page': { code: '503', desc: '服务器繁忙', data: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('服务器繁忙')).toBeVisible();
  },
};

const typeIt = { name: /^(Type it|手工录入)$/ };

export const Typed: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', typeIt));
    const form = within(await canvas.findByRole('form', { name: /Add an invoice|添加发票/ }));
    await userEvent.type(form.getByRole('textbox', { name: /^(Seller|销售方)/ }), '海源');
    await userEvent.click(form.getByRole('button', { name: /Put into the wallet|放入发票夹/ }));
    await expect(await canvas.findByText(/In the wallet:|已放入发票夹：/)).toBeVisible();
    await expect(seen.some((one) => one.includes('/add') && one.includes('海源'))).toBe(true);
  },
};

/** A fault stands at its field; an invoice that looks like another one says which. */
export const Refused: Story = {
  args: {
    data: {
      'invoiceRecord/page': page([invoice('1')]),
      'process/facts': {
        alike: { id: '1', no: '26370000000012340001' },
        claim: { resource: 'expenseReport', id: '9', code: 'BX-20261112-0003' },
      },
    },
    refusals: {
      'invoiceRecord/add': {
        code: '400',
        desc: 'not right',
        data: null,
        faults: [{ field: 'invoiceType', rule: 'required', severity: 'error', message: { en: 'required', zh: '必填' } }],
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', typeIt));
    await expect(await canvas.findByRole('link', { name: '26370000000012340001' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'BX-20261112-0003' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Put into the wallet|放入发票夹/ }));
    await expect(await canvas.findByText(/^(required|必填)$/)).toBeVisible();
  },
};
