/** Lines of a form where there are none, very many, or a phone; and the sheet they fill. */
import type { AnyDoc } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { approvedExpense, expenseDraft } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Lines',
  args: { resource: 'expenseReport', template: 'edit', path: '/edit', query: { type: 'expenseReport', id: '601' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

const first = linesOf(expenseDraft, 'items')[0]!;
const many = (count: number): readonly AnyDoc[] =>
  Array.from({ length: count }, (_, at) => ({
    ...first,
    id: String(at + 1),
    lineNo: at + 1,
    invoiceNo: `0${2_239_815 + at}`,
    amount: '10.00',
  }));
const draft = (items: readonly AnyDoc[]): Partial<PageArgs> => ({ records: { 'expenseReport/601': { ...expenseDraft, items } } });
const total = (root: HTMLElement) => root.querySelector('[data-path=totalAmount] dd')?.textContent;

export const Empty: Story = {
  args: draft([]),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /Add line|添加一行/ }))[0]!);
    await waitFor(() => expect(canvasElement.querySelector('[data-path="items.0.amount"]')).not.toBeNull());
  },
};
/** All five hundred count, and a change of the last one is seen at once. */
export const FiveHundred: Story = {
  args: draft(many(500)),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('5,000.00'));
    canvasElement.querySelector<HTMLElement>('[data-path="items.0.amount"]')!.focus();
    await userEvent.keyboard('110{Enter}');
    await waitFor(() => expect(total(canvasElement)).toBe('5,100.00'));
  },
};
/** On a phone cards, and a sheet to write one. */
export const Cards: Story = {
  args: draft(many(3)),
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('30.00'));
    await expect(canvas.queryByRole('grid')).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

const A4 = { width: 297, height: 210 } as const;
/** Lines for several sheets, lying because of their columns, with the second language where it is chosen. */
export const PrintedOnFourPages: Story = {
  args: {
    template: 'print',
    path: '/bill/expenseReportPrint',
    query: { id: '601' },
    bundles: {
      'expenseReport/601': {
        ...approvedExpense,
        document: {
          ...approvedExpense.document,
          items: many(80).map((one) => ({
            ...one,
            summary: '青岛渔业博览会布展材料及运输费用，含往返装卸',
            remark: '票据齐全',
            project: 'QD-2026',
          })),
        },
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('article');
    await userEvent.click(canvas.getByRole('checkbox', { name: /English labels|附英文标签/ }));
    const sheet = canvasElement.querySelector<HTMLElement>('[data-print]')!;
    await expect(sheet).toHaveAttribute('data-landscape');
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/费用报销单.*Expense report/);
    await expect(canvas.getByRole('columnheader', { name: /Amount/ })).toBeVisible();
    const box = sheet.getBoundingClientRect();
    await expect(box.height / (box.width * (A4.height / A4.width))).toBeGreaterThan(3);
  },
};
