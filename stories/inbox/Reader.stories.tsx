/** The reader in all its forms. */
import { TaskBand } from '#client/inbox/outcome/TaskBand.tsx';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Person } from '#model/api.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { bundleOf, finishedFlow, firstBundle, repostedBundle } from './bundles.ts';
import { file } from './files.ts';
import { ago, hour, people, row, rows } from './fixtures.ts';
import { type ReaderArgs, readerMeta } from './readerStage.tsx';
import { serve } from './server.tsx';

const meta: Meta<ReaderArgs> = { ...readerMeta, title: 'Inbox/TaskReader' };
export default meta;
type Story = StoryObj<typeof meta>;

export const Pane: Story = { args: { width: 684 } };
export const Page: Story = { args: { mode: 'page' } };
export const Phone: Story = { args: { mode: 'phone', width: 390 } };
export const AfterRepost: Story = { args: { bundle: repostedBundle } };

/** It waits for news and asks nobody: for what, since when. */
export const WaitsForNews: Story = {
  args: {
    bundle: {
      ...firstBundle,
      task: null,
      flow: firstBundle.flow && {
        ...firstBundle.flow,
        route: [
          ...firstBundle.flow.route.filter(({ state }) => state === 'done'),
          {
            nodeId: 'bank',
            name: w('Answer of the bank', '等待银行答复'),
            state: 'here',
            mode: 'one',
            people: [],
            group: null,
            because: null,
            problem: null,
            wait: { kind: 'message', name: 'bankAnswer', since: ago(3 * hour), dueAt: null },
          },
        ],
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/(node: Answer of the bank|节点：等待银行答复)/)).toBeVisible();
    await expect(canvas.getAllByText(/(waits for a message “bankAnswer”|等待消息“bankAnswer”)/)[0]).toBeVisible();
  },
};

/** While it is rejected, a click on a field of the document begins a remark there; the field is ringed. */
export const RemarkByClick: Story = {
  play: async ({ canvas, canvasElement }) => {
    const reason = () => canvasElement.querySelector<HTMLElement>('[data-path="reason"]')!;
    await waitFor(() => expect(reason()).toBeVisible());
    await userEvent.click(reason());
    await expect(reason()).not.toHaveAttribute('data-remarked');
    await userEvent.keyboard('{r}');
    await canvas.findByRole('combobox', { name: /^(Choose a field|选择字段)$/ });
    await userEvent.click(reason());
    const remark = await canvas.findByRole('textbox', { name: /^(Reason|报销事由|Purpose|事由)$/ });
    await waitFor(() => expect(remark).toHaveFocus());
    await userEvent.keyboard('请写明展会');
    await expect(reason()).toHaveAttribute('data-remarked');
    await userEvent.click(canvas.getByRole('button', { name: /^(Take (Reason|Purpose) away|移除.*事由)$/ }));
    await expect(reason()).not.toHaveAttribute('data-remarked');
  },
};

/** What was remarked at fields stands with the answers above the document, and in the trail. */
export const RemarksAnswered: Story = {
  args: {
    bundle: {
      ...repostedBundle,
      trail: repostedBundle.trail.map((entry) => ({
        ...entry,
        ...(entry.action === 'reject' ? { remarks: [{ field: 'reason', text: '请写明展会' }] } : {}),
        ...(entry.action === 'repost' ? { answers: [{ field: 'reason', text: '青岛渔博会' }] } : {}),
      })),
    },
  },
  play: async ({ canvas }) => {
    const changed = await canvas.findByRole('region', { name: /^(Changed since the rejection|驳回后的变更)$/ });
    await within(changed).findByText('请写明展会');
    await expect(within(changed).getByText(/青岛渔博会/)).toBeVisible();
  },
};

/** Tabs by arrow keys; the panel follows. */
export const TrailTab: Story = {
  args: { bundle: repostedBundle },
  play: async ({ canvas }) => {
    const tabs = canvas.getAllByRole('tab');
    tabs[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tabs[1]).toHaveFocus();
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveTextContent(/Run 2|第2轮/), { timeout: 20_000 });
  },
};
const filesTab = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(canvas.getByRole('tab', { name: /^(Files|附件)/ }));
  return canvas.findByRole('list', { name: /^(Files|附件)$/ }, { timeout: 20_000 });
};
const attached = (...files: readonly ReturnType<typeof file>[]): DocumentBundle => ({
  ...firstBundle,
  document: { ...firstBundle.document, attachments: files },
});

