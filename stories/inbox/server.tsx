/** Answers for the calls of the stories; everything above the network is the real thing. */
import type { Envelope, Person } from '#model/api.ts';
import type { BulkOutcome, DocumentBundle, InboxCounts, InboxRow, RelatedDocument } from '#model/workflow/inbox.ts';
import type { SavedView } from '#client/inbox/queues/savedViews.ts';
import type { SharedRole } from '#model/lists.ts';
import type { FileRef } from '#model/field.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { NavigationContext } from '#client/data/page/page.ts';
import type { PageProps, Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { outbox } from '#client/blocks/decide/outbox.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { outlineOf } from '#machines/explore/outline.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import expenseXml from '../../flows/bill/expenseReport.bpmn?raw';
import { bundleOf } from './bundles.ts';
import { bytesOf } from './files.ts';
import { colleagues, opinions } from './colleagues.ts';
import { counts as usualCounts, dictionary, rows as usualRows, user } from './fixtures.ts';

export interface Answers {
  readonly rows?: readonly InboxRow[];
  readonly counts?: InboxCounts;
  readonly bundle?: (row: InboxRow) => DocumentBundle;
  /** Code and text of every deciding call; 200 by default. */
  readonly decide?: Envelope;
  /** Paths (part of them) that never answer, or that fail. */
  readonly silent?: string;
  readonly failing?: string;
  /** Paths of what the person may not see. */
  readonly unseen?: string;
  /** Paths that answer only when the story lets them. */
  readonly late?: string;
  /** What was copied to the person. */
  readonly copies?: readonly InboxRow[];
  /** Documents of their own, drafts or sent. */
  readonly started?: readonly InboxRow[];
  readonly views?: readonly SavedView[];
  /** Roles that filters may be shared with. */
  readonly roles?: readonly SharedRole[];
  /** What a batch makes of a task; taken by default. */
  readonly outcome?: (row: InboxRow, dryRun: boolean) => Partial<BulkOutcome>;
  /** The kept signature. */
  readonly signature?: FileRef;
  readonly related?: readonly RelatedDocument[];
  /** Who else reads. */
  readonly present?: readonly Person[];
  /** The drawing of every flow; the shipped one of expenses by default. */
  readonly xml?: string;
}

/** Of a flow, as the server reads it. */
const outline = async (xml: string) => outlineOf(await compileFlow(xml));

const empty: InboxCounts = { todo: 0, started: 0, copied: 0, overdue: 0, urgent: 0, back: 0, claimable: 0, byResource: [] };
export const nothing: Answers = { rows: [], counts: empty };
const pageSize = 100;

/** Outcomes of a batch, or of its rehearsal. */
const decided = (
  answers: Answers,
  body: {
    readonly dryRun?: boolean;
    readonly items: readonly { readonly taskId: string; readonly resource?: string; readonly documentId?: string }[];
  },
) =>
  body.items.map(({ taskId, ...place }): BulkOutcome => {
    const row = (answers.rows ?? usualRows).find((one) => one.taskId === taskId);
    if (!row) throw new Error(`no task ${taskId}`);
    return {
      taskId,
      ...place,
      done: true,
      status: 'submitted',
      refusal: null,
      code: row.code,
      kind: row.kind,
      figure: row.figure,
      applicant: row.applicant,
      version: 1,
      next: [],
      findings: [],
      ...answers.outcome?.(row, body.dryRun === true),
    };
  });

const answer = (answers: Answers, url: URL): unknown => {
  const rows = answers.rows ?? usualRows;
  const path = url.pathname;
  if (path === '/tydf/process/inbox') {
    const from = Number(url.searchParams.get('after') ?? 0);
    const q = url.searchParams.get('q') ?? '';
    const tab = url.searchParams.get('tab');
    const ofTab =
      tab === 'todo' || tab === null
        ? rows
        : tab === 'copied'
          ? (answers.copies ?? [])
          : tab === 'started' || tab === 'drafts'
            ? (answers.started ?? [])
            : [];
    const least = url.searchParams.get('amountFrom');
    const kinds = url.searchParams.get('resource')?.split(',');
    const found = ofTab.filter(
      (row) =>
        (q === '' || JSON.stringify(row).includes(q)) &&
        (!kinds || kinds.includes(row.resource)) &&
        (least === null || (row.figure?.kind === 'money' && Number(row.figure.value) >= Number(least))),
    );
    return { rows: found.slice(from, from + pageSize), next: found.length > from + pageSize ? String(from + pageSize) : null };
  }
  if (path === '/tydf/process/inbox/views') return answers.views ?? [];
  if (path === '/tydf/process/inbox/views/roles') return answers.roles ?? [];
  if (path === '/tydf/process/inbox/views/counts')
    return (url.searchParams.get('ids') ?? '').split(',').map((id, at) => ({ id, count: [4, 100, null][at] ?? 0 }));
  if (path.startsWith('/tydf/administration/')) return { records: [], total: 0, pageNum: 1, pageSize: 200 };
  if (path === '/tydf/process/inbox/counts') return answers.counts ?? usualCounts;
  if (path.startsWith('/tydf/process/definition/')) {
    const xml = answers.xml ?? expenseXml;
    return path.endsWith('/outline') ? outline(xml) : { xml };
  }
  if (path.endsWith('/presence')) return answers.present ?? [];
  if (path.endsWith('/related')) return answers.related ?? [];
  if (path === '/tydf/personal/opinions') return opinions;
  if (path === '/tydf/personal/people') {
    const q = url.searchParams.get('q') ?? '';
    return colleagues.filter(({ name, nameEn }) =>
      `${name} ${nameEn} ${q === 'qlh' ? name.replace('乔丽华', 'qlh') : ''}`.toLowerCase().includes(q.toLowerCase()),
    );
  }
  if (path === '/tydf/personal/signature') return answers.signature ?? null;
  const taskId = /^\/tydf\/process\/task\/(\d+)$/.exec(path)?.[1];
  const row = [...rows, ...(answers.copies ?? []), ...(answers.started ?? [])].find(
    (one) => one.taskId === taskId || path === `/tydf/process/document/${one.resource}/${one.documentId}`,
  );
  if (row) return (answers.bundle ?? bundleOf)(row);
  const decided = { document: {}, can: {}, status: 'approved', next: [] };
  return path.endsWith('/print')
    ? { ...decided, print: { seq: 6, mark: '0f1e2d3c4b5a6978', at: new Date().toISOString(), first: 1 } }
    : decided;
};

/** Stands in for the network until the story ends; returns the requests seen, and what lets the `late` answers come. */
export const serve = (answers: Answers): { readonly seen: string[]; readonly letCome: () => void } => {
  const seen: string[] = [];
  let letCome = (): void => undefined;
  const late = new Promise<void>((done) => (letCome = done));
  session.set({ token: 'story', user, dictionary });
  queries.clear();
  for (const { decision } of outbox.context().entries) outbox.send({ type: 'UNDO', requestId: decision.requestId });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    seen.push(`${request.method} ${url.pathname}`);
    if (answers.silent !== undefined && url.pathname.includes(answers.silent)) return new Promise<Response>(() => undefined);
    if (answers.late !== undefined && url.pathname.includes(answers.late)) await late;
    const fileId = /^\/tydf\/api\/files\/(\w+)$/.exec(url.pathname)?.[1];
    if (fileId !== undefined && request.method === 'GET' && !answers.failing?.includes('files')) return bytesOf(fileId);
    const failing = answers.failing !== undefined && url.pathname.includes(answers.failing);
    const deciding = request.method === 'POST';
    const many = /\/(decide|act)Many$/.test(url.pathname) && !failing ? decided(answers, await request.clone().json()) : null;
    const unseen = answers.unseen !== undefined && url.pathname.includes(answers.unseen);
    const envelope: Envelope = unseen
      ? { code: '404', desc: '任务不存在或无权查看', data: null }
      : many
        ? { code: '200', desc: 'ok', data: many }
        : failing
          ? { code: '503', desc: 'The server is starting.', data: null }
          : deciding && answers.decide
            ? answers.decide
            : { code: '200', desc: 'ok', data: await answer(answers, url) };
    return Response.json(envelope, { status: envelope.code === '200' ? 200 : Number(envelope.code) });
  };
  return { seen, letCome };
};

/** Frame of a story: cache, navigation that really changes the address the page sees, and its size. */
export const Stage = ({
  children,
  height = '100dvh',
  width,
}: {
  readonly children: ReactNode;
  readonly height?: string;
  readonly width?: number;
}) => {
  const navigation = useMemo(
    () => ({ go: () => undefined, back: () => undefined, href: (path: string) => path, close: () => undefined }),
    [],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <div style={{ height, width, maxWidth: '100%', marginInline: width ? 'auto' : undefined, background: 'var(--pane)' }}>
          {children}
        </div>
      </NavigationContext>
    </QueryClientProvider>
  );
};

/** A page with an address of its own. */
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
      go: (_: string, next: Query = {}) => setQuery(next),
      back: () => setQuery({}),
      href: (to: string) => to,
      close: () => undefined,
    }),
    [],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <div style={{ height: '100dvh', background: 'var(--pane)' }}>
          <Page path={path} query={query} />
        </div>
      </NavigationContext>
    </QueryClientProvider>
  );
};

/** A story without the hold, or with the usual one. */
export const holdFor = (hold: 0 | 5 | 10): Promise<void> => preferences.set({ hold });
