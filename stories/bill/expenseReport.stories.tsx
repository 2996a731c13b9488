/** The expense report through the generic pages: lines as a spreadsheet, totals and budget live, what an approver fills, reposting. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { nameSidePanels } from '#client/data/page/sidePanels.ts';
import { panels } from '#client/pages/bill/area.ts';
import { w } from '#model/words.ts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { approvedExpense, auditTask, expenseDraft, expenseInApproval, rejectedExpense } from '../documents/fixtures.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Bills/Expense report',
  args: { resource: 'expenseReport', template: 'edit', path: '/add', query: { type: 'expenseReport' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

const draft = { path: '/edit', query: { type: 'expenseReport', id: '601' }, records: { 'expenseReport/601': expenseDraft } };
const field = (root: HTMLElement, path: string) => root.querySelector<HTMLElement>(`[data-path="${path}"]`)!;
const total = (root: HTMLElement) => field(root, 'totalAmount').querySelector('dd')?.textContent;

export const New: Story = {
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(New|新增)/),
};

export const Draft: Story = {
  args: draft,
  play: async ({ canvasElement }) => waitFor(() => expect(total(canvasElement)).toBe('3,268.00')),
};

/** Budgets as the lines take of them stand beside the form, at once while an amount is typed. */
export const BudgetBeside: Story = {
  args: draft,
  beforeEach: () => nameSidePanels(panels),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    const budgets = await canvas.findByRole('region', { name: /^(Budget|预算)$/ });
    await waitFor(() => expect(within(budgets).getAllByRole('meter').length).toBeGreaterThan(0));
    await expect(within(budgets).queryByText(/^(Over the budget|超出预算)$/)).toBeNull();
    field(canvasElement, 'items.0.amount').focus();
    await userEvent.keyboard('99000{Enter}');
    await waitFor(() => expect(within(budgets).getByText(/^(Over the budget|超出预算)$/)).toBeVisible());
  },
};

/** What approvers will find unusual stands beside the form before it is sent: it leads to the field, and to the document it is like. */
export const Unusual: Story = {
  args: {
    ...draft,
    answers: {
      'process/unusual': {
        code: '200',
        desc: 'ok',
        data: [
          {
            severity: 'warning',
            field: 'items.0.happenDate',
            text: w('Same amount and payee as another document of the last 90 days', '近90天内另有1张同金额、同收款人的单据'),
            other: { resource: 'expenseReport', documentId: '512', code: 'BX-20261102-0003' },
          },
          { severity: 'info', field: null, text: w('4 documents of this kind within 7 days', '7天内提交了4张同类单据') },
        ],
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    const told = await canvas.findByRole('button', { name: /^(Same amount|近90天)/ });
    await expect(canvas.getByText(/^4 documents of this kind|^7天内提交/)).toBeVisible();
    await expect((await canvas.findByRole('link', { name: 'BX-20261102-0003' })).getAttribute('href')).toMatch(/expenseReport.*id=512/i);
    await userEvent.click(told);
    await waitFor(() => expect(field(canvasElement, 'items.0.happenDate')).toContainElement(document.activeElement as HTMLElement));
  },
};

/** The grid by keyboard: typing replaces, Enter goes down, Ctrl D copies from above, Ctrl Delete removes, Tab adds a line at the end. */
export const LinesByKeyboard: Story = {
  args: draft,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    field(canvasElement, 'items.0.amount').focus();
    await userEvent.keyboard('500{Enter}');
    await waitFor(() => expect(total(canvasElement)).toBe('3,330.00'));
    await expect(field(canvasElement, 'items.1.amount')).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(total(canvasElement)).toBe('1,970.00'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(total(canvasElement)).toBe('3,330.00'));
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    await waitFor(() => expect(total(canvasElement)).toBe('1,470.00'));
    await userEvent.keyboard('{F2}1{Escape}');
    await waitFor(() => expect(total(canvasElement)).toBe('1,470.00'));
    await userEvent.keyboard('{End}');
    await userEvent.tab();
    await waitFor(() => expect(field(canvasElement, 'items.2.expenseType')).toContainElement(document.activeElement as HTMLElement));
  },
};

/** Enter takes the highlighted choice, also where the timers of its list come later than the keys, as on a busy machine. */
export const ChoiceByQuickKeys: Story = {
  args: draft,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    const cell = field(canvasElement, 'items.1.expenseType');
    const wanted = /[a-z]/i.test(cell.textContent) ? 'Repairs' : '维修费';
    cell.focus();
    const timer = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, after = 0) => timer(run, after === 0 ? 400 : after)) as typeof window.setTimeout;
    try {
      await userEvent.setup({ delay: null }).keyboard(`{F2}${wanted}`);
    } finally {
      window.setTimeout = timer;
    }
    await new Promise((done) => setTimeout(done, 500));
    await expect(document.querySelector('[data-combobox-selected]')).toHaveTextContent(wanted);
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect(field(canvasElement, 'items.1.expenseType')).toHaveTextContent(wanted);
  },
};

