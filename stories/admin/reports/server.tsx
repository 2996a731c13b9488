/** Answers for the calls of reports, videos and shortcuts; everything above the network is the real thing. */
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import type { Envelope } from '#model/api.ts';
import { dictionaries } from '#resources/seeds.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { user } from '../../inbox/fixtures.ts';
import { menu } from '../../shell/menu.ts';

/** Answers by `METHOD path` below administration, given the body and the query; an envelope refuses. */
export type Answers = Readonly<Record<string, (body: unknown, query: URLSearchParams) => unknown>>;

interface Seen {
  readonly call: string;
  readonly body: unknown;
}

const dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }, sort) => ({ value, label: label.zh, labelEn: label.en, sort })),
  ]),
);
const acts = ['page', 'add', 'put', 'deletes', 'export', 'run'];
const codes = ['dataReportConfig', 'videoManagement', 'shortcut'].flatMap((key) => acts.map((act) => `${key}:${act}`));
const isEnvelope = (data: unknown): data is Envelope => typeof data === 'object' && data !== null && 'code' in data && 'desc' in data;

/** Stands in for the network; what was asked is in `seen`. */
export const serve = (answers: Answers, permissions: readonly string[] = codes): readonly Seen[] => {
  const seen: Seen[] = [];
  session.set({ token: 'story', user, dictionary: dictionary as never, menu, permissions });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname.replace('/tydf/administration/', '')}`;
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    seen.push({ call, body });
    const answer = answers[call];
    const data = answer === undefined ? { code: '404', desc: 'not there', data: null } : answer(body, searchParams);
    return Response.json(isEnvelope(data) ? data : { code: '200', desc: 'ok', data });
  };
  return seen;
};

interface StageProps {
  readonly page: ComponentType<PageProps>;
  readonly path: string;
  readonly query?: Query;
}

/** The page in its place: going to its own path changes its query. */
export const Stage = ({ page: Shown, path, query: start = {} }: StageProps) => {
  const [query, setQuery] = useState(start);
  const navigation = useMemo(
    () => ({
      go: (to: string, next: Query = {}) => to === path && setQuery(next),
      back: () => undefined,
      href: (to: string) => `#${to}`,
      close: () => undefined,
    }),
    [path],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <Shown path={path} query={query} />
      </NavigationContext>
    </QueryClientProvider>
  );
};
