/** Answers for the calls of the pages of rights; everything above the network is the real thing. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import type { Dictionary, Envelope } from '#model/api.ts';
import type { Effect, FlowAsking, Member, RightsView, RoleHold, Whoever, Why } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { user } from '../../documents/fixtures.ts';

const row = (
  id: string,
  name: string,
  nameEn: string,
  parentId: string | null,
  resType: string,
  permCode: string | null,
  path: string | null = null,
) => ({
  id,
  name,
  nameEn,
  parentId,
  resType,
  permCode,
  path,
});

const codes: readonly (readonly [string, string, string])[] = [
  ['page', '查看', 'Read'],
  ['add', '新增', 'Add'],
  ['put', '编辑', 'Edit'],
  ['deletes', '删除', 'Delete'],
  ['export', '导出', 'Export'],
  ['approve', '审批', 'Approve'],
];
const menu = (id: string, parentId: string, key: string, name: string, nameEn: string) => [
  row(id, name, nameEn, parentId, '3', `${key}:page`, `/${key}`),
  ...codes.map(([action, zh, en], at) => row(`${id}${at + 1}`, zh, en, id, '2', `${key}:${action}`)),
];

/** Finance with two menus, administration with one. */
export const resourceRows = [
  row('1', '财务票据', 'Finance', null, '1', null, '/bill'),
  row('2', '费用管理', 'Expenses', '1', '1', null, '/bill/expenses'),
  ...menu('3', '2', 'expenseReport', '费用报销单', 'Expense report'),
  ...menu('4', '2', 'debitNote', '借款单', 'Loan'),
  row('5', '系统管理', 'System management', null, '1', null, '/system'),
  ...menu('6', '5', 'roles', '角色管理', 'Roles'),
];

const role = (id: string, code: string, name: string, nameEn: string, builtIn: boolean) => ({
  id,
  code,
  name,
  nameEn,
  builtIn,
  dataScope: 'all',
  scopeDepts: [],
  description: null,
  sort: Number(id),
  status: 'enabled',
  version: 1,
});
const roles = [
  role('11', 'finance_manager', '财务经理', 'Finance manager', true),
  role('12', 'finance_cashier', '出纳', 'Cashier', true),
  role('13', 'fish_health', '鱼病防治', 'Fish health', false),
];

const person = (id: string, userName: string, zh: string, en: string) => ({
  id,
  userName,
  name: w(en, zh),
  department: w('Finance', '财务部'),
  post: w('Finance manager', '财务经理'),
  status: 'enabled',
});
const members: readonly Member[] = [
  { ...person('31', 'qiaolihua', '乔丽华', 'Qiao Lihua'), ways: [{ way: 'own', name: null }] },
  { ...person('32', 'majun', '马骏', 'Ma Jun'), ways: [{ way: 'post', name: w('Accountant', '会计') }] },
];
const effect: Effect = {
  holders: 12,
  losers: 12,
  gainers: 0,
  menusLost: [{ id: '4', name: w('Loan', '借款单'), people: 12 }],
  menusGained: [],
  codesLost: [{ id: '46', name: w('Loan: Approve', '借款单：审批'), people: 3 }],
  codesGained: [],
};
const flows: readonly FlowAsking[] = [
  {
    key: 'expenseReport',
    version: 3,
    name: w('Expense report', '费用报销单'),
    steps: [w('Finance manager', '财务经理审批')],
    informed: true,
  },
];
const holds: readonly RoleHold[] = [
  { id: '11', name: w('Finance manager', '财务经理'), ids: ['3', '31', '36'] },
  { id: '12', name: w('Cashier', '出纳'), ids: ['31'] },
  { id: '13', name: w('Fish health', '鱼病防治'), ids: [] },
];
const source = { kind: 'role', id: '11', name: w('Finance manager', '财务经理'), scope: 'all' } as const;
const named = { code: 'expenseReport:approve', menu: w('Expense report', '费用报销单'), action: w('Approve', '审批') };
const who: Whoever = { code: named, people: [{ ...person('31', 'qiaolihua', '乔丽华', 'Qiao Lihua'), sources: [source] }] };
const why: Why = {
  person: person('31', 'qiaolihua', '乔丽华', 'Qiao Lihua'),
  code: named,
  allowed: false,
  sources: [],
  roles: [],
  wouldGive: [source],
};
const view: RightsView = {
  person: person('31', 'qiaolihua', '乔丽华', 'Qiao Lihua'),
  roles: [{ id: '11', code: 'finance_manager', name: w('Finance manager', '财务经理'), ways: [{ way: 'own', name: null }] }],
  menu: [
    {
      id: '3',
      name: '费用报销单',
      parentId: null,
      path: '/expenseReport',
      realPath: '/expenseReport',
      redirect: null,
      hidden: false,
      hasPage: true,
      children: [],
      meta: { title: '费用报销单', titleEn: 'Expense report', icon: null },
      flowKey: null,
      resource: 'expenseReport',
    },
  ],
  codes: [{ ...named, sources: [source] }],
  reach: [{ resource: 'expenseReport', label: w('Expense report', '费用报销单'), departments: null }],
  looks: [{ by: w('Shen Yifan', '沈一凡'), at: '2026-11-20T01:00:00.000Z' }],
};

