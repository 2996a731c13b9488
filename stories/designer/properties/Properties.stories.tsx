/** The properties panel for each kind of element, over a drawing in the real modeler. */
import { PropertiesPanel } from '#client/designer/properties/PropertiesPanel.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import leave from '../../../flows/hr/hrLeaveRequest.bpmn?raw';
import { every, foreign, limited } from './drawings.ts';
import { Stage, stage, type StageProps } from './stage.tsx';

const meta = {
  title: 'Designer/Properties',
  render: (args) => (
    <Stage {...args}>
      <PropertiesPanel />
    </Stage>
  ),
  args: { xml: every },
} satisfies Meta<StageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

const title =
  (id: string) =>
  async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    await within(canvasElement).findByDisplayValue(id);
  };
const of = (id: string): Story => ({ args: { xml: every, select: [id] }, play: title(id) });

export const Flow: Story = { args: { xml: every }, play: title('every') };
export const ServiceTask = of('book');
export const SendTask = of('tell');
export const ReceiveTask = of('wait');
export const ScriptTask = of('sum');
export const BusinessRuleTask = of('rate');
export const CallActivity = of('pay');
export const TimerCycle = of('late');
export const TimerDuration = of('until');
export const ErrorBoundary = of('failed');
export const SignalCatch = of('closing');
export const Terminate = of('end');
export const ErrorEnd = of('rejected');
export const Gateway: Story = { args: { xml: leave, select: ['over3Days'] }, play: title('over3Days') };
export const SequenceFlow: Story = { args: { xml: leave, select: ['over3Days_yes'] }, play: title('over3Days_yes') };
export const ReadOnly: Story = { args: { xml: every, select: ['committee'], readOnly: true }, play: title('committee') };
export const Several: Story = { args: { xml: every, select: ['committee', 'book'] } };

export const Foreign: Story = {
  args: { xml: foreign, resource: null, select: ['check'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /其他工具|other tools/ }));
    await canvas.findAllByText(/flowable:assignee/);
    await waitFor(() => expect(canvas.queryByText(/尚未分析|Not looked at yet/)).toBeNull());
  },
};

export const UserTask: Story = {
  args: { xml: every, select: ['committee'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByDisplayValue('committee');
    await canvas.findAllByText(/乔丽华|Qiao Lihua/);
  },
};

export const UserTaskLimits: Story = {
  args: { xml: limited, select: ['soon'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const name of [/^(允许的操作|Actions)$/, /^(时限|Time)$/, /^(表单字段|Fields)$/, /^(驳回与要求|Rejecting and requirements)$/])
      (await canvas.findByText(name)).click();
    await expect(await canvas.findByText(/2个工作日4小时|2 working days 4 hours/)).toBeVisible();
  },
};

/** A name is one step of undo; what is typed and left with Escape never gets there. */
export const Typing: Story = {
  args: { xml: leave, select: ['leader'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = await canvas.findByLabelText(/名称（中文）|Name \(Chinese\)/);
    await userEvent.clear(name);
    await userEvent.type(name, '主管{Escape}');
    await expect(name).toHaveValue('部门负责人');
    await userEvent.clear(name);
    await userEvent.type(name, '主管{Enter}');
    await waitFor(() => expect(stage.modeler?.element('leader')?.name).toBe('主管'));
    stage.modeler!.run('undo');
    await waitFor(() => expect(name).toHaveValue('部门负责人'));
    await expect(stage.modeler!.can('undo')).toBe(false);
    const id = canvas.getByLabelText(/^标识|^Id/);
    await userEvent.clear(id);
    await userEvent.type(id, 'inCharge{Enter}');
    await canvas.findByText(/已被其他元素使用|Another element is called so/);
    await userEvent.clear(id);
    await userEvent.type(id, 'firstLine{Enter}');
    await waitFor(() => expect(stage.modeler?.element('firstLine')?.$type).toBe('bpmn:UserTask'));
    await canvas.findByDisplayValue('firstLine');
  },
};

/** The default way of a gateway loses its condition; the order of the ways is theirs in the file. */
export const DefaultWay: Story = {
  args: { xml: leave, select: ['over3Days'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('radio', { name: /超过3天|Over 3 days/ }));
    await waitFor(() => expect(stage.modeler?.element('over3Days_yes')?.get('conditionExpression')).toBeUndefined());
    await userEvent.click(canvas.getByRole('button', { name: /^否提前判断|^Ask No earlier/ }));
    await waitFor(() =>
      expect((stage.modeler!.element('over3Days')!.get('outgoing') as { id: string }[]).map(({ id }) => id)).toEqual([
        'over3Days_no',
        'over3Days_yes',
      ]),
    );
  },
};
