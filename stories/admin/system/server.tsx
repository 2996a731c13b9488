/** Answers for the calls of the pages that keep the system; everything above the network is the real thing. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import type { Dictionary, Envelope } from '#model/api.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { permissions, user } from '../../documents/fixtures.ts';

/** Answers by `METHOD path` below administration, given the body; what is missing is not found. */
export type Answers = Readonly<Record<string, (body: unknown) => unknown>>;

const codes = ['dictionaries', 'resources', 'sysSystem', 'sysCache'].flatMap((key) =>
  ['page', 'add', 'put', 'deletes', 'export', 'import', 'submit'].map((act) => `${key}:${act}`),
);

const kind = (value: string, labelEn: string, label: string) => ({ value, label, labelEn, color: null, isDefault: false });
const dictionary: Dictionary = { resType: [kind('1', 'Directory', '目录'), kind('2', 'Interface', '接口'), kind('3', 'Menu', '菜单')] };

/** Stands in for the network; gives back how to stop. `failing`: nothing can be read. */
export const serve = (answers: Answers, { failing = false, readOnly = false } = {}): (() => void) => {
  const before = globalThis.fetch;
  const own = readOnly ? codes.filter((code) => code.endsWith(':page')) : codes;
  session.set({ token: 'story', user, dictionary, permissions: [...permissions, ...own] });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const answer = answers[`${request.method} ${pathname.replace('/tydf/administration/', '')}`];
    if (failing) return Response.json({ code: '503', desc: '服务暂不可用', data: null }, { status: 503 });
    const text = await request.text();
    const data = answer?.(text === '' ? null : JSON.parse(text));
    const envelope: Envelope =
      answer === undefined
        ? { code: '404', desc: 'not there', data: null }
        : typeof data === 'object' && data !== null && 'code' in data && 'desc' in data
          ? (data as Envelope)
          : { code: '200', desc: 'ok', data };
    return Response.json(envelope, { status: envelope.code === '200' ? 200 : Number(envelope.code) });
  };
  return () => {
    globalThis.fetch = before;
  };
};

interface StageProps {
  readonly page: ComponentType<PageProps>;
  readonly path: string;
  readonly first?: Query;
}

export const Stage = ({ page: Page, path, first = {} }: StageProps) => {
  const [query, setQuery] = useState<Query>(first);
  const navigation = useMemo(
    () => ({
      go: (_: string, next: Query = {}) => setQuery(next),
      back: () => undefined,
      href: (to: string, next: Query = {}) => `#${to}?${new URLSearchParams(next).toString()}`,
      close: () => undefined,
    }),
    [],
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
