/** Answers for the calls of one model in the designer; the modeler, its parts and the proof are the real things. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { NavigationContext } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { ModelEditPage } from '#client/designer/ModelEditPage.tsx';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ModelLock, ModelRecord } from '#model/workflow/design.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';
import { people, user } from '../../documents/fixtures.ts';
import { choices } from '../properties/server.ts';

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export interface Answers {
  /** Somebody else edits. */
  readonly editor?: boolean;
  readonly mayWrite?: boolean;
  readonly xml?: string;
  /** Somebody else has saved a state in between. */
  readonly overtaken?: boolean;
}

/** What was sent, and what the server has. */
export interface Seen {
  readonly calls: string[];
  stored: ModelRecord;
}
export const seen: Seen = { calls: [], stored: {} as ModelRecord };

const fresh = (xml: string): ModelRecord => ({
  id: '11',
  key: 'expenseReport',
  name: '费用报销单',
  nameEn: 'Expense report',
  category: 'finance',
  xml,
  drawing: 3,
  deployedDrawing: 2,
  deployedVersion: 7,
  deployedAt: minutesAgo(9000),
  version: 5,
});

const refused = (reason: string, desc: string): Envelope => ({ code: '409', desc, data: null, reason }) as Envelope;

const answer = (answers: Answers, request: Request, path: string, body: AnyDoc, taken: { yes: boolean }): Envelope => {
  const ok = (data: unknown): Envelope => ({ code: '200', desc: 'ok', data });
  if (path.includes('/model/lock/')) {
    if (body['take'] === true) taken.yes = true;
    const mine = answers.editor !== true || taken.yes;
    return ok({
      mine,
      by: mine ? { id: user.userId, name: user.realName, nameEn: user.nameEn } : people.xia,
      since: minutesAgo(12),
      lastChangeAt: mine ? null : minutesAgo(1),
    } satisfies ModelLock);
  }
  if (path.includes('/model/put/')) {
    if (body['version'] !== seen.stored.version) return refused('recordChanged', '数据已被他人修改');
    seen.stored = { ...seen.stored, xml: String(body['xml']), version: seen.stored.version + 1, drawing: 4 };
    return ok(seen.stored);
  }
  if (path.includes('/model/get/')) return ok(seen.stored);
  if (path.includes('/model/versions/'))
    return ok([
      { number: 3, at: minutesAgo(2), by: people.xia },
      { number: 2, at: minutesAgo(9000), by: people.ouyang },
    ]);
  if (path.includes('/model/getXmlView/'))
    return ok({ xml: expenseXml.replace('分管领导', '分管副总').replace('Leader in charge', 'Vice president') });
  if (path.endsWith('/design/choices')) return ok(choices);
  if (path.includes('/isCanexportXml/')) return ok(true);
  if (path.endsWith('/ufloFlow')) return ok({ records: [], total: 0, pageNum: 1, pageSize: 200 });
  if (path.endsWith('/verification')) return ok([]);
  return ok(request.method === 'GET' ? { records: [], total: 0, pageNum: 1, pageSize: 20 } : []);
};

/** Stands in for the network until the story ends. */
export const serve = (answers: Answers): (() => void) => {
  const before = globalThis.fetch;
  const acts = answers.mayWrite === false ? ['page'] : ['page', 'add', 'put', 'deploy'];
  session.set({ token: 'story', user, dictionary: {}, permissions: acts.map((act) => `models:${act}`) });
  queries.clear();
  seen.stored = fresh(answers.xml ?? expenseXml);
  seen.calls.length = 0;
  const taken = { yes: false };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    seen.calls.push(`${request.method} ${pathname}`);
    const body =
      request.method === 'GET'
        ? {}
        : ((await request
            .clone()
            .json()
            .catch(() => ({}))) as AnyDoc);
    const envelope = answer(answers, request, pathname, body, taken);
    return Response.json(envelope, { status: Number(envelope.code) });
  };
  return () => {
    globalThis.fetch = before;
  };
};

export const Stage = () => (
  <QueryClientProvider client={queries}>
    <NavigationContext value={{ go: () => undefined, back: () => undefined, href: (path) => path, close: () => undefined }}>
      <main style={{ height: '100dvh', background: 'var(--pane)' }}>
        <ModelEditPage path="/modelEdit" query={{ id: '11' }} />
      </main>
      <NoticeHost />
      <QuestionHost />
    </NavigationContext>
  </QueryClientProvider>
);
