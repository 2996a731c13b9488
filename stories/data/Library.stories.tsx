/** The library: a folder with files, one beside it, rights with their origin, what may not be done, a search, an empty folder, the bin. */
import { BinPage } from '#client/pages/data/library/BinPage.tsx';
import { LibraryPage } from '#client/pages/data/library/LibraryPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { day } from '../documents/fixtures.ts';
import { pageMeta, type PageArgs } from '../hr/server.tsx';

const all = ['view', 'download', 'upload', 'edit', 'move', 'remove', 'grant'];
const looks = ['view'];
const names = { 'users/37': { en: 'Qin Hao', zh: '秦昊' } };
const node = (id: string, name: string, more: object = {}) => ({
  id,
  version: 1,
  name,
  nodeType: 'file',
  parentId: '1',
  size: 1_300_000,
  mime: 'text/plain',
  versionNo: 2,
  secrecy: 'internal',
  uploadedBy: '37',
  createdAt: `${day(-9)}T01:00:00.000Z`,
  updatedAt: `${day(-2)}T01:00:00.000Z`,
  lockedBy: null,
  lockedUntil: null,
  reviewDate: null,
  actions: all,
  $names: names,
  ...more,
});
const folder = (id: string, name: string, more: object = {}) =>
  node(id, name, { nodeType: 'folder', size: null, mime: null, versionNo: null, ...more });
const plan = node('11', 'HACCP计划-2026.txt', { reviewDate: day(-1) });
const locked = node('12', '危害分析.txt', { lockedBy: '37', lockedUntil: `${day(1)}T01:00:00.000Z`, secrecy: 'secret' });
const records = [folder('10', '记录表单'), plan, locked];
const crumbs = [{ id: '1', name: '质量管理' }];
const branch = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  nodeType: 'folder',
  parentId: null,
  path: name,
  actions: all,
  shared: false,
  children: [],
  ...more,
});
const tree = [
  branch('1', '质量管理', { children: [branch('10', '记录表单', { parentId: '1', path: '质量管理/记录表单' })] }),
  branch('2', '养殖规程', { shared: true, actions: looks }),
];
const page = (rows: readonly object[], more: object = {}) => ({
  records: rows,
  total: rows.length,
  pageNum: 1,
  pageSize: 100,
  crumbs,
  actions: all,
  ...more,
});
const rights = {
  actions: all,
  all: true,
  department: true,
  grants: [
    {
      id: '5',
      code: 'ZLQX-20261101-001',
      actions: ['view', 'download'],
      validTo: day(40),
      whom: [{ en: 'Farming technician', zh: '养殖技术员' }],
      from: { id: '1', name: '质量管理' },
      inherited: true,
    },
  ],
};
const versions = [
  { id: '2', versionNo: 2, size: 1_300_000, uploadedBy: '37', uploadedAt: `${day(-2)}T01:00:00.000Z`, note: '年度修订' },
  { id: '1', versionNo: 1, size: 1_100_000, uploadedBy: '37', uploadedAt: `${day(-9)}T01:00:00.000Z`, note: null },
];
const data = {
  'dataManagement/getAllTree': tree,
  'dataManagement/fatherPage': page(records),
  'dataManagement/page': page([plan]),
  'dataManagement/get/11': { ...plan, crumbs: [...crumbs, { id: '11', name: plan.name }], versions },
  'dataManagement/rights/11': rights,
  'dataManagement/moveEffect': { gains: 4, loses: 2 },
  'dataManagement/restoreVersion/11': { id: '11', name: plan.name, versionNo: 3 },
  'dataLog/page': page([{ id: '1', at: `${day(-1)}T01:00:00.000Z`, who: '37', action: 'download', note: null, $names: names }]),
};

const meta: Meta<PageArgs> = {
  ...pageMeta(LibraryPage, '/data/dataManagement'),
  title: 'Data/Library',
  args: { permissions: ['dataManagement:page', 'dataManagement:upload'], data, query: { folder: '1' } },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Folder: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: plan.name })).toBeVisible();
    await expect(canvas.getByText(/^(Review is due|复审到期)$/)).toBeVisible();
    await expect(canvas.getByText(/^(Locked|已锁定)$/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^(Upload|上传)$/ })).toBeVisible();
    const branches = within(canvas.getByRole('tree'));
    await expect(branches.getByRole('treeitem', { name: /养殖规程/ })).toHaveTextContent(/Shared with me|共享给我/);
  },
};

export const Beside: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: plan.name }));
    const drawer = within(await within(document.body).findByRole('dialog', { name: plan.name }));
    await userEvent.click(await drawer.findByRole('tab', { name: /^(Rights|权限)$/ }));
    await expect(await drawer.findByText(/from 质量管理|继承自质量管理/)).toBeVisible();
    await userEvent.click(drawer.getByRole('tab', { name: /^(Versions|版本)$/ }));
    await expect(await drawer.findByRole('button', { name: /newest again|恢复为最新版本/ })).toBeVisible();
    await userEvent.click(drawer.getByRole('tab', { name: /^(Log|日志)$/ }));
    await expect((await drawer.findByText(/秦昊|Qin Hao/)).closest('li')).toHaveTextContent(/Downloaded|下载/);
  },
};

