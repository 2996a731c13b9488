/** Dictionaries: locks with counts, edited and saved as a whole, refused with the cell, empty, failed, brought in from a file. */
import { DictionariesPage } from '#client/admin/system/DictionariesPage.tsx';
import type { ValueRow } from '#client/admin/system/calls.ts';
import type { Query } from '#client/data/page/page.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { serve, Stage, type Answers } from './server.tsx';

const head = { id: '7', dictCode: 'userType', dictName: '账号类型', labelEn: 'Account type', builtIn: true };
const value = (id: string, itemValue: string, labelZh: string, labelEn: string, more: Partial<ValueRow> = {}): ValueRow => ({
  id,
  itemValue,
  labelZh,
  labelEn,
  color: null,
  isDefault: false,
  status: 'enabled',
  builtIn: false,
  uses: 0,
  ...more,
});
const rows: readonly ValueRow[] = [
  value('1', 'employee', '员工', 'Employee', { builtIn: true, uses: 60, isDefault: true }),
  value('2', 'intern', '实习生', 'Intern', { uses: 2, color: 'attention' }),
  value('3', 'guest', '访客', 'Guest'),
];

const sent: unknown[] = [];
const answers: Answers = {
  'GET dictionaries/heads': () => [
    { ...head, values: 3 },
    { id: '8', dictCode: 'payMethod', dictName: '付款方式', labelEn: 'Payment', builtIn: true, values: 6 },
  ],
  'GET dictionaries/values/7': () => ({ head, values: rows, state: '3' }),
  'PUT dictionaries/values/7': (body) => {
    sent.push(body);
    const { values } = body as { values: readonly ValueRow[] };
    const after = values.map((row, at) => ({ ...(rows.find(({ id }) => id === row.id) ?? value(`9${at}`, '', '', '')), ...row }));
    return { head, values: after, state: '4' };
  },
  'POST dictionaries/import': (body) => ({
    id: null,
    added: ['a', 'b'],
    changed: [],
    same: 0,
    dryRun: (body as { dryRun: boolean }).dryRun,
  }),
};

interface Args {
  readonly first?: Query;
  readonly more?: Answers;
  readonly failing?: boolean;
  readonly readOnly?: boolean;
}

const meta: Meta<Args> = {
  title: 'Admin/DictionaryGrid',
  beforeEach: ({ args }) => {
    sent.length = 0;
    return serve({ ...answers, ...args.more }, { failing: args.failing ?? false, readOnly: args.readOnly ?? false });
  },
  render: ({ first = { chosen: '7' } }) => <Stage page={DictionariesPage} path="/system/dictionaries" first={first} />,
};
export default meta;
type Story = StoryObj<typeof meta>;

const cell = (root: HTMLElement, row: number, column: number): HTMLElement =>
  root.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)!;

export const Locks: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('grid');
    await expect(cell(canvasElement, 0, 0)).toHaveAttribute('aria-readonly', 'true');
    await expect(cell(canvasElement, 1, 0)).toHaveTextContent(/2/);
    await expect(cell(canvasElement, 2, 0)).not.toHaveAttribute('aria-readonly');
    cell(canvasElement, 1, 0).focus();
    await userEvent.keyboard('{F2}x{Enter}');
    await expect(cell(canvasElement, 1, 0)).toHaveTextContent(/^intern/);
  },
};

/** A label is changed, a row moved, one added: what saving does is said, and all of it goes in one call. */
export const Edited: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('grid');
    cell(canvasElement, 2, 1).focus();
    await userEvent.keyboard('{F2}');
    await userEvent.clear(within(cell(canvasElement, 2, 1)).getByRole('textbox'));
    await userEvent.keyboard('来访者{Enter}');
    await waitFor(() => expect(cell(canvasElement, 2, 1)).toHaveTextContent('来访者'));
    cell(canvasElement, 2, 0).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(cell(canvasElement, 1, 0)).toHaveTextContent('guest'));
    await expect(canvas.getByText(/1 changed|修改1/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const { values, state } = sent[0] as { values: readonly ValueRow[]; state: string };
    await expect(state).toBe('3');
    await expect(values.map(({ itemValue, labelZh }) => [itemValue, labelZh])).toEqual([
      ['employee', '员工'],
      ['guest', '来访者'],
      ['intern', '实习生'],
    ]);
  },
};

export const Refused: Story = {
  args: {
    more: {
      'PUT dictionaries/values/7': () => ({
        code: '400',
        desc: '以下字段有误：值',
        data: null,
        faults: [{ field: 'values.2.itemValue', rule: 'unique', severity: 'error', message: { en: 'exists already', zh: '已存在' } }],
      }),
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('grid');
    cell(canvasElement, 2, 0).focus();
    await userEvent.keyboard('{F2}2{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(cell(canvasElement, 2, 0)).toHaveAttribute('aria-invalid', 'true');
  },
};
/** Another dictionary is asked about before unsaved values are left. */
export const Unsaved: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('grid');
    cell(canvasElement, 2, 1).focus();
    await userEvent.keyboard('{F2}x{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: /Payment|付款方式/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Stay|留下)$/ }));
    await expect(canvas.getByRole('grid', { name: /Account type|账号类型/ })).toBeVisible();
  },
};

/** One of one's own without values is deleted after a question. */
export const Deleted: Story = {
  args: {
    more: {
      'GET dictionaries/values/7': () => ({ head: { ...head, builtIn: false }, values: [] }),
      'DELETE dictionaries/deletes': (body) => {
        sent.push(body);
        return null;
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Delete|删除)$/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^(Delete|删除)$/ }));
    await waitFor(() => expect(sent).toEqual([{ ids: ['7'] }]));
    await expect(await canvas.findByText(/Choose a dictionary|在左侧选择字典/)).toBeVisible();
  },
};

/** Who may only read sees the values and nothing to save. */
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('grid')).toHaveAttribute('aria-readonly', 'true');
    await expect(canvas.queryByRole('button', { name: /^(Save|保存)$/ })).toBeNull();
  },
};
export const NothingChosen: Story = { args: { first: {} } };
export const Failed: Story = { args: { failing: true } };
