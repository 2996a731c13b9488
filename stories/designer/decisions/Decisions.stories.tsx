/** Decision tables: the list, an approval matrix without fault, with gap, overlap and error, compared, read only, new, deployed or refused. */
import type { Query } from '#client/data/page/page.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { matrix, record, serve, Stage, whole, type Answers } from './server.tsx';

interface Args extends Answers {
  readonly query?: Query;
}

const meta: Meta<Args> = {
  title: 'Designer/Decisions',
  beforeEach: ({ args }) => serve(args),
  render: ({ query = {} }) => <Stage first={query} />,
};
export default meta;
type Story = StoryObj<typeof meta>;

const open: Query = { key: 'expenseApprover' };
const clean = matrix(whole);

export const List: Story = {
  args: { records: [record(clean), record(clean, { key: 'shippingFee', name: '运费', kind: 'literal', rules: 0, usedBy: [] })] },
  play: async ({ canvas }) => expect(await canvas.findByRole('link', { name: '费用审批人' })).toBeVisible(),
};
export const Empty: Story = { args: { records: [] } };
export const Failed: Story = { args: { records: [], failing: true } };

/** Typing into a cell, the keys of the grid, undo. */
export const Table: Story = {
  args: { records: [record(clean)], query: open },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('grid', {}, { timeout: 20_000 })).toBeVisible();
    const cell = () => canvasElement.querySelector<HTMLElement>('[data-row="0"][data-column="0"]')!;
    await waitFor(() => expect(canvasElement.querySelector('[data-row="0"][data-column="2"]')).toHaveTextContent(/starter\.leader/));
    cell().focus();
    await userEvent.keyboard('{F2}<8{Enter}');
    await waitFor(() => expect(cell()).toHaveTextContent('<8'));
    // From 8 to 5000 no rule is left.
    await waitFor(() => expect(canvasElement.querySelector('[data-gap]')).toHaveTextContent('[8..5000)'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(cell()).toHaveTextContent('< 5000'));
  },
};

/** A gap is a hatched row; a press makes the rule that fills it. */
export const Gap: Story = {
  args: { records: [record(matrix(whole.toSpliced(1, 1)))], query: open },
  play: async ({ canvas, canvasElement }) => {
    const fill = await canvas.findByRole('button', { name: /^(Add this rule|添加此规则)$/ });
    await expect(canvasElement.querySelector('[data-gap]')).toHaveTextContent('[5000..20000)');
    await userEvent.click(fill);
    await waitFor(() => expect(canvasElement.querySelector('[data-row="3"][data-column="1"]')).toHaveTextContent('not("bankTransfer")'));
    await waitFor(() => expect(document.activeElement?.closest('td')).toBe(canvasElement.querySelector('[data-row="3"][data-column="2"]')));
    await userEvent.keyboard('{F2}');
    const box = await canvas.findByLabelText(/^审批人 4$/, { selector: 'input' });
    await userEvent.type(box, document.documentElement.lang.startsWith('zh') ? '财务经理' : 'Finance m');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(box).toHaveValue('"role:finance_manager"'));
    await userEvent.keyboard('{Escape}');
  },
};

export const Overlap: Story = {
  args: { records: [record(matrix([...whole, ['> 10000', '"cash"', '"role:general_manager"']]))], query: open },
  play: async ({ canvasElement }) => waitFor(() => expect(canvasElement.querySelectorAll('[data-overlap]').length).toBeGreaterThan(1)),
};

export const Wrong: Story = {
  args: { records: [record(matrix([...whole.slice(0, 3), ['>= >= 20000', '-', '"role:general_manager"']]))], query: open },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: /^(Deploy…|发布…)$/ })).toBeDisabled(),
};

/** Values tried: the rule that applies lights up, with its result. */
export const Tried: Story = {
  args: { records: [record(clean)], query: open },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByLabelText(/^金额$/), '6000');
    await userEvent.click(canvas.getByRole('combobox', { name: /^类型$/ }));
    await userEvent.click(await canvas.findByRole('option', { name: 'cash', hidden: true }));
    await waitFor(() => expect(canvasElement.querySelector('[data-hit]')).toHaveTextContent('finance_manager'));
    await expect(canvasElement.querySelectorAll('[data-hit]')).toHaveLength(1);
  },
};

export const Compared: Story = {
  args: { records: [record(clean)], query: open },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('checkbox'));
    canvasElement.querySelector<HTMLElement>('[data-row="3"][data-column="0"]')!.focus();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-changed]')).toHaveLength(1));
    canvasElement.querySelector<HTMLElement>('[data-row="1"][data-column="0"]')!.focus();
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-gone]')).toHaveLength(1));
  },
};

export const Earlier: Story = {
  args: { records: [record(clean)], earlier: record(matrix(whole.slice(0, 2)), { version: 1 }), query: { ...open, version: '1' } },
  play: async ({ canvas }) => expect(await canvas.findByText(/An earlier version|历史版本/)).toBeVisible(),
};
export const MayNot: Story = { args: { records: [record(clean)], query: open, mayDeploy: false } };

export const New: Story = {
  args: { records: [] },
  play: async ({ canvas }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /^(New table|新建决策表)$/ }))[0]!);
    const page = within(document.body);
    await userEvent.type(await page.findByRole('textbox', { name: /^(Name|名称)/ }), '运费标准');
    await userEvent.type(await page.findByRole('textbox', { name: /^(Key|标识)/ }), 'shippingFee');
    await userEvent.click(await page.findByRole('button', { name: /^(Create table|创建决策表)$/ }));
    await expect(await canvas.findByRole('heading', { name: '运费标准' })).toBeVisible();
    await expect(await canvas.findByRole('grid')).toBeVisible();
  },
};

export const DeployRefused: Story = {
  args: {
    records: [record(clean)],
    query: open,
    deployed: { code: '409', desc: 'changed', data: null, reason: 'decisionChanged', params: { key: 'expenseApprover', version: 5 } },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('grid');
    canvasElement.querySelector<HTMLElement>('[data-row="3"][data-column="0"]')!.focus();
    await userEvent.keyboard('{F2}');
    await userEvent.keyboard('{Control>}a{/Control}>= 20000.5{Enter}');
    const deploy = await canvas.findByRole('button', { name: /^(Deploy…|发布…)$/ });
    await waitFor(() => expect(deploy).toBeEnabled());
    await userEvent.click(deploy);
    const page = within(document.body);
    await userEvent.click(await page.findByRole('button', { name: /^(Deploy|发布)$/ }));
    await expect(await page.findByText(/version 5|第5版/)).toBeVisible();
  },
};
