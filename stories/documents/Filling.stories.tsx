/** What an approver fills in is not lost, whatever happens around it. */
import { kept } from '#client/data/kept.ts';
import { queries } from '#client/data/server/queries.ts';
import type { Envelope } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { auditTask } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const bundles: Record<string, DocumentBundle> = {};
const answers: Record<string, Envelope> = {};
const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Filling in',
  args: {
    resource: 'expenseReport',
    template: 'approveEdit',
    path: '/bill/expenseReportApproveEdit',
    query: { type: 'expenseReport', id: '601', taskId: '9001' },
    bundles,
    answers,
    again: true,
  },
  beforeEach: (context) => {
    bundles['9001'] = auditTask;
    for (const name of Object.keys(answers)) delete answers[name];
    return pageMeta.beforeEach(context);
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const field = (root: HTMLElement, path: string) => root.querySelector<HTMLElement>(`[data-path="${path}"]`)!;
const subject = (root: HTMLElement) => field(root, 'items.0.subject');
const fillOne = async (root: HTMLElement) => {
  await waitFor(() => expect(subject(root)).toBeVisible());
  subject(root).focus();
  await userEvent.keyboard('6602-03{Enter}');
  await waitFor(() => expect(subject(root)).toHaveTextContent('6602-03'));
};

/** Opened again, values and opinion are back and say so. */
export const ComesBack: Story = {
  play: async ({ canvas, canvasElement }) => {
    await fillOne(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Opinion|意见)$/ }), '科目待确认');
    await waitFor(async () => expect(await kept.get('opinion/9001')).toBeDefined());
    await userEvent.click(canvas.getByText('Load again'));
    await canvas.findByText(/^(What you had filled in by .* was restored\.|已恢复 .* 填写的内容。)$/);
    await expect(subject(canvasElement)).toHaveTextContent('6602-03');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^(Opinion|意见)$/ })).toHaveValue('科目待确认'));
    await expect(canvas.getByText(/^(Restored|已恢复草稿)$/)).toBeVisible();
  },
};

/** The document changes meanwhile: what is filled in stays, the change is shown, and looked at before it is approved. */
export const ChangedMeanwhile: Story = {
  play: async ({ canvas, canvasElement }) => {
    await fillOne(canvasElement);
    const document = { ...auditTask.document, version: 4, billCount: 9 };
    bundles['9001'] = { ...auditTask, document };
    await queries.invalidateQueries({ queryKey: ['task', '9001'] });
    const band = await canvas.findByRole('alert');
    await waitFor(() => expect(band).toHaveTextContent(/(Vouchers attached|附单据张数).*9/));
    await expect(subject(canvasElement)).toHaveTextContent('6602-03');
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve the new version|同意新版本)/ }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
    await expect(subject(canvasElement)).toHaveTextContent('6602-03');
    await expect(field(canvasElement, 'billCount')).toHaveTextContent('9');
  },
};

/** It cannot be read once more: that stands above it, not in its place. */
export const ReadAgainInVain: Story = {
  play: async ({ canvas, canvasElement }) => {
    await fillOne(canvasElement);
    answers['task/9001'] = { code: '404', desc: '任务已不存在', data: null };
    await queries.invalidateQueries({ queryKey: ['task', '9001'] });
    await canvas.findByText('任务已不存在');
    await expect(subject(canvasElement)).toHaveTextContent('6602-03');
  },
};

/** An opinion that this step wants is asked for by its own name; a refusal stands over the form. */
export const Refused: Story = {
  beforeEach: () => {
    bundles['9001'] = { ...auditTask, commentRequired: true, rights: { 'items.approvedAmount': 'edit' } };
    answers['approveProcess'] = { code: '422', desc: '预算不足', data: null };
  },
  play: async ({ canvas, canvasElement }) => {
    const opinion = await canvas.findByRole('textbox', { name: /^(Opinion|意见)$/ });
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve with changes|同意并保存)/ }));
    await canvas.findByText(/^(An opinion is required here\.|此处必须填写意见。)$/);
    await userEvent.type(opinion, '同意付款');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(within(canvasElement.querySelector<HTMLElement>('main')!).getByText('预算不足')).toBeVisible());
    delete answers['approveProcess'];
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(canvasElement.querySelector('[data-at="closed, back"]')).not.toBeNull());
  },
};
