/** The leave request through the generic pages: days counted live, the balance beside them, the way it will take while typing. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { bundle, day, leaveDraft, leaveInApproval } from '../documents/fixtures.ts';
import { type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'HR/Leave request',
  args: { resource: 'hrLeaveRequest', template: 'edit', path: '/add', query: { type: 'hrLeaveRequest' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

const records = { 'hrLeaveRequest/501': leaveDraft };
const draft = { path: '/edit', query: { type: 'hrLeaveRequest', id: '501' }, records };

/** A new one begins with the person themselves; nothing is red before anything was typed. */
export const New: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(New|新增)/);
    await expect(await canvas.findByDisplayValue(/欧阳倩|Ouyang Qian/)).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

/** Days, balance and route follow the dates. */
export const Draft: Story = {
  args: draft,
  play: async ({ canvas, canvasElement }) => {
    const days = () => canvasElement.querySelector('[data-path="leaveDays"] dd')?.textContent;
    await waitFor(() => expect(days()).toBe('8'));
    await expect(await canvas.findByText(/夏志远|Xia Zhiyuan/)).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(/孙雅琳|Sun Yalin/)).toBeVisible());
    const end = canvasElement.querySelector<HTMLInputElement>('#endDate')!;
    await userEvent.clear(end);
    await userEvent.type(end, `${day(3).replaceAll('-', '')}{Enter}`);
    await userEvent.tab();
    await waitFor(() => expect(Number(days())).toBeLessThanOrEqual(1));
    // A short leave no longer goes to the leader in charge.
    await waitFor(() => expect(canvas.queryByText(/孙雅琳|Sun Yalin/)).toBeNull());
  },
};

/** Sending an empty form: the fixed notice, the summary, and the focus on the first wrong field. */
export const ValidationFailed: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByDisplayValue(/欧阳倩|Ouyang Qian/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(within(document.body).getByText(/^(please check the red fields in the form|请检查表单中的红色项)$/)).toBeVisible(),
    );
    await expect(canvasElement.querySelector('#leaveType')).toHaveFocus();
    await userEvent.keyboard('[F8]');
    await expect(canvasElement.querySelector('#startDate')).toHaveFocus();
  },
};

/** A server's fault lands on its field. */
export const RefusedByServer: Story = {
  args: {
    ...draft,
    answers: {
      submitProcess: {
        code: '422',
        desc: 'refused',
        data: null,
        faults: [
          {
            field: 'agentUser',
            rule: 'agent',
            severity: 'error',
            message: { en: 'on leave in this period (HRLV-1)', zh: '该代理人在此期间请假（HRLV-1）' },
          },
        ],
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-path="leaveDays"] dd')?.textContent).toBe('8'));
    await canvas.findByText(/孙雅琳|Sun Yalin/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await within(document.body).findByRole('dialog');
    await within(dialog).findByText(/夏志远|Xia Zhiyuan/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('#agentUser')).toHaveAttribute('aria-invalid', 'true'));
  },
};

/** Nobody is found for a step: it says so and nothing is sent. */
export const NobodyFound: Story = { args: { ...draft, nobody: true } };

export const Sent: Story = {
  args: draft,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-path="leaveDays"] dd')?.textContent).toBe('8'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await within(document.body).findByRole('dialog');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')).toMatch(/^\/view\?type=hrLeaveRequest/));
  },
};

export const Read: Story = {
  args: {
    template: 'view',
    path: '/view',
    query: { type: 'hrLeaveRequest', id: '501' },
    bundles: { 'hrLeaveRequest/501': bundle('hrLeaveRequest', leaveInApproval, { can: { withdraw: true, print: true } }) },
  },
};

export const Print: Story = {
  args: {
    template: 'print',
    path: '/hr/hrLeaveRequestPrint',
    query: { id: '501' },
    bundles: { 'hrLeaveRequest/501': bundle('hrLeaveRequest', leaveInApproval) },
  },
};

export const List: Story = {
  args: {
    template: 'list',
    path: '/hr/hrLeaveRequest',
    query: {},
    list: Array.from({ length: 46 }, (_, index) => ({
      ...leaveInApproval,
      id: String(900 + index),
      code: `HRLV-20261121-${String(index + 1).padStart(4, '0')}`,
      status: ['draft', 'submitted', 'approved', 'rejected', 'reposted'][index % 5],
    })),
  },
};