const page = (records: readonly unknown[]) => ({ records, total: records.length, pageNum: 1, pageSize: 200 });

const usual = (method: string, path: string): unknown => {
  if (path.endsWith('/resources/all')) return resourceRows;
  if (path.endsWith('/roles/page')) return page(roles);
  if (path.endsWith('/posts/page'))
    return page([
      {
        id: '51',
        postCode: 'P01',
        name: '会计',
        nameEn: 'Accountant',
        deptId: '7',
        roles: ['12'],
        status: 'enabled',
        $names: { 'sysDepartment/7': w('Finance', '财务部') },
      },
    ]);
  if (path.includes('/roles/resourceIds/'))
    return path.endsWith('/12') ? ['3', '31'] : ['3', '31', '32', '33', '34', '35', '36', '4', '41', '46'];
  if (path.includes('/posts/resourceIds/')) return ['4', '41'];
  if (path.includes('/roles/scopes/')) return { 4: 'dept' };
  if (path.includes('/roles/users/')) return method === 'GET' ? members : null;
  if (path.includes('/roles/matrix/')) return holds;
  if (path.includes('/roles/flows/')) return flows;
  if (path.endsWith('/effect')) return effect;
  if (path.endsWith('/permissions/who')) return who;
  if (path.endsWith('/permissions/why')) return why;
  if (path.includes('/users/viewAs/')) return view;
  if (path.endsWith('/updateRoleAndResources')) return { id: '11' };
  return [];
};

export interface PageArgs {
  readonly query?: Query;
  readonly seen?: string[];
  /** Refusal of a call whose path ends so. */
  readonly refusals?: Readonly<Record<string, Envelope>>;
  /** Calls that never answer. */
  readonly silent?: string;
  readonly permissions?: readonly string[];
}

const all = [
  'roles:page',
  'roles:add',
  'roles:put',
  'roles:deletes',
  'roles:grant',
  'resources:page',
  'posts:page',
  'posts:grant',
  'users:viewAs',
];

const scope = (value: string, label: string, labelEn: string) => ({ value, label, labelEn, color: null, isDefault: false });
const dictionary: Dictionary = {
  dataScope: [scope('self', '仅本人', 'Own records'), scope('dept', '本部门', 'Own department'), scope('all', '全部', 'All')],
  enableState: [scope('enabled', '启用', 'Enabled'), scope('disabled', '停用', 'Disabled')],
};

const serve = ({ refusals = {}, silent, permissions = all, seen = [] }: PageArgs): void => {
  session.set({ token: 'story', user, dictionary, permissions, menu: [] });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? '' : await request.clone().text();
    seen.push(`${request.method} ${pathname}${search} ${body}`.trim());
    if (silent !== undefined && pathname.includes(silent)) return new Promise<Response>(() => undefined);
    const refusal = Object.entries(refusals).find(([ending]) => pathname.endsWith(ending))?.[1];
    const envelope: Envelope = refusal ?? { code: '200', desc: 'ok', data: usual(request.method, pathname) };
    return Response.json(envelope, { status: Number(envelope.code) });
  };
};

interface StageProps {
  readonly Page: ComponentType<PageProps>;
  readonly path: string;
  readonly query: Query;
}

/** A page whose address it may change itself. */
const Stage = ({ Page, path, query: first }: StageProps) => {
  const [query, setQuery] = useState(first);
  const navigation = useMemo(
    () => ({
      go: (to: string, next: Query = {}) => {
        if (to === path) setQuery(next);
      },
      back: () => undefined,
      href: (to: string, next: Query = {}) => `#${to}?${new URLSearchParams(next).toString()}`,
      close: () => undefined,
    }),
    [path],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <main style={{ height: '100dvh', background: 'var(--pane)' }}>
          <Page path={path} query={query} />
        </main>
        <NoticeHost />
        <QuestionHost />
      </NavigationContext>
    </QueryClientProvider>
  );
};

export const pageMeta = (Page: ComponentType<PageProps>, path: string) => ({
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ args }: { args: PageArgs }) => {
    const before = globalThis.fetch;
    args.seen?.splice(0);
    serve(args);
    return () => {
      globalThis.fetch = before;
    };
  },
  render: ({ query }: PageArgs) => <Stage Page={Page} path={path} query={query ?? {}} />,
});
