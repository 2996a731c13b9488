/** Trying a flow out: at the start, at a human step, finished, stuck; variables of a process without document. */
import { expenseReport } from '#resources/bill/expenseReport.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';
import { type PaneArgs, paneMeta } from './stage.tsx';

const meta: Meta<PaneArgs> = { title: 'Designer/Simulate/SimulationPane', ...paneMeta };
export default meta;
type Story = StoryObj<PaneArgs>;

const slow = { timeout: 20_000 };
const expense = { xml: expenseXml, definition: expenseReport, process: 'expenseReport' };

const standing = (canvas: ReturnType<typeof within>): string =>
  (canvas.getAllByRole('status') as readonly HTMLElement[]).map(({ textContent }) => textContent).join(' ');

/** Fills the amount in and starts. */
const begin = async (canvas: ReturnType<typeof within>, amount: string): Promise<void> => {
  const total = await canvas.findByLabelText(/^(Total|报销金额)/, {}, slow);
  await userEvent.clear(total);
  await userEvent.type(total, amount);
  await userEvent.tab();
  await userEvent.click(canvas.getByRole('button', { name: /^(Start|开始)$/ }));
  await canvas.findByRole('button', { name: /^(Approve|同意)$/ }, slow);
};

export const Start: Story = {
  args: expense,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^(Start|开始)$/ }, slow)).toBeEnabled();
    // What the flow reads is asked for; the rest is behind one button.
    await expect(await canvas.findByRole('combobox', { name: /^(Cost department|费用承担部门)/ })).toBeVisible();
    await expect(canvas.queryByLabelText(/^(Payee name|收款人)/)).toBeNull();
    await expect(canvas.getByRole('button', { name: /^(All fields…|全部字段…)$/ })).toBeVisible();
  },
};

export const AtAHumanStep: Story = {
  args: expense,
  play: async ({ canvas, canvasElement }) => {
    await begin(canvas, '8000');
    await expect(standing(canvas)).toMatch(/Xia Zhiyuan|夏志远/);
    await userEvent.click(canvas.getByRole('button', { name: /^(Approve|同意)$/ }));
    await waitFor(() => expect(standing(canvas)).toMatch(/Sun Yalin|孙雅琳/), slow);
    await expect(canvas.getByText(/Total 8,000.00 > 5,000|报销金额 8,000.00 > 5,000/)).toBeVisible();
    await expect(canvasElement.querySelector('[data-element-id=inCharge].mark-here')).not.toBeNull();
    await expect(canvasElement.querySelector('[data-element-id=costLeader].mark-done')).not.toBeNull();
    // Back to the step before, with the marks of then.
    await userEvent.click(canvas.getByRole('button', { name: /^(Back|后退)$/ }));
    await expect(standing(canvas)).toMatch(/Xia Zhiyuan|夏志远/);
    await expect(canvasElement.querySelector('[data-element-id=costLeader].mark-here')).not.toBeNull();
  },
};

