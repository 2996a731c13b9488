/** Answers for the calls of the preferences; everything above the network is the real thing. */
import type { Envelope, Person } from '#model/api.ts';
import type { FileRef } from '#model/field.ts';
import {
  usualNoticeSettings,
  usualPreferences,
  type NoticeSettingsAnswer,
  type OpinionTemplate,
  type OwnSession,
  type Preferences,
  type Substitution,
} from '#model/operations/personal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { NavigationContext, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { PreferencesPage } from '#client/personal/PreferencesPage.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { user } from '../inbox/fixtures.ts';

const lina: Person = { id: '31', name: '李娜', nameEn: 'Li Na' };
const zhou: Person = { id: '32', name: '周敏', nameEn: 'Zhou Min' };
const me: Person = { id: user.userId, name: user.realName, nameEn: user.nameEn };

export const company: readonly OpinionTemplate[] = [
  { id: '1', action: 'approve', text: w('Agree', '同意'), own: false, resource: null, sort: 1 },
  { id: '2', action: 'approve', text: w('Agreed, please proceed quickly.', '同意，请尽快办理。'), own: false, resource: null, sort: 2 },
  {
    id: '3',
    action: 'reject',
    text: w('Documents are missing, please add them.', '材料不全，请补充。'),
    own: false,
    resource: null,
    sort: 1,
  },
];
export const own: readonly OpinionTemplate[] = [
  { id: '11', action: 'approve', text: w('同意 {applicant} 的申请', '同意 {applicant} 的申请'), own: true, resource: null, sort: 3 },
  { id: '12', action: 'approve', text: w('同意报销 {amount}', '同意报销 {amount}'), own: true, resource: 'expenseReport', sort: 4 },
];

export const openSessions: readonly OwnSession[] = [
  {
    id: '1',
    startedAt: '2026-11-20T00:12:00Z',
    lastSeenAt: new Date().toISOString(),
    address: '10.2.0.14',
    agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    current: true,
  },
  {
    id: '2',
    startedAt: '2026-11-18T22:40:00Z',
    lastSeenAt: '2026-11-19T10:01:00Z',
    address: '10.2.7.80',
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    current: false,
  },
  { id: '3', startedAt: '2026-11-17T01:00:00Z', lastSeenAt: '2026-11-17T01:30:00Z', address: null, agent: null, current: false },
];

const substitutions: readonly Substitution[] = [
  {
    id: '5',
    user: me,
    substitute: lina,
    from: '2026-11-24T16:00:00Z',
    to: '2026-11-28T15:59:00Z',
    flows: ['expenseReport'],
    reason: '出差',
    state: 'coming',
  },
  {
    id: '4',
    user: zhou,
    substitute: me,
    from: '2026-11-19T16:00:00Z',
    to: '2026-11-22T15:59:00Z',
    flows: [],
    reason: null,
    state: 'active',
  },
  {
    id: '3',
    user: me,
    substitute: zhou,
    from: '2026-08-02T16:00:00Z',
    to: '2026-08-16T15:59:00Z',
    flows: [],
    reason: '年休假',
    state: 'over',
  },
];

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export interface Answers {
  readonly preferences?: Partial<Preferences>;
  readonly opinions?: readonly OpinionTemplate[];
  readonly signature?: FileRef | null;
  readonly sessions?: readonly OwnSession[];
  readonly substitutions?: readonly Substitution[];
  readonly notices?: Partial<NoticeSettingsAnswer>;
  /** Open tasks that a preview counts. */
  readonly open?: number;
  /** Paths (part of them) that answer with 503, or refuse with this envelope. */
  readonly failing?: string;
  readonly refusing?: readonly [path: string, envelope: Envelope];
}

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const colleague = (person: Person) => ({ ...person, post: w('Accountant', '会计'), department: w('Finance', '财务部'), away: null });

const answerOf = (answers: Answers, method: string, path: string, body: Readonly<Record<string, unknown>>): unknown => {
  if (path.endsWith('/preferences')) return { ...usualPreferences, ...answers.preferences, ...body };
  if (path.endsWith('/opinions')) {
    if (method === 'GET') return answers.opinions ?? [...company, ...own];
    const text = textOf(body['text']);
    return {
      id: '90',
      action: body['action'],
      text: w(text, text),
      own: true,
      resource: body['resource'] ?? null,
      sort: body['sort'] ?? 9,
    };
  }
  if (path.includes('/opinions/')) {
    const one = [...company, ...own].find(({ id }) => path.endsWith(`/${id}`));
    const text = body['text'] === undefined ? one?.text : w(textOf(body['text']), textOf(body['text']));
    return { ...one, ...body, text };
  }
  if (path.endsWith('/signature')) return method === 'GET' ? (answers.signature ?? null) : null;
  if (path.endsWith('/notices/settings'))
    return { ...usualNoticeSettings, mailAvailable: true, mailTo: 'weixiaodan@example.com', ...answers.notices, ...body };
  if (path.endsWith('/sessions')) return answers.sessions ?? openSessions;
  if (path.endsWith('/substitutions')) {
    if (method === 'GET') return answers.substitutions ?? substitutions;
    if (body['dryRun'] === true) return { open: answers.open ?? 12 };
    return { id: '9', user: me, substitute: lina, from: body['from'], to: body['to'], flows: [], reason: null, state: 'active' };
  }
  if (path.endsWith('/end')) return { ...(answers.substitutions ?? substitutions)[0], state: 'over' };
  if (path.endsWith('/people')) return [colleague(lina), colleague(zhou)];
  return null;
};

/** Stands in for the network until the story ends; returns the requests seen. */
export const serve = (answers: Answers = {}): { readonly seen: Seen[] } => {
  const seen: Seen[] = [];
  session.set({ token: 'story', user });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/tydf/')) return new Response(null, { status: 404 });
    if (pathname.includes('/api/files/')) {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
      return new Response(bytes, { headers: { 'content-type': 'image/png' } });
    }
    const text = await request.text();
    const body = (text ? JSON.parse(text) : {}) as Readonly<Record<string, unknown>>;
    seen.push({ method: request.method, path: pathname, body });
    const refused = answers.refusing && pathname.includes(answers.refusing[0]) && request.method !== 'GET';
    const failing = answers.failing !== undefined && pathname.includes(answers.failing);
    const envelope: Envelope = refused
      ? answers.refusing[1]
      : failing
        ? { code: '503', desc: 'The server is starting.', data: null }
        : { code: '200', desc: 'ok', data: answerOf(answers, request.method, pathname, body) };
    return Response.json(envelope, { status: envelope.code === '200' ? 200 : Number(envelope.code) });
  };
  return { seen };
};

/** The page with an address of its own; without `section` as it is first entered. */
interface PageOf {
  readonly section?: string;
  readonly width?: number;
  readonly more?: Query;
}
export const Page = ({ section, width, more = {} }: PageOf) => {
  const [query, setQuery] = useState<Query>(section === undefined ? {} : { section, ...more });
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
        <div style={{ height: '100dvh', width, maxWidth: '100%', background: 'var(--pane)' }}>
          <PreferencesPage path="/preferences" query={query} />
        </div>
        <NoticeHost />
      </NavigationContext>
    </QueryClientProvider>
  );
};
