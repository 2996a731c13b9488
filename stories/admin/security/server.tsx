/** Answers for the security page and the second factor; everything above the network is the real thing. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { NavigationContext } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import type { Envelope } from '#model/api.ts';
import type { DisplayToken, SecurityOverview } from '#model/operations/security.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { user } from '../../documents/fixtures.ts';

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

export const overview: SecurityOverview = {
  policy: { secondFactorRoles: ['sys_admin'] },
  demanded: 3,
  equipped: 1,
  locked: [
    { kind: 'account', name: 'qinhao', realName: '秦昊', code: false, failures: 5, until: inMinutes(12) },
    { kind: 'account', name: 'zhoumin', realName: '周敏', code: true, failures: 5, until: inMinutes(4) },
    { kind: 'account', name: 'root', realName: null, code: false, failures: 9, until: inMinutes(9) },
    { kind: 'address', name: '203.0.113.7', realName: null, code: false, failures: 50, until: inMinutes(2) },
  ],
};

const display = (id: string, name: string, more: Partial<DisplayToken> = {}): DisplayToken => ({
  id,
  name,
  createdAt: '2026-11-01T01:00:00Z',
  createdBy: '沈一凡',
  expiresAt: null,
  usedAt: inMinutes(-3),
  usedFrom: '10.2.4.21',
  revokedAt: null,
  ...more,
});
const displays: readonly DisplayToken[] = [
  display('1', '加工厂大厅 北墙'),
  display('2', '水产展会', { expiresAt: inMinutes(60 * 24 * 30), usedAt: null, usedFrom: null }),
  display('3', '旧会议室', { revokedAt: '2026-11-10T01:00:00Z' }),
];

const roles = [
  { code: 'sys_admin', name: '系统管理员', nameEn: 'System administrator' },
  { code: 'finance_manager', name: '财务经理', nameEn: 'Finance manager' },
];

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
export interface Options {
  readonly overview?: SecurityOverview;
  readonly displays?: readonly DisplayToken[];
  readonly failing?: boolean;
  /** By `METHOD end of the path`. */
  readonly refusing?: Readonly<Record<string, Envelope>>;
  readonly readOnly?: boolean;
}

const answerOf = (method: string, url: URL, given: Options): unknown => {
  const { pathname: path } = url;
  if (method === 'GET' && path.endsWith('/security')) {
    const asked = url.searchParams.has('roles');
    return { ...(given.overview ?? overview), ...(asked && { demanded: 8, equipped: 2 }) };
  }
  if (path.endsWith('/roles/all')) return roles;
  if (path.endsWith('/displayTokens'))
    return method === 'GET'
      ? (given.displays ?? displays)
      : { ...display('9', '新'), token: 'display-q3VnG0yTzYv7n1f4fJc0a8wXo2rLk5mPbS6dUe9hItE' };
  if (path.endsWith('/unlock')) return { forgiven: 5 };
  if (path.endsWith('/secondFactor/recovery')) return { recoveryCodes: ['aaaaa-bbbbb'] };
  if (method === 'POST' && path.endsWith('/secondFactor'))
    return {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/tydf:shenyifan?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=tydf',
    };
  if (method === 'PUT' && path.endsWith('/secondFactor'))
    return { recoveryCodes: ['k7m2p-x9q4r', 'b3c8d-f6g2h', 'j4k9m-n2p7q', 'r5s3t-u8v2w', 'x6y4z-a9b3c', 'd7e5f-g2h8j'] };
  return null;
};

/** Stands in for the network; gives back what was asked and how to stop. */
export const serve = (given: Options = {}): { readonly seen: Seen[]; readonly stop: () => void } => {
  const before = globalThis.fetch;
  const seen: Seen[] = [];
  session.set({ token: 'story', user, permissions: given.readOnly ? ['roles:page'] : ['roles:page', 'roles:grant', 'users:resetPwd'] });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/tydf/')) return before(request);
    const text = await request.text();
    seen.push({ method: request.method, path: url.pathname, body: text ? (JSON.parse(text) as unknown) : null });
    const refusal = Object.entries(given.refusing ?? {}).find(
      ([key]) => `${request.method} ${url.pathname}`.endsWith(key.split(' ')[1] ?? '') && key.startsWith(request.method),
    );
    const envelope: Envelope = given.failing
      ? { code: '503', desc: '服务暂不可用', data: null }
      : (refusal?.[1] ?? { code: '200', desc: 'ok', data: answerOf(request.method, url, given) });
    return Response.json(envelope, { status: Number(envelope.code) });
  };
  return {
    seen,
    stop: () => {
      globalThis.fetch = before;
    },
  };
};

/** `bare`: what it shows brings its own landmark. */
export const Stage = ({ children, bare = false }: { readonly children: ReactNode; readonly bare?: boolean }) => {
  const navigation = useMemo(
    () => ({ go: () => undefined, back: () => undefined, href: (to: string) => `#${to}`, close: () => undefined }),
    [],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        {bare ? children : <main style={{ height: '100dvh', background: 'var(--pane)' }}>{children}</main>}
        <NoticeHost />
        <QuestionHost />
      </NavigationContext>
    </QueryClientProvider>
  );
};
