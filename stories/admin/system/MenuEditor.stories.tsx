/** Menus of a system: the tree, the entry, the preview of the side menu as it is edited; checks; read only; empty; failed. */
import type { ResourceNode } from '#model/operations/administration.ts';
import { MenusPage } from '#client/admin/system/MenusPage.tsx';
import type { Query } from '#client/data/page/page.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { serve, Stage, type Answers } from './server.tsx';

const node = (
  id: string,
  parentId: string | null,
  resType: string,
  name: string,
  nameEn: string,
  more: Partial<ResourceNode> = {},
): ResourceNode => ({
  id,
  parentId,
  systemId: '1',
  name,
  nameEn,
  resType,
  path: null,
  permCode: null,
  icon: null,
  hidden: false,
  status: 'enabled',
  sort: Number(id),
  children: [],
  ...more,
});

const leave = node('3', '2', '3', '请假申请', 'Leave request', {
  path: '/hr/hrLeaveRequest',
  permCode: 'hrLeaveRequest:page',
  icon: 'file-text',
  children: [node('4', '3', '2', '新增', 'Add', { permCode: 'hrLeaveRequest:add' })],
});
const tree: readonly ResourceNode[] = [
  node('1', null, '1', '人力资源', 'Human resources', {
    icon: 'users',
    children: [
      node('2', '1', '1', '假期管理', 'Leave', {
        children: [leave, node('5', '2', '3', '假期余额', 'Balances', { path: '/hr/hrLeaveInformation' })],
      }),
    ],
  }),
];

const stored = {
  ...leave,
  children: undefined,
  realPath: '/hr/hrLeaveRequest',
  redirect: null,
  hasPage: true,
  flowKey: 'hrLeaveRequest',
  method: null,
  url: null,
  version: 1,
};
const sent: unknown[] = [];
const answers: Answers = {
  'GET sysSystem/all': () => [
    { id: '1', systemName: '综合办公', systemNameEn: 'Back office' },
    { id: '2', systemName: '养殖管理', systemNameEn: 'Farming' },
  ],
  'GET sysSystem/getResList': () => tree,
  'GET resources/get/3': () => stored,
  'PUT resources/put/3': (body) => {
    sent.push(body);
    return { ...stored, ...(body as object) };
  },
};

interface Args {
  readonly first?: Query;
  readonly more?: Answers;
  readonly failing?: boolean;
  readonly readOnly?: boolean;
}

const meta: Meta<Args> = {
  title: 'Admin/MenuEditor',
  beforeEach: ({ args }) => {
    sent.length = 0;
    return serve({ ...answers, ...args.more }, { failing: args.failing ?? false, readOnly: args.readOnly ?? false });
  },
  render: ({ first = { systemId: '1', chosen: '3' } }) => <Stage page={MenusPage} path="/system/resources" first={first} />,
};
export default meta;
type Story = StoryObj<typeof meta>;

const title = /^(Name|名称)/;
const preview = /^(Preview of the side menu|侧边菜单预览)$/;

/** What is typed stands in the preview at once; hiding takes it out and says so. */
export const Edited: Story = {
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: title });
    const menu = within(canvas.getByRole('complementary', { name: preview }));
    const english = canvas.getByRole('textbox', { name: /^(English name|英文名)/ });
    await userEvent.clear(box);
    await userEvent.type(box, '休假');
    await userEvent.clear(english);
    await userEvent.type(english, 'Holidays');
    await expect(menu.getByText(/^(休假|Holidays)$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('switch', { name: /^(Hidden|隐藏)$/ }));
    await waitFor(() => expect(menu.queryByText(/^(休假|Holidays)$/)).toBeNull());
    await expect(canvas.getByRole('status')).toHaveTextContent('1');
    await userEvent.click(canvas.getByRole('button', { name: /^(Save|保存)$/ }));
    await waitFor(() => expect(sent).toMatchObject([{ name: '休假', nameEn: 'Holidays', hidden: true, version: 1 }]));
  },
};

/** A path that another menu has stops saving; one that no page has is only said. */
export const Checked: Story = {
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: /^(Route path|路由)/ });
    await userEvent.clear(box);
    await userEvent.type(box, '/hr/hrLeaveInformation');
    await expect(await canvas.findByText(/has this path already|已使用该路由/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Save|保存)$/ })).toBeDisabled();
    await userEvent.clear(box);
    await userEvent.type(box, '/hr/nowhere');
    const real = canvas.getByRole('textbox', { name: /^(Real path|实际路径)/ });
    await userEvent.clear(real);
    await expect(await canvas.findByText(/No page has the path|没有路径为/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Save|保存)$/ })).toBeEnabled();
  },
};

/** Icons are walked with the arrow keys; leaving asks what becomes of the work. */
export const Icons: Story = {
  play: async ({ canvas }) => {
    const icons = within(await canvas.findByRole('group', { name: /^(Icon|图标)$/ }));
    const chosen = icons.getByRole('radio', { checked: true });
    chosen.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(chosen).not.toBeChecked();
    await userEvent.click(canvas.getByRole('treeitem', { name: /假期余额|Balances/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Stay|留下)$/ }));
    await expect(canvas.getByRole('textbox', { name: title })).toHaveValue('请假申请');
  },
};

/** The tree is walked with the arrow keys. */
export const Walked: Story = {
  args: { first: { systemId: '1' } },
  play: async ({ canvas }) => {
    const items = await canvas.findAllByRole('treeitem');
    items[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/请假申请|Leave request/));
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('textbox', { name: title })).toHaveValue('请假申请');
  },
};
export const ReadOnly: Story = { args: { readOnly: true } };
export const NothingChosen: Story = { args: { first: { systemId: '1' } } };
export const NoSystem: Story = { args: { first: {}, more: { 'GET sysSystem/all': () => [] } } };
export const Empty: Story = { args: { first: { systemId: '2' }, more: { 'GET sysSystem/getResList': () => [] } } };
export const Failed: Story = { args: { failing: true } };
