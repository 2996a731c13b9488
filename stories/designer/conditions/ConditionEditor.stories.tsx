/** Conditions as rules and as text: what was read, what is not finished, what does not fit the fields, a document to try it on. */
import { ConditionEditor } from '#client/designer/conditions/ConditionEditor.tsx';
import { queries } from '#client/data/server/queries.ts';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { serve } from '../../documents/server.tsx';
import { fields, labels } from './fields.ts';

interface Args {
  readonly value: string | null;
  readonly sample?: boolean;
  readonly readOnly?: boolean;
  readonly width?: number;
}

const Stage = ({ value: first, sample, readOnly = false, width = 420 }: Args) => {
  const [value, setValue] = useState(first);
  return (
    <QueryClientProvider client={queries}>
      <main style={{ width, maxWidth: '100%', padding: 16, background: 'var(--pane)', minHeight: '100dvh' }}>
        <ConditionEditor
          value={value}
          onChange={setValue}
          fields={fields}
          labels={labels}
          sample={sample ? expenseReport : null}
          readOnly={readOnly}
        />
        <output data-value hidden>
          {value ?? ''}
        </output>
      </main>
    </QueryClientProvider>
  );
};

const report = (id: string, code: string, totalAmount: string) => ({ id, code, totalAmount, title: code, items: [], $names: {} });

const meta: Meta<Args> = {
  title: 'Designer/ConditionEditor',
  beforeEach: async () => {
    const before = globalThis.fetch;
    const reports = [report('7', 'BX-20261120-0007', '8000.00'), report('8', 'BX-20261120-0008', '320.00')];
    await serve({ list: reports, records: Object.fromEntries(reports.map((one) => [`expenseReport/${one.id}`, one])) });
    return () => {
      globalThis.fetch = before;
    };
  },
  render: (args) => <Stage {...args} />,
};
export default meta;
type Story = StoryObj<typeof meta>;

const said = (element: HTMLElement): string => element.querySelector('[data-value]')!.textContent;

export const Rules: Story = {
  args: { value: 'totalAmount > 5000 and not(payMethod in ("cash", "card"))', sample: true },
  play: async ({ canvas, canvasElement }) => {
    const limit = await canvas.findByRole('textbox', { name: /^(Value of rule 1|规则1的值)$/ });
    await expect(limit).toHaveValue('5,000');
    await userEvent.clear(limit);
    await userEvent.type(limit, '2w');
    await waitFor(() => expect(said(canvasElement)).toBe('totalAmount > 20000 and not(payMethod in ("cash", "card"))'));
  },
};

export const Groups: Story = {
  args: {
    value: 'totalAmount > 5000 and (urgency = "urgent" or not(count(items) < 3 and applyDate in [today() - duration("P30D")..today()]))',
  },
};

/** Every kind of value, in the room that the properties have. */
export const Narrow: Story = {
  args: {
    width: 320,
    value:
      'totalAmount in (5000..20000] and applyDate < today() - duration("P7D") and applicantDept in ("5", "6") and contains(title, "青岛") and sum(items.amount) > 3 and list contains(starter.roles, "finance_cashier")',
  },
};

/** A part without form as a rule stays an expression among the rules. */
export const Formula: Story = { args: { value: 'totalAmount * 1.06 > 5000 and urgency = "urgent"' } };

export const AsText: Story = {
  args: { value: 'totalAmount > 5000', sample: true },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^FEEL/ }));
    const text = await canvas.findByRole('textbox', { name: /^(Condition|条件)$/ });
    await waitFor(() => expect(canvasElement.querySelector('.cm-content')).not.toBeNull());
    const editor = canvasElement.querySelector<HTMLElement>('.cm-content')!;
    await userEvent.click(editor);
    await userEvent.keyboard('{End} and ');
    await expect(await canvas.findByText(/Something is missing|末尾缺少/)).toBeVisible();
    // Unfinished text is not handed on.
    await expect(said(canvasElement)).toBe('totalAmount > 5000');
    await userEvent.keyboard('count(items) > 2');
    await waitFor(() => expect(said(canvasElement)).toBe('totalAmount > 5000 and count(items) > 2'));
    void text;
  },
};

export const Unreadable: Story = { args: { value: 'totalAmount > > 5000' } };
export const UnknownField: Story = { args: { value: 'totalAmout > 5000 and payMethod = "boat"' } };
export const Nothing: Story = {
  args: { value: null },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Add rule|添加规则)$/ }));
    const field = await canvas.findByRole('combobox', { name: /^(Field of rule 1|规则1的字段)$/ });
    await expect(await canvas.findByText(/^(Choose a field|选择字段)$/)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await expect(said(canvasElement)).toBe('');
  },
};
export const ReadOnly: Story = {
  args: { value: 'totalAmount > 5000 and (urgency = "urgent" or applyDate > date("2026-01-01"))', readOnly: true },
};

export const OnADocument: Story = {
  args: { value: 'totalAmount > 5000', sample: true },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: /^(Try on a document|用单据试算)$/ }));
    await userEvent.click(await canvas.findByRole('option', { name: 'BX-20261120-0008', hidden: true }));
    await expect(await canvas.findByText(/^(false|不成立)$/)).toBeVisible();
  },
};
