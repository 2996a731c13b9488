/** How often and how long each step took: on the drawing, as a table, and what the colours mean. */
import { HeatLegend } from '#client/designer/instances/heat/HeatLegend.tsx';
import { HeatView } from '#client/designer/instances/heat/HeatView.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FC } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type Answers, serve, Stage } from './server.tsx';

const Shown: FC<Answers> = () => (
  <Stage>
    <HeatView definitionId="31" />
  </Stage>
);

const meta: Meta<typeof Shown> = { title: 'Designer/Heat', component: Shown, beforeEach: ({ args }) => void serve(args) };
export default meta;
type Story = StoryObj<typeof meta>;

export const HowOften: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=costLeader].mark-heat-5')).toBeTruthy(), { timeout: 20_000 });
    // The figure stands beside the colour, the branches carry theirs.
    const badges = () => [...canvasElement.querySelectorAll('.flow-badge')].map((badge) => badge.getAttribute('aria-label') ?? '');
    await waitFor(() => expect(badges().some((text) => text.includes('310') && /most|最高/.test(text))).toBe(true));
    await waitFor(() => expect(badges().some((text) => text.includes('200'))).toBe(true));
  },
};

export const MedianTime: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('radio', { name: /Median time|中位时长/ }));
    await waitFor(() => expect(canvasElement.querySelector('[data-element-id=inCharge].mark-heat-5')).toBeTruthy(), { timeout: 20_000 });
  },
};

export const Table: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^(Table|表格)$/ }));
    const table = await canvas.findByRole('table');
    const [, first, second] = within(table).getAllByRole('row');
    await expect(first).toHaveTextContent(/310/);
    await expect(second).toHaveTextContent(/92/);
  },
};

export const OwnPeriod: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('radio', { name: /^(Own|自定义)$/ }));
    await expect(await canvas.findByRole('textbox', { name: /^(From|从)/ })).toBeVisible();
  },
};

export const Nothing: Story = { args: { empty: true } };
export const Failed: Story = { args: { failing: '/heat/' } };

export const Legend: StoryObj = {
  render: () => (
    <Stage height="auto">
      <HeatLegend measure="count" most={310} print={(figure) => `${Math.round(figure)}×`} />
    </Stage>
  ),
};
