/** Answers for the calls of the lists of models and versions; everything above the network is the real thing. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { patternXml, patterns } from '#machines/patterns/patterns.ts';
import { sketchOf } from '#machines/sketch.ts';
import type { Dictionary, Envelope, MenuEntry } from '#model/api.ts';
import type { ModelRow } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { dictionaries } from '#resources/seeds.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';
import leaveXml from '../../../flows/hr/hrLeaveRequest.bpmn?raw';
import { people, user } from '../../documents/fixtures.ts';

const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }) => ({ value, label: label.zh, labelEn: label.en, color: null, isDefault: false })),
  ]),
);

const permissions = [
  ...['page', 'add', 'put', 'deletes', 'deploy'].map((act) => `models:${act}`),
  ...['page', 'deletes', 'suspend', 'operate', 'send'].map((act) => `definitions:${act}`),
  ...['page', 'add', 'put'].map((act) => `ufloFlow:${act}`),
];

const entry = (id: string, name: string, nameEn: string, resource: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id,
  name,
  parentId: null,
  path: `/${resource}`,
  realPath: `/${resource}`,
  redirect: null,
  hidden: false,
  hasPage: children.length === 0,
  children,
  meta: { title: name, titleEn: nameEn, icon: null },
  flowKey: resource,
  resource,
});
const menu = [entry('1', '财务票据', 'Finance', 'bill', [entry('2', '费用报销单', 'Expense report', 'expenseReport')])];

const drawn = (id: string) =>
  sketchOf(
    patternXml(
      patterns.find((one) => one.id === id)!,
      'p',
      w('P', '流程'),
    ),
  );

const rows: readonly ModelRow[] = [
  {
    id: '11',
    key: 'expenseReport',
    name: w('Expense report', '费用报销单'),
    category: 'finance',
    version: 7,
    sketch: sketchOf(expenseXml),
    settingId: '5',
    resource: 'expenseReport',
    menu: { id: '2', path: [w('Finance', '财务票据'), w('Expenses', '费用管理'), w('Expense report', '费用报销单')] },
    drawing: 9,
    updatedAt: '2026-11-20T07:00:00.000Z',
    updatedBy: people.xia,
    editing: null,
    errors: 0,
    warnings: 0,
    changed: true,
    deployed: { definitionId: '71', version: 7, at: '2026-11-02T01:00:00.000Z', by: people.xia, suspended: false },
    running: 41,
  },
  {
    id: '12',
    key: 'hrLeaveRequest',
    name: w('Leave request', '请假申请'),
    category: 'hr',
    version: 2,
    sketch: sketchOf(leaveXml),
    settingId: '6',
    resource: 'hrLeaveRequest',
    menu: null,
    drawing: 2,
    updatedAt: '2026-10-20T07:00:00.000Z',
    updatedBy: null,
    editing: null,
    errors: 0,
    warnings: 2,
    changed: false,
    deployed: { definitionId: '72', version: 3, at: '2026-10-02T01:00:00.000Z', by: null, suspended: true },
    running: 18,
  },
  {
    id: '13',
    key: 'seaTrip',
    name: w('Trip to the cages', '出海作业'),
    category: null,
    version: 1,
    sketch: drawn('twoSided'),
    settingId: null,
    resource: null,
    menu: null,
    drawing: 1,
    updatedAt: '2026-11-19T07:00:00.000Z',
    updatedBy: people.zhao,
    editing: people.zhao,
    errors: 1,
    warnings: 0,
    changed: true,
    deployed: null,
    running: 0,
  },
];

const versions = [
  {
    id: '71',
    key: 'expenseReport',
    version: 7,
    name: '费用报销单',
    nameEn: 'Expense report',
    latest: true,
    status: 'active',
    halted: false,
    statusReason: null,
    statusBy: null,
    statusAt: null,
    note: '限额上调',
    deployedBy: people.xia.id,
    deployedAt: '2026-11-02T01:00:00.000Z',
    running: 41,
    finished: 318,
    medianMs: 164_160_000,
    rejected: 13,
    incidents: 0,
    resource: 'expenseReport',
    menuId: '2',
    modelId: '11',
    $names: { [`users/${people.xia.id}`]: w('Xia Zhiyuan', '夏致远'), 'resources/2': w('Expense report', '费用报销单') },
  },
  {
    id: '60',
    key: 'purchaseRequest',
    version: 4,
    name: '采购申请',
    nameEn: 'Purchase request',
    latest: true,
    status: 'suspended',
    halted: true,
    statusReason: '限额复核',
    statusBy: people.zhao.id,
    statusAt: '2026-11-19T02:00:00.000Z',
    note: null,
    deployedBy: people.xia.id,
    deployedAt: '2026-10-11T01:00:00.000Z',
    running: 6,
    finished: 52,
    medianMs: 276_480_000,
    rejected: 5,
    incidents: 1,
    resource: null,
    menuId: null,
    modelId: null,
    $names: { [`users/${people.xia.id}`]: w('Xia Zhiyuan', '夏致远'), [`users/${people.zhao.id}`]: w('Zhao Mingyuan', '赵明远') },
  },
] as const;

export interface Answers {
  /** Answer of a call whose path ends so, instead of the usual one. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Refusal of a call whose path ends so. */
  readonly refusals?: Readonly<Record<string, Envelope>>;
  /** Calls that never answer. */
  readonly silent?: string;
}

