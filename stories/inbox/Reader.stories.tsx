/** The reader in all its forms, and its parts: brief, changes, trail. */
import { DecisionBrief } from '#client/blocks/DecisionBrief.tsx';
import { ChangeList } from '#client/blocks/ChangeView.tsx';
import { PlaceContext } from '#client/blocks/ReaderPlace.tsx';
import { TaskReader } from '#client/blocks/TaskReader.tsx';
import type { TaskReaderProps } from '#client/blocks/TaskReader.tsx';
import { Trail } from '#client/blocks/Trail.tsx';
import { TaskBand } from '#client/inbox/TaskBand.tsx';
import type { DocumentBundle } from '#model/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { loadDefinition } from '#resources/registry.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { bundleOf, finishedFlow, firstBundle, longTrail, repostedBundle } from './bundles.ts';
import { people, row, rows } from './fixtures.ts';
import { serve, Stage } from './server.tsx';

type Args = Pick<TaskReaderProps, 'bundle' | 'mode' | 'band'> & { readonly width?: number };

const place = { at: 3, of: '38', onStep: fn() };

const meta: Meta<Args> = {
  title: 'Inbox/TaskReader',
  args: { bundle: firstBundle, mode: 'pane' },
  loaders: [async ({ args }) => ({ definition: await loadDefinition(args.bundle.resource) })],
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({});
    return () => {
      globalThis.fetch = before;
    };
  },
  render: ({ bundle, mode, band, width }, { loaded }) => (
    <Stage {...(width === undefined ? {} : { width })}>
      <PlaceContext value={place}>
        <TaskReader bundle={bundle} definition={loaded['definition'] as Definition} mode={mode} band={band} onBack={fn()} />
      </PlaceContext>
    </Stage>
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Pane: Story = { args: { width: 684 } };
export const Page: Story = { args: { mode: 'page' } };
export const Phone: Story = { args: { mode: 'phone', width: 390 } };
export const AfterRepost: Story = { args: { bundle: repostedBundle } };

/** Tabs by arrow keys; the panel follows. */
export const TrailTab: Story = {
  args: { bundle: repostedBundle },
  play: async ({ canvas }) => {
    const tabs = canvas.getAllByRole('tab');
    tabs[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tabs[1]).toHaveFocus();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent(/Run 2|第 2 轮/);
  },
};
export const FilesTab: Story = { play: async ({ canvas }) => userEvent.click(canvas.getAllByRole('tab')[3]!) };

/** The outline is what keys walk and readers hear; the drawing is hidden from them. */
export const FlowTab: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getAllByRole('tab')[2]!);
    const steps = await canvas.findByRole('list', { name: /Steps of the flow|流程步骤/ }, { timeout: 20_000 });
    within(steps).getAllByRole('button')[1]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(steps).getAllByRole('button')[2]).toHaveFocus();
    await expect(within(steps).getAllByRole('button')[2]).toHaveAttribute('aria-pressed', 'true');
    await expect(canvasElement.querySelector('[role=group] svg')).toHaveAttribute('aria-hidden', 'true');
  },
};

/** Sealed and approved: nothing to decide, only to print. */
export const Finished: Story = {
  args: { bundle: bundleOf(row(40, { status: 'approved', task: null }), { can: { print: true }, flow: finishedFlow, task: null }) },
};
export const Invalidated: Story = {
  args: { bundle: bundleOf(row(41, { status: 'invalidated', task: null }), { can: { print: true }, flow: null, task: null }) },
};
export const ToRepost: Story = { args: { bundle: bundleOf(rows[7]!) } };
export const Suspended: Story = {
  args: {
    bundle: {
      ...firstBundle,
      can: {
        approve: { reason: 'suspended', desc: w('the flow is suspended by the administrator since 14:02', '流程已于14:02被管理员挂起') },
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
  outcome: { type: 'conflict', reason: 'alreadyDecided', desc: '', by: people.qiao.name, at: new Date(Date.now() - 180_000).toISOString() },
} as const;
export const DecidedByAnother: Story = {
  args: { bundle: { ...firstBundle, can: { print: true } }, band: <TaskBand entry={decided} onRetry={fn()} onAside={fn()} /> },
};

const mixed: DocumentBundle = {
  ...firstBundle,
  brief: [
    { severity: 'info', text: w('4th trip this quarter.', '本季度第 4 次出差。'), field: null },
    { severity: 'warning', text: w('Hotel ¥120 above the limit.', '住宿超标 ¥120。'), field: 'items' },
    { severity: 'error', text: w('The budget is short by ¥1,040.00.', '预算不足，差 ¥1,040.00。'), field: 'budgetLeft' },
  ],
};
export const BriefMixed: Story = { render: () => <DecisionBrief bundle={mixed} onShow={fn()} /> };
export const BriefNothing: Story = { render: () => <DecisionBrief bundle={{ ...firstBundle, brief: [] }} onShow={fn()} /> };
export const TrailThreeRuns: Story = {
  render: (_, { loaded }) => <Trail bundle={longTrail} definition={loaded['definition'] as Definition} />,
};
export const TrailBroken: Story = {
  render: (_, { loaded }) => (
    <Trail bundle={{ ...longTrail, chain: { entries: 8, unbroken: false } }} definition={loaded['definition'] as Definition} />
  ),
};
export const Changes: Story = {
  render: (_, { loaded }) => (
    <ChangeList
      definition={loaded['definition'] as Definition}
      changes={[
        { field: 'reason', before: '青岛水产展', after: '青岛水产展布展及客户拜访' },
        { field: 'items.1.amount', before: '1860.00', after: '1500.00' },
        { field: 'items.4', before: null, after: { summary: '停车费', amount: '60.00' } },
        { field: 'items.5', before: { summary: '洗车', amount: '40.00' }, after: null },
      ]}
    />
  ),
};
