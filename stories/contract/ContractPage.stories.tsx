/** One contract: its money and what may be paid; nothing paid yet; a contract without money; what cannot be loaded. */
import { ContractPage } from '#client/pages/contract/overview/ContractPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { ledger, payable } from './ledger.ts';

const answers = (record: object = ledger) => ({ 'contractParameter/payable/41': payable, 'contractParameter/get/41': record });

const meta: Meta<PageArgs> = {
  ...pageMeta(ContractPage, '/contract/contractPage'),
  title: 'Contract/Contract page',
  args: { permissions: ['contractParameter:page'], query: { id: '41' }, data: answers() },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: '循环水车间增氧机采购' })).toBeVisible();
    const plan = canvas.getByRole('table', { name: /^(Plan of payments|付款计划)$/ });
    await expect(within(plan).getByText(/^(4 d over|逾期4天)$/)).toBeVisible();
    await expect(within(plan).getByText(/^(in 3 d|3天后)$/)).toBeVisible();
  },
};
/** The act says how much may be paid and why not more, and begins with no more than that. */
export const Paying: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Enter a payment|登记付款)$/ }));
    const page = within(canvasElement.ownerDocument.body);
    const dialog = await page.findByRole('dialog');
    await expect(within(dialog).getByText(/(before the next invoice|最多可付)/)).toBeVisible();
    await expect(await within(dialog).findByRole('textbox', { name: /^(Amount|金额)/ })).toHaveValue('10,000.00');
  },
};
/** A line of the plan is paid with what of it is not, within the limit of what it is: retention money has its own. */
export const PayingLines: Story = {
  args: { data: { ...answers(), 'contractParameter/payable/41': { ...payable, ordinary: { ...payable.ordinary, left: '200000.00' } } } },
  play: async ({ canvas, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Pay a line of the plan|按计划付款)$/ }));
    const dialog = within(await page.findByRole('dialog'));
    const amount = await dialog.findByRole('textbox', { name: /^(Amount|金额)/ });
    const choose = async (name: RegExp): Promise<void> => {
      await userEvent.click(dialog.getByRole('combobox', { name: /^(Plan of payments|付款计划)/ }));
      await userEvent.click(await page.findByRole('option', { name }));
    };
    await choose(/到货款/);
    await expect(amount).toHaveValue('100,000.00');
    await choose(/调试款/);
    await expect(amount).toHaveValue('30,000.00');
    await choose(/质保金/);
    await expect(amount).toHaveValue('');
    await expect(dialog.getByText(/(once it was released|经放行后方可支付)/)).toBeVisible();
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const NothingYet: Story = {
  args: {
    data: answers({
      ...ledger,
      performState: 'pending',
      paidAmount: '0.00',
      payingAmount: '0.00',
      toPayAmount: '300000.00',
      invoicedAmount: '0.00',
      toInvoiceAmount: '300000.00',
      overdueAmount: '0.00',
      plan: [],
      payments: [],
      invoices: [],
      versions: [],
      files: [],
      can: {},
    }),
  },
};
export const PayableUnknown: Story = {
  args: { refusals: { 'contractParameter/payable': { code: '500', desc: '服务器内部错误', data: null } } },
};
export const Loading: Story = { args: { silent: 'contractParameter/get' } };
export const Failed: Story = { args: { refusals: { 'contractParameter/get/41': { code: '404', desc: '单据不存在', data: null } } } };