export const Finished: Story = {
  args: expense,
  play: async ({ canvas, canvasElement }) => {
    await begin(canvas, '26000');
    await userEvent.click(canvas.getByRole('button', { name: /^(Play|播放)$/ }));
    await waitFor(() => expect(standing(canvas)).toMatch(/approved after 6 steps|经6个环节后通过/), { timeout: 40_000 });
    await expect(canvas.getByRole('button', { name: /^(Step|单步)$/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(canvasElement.querySelector('[data-element-id=end].mark-done')).not.toBeNull();
  },
};

export const Rejected: Story = {
  args: expense,
  play: async ({ canvas }) => {
    await begin(canvas, '3000');
    await userEvent.click(canvas.getByRole('button', { name: /^(Reject|驳回)$/ }));
    await waitFor(() => expect(standing(canvas)).toMatch(/rejected|被驳回/), slow);
    await userEvent.click(canvas.getByRole('button', { name: /^(Submit again|重新提交)$/ }));
    await waitFor(() => expect(standing(canvas)).toMatch(/Xia Zhiyuan|夏志远/), slow);
  },
};

export const Stuck: Story = {
  args: {
    ...expense,
    xml: expenseXml.replace('id="financeManager"', 'id="financeManager" tydf:nobody="fail"').replace('role:finance_manager', 'role:ghost'),
  },
  play: async ({ canvas }) => {
    await begin(canvas, '3000');
    await userEvent.click(canvas.getByRole('button', { name: /^(Play|播放)$/ }));
    await waitFor(() => expect(standing(canvas)).toMatch(/Nobody is found to decide|找不到审批人/), { timeout: 30_000 });
  },
};

/** What is tried is kept with what comes of it. */
export const Kept: Story = {
  args: expense,
  play: async ({ canvas, canvasElement }) => {
    await begin(canvas, '62000');
    await userEvent.click(canvas.getByRole('button', { name: /^(Keep as a case…|保留为用例…)$/ }));
    const dialog = within(canvasElement.ownerDocument.body);
    await expect(await dialog.findByLabelText(/^(Name|名称)/)).toHaveValue();
    await userEvent.click(dialog.getByRole('button', { name: /^(Keep|保留)$/ }));
    await expect(await canvas.findByRole('radio', { name: /(Cases|用例) 1/ }, slow)).toBeInTheDocument();
  },
};

/** The real form, with computes: a line makes the total. */
export const AllFields: Story = {
  args: expense,
  play: async ({ canvas, canvasElement }) => {
    const total = await canvas.findByLabelText(/^(Total|报销金额)/, {}, slow);
    await userEvent.type(total, '4321');
    await userEvent.tab();
    await userEvent.click(canvas.getByRole('button', { name: /^(All fields…|全部字段…)$/ }));
    const dialog = within(canvasElement.ownerDocument.body);
    await expect(await dialog.findByLabelText(/^(Payee name|收款人)/, {}, slow)).toBeVisible();
    await waitFor(() => expect(canvasElement.ownerDocument.body.textContent).toMatch(/4,321\.00/), slow);
  },
};

const stockXml = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" targetNamespace="urn:tydf:stories">
  <bpmn:process id="stock" name="Stock" isExecutable="true">
    <bpmn:startEvent id="start" name="Start" />
    <bpmn:userTask id="check" name="Check"><bpmn:extensionElements><tydf:approver rule="starter.leader" /></bpmn:extensionElements></bpmn:userTask>
    <bpmn:intermediateCatchEvent id="wait" name="A day later"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:exclusiveGateway id="low" name="Low?" default="enough" />
    <bpmn:endEvent id="end" name="End" />
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="low" />
    <bpmn:sequenceFlow id="short" sourceRef="low" targetRef="check"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">count &lt; 10</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="enough" sourceRef="low" targetRef="wait" />
    <bpmn:sequenceFlow id="b" sourceRef="check" targetRef="wait" />
    <bpmn:sequenceFlow id="c" sourceRef="wait" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="stock">
    ${[
      ['start', 60, 82, 36, 36],
      ['low', 140, 75, 50, 50],
      ['check', 240, 60, 100, 80],
      ['wait', 400, 82, 36, 36],
      ['end', 500, 82, 36, 36],
    ]
      .map(
        ([id, x, y, width, height]) =>
          `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`,
      )
      .join('')}
    ${[
      ['a', 96, 100, 140, 100],
      ['short', 190, 100, 240, 100],
      ['enough', 165, 125, 418, 118],
      ['b', 340, 100, 400, 100],
      ['c', 436, 100, 500, 100],
    ]
      .map(
        ([id, x, y, x2, y2]) =>
          `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${x}" y="${y}" /><di:waypoint x="${x2}" y="${y2}" /></bpmndi:BPMNEdge>`,
      )
      .join('')}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

/** Without document: variables; time passes on demand. */
export const Variables: Story = {
  args: { xml: stockXml, definition: null, process: 'stock' },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/(Value|取值): count/, {}, slow), '12');
    await userEvent.click(canvas.getByRole('button', { name: /^(Start|开始)$/ }));
    const pass = await canvas.findByRole('button', { name: /Let the time pass \(1 day\)|时间到（1天）/ }, slow);
    await userEvent.click(pass);
    await waitFor(() => expect(standing(canvas)).toMatch(/Finished after|已结束/), slow);
  },
};
