/** Settings of flows: the list, and the form that binds a flow to document, menu and page. */
import { SettingPage } from '#client/designer/settings/SettingPage.tsx';
import { SettingsPage } from '#client/designer/settings/SettingsPage.tsx';
import type { PageProps } from '#client/data/page/page.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { type PageArgs, pageMeta } from './server.tsx';

const seen: string[] = [];

const setting = {
  id: '5',
  flowKey: 'expenseReport',
  name: '费用报销单',
  nameEn: 'Expense report',
  category: 'finance',
  resource: 'expenseReport',
  menuId: '2',
  formPathId: '31',
  description: null,
  activeVersion: 7,
  status: 'active',
  running: 41,
  version: 3,
  $names: { 'resources/2': w('Expense report', '费用报销单'), 'ufloFormPath/31': w('Expense report', '费用报销单') },
};
const tree = [
  {
    id: '30',
    name: '财务票据',
    nameEn: 'Finance',
    path: null,
    children: [{ id: '31', name: '费用报销单', nameEn: 'Expense report', path: '/bill/expenseReportApprove', children: [] }],
  },
];
const answers = {
  '/ufloFlow/page': { records: [setting], total: 1, pageNum: 1, pageSize: 50 },
  '/ufloFlow/get/5': setting,
  '/treeUflo': tree,
  '/ufloFlow/put/5': { ...setting, version: 4 },
};

/** The list and the form have paths of their own; a story shows one of them. */
const Either = (props: PageProps) => (props.query['id'] || props.query['form'] ? <SettingPage {...props} /> : <SettingsPage {...props} />);
const meta: Meta<PageArgs> = { ...pageMeta(Either, '/ulfoAddEdit'), title: 'Designer/Settings', args: { seen, answers } };
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const Empty: Story = { args: { answers: { ...answers, '/ufloFlow/page': { records: [], total: 0, pageNum: 1, pageSize: 50 } } } };
export const Failed: Story = {
  args: { refusals: { '/ufloFlow/get/5': { code: '503', desc: 'The server is starting.', data: null } }, query: { id: '5' } },
};

/** Nothing is sent without a key and a name. */
export const New: Story = {
  args: { query: { form: '1' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Save|保存)/ }));
    await expect((await canvas.findAllByText(/^(needed|必填)$/)).length).toBe(2);
    await expect(seen.some((call) => call.startsWith('POST'))).toBe(false);
  },
};

/** The page of its steps comes from the tree; what was there goes along. */
export const Edit: Story = {
  args: { query: { id: '5' } },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: /^(Page of its steps|表单路径)/ })).toHaveValue(
        canvas.queryByText(/^当前状态$/) ? '财务票据 / 费用报销单' : 'Finance / Expense report',
      ),
    );
    await userEvent.click(canvas.getByRole('combobox', { name: /^(Kind|分类)$/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^(Sales|销售)$/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)/ }));
    await waitFor(() => expect(seen.find((call) => call.startsWith('PUT /tydf/uflo/ufloFlow/put/5'))).toContain('"category":"sale"'));
    await expect(seen.find((call) => call.startsWith('PUT /tydf/uflo'))).toContain('"formPathId":"31"');
    await waitFor(() => expect(canvasElement.querySelector('[data-at]')?.getAttribute('data-at')).toBe('/ulfoTable?'));
  },
};
