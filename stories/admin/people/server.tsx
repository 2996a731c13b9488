/** Answers for the calls of the pages of people and departments; everything above the network is the real thing. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import type { Dictionary, Envelope, Person } from '#model/api.ts';
import type { AccountsEffect, DepartmentNode, HandoverOverview, ImportReport } from '#model/operations/people.ts';
import { w, type Words } from '#model/words.ts';
import { dictionaries } from '#resources/seeds.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { user } from '../../documents/fixtures.ts';

const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }) => ({ value, label: label.zh, labelEn: label.en, color: null, isDefault: false })),
  ]),
);

const permissions = [
  ...['page', 'add', 'put', 'deletes', 'import', 'resetPwd', 'handover', 'sensitive', 'viewAs'].map((act) => `users:${act}`),
  ...['page', 'add', 'put', 'deletes', 'import'].map((act) => `sysDepartment:${act}`),
];

const qin: Person = { id: '37', name: '秦昊', nameEn: 'Qin Hao' };
const gao: Person = { id: '4', name: '高振波', nameEn: 'Gao Zhenbo' };
const zhao: Person = { id: '2', name: '赵明远', nameEn: 'Zhao Mingyuan' };
const teng: Person = { id: '24', name: '滕飞', nameEn: 'Teng Fei' };

const department = (
  id: string,
  code: string,
  en: string,
  zh: string,
  parentId: string | null,
  leader: Person | null,
  headcountNow: number,
  children: readonly DepartmentNode[] = [],
): DepartmentNode => ({
  id,
  code,
  name: w(en, zh),
  parentId,
  type: parentId === null ? 'company' : 'production',
  leader,
  chargeLeader: parentId === null ? null : gao,
  headcountNow,
  headcountPlan: headcountNow + 1,
  total: headcountNow + children.reduce((sum, { total }) => sum + total, 0),
  enabled: code !== 'D99',
  version: 3,
  children,
});

const tree: readonly DepartmentNode[] = [
  department('1', 'D00', 'Tianyu Dongfang Company', '天屿东方公司', null, zhao, 4, [
    department('5', 'D05', 'Procurement & Materials', '采购物资部', '1', null, 5),
    department('8', 'D08', 'Land-based Farming (RAS)', '陆基养殖部', '1', qin, 6, [
      department('81', 'D0801', 'RAS night shift', '夜班值守组', '8', null, 2),
    ]),
    department('9', 'D99', 'Old hatchery', '旧孵化场', '1', null, 0),
  ]),
];

const names = {
  'sysDepartment/5': w('Procurement & Materials', '采购物资部'),
  'posts/7': w('Buyer', '采购员'),
  'roles/11': w('Buyer', '采购员'),
};
const account = (person: Person, userName: string, status = 'enabled') => ({
  id: person.id,
  userName,
  realName: person.name,
  nameEn: person.nameEn,
  staffNo: `TY00${person.id.padStart(2, '0')}`,
  userType: 'employee',
  mobile: '13800000001',
  deptId: '5',
  postId: '7',
  roles: ['11'],
  status,
  sort: Number(person.id),
  version: 2,
  lastLoginAt: '2026-11-20T00:10:00.000Z',
  can: { put: true, deletes: true },
  $names: names,
});
const accounts = [
  account(teng, 'tengfei'),
  account(qin, 'qinhao'),
  account({ id: '70', name: '裴松', nameEn: 'Pei Song' }, 'peisong', 'disabled'),
];

const member = (person: Person, post: Words, dept: Words) => ({
  userId: person.id,
  userName: person.id,
  realName: person.name,
  nameEn: person.nameEn,
  staffNo: `TY00${person.id}`,
  deptName: dept.zh,
  deptNameEn: dept.en,
  postName: post.zh,
  postNameEn: post.en,
  mobile: '13800000001',
});

const overview: HandoverOverview = {
  tasks: [
    {
      id: '501',
      title: 'QJ-20261120-0003',
      node: w('Leader', '部门负责人审批'),
      openedAt: '2026-11-20T01:00:00.000Z',
      applicant: qin,
      alone: true,
    },
    {
      id: '502',
      title: 'BX-20261119-0012',
      node: w('Finance', '财务审核'),
      openedAt: '2026-11-19T01:00:00.000Z',
      applicant: zhao,
      alone: false,
    },
  ],
  substitutions: [{ id: '9', user: gao, from: '2026-11-18T00:00:00.000Z', to: '2026-11-28T00:00:00.000Z' }],
  departments: [{ id: '5', name: w('Procurement & Materials', '采购物资部'), as: ['leader'] }],
  flows: [{ key: 'purchaseRequest', name: '采购申请' }],
};

const sessions = [
  {
    id: '1',
    startedAt: '2026-11-20T00:00:00.000Z',
    lastSeenAt: '2026-11-20T00:50:00.000Z',
    address: '10.0.0.7',
    agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
    current: false,
  },
  {
    id: '2',
    startedAt: '2026-11-19T00:00:00.000Z',
    lastSeenAt: '2026-11-20T00:55:00.000Z',
    address: '10.0.0.9',
    agent: null,
    current: true,
  },
];

export const effect: AccountsEffect = { changed: 2, same: 1, refused: [] };

export const report: ImportReport = {
  applied: false,
  added: 1,
  changed: 0,
  same: 0,
  refused: 1,
  unknownColumns: ['Note'],
  rows: [
    { row: 2, key: 'import1', name: '进口一', action: 'add', faults: [] },
    {
      row: 3,
      key: 'import2',
      name: '进口二',
      action: 'refused',
      faults: [{ field: 'deptId', rule: 'unknownName', severity: 'error', message: w('there is no “D77”', '不存在“D77”') }],
    },
  ],
};

export interface Answers {
  /** Answer of a call whose path holds this, instead of the usual one. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly refusals?: Readonly<Record<string, Envelope>>;
  /** Calls that never answer. */
  readonly silent?: string;
}