/** Tab takes the only choice that fits, also where it adds a line; what fits none stays in its cell, red, and is told. */
export const ChoiceLeftByTab: Story = {
  args: draft,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    const before = field(canvasElement, 'items.0.expenseType').textContent;
    const wanted = /[a-z]/i.test(before) ? 'Repairs' : '维修费';
    field(canvasElement, 'items.1.expenseType').focus();
    await userEvent.keyboard(`{F2}${wanted}`);
    await userEvent.tab();
    await waitFor(() => expect(field(canvasElement, 'items.1.expenseType')).toHaveTextContent(wanted));
    field(canvasElement, 'items.0.expenseType').focus();
    await userEvent.keyboard('{F2}zzzz');
    await userEvent.tab();
    const cell = field(canvasElement, 'items.0.expenseType');
    await waitFor(() => expect(cell).toHaveAttribute('aria-invalid', 'true'));
    await expect(cell).toHaveTextContent('zzzz');
    cell.focus();
    await waitFor(() => expect(canvas.getAllByText(/^(not one of the choices|不在可选范围内)/).length).toBeGreaterThan(1));
  },
};

/** What is done to one line knows what was typed in another since the first was drawn. */
export const CopyAfterTyping: Story = {
  args: draft,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    field(canvasElement, 'items.1.amount').focus();
    await userEvent.keyboard('500{Enter}');
    await waitFor(() => expect(total(canvasElement)).toBe('1,908.00'));
    await userEvent.click(await canvas.findByRole('button', { name: /^(Line 1: more|第1行：更多)$/ }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: /^(Copy line|复制此行)$/ }));
    await waitFor(() => expect(field(canvasElement, 'items.2.amount')).toHaveTextContent('500.00'));
    await expect(total(canvasElement)).toBe('2,346.00');
  },
};

/** A block from a spreadsheet fills and adds lines; what does not read stays and is red. */
export const PasteBlock: Story = {
  args: draft,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    const cell = field(canvasElement, 'items.2.summary');
    cell.focus();
    await waitFor(() => expect(cell).toContainElement(document.activeElement as HTMLElement));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '出租车\t86.5\n打印资料\t不详\n停车费\t¥1,020.00');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await waitFor(() => expect(field(canvasElement, 'items.4.amount')).toHaveTextContent('1,020.00'));
    await waitFor(() => expect(field(canvasElement, 'items.3.amount')).toHaveAttribute('aria-invalid', 'true'));
  },
};

export const ValidationFailed: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { level: 1 });
    await waitFor(() => expect(field(canvasElement, 'reason')).toBeVisible());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(within(document.body).getByText(/^(please check the red fields in the form|请检查表单中的红色项)$/)).toBeVisible(),
    );
    await expect(canvasElement.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(1);
  },
};

