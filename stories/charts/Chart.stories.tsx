/** Charts of reports with their states: each has a table with the same numbers. */
import { ReportView } from '#client/charts/ReportView.tsx';
import { Refused } from '#client/data/server/call.ts';
import type { ReportResult } from '#model/report/report.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { byDepartment, byMonth, figures, nothing } from './results.ts';

const meta: Meta<typeof ReportView> = {
  title: 'Charts/Chart',
  component: ReportView,
  args: { label: '部门请假统计', result: byDepartment('bar'), error: null, onRetry: fn() },
  decorators: [
    (Story) => (
      <div style={{ padding: 16, maxWidth: 900 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof meta>;

const refused = new Refused({ code: '422', desc: '报表耗时过长，需缩小查询范围', data: null });
const drawn = (canvasElement: HTMLElement) => within(canvasElement).findByRole('img', { name: /部门请假统计/ });

const chart = (result: ReportResult): Story => ({
  args: { result },
  play: async ({ canvasElement }) => {
    const drawing = await drawn(canvasElement);
    await expect(drawing.querySelector('canvas')).not.toBeNull();
  },
});

export const Bar: Story = {
  play: async ({ canvasElement }) => {
    // What is drawn is told too: the largest and the smallest.
    await expect(await drawn(canvasElement)).toHaveAccessibleName(/30.*6/);
    await userEvent.click(within(canvasElement).getByRole('radio', { name: /^(Table|表格)$/ }));
    const table = await within(canvasElement).findByRole('table');
    await expect(within(table).getAllByRole('row')).toHaveLength(9);
    await expect(within(table).getByText('214,903.50')).toBeVisible();
    await userEvent.click(within(canvasElement).getByRole('radio', { name: /^(Chart|图表)$/ }));
    await drawn(canvasElement);
  },
};
export const LineOfSevenSeries = chart(byMonth('line'));
export const PieOfSevenSlices = chart(byDepartment('pie'));
export const Dark: Story = { ...chart(byMonth('bar')), globals: { scheme: 'dark' } };

export const NumberCards: Story = {
  args: { result: figures },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('214,903.50')).toBeVisible();
  },
};

export const Table: Story = {
  args: { result: byDepartment('table') },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('radio')).toBeNull();
    await expect(within(canvasElement).getByRole('table')).toBeVisible();
  },
};

export const Loading: Story = { args: { result: undefined } };

export const Empty: Story = {
  args: { result: nothing },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/Nothing was found|没有符合条件的数据/)).toBeVisible();
  },
};

export const Failed: Story = {
  args: { result: undefined, error: refused },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText('报表耗时过长，需缩小查询范围')).toBeVisible();
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Retry|重试/ }));
    await expect(args.onRetry).toHaveBeenCalled();
  },
};

/** What was there before stays, with its age. */
export const FailedOverOld: Story = {
  args: { error: refused },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/2026-11-20 09:00/)).toBeVisible();
    await drawn(canvasElement);
  },
};

export const Cut: Story = {
  args: { result: { ...byDepartment('table'), cut: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/first 7|前7条/)).toBeVisible();
  },
};
