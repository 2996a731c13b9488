/** The page of an instance: looking at it, walking through its trail, planning and applying acts. */
import { InstancePage } from '#client/designer/instances/InstancePage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FC } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ended, troubled, view, wouldFail } from './fixtures.ts';
import { type Answers, PageStage, serve } from './server.tsx';

const Shown: FC<Answers> = () => <PageStage path="/process/instance" query={{ id: '701' }} page={InstancePage} />;

let sent: ReturnType<typeof serve>['sent'] = [];
const meta: Meta<typeof Shown> = {
  title: 'Designer/Instance',
  component: Shown,
  beforeEach: ({ args }) => {
    ({ sent } = serve(args));
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const drawn = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  await canvas.findByRole('group', { name: /Flow diagram|流程图/ }, { timeout: 20_000 });
  await waitFor(() => expect(canvasElement.querySelector('[data-drawn]')).toBeTruthy(), { timeout: 20_000 });
  return canvas;
};

/** Steps of the flow in words, which is how the keyboard gets at them. */
const choose = async (canvasElement: HTMLElement, step: RegExp) => {
  const canvas = within(canvasElement);
  await userEvent.click(await canvas.findByRole('tab', { name: /^(Steps|环节)$/ }));
  await userEvent.click(await canvas.findByRole('button', { name: step }));
};

export const Running: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=audit].mark-here')).toBeTruthy());
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=over5000_yes].mark-done')).toBeTruthy());
    // Who holds it and for how long stands at the step itself.
    await waitFor(() => expect(canvasElement.querySelector('.flow-badge-here')?.textContent).toMatch(/Qiao Lihua|乔丽华/));
    await expect(canvas.getByText(/2000/)).toBeVisible();
  },
};

export const SuspendedWithEverything: Story = {
  args: { view: troubled },
  play: async ({ canvasElement }) => void (await drawn(canvasElement)),
};
export const Ended: Story = {
  args: { view: ended },
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    await choose(canvasElement, /Audit|财务审核/);
    await expect(canvas.queryByRole('button', { name: /Move it here|跳转到此环节/ })).toBeNull();
  },
};

/** An auditor sees everything and is offered nothing. */
export const OnlyReading: Story = {
  args: { reads: true },
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    await expect(canvas.getByText(/look at instances|只能查看/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Operate|运行干预|Reassign|转派)$/ })).toBeNull();
    await choose(canvasElement, /Pay|出纳付款/);
    await expect(canvas.queryByRole('button', { name: /Move it here|跳转到此环节/ })).toBeNull();
  },
};

export const Replayed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    const slider = canvas.getByRole('slider', { name: /Moment|时刻/ });
    slider.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
    await expect(canvas.getByText(/1 of 3|1\/3/)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=costLeader].mark-here')).toBeTruthy());
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=audit].mark-here')).toBeNull());
    await expect(canvas.getByRole('region', { name: /Held then by|当时的审批人/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Back to now|回到当前/ }));
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=audit].mark-here')).toBeTruthy());
  },
};

export const Planned: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    await choose(canvasElement, /Pay|出纳付款/);
    await userEvent.click(await canvas.findByRole('button', { name: /Move it here|跳转到此环节/ }));
    const bar = within(canvas.getByRole('region', { name: /Planned changes|计划的变更/ }));
    await expect(bar.getByText(/Move to “Pay”|跳转到“出纳付款”/)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=pay].mark-coming')).toBeTruthy());
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=audit].mark-leaving')).toBeTruthy());
    // Nothing happens without a reason.
    const apply = bar.getByRole('button', { name: /Apply 1|执行1项/ });
    await userEvent.click(apply);
    await expect(bar.getByText(/A reason is needed|必须填写原因/)).toBeVisible();
    await expect(sent.some(({ path }) => path.endsWith('/operate'))).toBe(false);
    await userEvent.type(bar.getByRole('textbox', { name: /Reason|原因/ }), '审批人离职');
    await userEvent.click(apply);
    await expect(await canvas.findByText(/Done: it is in the trail|已执行/)).toBeVisible();
    await expect(sent.find(({ path }) => path.endsWith('/operate'))?.body).toEqual({
      operations: [{ kind: 'jump', to: 'pay' }],
      reason: '审批人离职',
    });
  },
};

export const UndoneAndRedone: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(Operate|运行干预)$/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^(Suspend|挂起)$/ }));
    const bar = within(canvas.getByRole('region', { name: /Planned changes|计划的变更/ }));
    await expect(bar.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(bar.getByRole('button', { name: /^(Undo|撤销)$/ }));
    await expect(bar.queryAllByRole('listitem')).toHaveLength(0);
    await expect(bar.getByRole('button', { name: /Apply 0|执行0项/ })).toBeDisabled();
    await userEvent.click(bar.getByRole('button', { name: /^(Redo|重做)$/ }));
    await expect(bar.getAllByRole('listitem')).toHaveLength(1);
  },
};

/** What would be refused says so before anything is done. */
export const WouldBeRefused: Story = {
  args: { foreseen: wouldFail },
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    await choose(canvasElement, /Pay|出纳付款/);
    await userEvent.click(await canvas.findByRole('button', { name: /Move it here|跳转到此环节/ }));
    await expect(await canvas.findByText(/Would be refused|将被拒绝/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Apply 1|执行1项/ })).toBeDisabled();
  },
};

/** What it waits for is sent from where it is shown, with what it brings. */
export const Sent: Story = {
  args: { view: { ...view, subscriptions: troubled.subscriptions } },
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Send message “bankAnswer”|发送消息“bankAnswer”/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /Add a variable|添加变量/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: /^(Name|名称) 1$/ }), 'paid');
    await userEvent.type(canvas.getByRole('textbox', { name: /: paid$/ }), 'true');
    await userEvent.click(canvas.getByRole('button', { name: /Add to the plan|加入计划/ }));
    const bar = within(canvas.getByRole('region', { name: /Planned changes|计划的变更/ }));
    await expect(bar.getByText(/Go on at .*bankAnswer.*with paid|继续.*bankAnswer.*附paid/)).toBeVisible();
    await userEvent.type(bar.getByRole('textbox', { name: /Reason|原因/ }), '银行已答复{Enter}');
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/operate'))?.body).toEqual({
        operations: [{ kind: 'send', nodeId: 'audit', wait: 'news:1', variables: { paid: true } }],
        reason: '银行已答复',
      }),
    );
  },
};

/** Somebody was faster: what was planned stays, with the reason. */
export const ApplyFailed: Story = {
  args: { applied: { code: '409', desc: 'Instance 701 has ended', data: null } },
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement);
    await choose(canvasElement, /Pay|出纳付款/);
    await userEvent.click(await canvas.findByRole('button', { name: /Move it here|跳转到此环节/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: /Reason|原因/ }), 'x{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Instance 701 has ended');
    await expect(canvas.getByText(/Move to “Pay”|跳转到“出纳付款”/)).toBeVisible();
  },
};

export const Failed: Story = { args: { failing: '/instances/701' } };
export const Waiting: Story = { args: { silent: '/instances/701', view } };
