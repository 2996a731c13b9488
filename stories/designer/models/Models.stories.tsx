/** The list of models in its states, and what is done from it. */
// What the page loads when it is first asked for is there before the plays begin.
import '#client/designer/models/ImportDialog.tsx';
import { ModelsPage } from '#client/designer/models/ModelsPage.tsx';
import '#client/designer/models/NewModel.tsx';
import '#client/designer/models/reading.ts';
import { patternXml, patterns } from '#machines/patterns/patterns.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { type PageArgs, pageMeta } from './server.tsx';

const seen: string[] = [];
const meta: Meta<PageArgs> = { ...pageMeta(ModelsPage, '/process/models'), title: 'Designer/Models', args: { seen } };
export default meta;
type Story = StoryObj<typeof meta>;

const empty = { answers: { '/model/overview': { records: [], total: 0, pageNum: 1, pageSize: 50 } } };

export const Full: Story = {};
export const Loading: Story = { args: { silent: 'overview' } };
export const Empty: Story = { args: empty };
export const EmptyByFilter: Story = { args: { ...empty, query: { state: 'faulty', keyword: 'x' } } };
export const Failed: Story = { args: { refusals: { '/model/overview': { code: '503', desc: 'The server is starting.', data: null } } } };

/** Rows by keyboard, the first opened. */
export const Keyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('expenseReport');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(canvasElement.querySelector('tr[data-row="1"]')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')).toBe('/modelEdit?id=12'));
  },
};

/** The menu of a row; deleting asks and says what stays. */
export const RowMenu: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(More for Expense report|费用报销单 的更多操作)$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^(Delete|删除)$/ }));
    const dialog = await screen.findByRole('dialog', { name: /Expense report|费用报销单/ });
    await expect(within(dialog).getByText(/41/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Delete|删除)$/ }));
    await waitFor(() => expect(seen.some((call) => call.startsWith('DELETE /tydf/process/model/delete?ids=11'))).toBe(true));
  },
};

/** N: from a pattern, for a document; its key, menu and amount follow. */
export const NewFromPattern: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('expenseReport');
    await userEvent.keyboard('n');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('radio', { name: /^(Ladder by amount|按金额逐级审批)/ }));
    await userEvent.click(within(dialog).getByRole('combobox', { name: /^(Document|单据)$/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^(Expense report|费用报销单)$/ }));
    await expect(within(dialog).getByRole('textbox', { name: /^(Flow key|流程标识)/ })).toHaveValue('expenseReport');
    await expect(await within(dialog).findByText(/^(There is a model of this flow already:|该流程已有模型：)/)).toBeVisible();
    await userEvent.clear(within(dialog).getByRole('textbox', { name: /^(Flow key|流程标识)/ }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^(Flow key|流程标识)/ }), 'smallExpense');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Create and draw|创建并设计)$/ }));
    // Without the field it cannot be drawn, and nothing was sent.
    await expect(seen.some((call) => call.startsWith('POST'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('combobox', { name: /^(Field with the amount|金额字段)/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^(Total|报销金额)$/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Create and draw|创建并设计)$/ }));
    await waitFor(() => expect(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')).toBe('/modelEdit?id=99'));
    await expect(seen.find((call) => call.includes('/model/add'))).toContain('=totalAmount &gt; 5000');
    await expect(seen.find((call) => call.includes('/ufloFlow/add'))).toContain('"menuId":"2"');
  },
};

const foreign = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
<process id="visit" name="来访" isExecutable="true"><startEvent id="s"/><userTask id="u" name="接待" flowable:assignee="\${applicant}"/><endEvent id="e"/>
<sequenceFlow id="a" sourceRef="s" targetRef="u"/><sequenceFlow id="b" sourceRef="u" targetRef="e"/></process></definitions>`;

/** Files are read at once; what became of the parts of another engine is said before they are kept. */
export const Import: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('expenseReport');
    await userEvent.click(canvas.getByRole('button', { name: /^(Import XML|导入 XML)$/ }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('button', { name: /^(Choose files…|选择文件…)$/ });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await expect(input).not.toBeNull();
    const own = patternXml(patterns[0]!, 'ownFlow', w('Own', '自有'));
    await userEvent.upload(input!, [new File([foreign], 'visit.bpmn'), new File([own], 'own.bpmn'), new File(['not xml'], 'letter.xml')]);
    await expect(await within(dialog).findByText(/visit\) · (Model of Flowable|Flowable 模型)/)).toBeVisible();
    await userEvent.click(await within(dialog).findByText(/(1 translated|转换1项)/));
    await expect(within(dialog).getByText('=applicant')).toBeVisible();
    await expect(await within(dialog).findByText(/^(No process in it can be executed|文件中没有可执行的流程)/)).toBeVisible();
    await userEvent.click(await within(dialog).findByRole('button', { name: /^(Keep 2 models|保存2个模型)$/ }));
    await waitFor(() => expect(within(dialog).getAllByRole('link', { name: /^(Open|打开)$/ })).toHaveLength(2));
    await expect(canvasElement).toBeVisible();
  },
};

/** What was deployed and what was drawn before; going back asks and then deploys. */
export const Versions: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(More for Expense report|费用报销单 的更多操作)$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^(Versions|历史版本)$/ }));
    const drawer = await screen.findByRole('dialog');
    await expect(await within(drawer).findByText('v7')).toBeVisible();
    await userEvent.click(await within(drawer).findByRole('button', { name: /^(Restore|恢复)$/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^(Confirm|确定)$/ }));
    await waitFor(() => expect(seen.some((call) => call.startsWith('PUT /tydf/process/model/put/11'))).toBe(true));
  },
};