/** Two people changed the draft: the dialog shows both, mine where only I changed it. */
export const Conflict: Story = {
  args: {
    path: '/edit',
    query: { type: 'expenseReport', id: '601' },
    records: { 'expenseReport/601': { ...expenseDraft, reason: '青岛渔业博览会差旅', version: 4 } },
    answers: { 'put/601': { code: '409', desc: 'record changed by another user', reason: 'versionConflict', data: null } },
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    await userEvent.type(field(canvasElement, 'reason'), '，含接待');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(within(document.body).getByText(/^(This draft was changed elsewhere|草稿已在别处被修改)$/)).toBeVisible());
  },
};

export const Read: Story = {
  args: { template: 'view', path: '/view', query: { type: 'expenseReport', id: '601' }, bundles: { 'expenseReport/601': approvedExpense } },
};

/** What the accountant fills: the account of every line; Ctrl Enter walks to what is missing. */
export const ApproveEdit: Story = {
  args: {
    template: 'approveEdit',
    path: '/bill/expenseReportApproveEdit',
    query: { type: 'expenseReport', id: '601', taskId: '9001' },
    bundles: { '9001': auditTask },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/3 to fill|3项待填/);
    await expect(canvas.queryByText('6217850200012345678')).toBeNull();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field(canvasElement, 'items.0.subject')).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('6602-03{Enter}6602-03{Enter}6602-05{Enter}');
    await canvas.findByText(/All filled|已全部填写/);
  },
};

export const Repost: Story = {
  args: {
    template: 'repost',
    path: '/bill/expenseReportRepostApprove',
    query: { type: 'expenseReport', id: '601' },
    bundles: { 'expenseReport/601': rejectedExpense },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('酒店发票缺失，第 2 行金额与发票不符。');
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    field(canvasElement, 'items.1.amount').focus();
    await userEvent.keyboard('1500{Enter}');
    const changed = await canvas.findByRole('region', { name: /What you changed|本次修改/ });
    await waitFor(() => expect(within(changed).getByText('1,500.00')).toBeVisible());
  },
};

const remarks = [
  { field: 'reason', text: '请写明展会' },
  { field: 'items.1.amount', text: '与发票不符' },
];
/** What the approver remarked stands at its fields, ringed, F8 walks them; the answers go with the repost. */
export const RepostRemarked: Story = {
  args: {
    template: 'repost',
    path: '/bill/expenseReportRepostApprove',
    query: { type: 'expenseReport', id: '601' },
    bundles: {
      'expenseReport/601': {
        ...rejectedExpense,
        trail: rejectedExpense.trail.map((entry) => (entry.action === 'reject' ? { ...entry, remarks } : entry)),
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('请写明展会');
    await waitFor(() => expect(total(canvasElement)).toBe('3,268.00'));
    for (const path of ['reason', 'items.1.amount']) await expect(field(canvasElement, path)).toHaveAttribute('data-remarked');
    await userEvent.keyboard('[F8]');
    await waitFor(() => expect(field(canvasElement, 'reason')).toHaveFocus());
    await userEvent.keyboard('[F8]');
    await waitFor(() => expect(field(canvasElement, 'items.1.amount')).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('1500{Enter}');
    const answers = canvas.getAllByRole('textbox', { name: /^(Answer to|答复)/ });
    await expect(answers).toHaveLength(2);
    await userEvent.type(answers[1]!, '已按发票更正');
    const sent: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('rePostProcess')) sent.push(((await request.clone().json()) as { answers?: unknown }).answers);
      return fetch(request);
    };
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const sheet = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: /^(Repost|重新提交)$/ }));
    await waitFor(() => expect(sent).toEqual([[{ field: 'items.1.amount', text: '已按发票更正' }]]));
  },
};

export const Print: Story = {
  args: { template: 'print', path: '/bill/expenseReportPrint', query: { id: '601' }, bundles: { 'expenseReport/601': approvedExpense } },
};
export const PrintDraft: Story = {
  args: {
    template: 'print',
    path: '/bill/expenseReportPrint',
    query: { id: '601' },
    bundles: { 'expenseReport/601': { ...approvedExpense, document: expenseInApproval, trail: [] } },
  },
};