/** A PDF in the browser's own viewer, then a picture by `]`, turned and enlarged by keys. */
export const FilesTab: Story = {
  args: { bundle: attached(file(21, 'hotel-invoice-qingdao.pdf'), file(22, '高铁票.png'), file(23, '明细.csv'), file(24, '合同.docx')) },
  play: async ({ canvas, canvasElement }) => {
    await filesTab(canvas);
    if (navigator.pdfViewerEnabled) await waitFor(() => expect(canvasElement.querySelector('iframe')?.src).toMatch(/^blob:/));
    await userEvent.keyboard('[BracketRight]');
    const picture = await canvas.findByRole('img', { name: '高铁票.png' });
    await waitFor(() => expect((picture as HTMLImageElement).naturalWidth).toBe(1200), { timeout: 20_000 });
    const stage = canvas.getByRole('group', { name: /高铁票.png/ });
    stage.focus();
    await userEvent.keyboard('r[Equal]');
    await expect(picture.style.transform).toBe('rotate(90deg)');
    await waitFor(() => expect(stage).toHaveAccessibleName(/(25|50|75|100|150) ?%/));
    await userEvent.keyboard('0');
  },
};
/** A table as a table; what is no text says where it is read. */
export const FilesTable: Story = {
  args: { bundle: attached(file(23, '明细.csv'), file(24, '合同.docx')) },
  play: async ({ canvas }) => {
    const list = await filesTab(canvas);
    await expect(await canvas.findByRole('cell', { name: '高铁 烟台—青岛, 往返' })).toBeVisible();
    within(list).getAllByRole('button')[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await canvas.findByText(/Download it to read it|下载后可查看/)).toBeVisible();
  },
};
export const FilesNone: Story = {
  args: { bundle: attached() },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /^(Files|附件)/ }));
    await expect(await canvas.findByText(/No files|没有附件/, {}, { timeout: 20_000 })).toBeVisible();
  },
};
export const FilesFailed: Story = {
  args: { bundle: attached(file(28, 'lost.pdf')) },
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({ failing: '/api/files' });
    return () => {
      globalThis.fetch = before;
    };
  },
  play: async ({ canvas }) => {
    await filesTab(canvas);
    await expect(await canvas.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent(/could not be loaded|加载失败/);
  },
};
export const RelatedTab: Story = {
  beforeEach: () => {
    const before = globalThis.fetch;
    const one = { kind: w('Expense report', '费用报销单'), title: '', applicant: people.zhao, resource: 'expenseReport' } as const;
    serve({
      related: [
        {
          ...one,
          resource: 'debitNote',
          kind: w('Loan', '借款单'),
          documentId: '9',
          code: 'JK-20261101-0002',
          status: 'approved',
          figure: { kind: 'money', value: '2000.00', word: null },
          summary: [{ name: 'reason', label: w('Purpose', '借款用途'), text: w('Samples to Fuzhou', '送样到福州') }],
          way: 'to',
          by: w('Loan', '借款单'),
        },
        {
          ...one,
          documentId: '3',
          code: 'BX-20261018-0003',
          status: 'approved',
          figure: { kind: 'money', value: '918.00', word: null },
          summary: [],
          way: 'recent',
          by: w('Same applicant', '同一申请人'),
        },
      ],
    });
    return () => {
      globalThis.fetch = before;
    };
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /Related|相关单据/ }));
    await expect(await canvas.findByRole('link', { name: 'JK-20261101-0002' }, { timeout: 20_000 })).toBeVisible();
  },
};
export const ChangesTab: Story = {
  args: { bundle: repostedBundle, mode: 'page' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /^(Changes|修改记录)/ }));
    await expect(await canvas.findByRole('list', { name: /the latest first|最新在前/ }, { timeout: 20_000 })).toHaveTextContent('1,500.00');
  },
};

/** The outline is what keys walk and readers hear; the drawing is hidden from them. */
export const FlowTab: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getAllByRole('tab')[2]!);
    const steps = await canvas.findByRole('list', { name: /Steps of the flow|流程步骤/ }, { timeout: 20_000 });
    await within(steps).findByRole('button', { name: /^3 / });
    within(steps).getAllByRole('button')[1]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(steps).getAllByRole('button')[2]).toHaveFocus();
    await expect(within(steps).getAllByRole('button')[2]).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(within(steps).getAllByRole('button')[2]).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText(/Step 2 of 5|第2步，共5步/)).toBeVisible();
    await expect(canvasElement.querySelector('[role=group] svg')).toHaveAttribute('aria-hidden', 'true');
  },
};

