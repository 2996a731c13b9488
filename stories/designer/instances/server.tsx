/** Answers for the calls on running flows; everything above the network is the real thing. */
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { outlineOf } from '#machines/explore/outline.ts';
import type { Envelope } from '#model/api.ts';
import type { OperateForeseen } from '#model/workflow/instanceActs.ts';
import type { IncidentShown, InstanceView } from '#model/workflow/instanceView.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';
import { colleagues } from '../../inbox/colleagues.ts';
import { dictionary, user } from '../../inbox/fixtures.ts';
import { foreseen, heat, incident, instances, many, operation, operationRows, tasks, view } from './fixtures.ts';

export interface Answers {
  readonly view?: InstanceView;
  readonly foreseen?: OperateForeseen;
  /** What Apply answers; done by default. */
  readonly applied?: Envelope;
  readonly incidents?: readonly IncidentShown[];
  readonly empty?: boolean;
  /** A person who may only look. */
  readonly reads?: boolean;
  /** Part of a path that never answers, or is refused. */
  readonly silent?: string;
  readonly failing?: string;
}

const permissions = ['definitions:page', 'definitions:operate', 'models:page'];
const page = (records: readonly unknown[]) => ({ records, total: records.length, pageNum: 1, pageSize: 50 });

const version = {
  id: '31',
  key: 'expenseReport',
  version: 7,
  name: '费用报销单',
  nameEn: 'Expense report',
  latest: true,
  status: 'active',
};

const answer = async (answers: Answers, { pathname: path }: URL): Promise<unknown> => {
  if (path === '/tydf/process/definition/31/xml') return { xml: expenseXml };
  if (path === '/tydf/process/definition/31/outline') return outlineOf(await compileFlow(expenseXml));
  if (path === '/tydf/process/definitions/page') return page([version]);
  if (path.endsWith('/operate/preview')) return answers.foreseen ?? foreseen;
  if (path.includes('/instances/heat/')) return answers.empty ? { ...heat, steps: [], ways: [] } : heat;
  if (path === '/tydf/process/loadTask') return page(answers.empty ? [] : tasks);
  if (path.endsWith('/batch/preview') || path.endsWith('/handover/preview')) return many;
  if (path.endsWith('/batch/4/rows')) return page(operationRows);
  if (path.endsWith('/batch/4')) return operation;
  if (path.endsWith('/batch')) return { ...page([operation]), id: '4', total: 2 };
  if (path === '/tydf/process/incidents') return page(answers.empty ? [] : (answers.incidents ?? [incident]));
  if (path === '/tydf/process/instances') return page(answers.empty ? [] : instances);
  if (path === '/tydf/personal/people') return colleagues;
  return answers.view ?? view;
};

/** Stands in for the network until the story ends; the bodies that were sent. */
export const serve = (answers: Answers): { readonly sent: { readonly path: string; readonly body: unknown }[] } => {
  const sent: { path: string; body: unknown }[] = [];
  session.set({ token: 'story', user, dictionary, permissions: answers.reads ? ['definitions:page'] : permissions });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (request.method === 'POST') sent.push({ path: url.pathname, body: await request.clone().json() });
    if (answers.silent !== undefined && url.pathname.includes(answers.silent)) return new Promise<Response>(() => undefined);
    const envelope: Envelope =
      answers.failing !== undefined && url.pathname.includes(answers.failing)
        ? { code: '409', desc: 'The server says no.', data: null }
        : url.pathname.endsWith('/operate') && answers.applied
          ? answers.applied
          : { code: '200', desc: 'ok', data: await answer(answers, url) };
    return Response.json(envelope, { status: Number(envelope.code) });
  };
  return { sent };
};

/** A page at an address that it can change, or any part of one. */
export const Stage = ({ children, height = '100dvh' }: { readonly children: ReactNode; readonly height?: string }) => (
  <QueryClientProvider client={queries}>
    <div style={{ height, background: 'var(--pane)', display: 'flex', flexDirection: 'column' }}>{children}</div>
  </QueryClientProvider>
);

export const PageStage = ({
  path,
  query: first = {},
  page: Page,
}: {
  readonly path: string;
  readonly query?: Query;
  readonly page: (props: PageProps) => ReactNode;
}) => {
  const [query, setQuery] = useState<Query>(first);
  const navigation = useMemo(
    () => ({
      go: (to: string, next: Query = {}) => {
        if (to === path) setQuery(next);
      },
      back: () => undefined,
      href: (to: string) => `#${to}`,
      close: () => undefined,
    }),
    [path],
  );
  return (
    <NavigationContext value={navigation}>
      <Stage>
        <Page path={path} query={query} />
      </Stage>
    </NavigationContext>
  );
};