const page = (records: readonly unknown[]) => ({ records, total: records.length, pageNum: 1, pageSize: 50 });

const usual = (method: string, path: string): unknown => {
  if (path.endsWith('/model/overview')) return page(rows);
  if (path.endsWith('/definitions/page')) return page(versions);
  if (path.includes('/isCanexportXml/')) return true;
  if (path.includes('/getXmlView/') || path.endsWith('/xml')) return { xml: expenseXml };
  if (path.includes('/model/versions/'))
    return [
      { number: 9, at: '2026-11-20T07:00:00.000Z', by: people.xia },
      { number: 8, at: '2026-11-02T01:00:00.000Z', by: people.xia },
    ];
  if (path.includes('/ufloFlow')) return method === 'GET' ? page([]) : { id: '5' };
  if (path.endsWith('/model/add')) return { id: '99' };
  if (path.includes('/get/')) return { id: '11', key: 'expenseReport', name: '费用报销单', nameEn: 'Expense report', version: 7 };
  return null;
};

/** Stands in for the network until the story ends; the requests seen stand in the list. */
export const serve = ({ answers = {}, refusals = {}, silent }: Answers, seen: string[] = []): void => {
  session.set({ token: 'story', user, dictionary, permissions, menu });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? '' : await request.clone().text();
    seen.push(`${request.method} ${pathname}${search} ${body}`.trim());
    if (silent !== undefined && pathname.includes(silent)) return new Promise<Response>(() => undefined);
    const refusal = Object.entries(refusals).find(([ending]) => pathname.endsWith(ending))?.[1];
    const special = Object.entries(answers).find(([ending]) => pathname.endsWith(ending));
    const envelope: Envelope = refusal ?? { code: '200', desc: 'ok', data: special ? special[1] : usual(request.method, pathname) };
    return Response.json(envelope, { status: envelope.code === '200' ? 200 : Number(envelope.code) });
  };
};

/** Where a part walks to is shown in `data-at`. */
export const Stage = ({ children, go }: { readonly children: ReactNode; readonly go?: (path: string, query: Query) => void }) => {
  const [at, setAt] = useState('');
  const navigation = useMemo(
    () => ({
      go: (to: string, query: Query = {}) => {
        setAt(`${to}?${new URLSearchParams(query).toString()}`);
        go?.(to, query);
      },
      back: () => setAt('back'),
      href: (to: string, query: Query = {}) => `#${to}?${new URLSearchParams(query).toString()}`,
      close: () => undefined,
    }),
    [go],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <main style={{ height: '100dvh', background: 'var(--pane)' }} data-at={at}>
          {children}
        </main>
        <NoticeHost />
        <QuestionHost />
      </NavigationContext>
    </QueryClientProvider>
  );
};

export interface PageArgs extends Answers {
  readonly query?: Query;
  readonly seen?: string[];
}

/** A page whose address it may change itself. */
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
  const go = useMemo(() => (to: string, next: Query) => to === path && setQuery(next), [path]);
  return (
    <Stage go={go}>
      <Page path={path} query={query} />
    </Stage>
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
