/** Answers for the calls of the document pages; everything above the network is the real thing. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { kept } from '#client/data/kept.ts';
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { DocumentPage } from '#client/documents/DocumentPage.tsx';
import type { Template } from '#client/documents/templates.ts';
import type { CandidatesBody, Dictionary, Envelope, Person } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ListViews } from '#model/lists.ts';
import { dictionaries } from '#resources/seeds.ts';
import type { StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { expect } from 'storybook/test';
import expenseXml from '../../flows/bill/expenseReport.bpmn?raw';
import leaveXml from '../../flows/hr/hrLeaveRequest.bpmn?raw';
import { bytesOf } from '../inbox/files.ts';
import { facts, names, people, permissions, user } from './fixtures.ts';

export interface Answers {
  /** The stored record, by `resource/id`. */
  readonly records?: Readonly<Record<string, AnyDoc>>;
  readonly bundles?: Readonly<Record<string, DocumentBundle>>;
  readonly list?: readonly AnyDoc[];
  readonly total?: number;
  readonly views?: ListViews;
  /** Rows by the values of the field that is counted by. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Answer of a call whose path ends so, instead of the usual one. */
  readonly answers?: Readonly<Record<string, Envelope>>;
  readonly silent?: string;
  /** Nobody is found for any step. */
  readonly nobody?: boolean;
}

const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }) => ({ value, label: label.zh, labelEn: label.en, color: null, isDefault: false })),
  ]),
);

const holders: readonly (readonly [RegExp, Person])[] = [
  [/leader/, people.xia],
  [/inCharge/, people.sun],
  [/general_manager|chairman/, people.zhao],
  [/hr_specialist/, people.xu],
  [/accountant/, people.ma],
  [/finance_manager/, people.qiao],
  [/cashier/, people.wei],
];

/** The flow of a document kind, or of the path that ends with it. */
const flowXml = (name: string): string => (name.endsWith('expenseReport') ? expenseXml : leaveXml);

const noViews: ListViews = { views: [], first: null, shareWith: [] };
const viewsData = ({ views, ...rest }: ListViews, method: string, path: string, body: AnyDoc): unknown => {
  if (method === 'GET') return { views, ...rest };
  if (method === 'DELETE' || path.endsWith('/first')) return null;
  const { place: _place, ...said } = body;
  const stored = views.find(({ id }) => path.endsWith(`/${id}`)) ?? { id: '31', roles: [], own: true, owner: people.ouyang };
  const roles = rest.shareWith.filter(({ id }) => ((said['roles'] as readonly string[] | undefined) ?? []).includes(id));
  return { ...stored, ...said, roles };
};

