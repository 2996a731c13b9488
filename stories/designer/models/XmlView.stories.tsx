/** The XML of a flow to read: coloured, folded, searched, selected with the drawing. */
import { XmlView } from '#client/designer/xml/XmlView.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';

interface Args {
  readonly xml: string;
  readonly selected: readonly string[];
}

const Held = ({ xml, selected: first }: Args) => {
  const [selected, select] = useState(first);
  return (
    <main style={{ height: '100dvh', padding: 16, background: 'var(--pane)' }} data-selected={selected.join(' ')}>
      <XmlView xml={xml} selected={selected} onSelect={select} />
    </main>
  );
};

const meta: Meta<Args> = {
  title: 'Designer/XML',
  args: { xml: expenseXml, selected: [] },
  render: (args) => <Held {...args} />,
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Whole: Story = {};

/** What is selected in the drawing comes into sight with its lines. */
export const Selected: Story = {
  args: { selected: ['chairman'] },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[aria-selected=true]')?.textContent).toContain('chairman'));
  },
};

/** Arrows walk and fold, Enter picks the element of the line. */
export const Keyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    const list = await canvas.findByRole('listbox');
    list.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('main')?.dataset['selected']).toBe('start'));
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    await waitFor(() => expect(canvas.queryByText(/id="start"/)).toBeNull());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(list.textContent).toContain('startEvent'));
  },
};

export const Search: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'userTask');
    await waitFor(() => expect(canvasElement.querySelectorAll('mark').length).toBeGreaterThan(0));
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(/^(2 of \d+|第2处，共\d+处)$/)).toBeVisible();
  },
};

/** A megabyte draws only the lines in sight. */
export const Large: Story = {
  args: { xml: `<a>\n${'  <task id="step" name="a step with a name"/>\n'.repeat(25_000)}</a>` },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('listbox');
    await expect(canvasElement.querySelectorAll('[role=option]').length).toBeLessThan(120);
  },
};