/** Sealed and approved: nothing to decide, only to print. */
export const Finished: Story = {
  args: { bundle: bundleOf(row(40, { status: 'approved', task: null }), { can: { print: true }, flow: finishedFlow, task: null }) },
};
export const Invalidated: Story = {
  args: { bundle: bundleOf(row(41, { status: 'invalidated', task: null }), { can: { print: true }, flow: null, task: null }) },
  play: async ({ canvas }) => expect(getComputedStyle(canvas.getAllByRole('heading')[0]!).textDecorationLine).toBe('line-through'),
};
export const ToRepost: Story = { args: { bundle: bundleOf(rows[7]!) } };
export const Suspended: Story = {
  args: {
    bundle: {
      ...firstBundle,
      can: {
        approve: {
          reason: 'flowSuspended',
          desc: w('the flow is suspended by the administrator since 14:02', '流程已于14:02被管理员挂起'),
        },
        print: true,
      },
    },
  },
};
const decided = {
  decision: {
    requestId: 'r',
    resource: 'expenseReport',
    path: '/tydf/process/expenseReport',
    documentId: '7',
    taskId: '8807',
    action: 'approve',
    comment: '同意，请控制在预算内。',
    version: 3,
    kind: w('Expense report', '费用报销单'),
    code: 'BX-20261120-0007',
    noHold: false,
  },
  state: 'conflict',
  outcome: {
    type: 'conflict',
    reason: 'alreadyDecided',
    desc: '',
    by: people.qiao.name,
    at: new Date(Date.now() - 180_000).toISOString(),
    action: 'reject',
  },
} as const;
export const DecidedByAnother: Story = {
  args: { bundle: { ...firstBundle, can: { print: true } }, band: <TaskBand entry={decided} onAside={fn()} /> },
  play: async ({ canvas }) => {
    const band = canvas.getByRole('alert');
    await expect(band).toHaveTextContent(/rejected this 3 min ago|已于3分钟前驳回/);
    await expect(band).toHaveTextContent(/同意，请控制在预算内/);
  },
};
export const Gone: Story = {
  args: {
    bundle: {
      ...firstBundle,
      can: { print: true },
      task: null,
      closed: { by: people.qiao, action: 'approve', at: new Date(Date.now() - 180_000).toISOString() },
    },
  },
  play: async ({ canvas }) => {
    const band = canvas.getByText(/approved|同意/, { selector: '[role=status] > span' }).parentElement!;
    await expect(within(band).getByRole('button', { name: /Next task|下一条/ })).toBeVisible();
  },
};
export const Substituting: Story = {
  args: { bundle: { ...firstBundle, standIn: { person: people.fang, until: '2026-11-25T00:00:00Z' } } },
};
export const Countersign: Story = {
  args: { bundle: { ...firstBundle, votes: { mode: 'all', approved: 2, rejected: 0, of: 3, needed: 3 } } },
};
export const OfGroup: Story = {
  args: {
    bundle: bundleOf(row(44, { claimable: true, holders: [people.lin, people.chen, people.wei] }), {
      can: { approve: true, reject: true, claim: true },
    }),
  },
};
/** What the server refuses of an act that is not held stands over the document, which stays. */
export const ClaimRefused: Story = {
  args: { ...OfGroup.args },
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({ decide: { code: '409', desc: '陈思雨已认领此任务', data: null } });
    return () => {
      globalThis.fetch = before;
    };
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Claim|认领)/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('陈思雨已认领此任务');
    await expect(canvas.getByRole('button', { name: /^(Claim|认领)/ })).toBeEnabled();
  },
};
/** A line of the brief leads to its field from wherever one reads, and the field flashes. */
export const BriefLeadsToField: Story = {
  args: { width: 684 },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /^(Trail|审批轨迹)/ }));
    await waitFor(() => expect(canvasElement.querySelector('[data-path=items]')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: /¥120/ }));
    const flashing = () => canvasElement.querySelector<HTMLElement>('[data-path=items]')?.getAnimations().length ?? 0;
    await waitFor(() => expect(flashing()).toBeGreaterThan(0));
    const [field, panel] = [canvasElement.querySelector('[data-path=items]')!, canvas.getByRole('tabpanel')];
    await expect(field.getBoundingClientRect().top).toBeLessThan(panel.getBoundingClientRect().bottom);
  },
};
/** A field that the node hides is not in the page, nor are its files. */
export const HiddenFields: Story = {
  args: { bundle: { ...attached(file(26, 'secret.pdf')), rights: { attachments: 'hidden', reason: 'hidden', items: 'hidden' } } },
  play: async ({ canvas, canvasElement }) => {
    for (const path of ['attachments', 'reason', 'items']) await expect(canvasElement.querySelector(`[data-path="${path}"]`)).toBeNull();
    await expect(canvasElement).not.toHaveTextContent('青岛水产展布展');
    await userEvent.click(canvas.getByRole('tab', { name: /^(Files|附件)/ }));
    await expect(await canvas.findByText(/No files|没有附件/, {}, { timeout: 20_000 })).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent('secret.pdf');
  },
};

/** Others read it too: signs and names in the line of the title, which nothing pushes down; on a phone the signs alone. */
const present = (who: readonly Person[], text: RegExp, args: Partial<ReaderArgs>): Story => ({
  args,
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({ present: who });
    return () => {
      globalThis.fetch = before;
    };
  },
  play: async ({ canvas, canvasElement }) => {
    const top = () => canvasElement.querySelector('[role=tabpanel]')!.getBoundingClientRect().top;
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toBeVisible());
    const before = top();
    await waitFor(() => expect(canvas.getAllByRole('status').some((one) => text.test(one.textContent))).toBe(true), { timeout: 10_000 });
    await expect(top()).toBe(before);
  },
});
export const OnePresent: Story = present([people.qiao], /(乔丽华也在查看|Qiao Lihua is also reading)/, { width: 684 });
export const TwoPresent: Story = present([people.qiao, people.wei], /(乔丽华、魏晓丹也在查看|Lihua, Wei Xiaodan are also reading)/, {
  width: 1100,
});
export const ManyPresent: Story = present(Object.values(people), /(等7人也在查看|and 7 more are also reading)/, { mode: 'page' });
