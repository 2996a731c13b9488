/** Rights of steps over fields, over a drawing in the real modeler: by pointer, by keyboard, on a phone. */
import { FieldRightsMatrix } from '#client/designer/properties/FieldRightsMatrix.tsx';
import { taskOf } from '#client/designer/properties/task.ts';
import type { FieldRight } from '#model/api.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import expense from '../../../flows/bill/expenseReport.bpmn?raw';
import { every } from './drawings.ts';
import { Stage, stage, type StageProps } from './stage.tsx';

const meta = {
  title: 'Designer/Form rights',
  render: (args) => (
    <Stage {...args}>
      <FieldRightsMatrix />
    </Stage>
  ),
  args: { xml: expense, resource: 'expenseReport', width: '100%' },
} satisfies Meta<StageProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const rightsOf = (id: string): Readonly<Record<string, FieldRight>> => taskOf(stage.modeler!.element(id)!).fields;

export const Expense: Story = { play: async ({ canvasElement }) => void (await within(canvasElement).findByRole('grid')) };
export const Phone: Story = { args: { width: '390px' }, play: Expense.play! };
export const NoDocument: Story = { args: { xml: every, resource: null } };
export const ReadOnly: Story = { args: { readOnly: true }, play: Expense.play! };

export const Differences: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('switch', { name: /仅显示|Only what differs/ }));
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(6 + 2);
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const grid = await canvas.findByRole('grid');
    const at = (row: number, column: number): HTMLElement => grid.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)!;
    at(0, 0).focus();
    // A number that the server gives is never filled in by people.
    await userEvent.keyboard('e');
    await waitFor(() => expect(canvasElement.querySelector('[role=status]')).toHaveTextContent(/不能由人填写|never filled in/));
    await userEvent.keyboard('{ArrowDown}e');
    await waitFor(() => expect(rightsOf('costLeader')).toEqual({ costDept: 'edit' }));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}h');
    await expect(document.activeElement).toBe(at(2, 1));
    await waitFor(() => expect(rightsOf('inCharge')).toEqual({ reason: 'hidden' }));
    // A heading stands for its whole row, in one step of undo.
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(document.activeElement).toBe(at(2, -1));
    await userEvent.keyboard('h');
    await waitFor(() => expect(Object.values(rightsOf('pay'))).toContain('hidden'));
    stage.modeler!.run('undo');
    await waitFor(() => expect(Object.values(rightsOf('pay'))).not.toContain('hidden'));
    await expect(rightsOf('inCharge')).toEqual({ reason: 'hidden' });
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}');
    await expect(document.activeElement).toBe(at(-1, 0));
    await userEvent.keyboard('r');
    await waitFor(() => expect(rightsOf('costLeader')).toEqual({}));
  },
};