const usual = (method: string, path: string): unknown => {
  if (path.endsWith('/sysDepartment/tree')) return tree;
  if (path.includes('/queryUserById/'))
    return [
      member(qin, w('Land farm manager', '陆基养殖场长'), w('Land farming', '陆基养殖部')),
      member(teng, w('Buyer', '采购员'), w('Procurement', '采购物资部')),
    ];
  if (path.includes('/users/handover/'))
    return method === 'GET' ? overview : { tasks: 2, substitutions: { moved: 1, ended: 0 }, departments: 1, disabled: true };
  if (path.includes('/users/reach/'))
    return {
      reach: [
        { resource: 'posts', label: w('Posts', '岗位'), departments: null },
        { resource: 'purchaseApply', label: w('Purchase application', '采购申请'), departments: [w('Procurement', '采购物资部')] },
      ],
    };
  if (path.includes('/logs/history/'))
    return [
      {
        id: '61',
        at: '2026-11-12T01:00:00.000Z',
        person: zhao,
        address: null,
        action: 'put',
        resource: 'sysDepartment',
        recordId: '8',
        recordName: '陆基养殖部',
        fields: ['leader'],
        changed: 1,
        changes: [{ field: 'leader', before: '24', after: '37' }],
        names: { 'users/24': w('Teng Fei', '滕飞'), 'users/37': w('Qin Hao', '秦昊') },
      },
    ];
  if (path.includes('/users/sessions/')) return method === 'GET' ? sessions : { ended: 1 };
  if (path.includes('/users/resetPassword/')) return { password: 'ku7-Rabe-93-tal' };
  if (path.endsWith('/users/many')) return effect;
  if (path.endsWith('/import')) return report;
  if (path.includes('/users/get/')) return accounts.find(({ id }) => path.endsWith(`/${id}`)) ?? accounts[0];
  if (path.endsWith('/administration/users')) return { records: accounts, total: accounts.length, pageNum: 1, pageSize: 20 };
  if (path.endsWith('/personal/people')) return [{ ...gao, post: '生产副总', department: '天屿东方公司', away: null }];
  if (path.endsWith('/substitutions'))
    return [
      {
        id: '3',
        user: teng,
        substitute: qin,
        from: '2026-11-25T00:00:00.000Z',
        to: '2026-11-28T00:00:00.000Z',
        flows: [],
        reason: null,
        state: 'coming',
      },
    ];
  return null;
};

/** Stands in for the network until the story ends; the requests seen stand in the list. */
const serve = ({ answers = {}, refusals = {}, silent }: Answers, seen: string[] = []): void => {
  session.set({ token: 'story', user, dictionary, permissions, menu: [] });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const form = request.headers.get('content-type')?.startsWith('multipart/') === true;
    const body = request.method === 'GET' || form ? '' : await request.clone().text();
    seen.push(`${request.method} ${pathname}${search} ${body}`.trim());
    if (silent !== undefined && pathname.includes(silent)) return new Promise<Response>(() => undefined);
    const place = `${request.method} ${pathname}${search}`;
    const refusal = Object.entries(refusals).find(([part]) => place.includes(part))?.[1];
    const special = Object.entries(answers).find(([part]) => place.includes(part));
    const envelope: Envelope = refusal ?? { code: '200', desc: 'ok', data: special ? special[1] : usual(request.method, pathname) };
    return Response.json(envelope, { status: envelope.code === '200' ? 200 : Number(envelope.code) });
  };
};

export interface PageArgs extends Answers {
  readonly query?: Query;
  readonly seen?: string[];
}

/** A page whose address it may change itself; where else it walks to is shown in `data-at`. */
const PageStage = ({
  Page,
  path,
  query: first = {},
}: {
  readonly Page: ComponentType<PageProps>;
  readonly path: string;
  readonly query?: Query;
}) => {
  const [query, setQuery] = useState(first);
  const [at, setAt] = useState('');
  const navigation = useMemo(
    () => ({
      go: (to: string, next: Query = {}) => (to === path ? setQuery(next) : setAt(to)),
      back: () => setAt('back'),
      href: (to: string, next: Query = {}) => `#${to}?${new URLSearchParams(next).toString()}`,
      close: () => undefined,
    }),
    [path],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <main style={{ height: '100dvh', background: 'var(--pane)' }} data-at={at}>
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
    serve(args, args.seen);
    return () => {
      globalThis.fetch = before;
    };
  },
  render: ({ query }: PageArgs) => <PageStage Page={Page} path={path} {...(query ? { query } : {})} />,
});