const data = async (answers: Answers, request: Request, url: URL): Promise<unknown> => {
  const path = url.pathname.replace('/tydf/', '');
  const body =
    request.method === 'GET'
      ? null
      : ((await request
          .clone()
          .json()
          .catch(() => null)) as AnyDoc | null);
  if (path.endsWith('/presence')) return [];
  if (path.endsWith('/print') && request.method === 'POST') {
    const print = { seq: 6, mark: '0f1e2d3c4b5a6978', at: new Date().toISOString(), first: 1 };
    return { document: {}, can: {}, status: 'approved', next: [], print };
  }
  if (path.startsWith('personal/views')) return viewsData(answers.views ?? noViews, request.method, path, body ?? {});
  if (path.endsWith('/counts')) return { counts: answers.counts ?? {} };
  if (path === 'process/choosing') return [];
  if (path.endsWith('expenseBudget/course')) return { shares: [] };
  if (path === 'process/facts') return facts[String(body?.['resource'])] ?? {};
  if (path === 'process/candidates') {
    const { resource: key, nodes } = body as unknown as CandidatesBody;
    return nodes.map(({ nodeId }) => {
      const told = answers.answers?.[`flow/${key}`]?.data as { readonly xml: string } | undefined;
      const [rule = ''] = (told?.xml ?? flowXml(key)).split(`userTask id="${nodeId}"`)[1]?.split('</bpmn:extensionElements>') ?? [];
      const found = answers.nobody ? undefined : holders.find(([asked]) => asked.test(rule))?.[1];
      return { nodeId, people: found ? [found] : [], group: null };
    });
  }
  if (path.startsWith('process/flow/')) return { definitionId: '1', version: 1, xml: flowXml(path) };
  if (path.startsWith('process/definition/')) return { xml: expenseXml };
  const bundle = answers.bundles?.[path.replace(/^process\/(document|task)\//, '')];
  if (bundle) return bundle;
  const [, , , resource = '', act = '', id = ''] = url.pathname.split('/');
  if (act === 'get') return answers.records?.[`${resource}/${id}`] ?? {};
  if (act === 'add') return { ...body, id: '777', code: 'BX-20261121-0777', version: 1, status: 'draft', $names: names };
  if (act === 'put') return { ...body, version: Number(body?.['version'] ?? 0) + 1, $names: names };
  if (act.endsWith('Process')) return { document: { ...body, id: body?.['id'] ?? '777' }, can: {}, status: 'submitted', next: [] };
  if (request.method === 'GET' && (act === 'page' || act === '')) {
    const keyword = url.searchParams.get('keyword') ?? '';
    const pageSize = Number(url.searchParams.get('pageSize') ?? 20);
    const picks: readonly AnyDoc[] = /users/.test(path)
      ? Object.values(people).map(({ id: key, name, nameEn }) => ({ id: key, realName: name, nameEn, $names: {} }))
      : [];
    const states = url.searchParams.getAll('status');
    const all = (answers.list ?? picks)
      .filter((record) => keyword === '' || JSON.stringify(record).includes(keyword))
      .filter((record) => states.length === 0 || states.includes(String(record['status'])));
    const pageNum = Number(url.searchParams.get('pageNum') ?? 1);
    return { records: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: answers.total ?? all.length, pageNum, pageSize };
  }
  return null;
};

/** Stands in for the network until the story ends; returns the requests seen. */
export const serve = async (answers: Answers): Promise<{ readonly seen: string[] }> => {
  const seen: string[] = [];
  session.set({ token: 'story', user, dictionary, permissions });
  queries.clear();
  await kept.shared.set('brand', { zh: '天源渔业有限公司', en: 'Tianyuan Fishery Co., Ltd.' });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    seen.push(`${request.method} ${url.pathname}${url.search}`);
    const fileId = /^\/tydf\/api\/files\/(\w+)$/.exec(url.pathname)?.[1];
    if (fileId !== undefined && request.method === 'GET') return bytesOf(fileId);
    if (answers.silent !== undefined && url.pathname.includes(answers.silent)) return new Promise<Response>(() => undefined);
    const special = Object.entries(answers.answers ?? {}).find(([ending]) => url.pathname.endsWith(ending))?.[1];
    const envelope: Envelope = special ?? { code: '200', desc: 'ok', data: await data(answers, request, url) };
    return Response.json(envelope, { status: envelope.code === '200' ? 200 : Number(envelope.code) });
  };
  return { seen };
};

export interface PageArgs extends Answers {
  readonly resource: string;
  readonly template: Template;
  readonly path?: string;
  readonly query?: Query;
  /** A button that loads the page once more, at the address where it is by then. */
  readonly again?: boolean;
}

/** A page with an address of its own; where it goes is shown in `data-at`. */
const PageStage = ({ resource, template, path = '/page', query: first = {}, again = false }: PageArgs) => {
  const [page, setPage] = useState<PageProps>({ path, query: first });
  const [at, setAt] = useState('');
  const [loads, setLoads] = useState(0);
  const navigation = useMemo(
    () => ({
      go: (to: string, query: Query = {}) =>
        to === path ? setPage({ path, query }) : setAt(`${to}?${new URLSearchParams(query).toString()}`),
      back: () => setAt('back'),
      href: (to: string, query: Query = {}) => `${to}?${new URLSearchParams(query).toString()}`,
      close: (_path: string, _query?: Query, back = false) => setAt(back ? 'closed, back' : 'closed'),
    }),
    [path],
  );
  // A sheet is printed without the frame: it is the page's main part itself.
  const Frame = template === 'print' ? 'div' : 'main';
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <Frame style={{ height: '100dvh', background: 'var(--pane)' }} data-at={at}>
          {again && (
            <button type="button" onClick={() => setLoads(loads + 1)}>
              Load again
            </button>
          )}
          <DocumentPage key={loads} {...page} resource={resource} template={template} />
        </Frame>
        <NoticeHost />
        <QuestionHost />
      </NavigationContext>
    </QueryClientProvider>
  );
};

/** What every story of a page shares. */
/** A new form: nothing is red before anything was typed. */
export const isNew: NonNullable<StoryObj<PageArgs>['play']> = async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(New|新增)/);
  await expect(canvas.queryByRole('alert')).toBeNull();
};

export const pageMeta = {
  parameters: { layout: 'fullscreen' },
  beforeEach: async ({ args }: { args: PageArgs }) => {
    const before = globalThis.fetch;
    await serve(args);
    return () => {
      globalThis.fetch = before;
    };
  },
  render: (args: PageArgs) => <PageStage {...args} />,
};
