/** The company's own settings: its name, logo and numbers; to be read only; failed. */
import { CompanyPage } from '#client/admin/system/CompanyPage.tsx';
import type { CompanySettings } from '#model/operations/company.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { serve, Stage, type Answers } from './server.tsx';

const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const settings: CompanySettings = {
  name: { zh: '天屿东方', en: 'Tianyu Dongfang' },
  logo: null,
  contact: null,
  zone: 'Asia/Shanghai',
  numbers: [
    {
      key: 'expenseReport.code',
      label: w('Expense report', '费用报销单'),
      pattern: 'BX-{yyyyMM}-{seq4}',
      shipped: 'BX-{yyyyMM}-{seq4}',
      parts: {},
    },
  ],
  calendar: [{ year: 2026, days: 365, working: 248, holidays: 33, makeUp: 6, statutory: 13 }],
};
const sent: unknown[] = [];
const answers = (stored: CompanySettings): Answers => ({
  'GET company': () => stored,
  'PUT company': (body) => {
    sent.push(body);
    return { ...stored, logo: null };
  },
});

interface Args {
  readonly stored?: CompanySettings;
  readonly failing?: boolean;
  readonly readOnly?: boolean;
}

const meta: Meta<Args> = {
  title: 'Admin/Company',
  beforeEach: ({ args: { stored = settings, failing = false, readOnly = false } }) => {
    sent.length = 0;
    return serve(answers(stored), { failing, readOnly });
  },
  render: () => <Stage page={() => <CompanyPage />} path="/system/company" />,
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Standard: Story = {};

/** A logo is taken away with the other changes, in one call. */
export const Logo: Story = {
  args: { stored: { ...settings, logo: dot } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: /^(Logo|公司标志)$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Take it away|移除)$/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(() => expect(sent).toEqual([{ logo: null }]));
  },
};

export const Contact: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^(Administrator contact|管理员联系方式)/ }), ' 周敏 · 8021 ');
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(() => expect(sent).toEqual([{ contact: '周敏 · 8021' }]));
  },
};

export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /^(Chinese name|中文名称)/ })).toHaveAttribute('readonly');
    await expect(canvas.queryByRole('button', { name: /^(Save|保存)$/ })).toBeNull();
  },
};
export const Failed: Story = { args: { failing: true } };
