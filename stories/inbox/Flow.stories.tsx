/** The diagram of a document's way and its outline. */
import { FlowView } from '#client/flow/FlowView.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { expenseFlow, finishedFlow, rejectedFlow } from './bundles.ts';
import { serve, Stage } from './server.tsx';

const drawn = async (canvasElement: HTMLElement, mark: string) =>
  waitFor(() => expect(canvasElement.querySelector(`.mark-${mark}`)).not.toBeNull(), { timeout: 20_000 });

const meta: Meta<typeof FlowView> = {
  title: 'Inbox/FlowView',
  component: FlowView,
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({});
    return () => {
      globalThis.fetch = before;
    };
  },
  decorators: [
    (Story) => (
      <Stage height="auto">
        <div style={{ containerType: 'inline-size', containerName: 'reader', padding: 16 }}>
          <Story />
        </div>
      </Stage>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Running: Story = {
  args: { flow: expenseFlow },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, 'here');
    // The mark of bpmn.io stays in sight (its licence asks for it).
    await expect(canvasElement.querySelector('.bjs-powered-by')).toBeVisible();
    await expect(canvasElement.querySelector('[data-element-id=chairman].mark-closed')).not.toBeNull();
    await expect(canvasElement.querySelector('.here-flag')).toHaveTextContent(/林海川|Lin Haichuan/);
  },
};
/** `+`, `-` and `0` on the drawing; what is chosen there is chosen in the outline. */
export const Keys: Story = {
  args: { flow: expenseFlow },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement, 'here');
    const drawing = canvas.getByRole('group', { name: /Flow diagram|流程图/ });
    drawing.focus();
    const scale = () => canvasElement.querySelector('.viewport')?.getAttribute('transform') ?? '';
    const before = scale();
    await userEvent.keyboard('[Equal]');
    await waitFor(() => expect(scale()).not.toBe(before));
    await userEvent.keyboard('[Digit0]{ArrowRight}');
    await waitFor(() => expect(canvasElement.querySelector('[data-node][aria-pressed=true]')).not.toBeNull());
  },
};
export const Finished: Story = { args: { flow: finishedFlow }, play: ({ canvasElement }) => drawn(canvasElement, 'done') };
export const Rejected: Story = { args: { flow: rejectedFlow }, play: ({ canvasElement }) => drawn(canvasElement, 'rejected') };
export const Failed: Story = {
  args: { flow: { ...expenseFlow, definitionId: '999' } },
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({ failing: '/definition/' });
    return () => {
      globalThis.fetch = before;
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert', {}, { timeout: 20_000 })).toBeVisible();
  },
};