export const Renamed: Story = {
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: plan.name })).focus();
    await userEvent.keyboard('{F2}');
    const drawer = within(await within(document.body).findByRole('dialog', { name: /^(Rename|重命名)$/ }));
    const name = await drawer.findByRole('textbox');
    await userEvent.clear(name);
    await userEvent.type(name, 'a/b');
    await expect(drawer.getByText(/illegal characters|非法字符/)).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^(Save|保存)$/ })).toBeDisabled();
  },
};

export const OnlyLooking: Story = {
  args: { data: { ...data, 'dataManagement/fatherPage': page([], { actions: looks }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Ask for the right|可申请上传/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Upload|上传)$/ })).toBeNull();
  },
};

export const Found: Story = {
  args: { query: { q: 'HACCP' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/1 found|找到1项/)).toBeVisible();
    // What may be done with several is not known of what was found.
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
};

/** More than one page: the rest comes when it is asked for. */
export const ManyFiles: Story = {
  args: { data: { ...data, 'dataManagement/fatherPage': page(records, { total: 201 }) } },
  play: async ({ canvas }) => {
    const more = await canvas.findByRole('button', { name: /^(Show more|显示更多)$/ });
    const answer = globalThis.fetch;
    const asked: (string | null)[] = [];
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('fatherPage')) return answer(request);
      const pageNum = new URL(request.url).searchParams.get('pageNum');
      asked.push(pageNum);
      return Response.json({
        code: '200',
        desc: 'ok',
        data: page([node('13', `第${pageNum}页.txt`)], { total: 201, pageNum: Number(pageNum) }),
      });
    };
    await userEvent.click(more);
    await expect(await canvas.findByRole('button', { name: '第2页.txt' })).toBeVisible();
    await userEvent.click(more);
    await expect(await canvas.findByRole('button', { name: '第3页.txt' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: plan.name })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Show more|显示更多)$/ })).toBeNull();
    await expect(asked).toEqual(['2', '3']);
  },
};

/** Who may only look is not made to ask for the bytes of what only those see who may have them. */
export const NotToBeLookedInto: Story = {
  args: {
    query: { folder: '1', node: '11' },
    data: { ...data, 'dataManagement/get/11': { ...plan, mime: 'text/csv', actions: looks, crumbs, versions } },
  },
  play: async () => {
    const drawer = within(await within(document.body).findByRole('dialog', { name: plan.name }));
    await expect(await drawer.findByText(/^(You may not look into this file\.|没有预览此文件的权限。)$/)).toBeVisible();
  },
};

/** A request that the story answers, or leaves without an answer. */
class Sending extends EventTarget {
  static all: Sending[] = [];
  readonly upload = new EventTarget();
  aborted = false;
  status = 0;
  response: unknown = null;
  constructor() {
    super();
    Sending.all.push(this);
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
}
/** What is sent again can be stopped as well. */
export const SentAgain: Story = {
  beforeEach: () => {
    const real = globalThis.XMLHttpRequest;
    Sending.all = [];
    globalThis.XMLHttpRequest = Sending as never;
    return () => {
      globalThis.XMLHttpRequest = real;
    };
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: /^(Upload|上传)$/ });
    await userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, new File(['a'], '投喂记录.txt'));
    await waitFor(() => expect(Sending.all).toHaveLength(1));
    Sending.all[0]!.dispatchEvent(new Event('error'));
    await userEvent.click(await canvas.findByRole('button', { name: /^(Retry|重试)$/ }));
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    await userEvent.click(canvas.getByRole('button', { name: /投喂记录/ }));
    await expect(Sending.all[1]!.aborted).toBe(true);
    await expect(canvas.queryByText('投喂记录.txt')).toBeNull();
  },
};

export const Failed: Story = {
  args: { refusals: { 'dataManagement/fatherPage': { code: '500', desc: 'x', data: null } as never } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/could not be loaded|资料加载失败/)).toBeVisible();
  },
};

export const Bin: Story = {
  ...pageMeta(BinPage, '/data/bin'),
  args: {
    data: {
      ...data,
      'dataManagement/recycle': {
        records: [
          {
            ...folder('20', '旧版规程'),
            deletedAt: `${day(-3)}T01:00:00.000Z`,
            deletedByName: '王晓蕾',
            keptUntil: `${day(27)}T01:00:00.000Z`,
            nodes: 7,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 200,
      },
    },
    refusals: { 'dataManagement/restore/20': { code: '409', reason: 'parentGone', desc: 'x', data: null } as never },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Restore|恢复)$/ }));
    const drawer = within(await within(document.body).findByRole('dialog', { name: /旧版规程/ }));
    await userEvent.click(await drawer.findByRole('treeitem', { name: '质量管理' }));
    await expect(drawer.getByRole('button', { name: /^(Restore here|恢复到此处)$/ })).toBeEnabled();
  },
};
