/** Two versions side by side: added, removed, changed, layout only, the same, one that cannot be read. */
import { VersionDiff } from '#client/designer/compare/VersionDiff.tsx';
import type { CheckedField } from '#machines/verify/fields.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';
import { alteredXml, movedXml } from './drawings.ts';

const fields: readonly CheckedField[] = [{ name: 'totalAmount', kind: 'money', required: true, least: '0', label: w('Total', '合计金额') }];

const meta: Meta<typeof VersionDiff> = {
  title: 'Designer/Compare/VersionDiff',
  component: VersionDiff,
  args: {
    before: { xml: expenseXml, title: 'v7' },
    after: { xml: alteredXml, title: 'v8' },
    fields,
    labels: { totalAmount: w('Total', '合计金额') },
  },
  decorators: [
    (Story) => (
      <div style={{ padding: 16 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 14_000 };

/** A step came in, one went away, a limit changed, so did a hidden property; documents between the limits go another way. */
export const Altered: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/5000 < .* ≤ 8000/, {}, slow)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('[data-side=after] .mark-added')).not.toBeNull(), slow);
    await expect(canvasElement.querySelector('[data-side=before] .mark-removed')).not.toBeNull();
    await expect(canvasElement.querySelectorAll('.bjs-powered-by')).toHaveLength(2);
    await userEvent.keyboard('[F8]');
    await waitFor(() => expect(canvasElement.querySelectorAll('button[aria-current=true]')).toHaveLength(1));
  },
};

export const LayoutOnly: Story = {
  args: { after: { xml: movedXml, title: 'v8' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/Nothing but the layout|仅布局不同/, {}, slow)).toBeVisible();
    await userEvent.click(canvas.getByRole('switch'));
    await waitFor(() => expect(canvasElement.querySelectorAll('li[data-kind=moved]').length).toBeGreaterThan(0));
  },
};

export const Same: Story = {
  args: { after: { xml: expenseXml, title: 'v8' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/to the last letter|内容完全一致/, {}, slow)).toBeVisible();
  },
};

export const Unreadable: Story = {
  args: { after: { xml: '<nothing>', title: 'v8' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/cannot be compared|无法对比/, {}, slow)).toBeVisible();
    await expect(await canvas.findByText(/cannot be shown|无法显示/, {}, slow)).toBeVisible();
  },
};
