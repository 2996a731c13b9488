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
    invoiceNo: `2637900000000${2_239_815 + at}`,
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
const cell = (root: HTMLElement, path: string) => root.querySelector<HTMLElement>(`[data-path="items.${path}"]`)!;
const pasteInto = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

/** Where there is no line a block begins the first ones; what would stand in a column that nobody writes is named. */
export const PastedIntoNothing: Story = {
  args: draft([]),
  play: async ({ canvas, canvasElement }) => {
    const hint = await canvas.findByText(/^(Expense lines: none yet|费用明细：暂无)/);
    hint.focus();
    const row = ['repair', '2026-11-10', '滤网', '32.00', 'special', '', '', '', '', '2.00', '30.00', '三位来宾'];
    pasteInto([row, [...row.slice(0, 3), '68.00', ...row.slice(4)]].map((cells) => cells.join('\t')).join('\n'));
    await waitFor(() => expect(total(canvasElement)).toBe('100.00'));
    await expect(cell(canvasElement, '0.guests')).toHaveTextContent('三位来宾');
    await expect(cell(canvasElement, '1.netAmount')).toHaveTextContent('66.00');
    await waitFor(() => expect(document.querySelector('[data-kind=warning]')).toHaveTextContent(/: Net\.|：不含税金额。/));
  },
};

/** An input method writes into the chosen cell; what it gives replaces what stood there. So does dictation, without any key. */
export const WithoutKeys: Story = {
  args: draft(many(3)),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('30.00'));
    await userEvent.click(cell(canvasElement, '0.summary'));
    const typed = document.activeElement as HTMLInputElement;
    await expect(typed.closest('td')).toBe(cell(canvasElement, '0.summary'));
    typed.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await waitFor(() => expect(getComputedStyle(typed).opacity).toBe('1'));
    typed.value = '水泵';
    typed.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    await expect(cell(canvasElement, '0.summary')).not.toHaveAttribute('data-open');
    typed.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '水泵' }));
    await waitFor(() => expect(cell(canvasElement, '0.summary').querySelector('input')).toHaveValue('水泵'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(cell(canvasElement, '0.summary')).toHaveTextContent('水泵'));
    const dictated = document.activeElement as HTMLInputElement;
    dictated.value = '电机';
    dictated.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(cell(canvasElement, '1.summary')).toHaveTextContent('电机'));
    await expect(cell(canvasElement, '2.summary')).not.toHaveTextContent('电机');
  },
};

/** What a line says is copied into those below; a line that was removed comes back where it stood. */
export const FilledAndRemoved: Story = {
  args: draft(many(3)),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('30.00'));
    await userEvent.click(cell(canvasElement, '0.amount'));
    await userEvent.keyboard('25{Enter}{ArrowUp}{Control>}{Shift>}d{/Shift}{/Control}');
    await waitFor(() => expect(total(canvasElement)).toBe('75.00'));
    await userEvent.keyboard('40{Enter}{Control>}{Delete}{/Control}');
    await waitFor(() => expect(total(canvasElement)).toBe('65.00'));
    await userEvent.click(canvas.getByRole('button', { name: /^(Undo|撤销)$/ }));
    await waitFor(() => expect(total(canvasElement)).toBe('90.00'));
    await expect(cell(canvasElement, '1.amount')).toHaveTextContent('25.00');
    await expect(canvas.queryByRole('button', { name: /^(Undo|撤销)$/ })).toBeNull();
  },
};

/** The number of a line and its first column stay where the others are scrolled to. */
export const Scrolled: Story = {
  args: draft(many(2)),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('20.00'));
    const frame = canvasElement.querySelector<HTMLElement>('[data-path=items]')!;
    frame.style.width = '500px';
    frame.scrollLeft = 300;
    const left = (of: HTMLElement) => Math.round(of.getBoundingClientRect().left - frame.getBoundingClientRect().left);
    await waitFor(() => expect(left(cell(canvasElement, '0.happenDate'))).toBeLessThan(0));
    await expect(left(cell(canvasElement, '0.expenseType'))).toBeGreaterThanOrEqual(40);
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

/** A line of another record is named on a card as in a table, not by its number. */
export const NamedOnCards: Story = {
  globals: { viewport: { value: 'mobile1' } },
  args: {
    resource: 'materialEntry',
    query: { type: 'materialEntry', id: '61' },
    records: {
      'materialEntry/61': {
        id: '61',
        version: 1,
        code: 'RK-20261120-0001',
        status: 'draft',
        createBy: expenseDraft['createBy'],
        entryType: 'return',
        storehouseId: '1',
        returnExitId: '71',
        lines: [{ id: '1', lineNo: 1, itemId: '4', returnOf: '11', qty: '2.000' }],
        can: expenseDraft['can'],
        $names: { 'materialItem/4': { en: 'Impeller', zh: '叶轮' }, 'materialExit/71': { en: 'CKD-1', zh: 'CKD-1' } },
      },
      'materialExit/71': {
        id: '71',
        version: 1,
        code: 'CKD-1',
        status: 'approved',
        picks: [{ id: '11', lineNo: 1, itemId: '4', lotNo: 'LOT-77', qty: '5.000' }],
        $names: { 'materialItem/4': { en: 'Impeller', zh: '叶轮' } },
      },
    },
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-path="lines.0"]')).toHaveTextContent('LOT-77'));
  },
};
