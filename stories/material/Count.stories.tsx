/** Counting: which stocktakes are open, a sheet by keys, by pad and by scan, zero on purpose, what is refused, the result, a phone. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { CountPage } from '#client/pages/material/count/CountPage.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { pageMeta, type PageArgs } from '../hr/server.tsx';
import { openCount } from './server.ts';

const line = (id: string, itemName: string, more: AnyDoc = {}): AnyDoc => ({
  id,
  itemId: id,
  itemCode: `FD-0000${id}`,
  itemName,
  spec: '25 kg/袋',
  barcode: `690100${id}`,
  unit: 'kg',
  packUnit: null,
  packQty: null,
  lotNo: null,
  countQty: null,
  ...more,
});
const sheet: AnyDoc = {
  id: '81',
  code: 'PD-20261120-001',
  checkDate: '2026-11-20',
  status: 'draft',
  version: 4,
  storeName: '一号饲料库',
  open: true,
  lines: [
    line('1', '膨化饲料 9 mm', { lotNo: 'A1', countQty: '300.000' }),
    line('2', '膨化饲料 9 mm', { lotNo: 'B2' }),
    line('3', '增氧机叶轮', { unit: 'pcs', spec: null }),
  ],
};
const check: AnyDoc = {
  id: '81',
  code: 'PD-20261120-001',
  status: 'confirmed',
  lines: [
    { id: '1', itemId: '1', lotNo: 'A1', countQty: '300.000', bookQty: '300.000', diffQty: '0.000' },
    { id: '2', itemId: '2', lotNo: 'B2', countQty: '18.000', bookQty: '20.000', diffQty: '-2.000' },
  ],
  $names: { 'materialItem/2': w('Feed 9 mm', '膨化饲料 9 mm') },
};
const seen: string[] = [];

const meta: Meta<PageArgs> = {
  ...pageMeta(CountPage, '/material/count'),
  title: 'Material/Count',
  decorators: [
    (Story) => (
      <>
        <Story />
        <QuestionHost />
      </>
    ),
  ],
  args: {
    permissions: ['materialCheck:page', 'materialCheck:unfreeze'],
    query: { id: '81' },
    data: {
      'materialCheck/counting': [openCount, { ...openCount, id: '82', code: 'PD-20261120-002', mine: false }],
      'materialCheck/count/81': sheet,
      'materialCheck/unfreeze': { id: '82', frozen: false },
    },
    seen,
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const field = { name: /^(Counted: |实盘数量：)/ };

export const Open: Story = {
  args: { query: {} },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: 'PD-20261120-001' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /PD-20261120-002/ }));
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await userEvent.type(await within(dialog).findByRole('textbox'), '急需发料');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Lift the freeze|解除冻结)$/ }));
    await waitFor(() => expect(seen.some((one) => one.includes('unfreeze/82') && one.includes('急需发料'))).toBe(true));
  },
};
/** Enter goes on to the next line that is open; nothing there is entered on purpose. */
export const Counting: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1/3')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('textbox', field)).toHaveFocus());
    await userEvent.keyboard('18{Enter}');
    await expect(await canvas.findByText('2/3')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: '增氧机叶轮' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Enter and next|录入，下一项)$/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: /^(There is none|无实物（0）)$/ }));
    await expect(await canvas.findByText('3/3')).toBeVisible();
    await expect(await canvas.findByText(/^(All of it is counted|已全部盘完)$/)).toBeVisible();
    await waitFor(() => expect(seen.filter((one) => one.includes('count/81'))).toHaveLength(2));
    await expect(seen[0]).toContain('{"id":"2","countQty":"18"}');
    await expect(seen[1]).toContain('{"id":"3","countQty":"0"}');
  },
};
export const ByPadAndScan: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^(Scan or find|扫描或查找)$/ }), 'FD-00003{Enter}');
    await expect(await canvas.findByRole('heading', { name: '增氧机叶轮' })).toBeVisible();
    for (const key of ['1', '2']) await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^(Key ${key}|数字键${key})$`) }));
    await userEvent.click(canvas.getByRole('button', { name: /^(One more|加1)$/ }));
    await expect(canvas.getByRole('textbox', field)).toHaveValue('13');
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Scan or find|扫描或查找)$/ }), '??{Enter}');
    await expect(await canvas.findByText(/“\?\?”/)).toBeVisible();
  },
};
/** A key of the pad takes the place of what is chosen; what is typed is entered when the next thing is scanned. */
export const TypedThenScanned: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /A1/ }));
    await waitFor(() => expect(canvas.getByRole('textbox', field)).toHaveValue('300'));
    for (const key of ['1', '2']) await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^(Key ${key}|数字键${key})$`) }));
    await expect(canvas.getByRole('textbox', field)).toHaveValue('12');
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Scan or find|扫描或查找)$/ }), 'FD-00003{Enter}');
    await expect(await canvas.findByRole('heading', { name: '增氧机叶轮' })).toBeVisible();
    await waitFor(() => expect(seen.some((one) => one.includes('{"id":"1","countQty":"12"}'))).toBe(true));
    // What is no quantity cannot be entered: the line stays.
    await userEvent.type(canvas.getByRole('textbox', field), 'x');
    await userEvent.click(canvas.getByRole('button', { name: /B2/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/增氧机叶轮(: |：)(is no quantity|数量不正确)/);
    await expect(canvas.getByRole('heading', { name: '增氧机叶轮' })).toBeVisible();
  },
};
/** Leaving a sheet with something typed is asked about. */
export const LeftUnsaved: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByRole('textbox', field), '18');
    await userEvent.click(canvas.getByRole('link', { name: /^(All stocktakes|全部盘点)$/ }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await expect(dialog.getByText(/^(One count is not entered yet\.|有一项数量尚未录入。)$/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^(Stay|留下)$/ }));
    await expect(canvas.getByRole('textbox', field)).toHaveValue('18');
  },
};
export const Refused: Story = {
  play: async ({ canvas }) => {
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      return request.method === 'PUT' ? Response.json({ code: '409', desc: '盘点已确认', data: null }, { status: 409 }) : answer(request);
    };
    await userEvent.type(await canvas.findByRole('textbox', field), '5{Enter}');
    await expect(await canvas.findByText(/盘点已确认/)).toBeVisible();
    await expect(canvas.getByText('1/3')).toBeVisible();
  },
};
export const Result: Story = {
  args: { data: { 'materialCheck/count/81': { ...sheet, open: false }, 'materialCheck/get/81': check } },
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('table')).getAllByRole('row');
    await expect(rows).toHaveLength(2);
  },
};
export const NothingOpen: Story = { args: { query: {}, data: { 'materialCheck/counting': [] } } };
export const Loading: Story = { args: { silent: 'materialCheck/count' } };
export const Failed: Story = { args: { refusals: { 'materialCheck/count/81': { code: '404', desc: '盘点单不存在', data: null } } } };
export const Phone: Story = { globals: { viewport: { value: 'mobile2' } } };
