/** A model in the designer: edited, looked at, edited by somebody else; what one draws with the keyboard alone; how it is saved. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';
import { type Answers, seen, serve, Stage } from './server.tsx';

const meta: Meta<Answers> = {
  title: 'Designer/Modeler/Modeler',
  render: () => <Stage />,
  beforeEach: ({ args }: { args: Answers }) => serve(args),
};
export default meta;
type Story = StoryObj<Answers>;

const drawn = (root: HTMLElement) =>
  waitFor(() => expect(root.querySelector('[data-canvas] [data-element-id=pay]')).not.toBeNull(), { timeout: 12_000 });
const canvasOf = (root: HTMLElement) => within(root).getByRole('group', { name: /Flow diagram|流程图/ });
const flows = (root: HTMLElement): number => root.querySelectorAll('[data-canvas] .djs-connection').length;

/** One tab stop; along the flow by Tab; a step appended from the palette; undone. */
export const Model: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvasElement.querySelector('.bjs-powered-by')).toBeVisible();
    const before = flows(canvasElement);
    canvasOf(canvasElement).focus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=costLeader].selected')).not.toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: /^(Approval step|审批环节)$/ }));
    await waitFor(() => expect(flows(canvasElement)).toBe(before + 1));
    await userEvent.click(canvas.getByRole('button', { name: /^(Undo|撤销)$/ }));
    await waitFor(() => expect(flows(canvasElement)).toBe(before));
  },
};

/** With nothing selected the palette puts the element into the middle of what is in sight. */
export const NothingSelected: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const shapes = () => canvasElement.querySelectorAll('[data-canvas] .djs-shape').length;
    const before = shapes();
    await userEvent.click(canvas.getByRole('button', { name: /^(Approval step|审批环节)$/ }));
    await waitFor(() => expect(shapes()).toBe(before + 1));
    await expect(canvasElement.querySelector('.djs-shape.selected')).not.toBeNull();
  },
};

/** The designer fills the screen as a whole, with its properties and panes. */
export const FullScreen: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const asking = spyOn(Element.prototype, 'requestFullscreen').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button', { name: /^(Designer in full screen|设计器全屏)$/ }));
    await expect(asking.mock.contexts).toEqual([canvasElement.querySelector('[data-designer]')]);
    asking.mockRestore();
  },
};

/** What is changed is saved, with the version that was seen. */
export const Saved: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    canvasOf(canvasElement).focus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Delete}');
    await waitFor(() => expect(canvasElement.querySelector('[data-saving=waiting]')).not.toBeNull());
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(canvasElement.querySelector('[data-saving=saved]')).not.toBeNull());
    await expect(seen.stored.version).toBe(6);
  },
};

/** Who may only look sees everything and changes nothing. */
export const ReadOnly: Story = {
  args: { mayWrite: false },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getByText(/not change it|无权修改/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Approval step|审批环节)$/ })).toBeNull();
    const before = flows(canvasElement);
    canvasOf(canvasElement).focus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Delete}');
    await expect(flows(canvasElement)).toBe(before);
    await expect(seen.calls.some((call) => call.includes('/lock/'))).toBe(false);
  },
};

/** A file that cannot be saved whole is only shown, and says what it would lose; drawing begins once that is accepted. */
export const NotWhole: Story = {
  args: { xml: expenseXml.replace('<bpmn:startEvent', '<bpmn:task id="pay" name="Twice"/><bpmn:startEvent') },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getByText(/cannot be saved whole|无法完整保存/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Approval step|审批环节)$/ })).toBeNull();
    canvasOf(canvasElement).focus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Delete}{Control>}s{/Control}');
    await expect(seen.calls.some((call) => call.includes('/model/put/'))).toBe(false);
    await userEvent.click(canvas.getByRole('button', { name: /^(Edit without them|舍弃并编辑)$/ }));
    await expect(await canvas.findByRole('button', { name: /^(Approval step|审批环节)$/ })).toBeVisible();
  },
};

/** On a phone a drawing is read: nobody is kept from editing it meanwhile. */
export const OnPhone: Story = {
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getByText(/made for a desktop|适合在电脑上操作/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Approval step|审批环节)$/ })).toBeNull();
    await expect(seen.calls.some((call) => call.includes('/lock/'))).toBe(false);
  },
};

/** Somebody else edits: who, since when; taking over asks, and then one edits. */
export const EditorLock: Story = {
  args: { editor: true },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(await canvas.findByText(/(Xia Zhiyuan is editing|夏志远 正在编辑)/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Take over|接管)$/ }));
    const dialog = await within(document.body).findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Take over|接管)$/ }));
    await expect(await canvas.findByRole('button', { name: /^(Approval step|审批环节)$/ }, { timeout: 12_000 })).toBeVisible();
  },
};

/** Both had it open: what is saved second is told, and goes on as a new state. */
export const Conflict: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    seen.stored = { ...seen.stored, version: 9 };
    canvasOf(canvasElement).focus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Delete}{Control>}s{/Control}');
    await expect(await canvas.findByText(/saved elsewhere meanwhile|已在别处被保存/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Keep mine|保留我的)$/ }));
    await waitFor(() => expect(canvasElement.querySelector('[data-saving=saved]')).not.toBeNull());
    await expect(seen.stored.version).toBe(10);
    await expect(seen.stored.xml).not.toContain('costLeader"');
  },
};

/** Going back to an earlier state is one step, which undo takes back. */
export const EarlierState: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const body = within(document.body);
    await userEvent.click(canvas.getByRole('button', { name: /^(More|更多)$/ }));
    await userEvent.click(await body.findByRole('menuitem', { name: /States of the drawing|流程图历史/ }));
    const drawer = within(await body.findByRole('dialog'));
    await userEvent.click((await drawer.findAllByRole('button', { pressed: false })).at(-1)!);
    await userEvent.click(await body.findByRole('button', { name: /^(Restore|恢复)$/ }));
    await waitFor(() => expect(canvasElement.querySelector('[data-canvas]')?.textContent).toMatch(/Vice|分管副总/));
    await userEvent.click(canvas.getByRole('button', { name: /^(Undo|撤销)$/ }));
    await waitFor(() => expect(canvasElement.querySelector('[data-canvas]')?.textContent).not.toMatch(/Vice|分管副总/));
  },
};

/** A file that says nothing of where its elements stand is drawn in order. */
export const WithoutPlaces: Story = {
  args: {
    xml: `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="expenseReport" isExecutable="true">
<startEvent id="start"/><userTask id="a" name="甲"/><exclusiveGateway id="g" default="f4"/><userTask id="b" name="乙"/><userTask id="pay" name="丙"/><boundaryEvent id="late" attachedToRef="b"><timerEventDefinition/></boundaryEvent><endEvent id="end"/>
<sequenceFlow id="f1" sourceRef="start" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="g"/><sequenceFlow id="f3" sourceRef="g" targetRef="b"/><sequenceFlow id="f4" sourceRef="g" targetRef="pay"/><sequenceFlow id="f5" sourceRef="b" targetRef="pay"/><sequenceFlow id="f6" sourceRef="pay" targetRef="end"/><sequenceFlow id="f7" sourceRef="late" targetRef="end"/></process></definitions>`,
  },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    await expect(flows(canvasElement)).toBe(7);
  },
};
