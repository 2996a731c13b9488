/** Answers for the calls of the frame's stories; everything above the network is the real thing. */
import { NavigationContext, type Navigation } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import type { Envelope } from '#model/api.ts';
import type { SearchAnswer } from '#model/calculation/search.ts';
import type { Notice, NoticeKind } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fn } from 'storybook/test';
import { ago, dictionary, hour, minute, people, user } from '../inbox/fixtures.ts';
import { menu } from './menu.ts';

const kinds: readonly NoticeKind[] = ['decided', 'assigned', 'mentioned', 'asked', 'urged', 'copied', 'returned'];

/** The `at`-th newest notice; three belong to each document. */
export const notice = (at: number, over: Partial<Notice> = {}): Notice => {
  const code = `BX-20261120-${String(Math.floor(at / 3) + 1).padStart(4, '0')}`;
  const kind = kinds[at % kinds.length] ?? 'decided';
  return {
    id: String(1000 - at),
    kind,
    at: ago(minute + at * hour),
    read: at > 1,
    title: w(`Rejected: Expense report ${code}`, `已驳回：费用报销单 ${code}`),
    text: w('The amount does not match.', '金额与凭证不符'),
    actor: people.zhao,
    resource: 'expenseReport',
    documentId: String(Math.floor(at / 3) + 1),
    taskId: kind === 'assigned' ? '8801' : null,
    code,
    level: 'info',
    link: null,
    messageId: null,
    loud: kind !== 'assigned',
    done: false,
    ...over,
  };
};

export const found: SearchAnswer = {
  documents: [7, 22].map((n) => ({
    resource: 'expenseReport',
    documentId: String(n),
    kind: w('Expense report', '费用报销单'),
    code: `BX-20261120-${String(n).padStart(4, '0')}`,
    title: '赵明远的费用报销单',
    status: n === 7 ? 'submitted' : 'approved',
    applicant: people.zhao,
    figure: { kind: 'money', value: '3268.00', word: null },
    summary: [{ name: 'reason', label: w('Reason', '报销事由'), text: w('Samples to Fuzhou', '送样到福州') }],
  })),
  people: [{ ...people.zhao, post: w('General manager', '总经理'), department: w('Headquarters', '总部') }],
};

export interface Answers {
  /** By part of the path; an envelope refuses, a promise that never ends keeps waiting. */
  readonly [path: string]: unknown;
}

export const never: Promise<never> = new Promise(() => undefined);
const isEnvelope = (data: unknown): data is Envelope => typeof data === 'object' && data !== null && 'code' in data && 'desc' in data;

const permissions = ['hrLeaveRequest:add', 'expenseReport:add'];
/** Of whatever a story says nothing: what the frame asks for by itself, else nothing found. */
const usual: Answers = { 'resources/byUserAndType': menu, '/permissions': permissions, 'dictionaries/all': dictionary };
const nothing = { notices: [], next: null, documents: [], people: [] };

/** Stands in for the network until the story ends; answers the paths asked for. `keep`: what was read before stays known. */
export const serve = (told: Answers = {}, { keep = false } = {}): string[] => {
  const answers = { ...usual, ...told };
  const seen: string[] = [];
  if (!keep) queries.clear();
  session.set({
    token: 'story',
    user,
    dictionary,
    menu,
    permissions,
    system: {
      id: '1',
      systemCode: 'office',
      systemName: '综合办公',
      systemNameEn: 'Back office',
      entryPath: '/dashboard',
      icon: null,
    },
  });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, searchParams } = new URL(request.url);
    seen.push(`${request.method} ${pathname}`);
    const asked = searchParams.get('kind')?.split(',');
    const key = Object.keys(answers)
      .toSorted((a, b) => b.length - a.length)
      .find((part) => `${pathname}${search}`.includes(part));
    const data = await (key === undefined ? nothing : answers[key]);
    const page = data as { readonly notices?: readonly Notice[] };
    const chosen = asked && page.notices ? { ...page, notices: page.notices.filter(({ kind }) => asked.includes(kind)) } : data;
    const envelope: Envelope = isEnvelope(data) ? data : { code: '200', desc: 'ok', data: chosen };
    return Response.json(envelope);
  };
  return seen;
};

export const go = fn();
const navigation: Navigation = { go, back: () => undefined, href: (path) => `#${path}`, close: () => undefined };

export const Stage = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <NavigationContext value={navigation}>{children}</NavigationContext>
  </QueryClientProvider>
);
