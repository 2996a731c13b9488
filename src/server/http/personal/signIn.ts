/** The steps of signing in after, or beside, name and password: the code of the second factor, and another provider. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPage } from '#model/page.ts';
import { w, type Language } from '#model/words.ts';
import type { SignedIn, SignInOptions } from '#model/operations/security.ts';
import { enabledAccount, enter, enterWithCode, type Entered, type Origin } from '#server/access/enter.ts';
import { userInfoOf } from '#server/access/login.ts';
import { enterByMail } from '#server/access/mailCodes.ts';
import { openOuter, OuterRefused, outerPath, type Outer } from '#server/access/outer.ts';
import type { Sessions } from '#server/access/sessions.ts';
import { newOpaque, ownerOfTicket, ticketOver, useTicket } from '#server/access/tickets.ts';
import type { Audit } from '#server/audit/audit.ts';
import type { Services } from '#server/context.ts';
import type { Settings } from '#server/settings.ts';
import { objectOf, serveOpen } from '#server/http/call.ts';
import { languageOf } from '#server/http/envelope.ts';

const tag = 'session';
const at = (path: string): string => `/tydf/administration/${path}`;
const spoken = (request: FastifyRequest): Language => languageOf(request.headers['accept-language']);
const agentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';

/** What the client is told: who is in, or that a code is wanted. */
export async function signedInAs(services: Services, entered: Entered, language: Language): Promise<SignedIn> {
  if ('ticket' in entered) return { ticket: entered.ticket, until: entered.until };
  return { token: entered.token, userInfo: await userInfoOf(services.db, entered.session.userId, language) };
}

const cookieName = 'tydf-outer';
const cookieSeconds = 600;

const cookieOf = (request: FastifyRequest): RegExpExecArray | null =>
  /(?:^|;\s*)tydf-outer=([\w-]{43})(?:\.([\w-]*))?(?:;|$)/.exec(request.headers.cookie ?? '');

/** Who began here ends here: a link that somebody else sends signs nobody in. */
const browserOf = (request: FastifyRequest): string | null => cookieOf(request)?.[1] ?? null;

/** The browser and, for the way back, the page that was wanted. */
const rememberBrowser = (reply: FastifyReply, secure: boolean, value: string, seconds = cookieSeconds): void =>
  void reply.header(
    'set-cookie',
    `${cookieName}=${value}; Path=/tydf/administration; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );

/** A page of this application, never an address elsewhere. */
const pageOf = (given: unknown): string | null => (typeof given === 'string' && isPage(given) ? given : null);
const wantedOf = (request: FastifyRequest): string | null =>
  pageOf(Buffer.from(cookieOf(request)?.[2] ?? '', 'base64url').toString('utf8'));

/** For browsers, not for programs: both answer with a page to go to. */
function serveJourney(app: FastifyInstance, services: Services, outer: Outer, secure: boolean): void {
  const toLogin = (reply: FastifyReply, more: Readonly<Record<string, string | null>>): FastifyReply => {
    const query = new URLSearchParams(Object.entries(more).filter((pair): pair is [string, string] => pair[1] !== null));
    return reply.header('cache-control', 'no-store').redirect(`/tf/login?${query.toString()}`, 303);
  };
  const telling = (reply: FastifyReply, error: unknown, from: string | null): FastifyReply => {
    if (!(error instanceof OuterRefused)) throw error;
    services.log.info({ reason: error.reason }, 'nobody came in by the other provider');
    return toLogin(reply, { outer: error.reason, from });
  };
  app.get(`${outerPath}/begin`, { config: { open: true } }, async (request, reply) => {
    const from = pageOf((request.query as Readonly<Record<string, unknown>>)['from']);
    const browser = browserOf(request) ?? newOpaque();
    try {
      const address = await outer.begin(browser);
      rememberBrowser(reply, secure, from === null ? browser : `${browser}.${Buffer.from(from).toString('base64url')}`);
      return reply.header('cache-control', 'no-store').redirect(address.href, 303);
    } catch (error) {
      return telling(reply, error, from);
    }
  });
  app.get(`${outerPath}/back`, { config: { open: true } }, async (request, reply) => {
    try {
      const ticket = await outer.finish(new URLSearchParams(request.url.split('?')[1] ?? ''), browserOf(request));
      return toLogin(reply, { ticket, from: wantedOf(request) });
    } catch (error) {
      return telling(reply, error, null);
    }
  });
}

/** The page exchanges its ticket, which only the browser that began may, for a session or the next step. */
async function enterFromOuter(
  services: Services,
  sessions: Sessions,
  ticket: unknown,
  browser: string | null,
  noting: (account: string, work: () => Promise<Entered>) => Promise<Entered>,
  origin: Origin,
): Promise<Entered> {
  const userId = await ownerOfTicket(services, ticket, false);
  if (!(await useTicket(services, String(ticket), browser))) throw ticketOver();
  const account = await enabledAccount(services, userId);
  if (account === null) throw ticketOver();
  return noting(account, () => enter(services, sessions, { userId, account }, origin));
}

export function serveSignIn(app: FastifyInstance, services: Services, settings: Settings, sessions: Sessions, { logins }: Audit): void {
  const outer = settings.outer === null ? null : openOuter(services, settings.outer);
  const secure = settings.outer?.home.startsWith('https:') ?? false;
  serveOpen(
    app,
    {
      method: 'GET',
      path: at('signInOptions'),
      tag,
      summary: w('How one may sign in', '登录方式'),
      run: (): SignInOptions => ({ outer: outer?.label ?? null }),
    },
    spoken,
  );
  serveOpen(
    app,
    {
      method: 'POST',
      path: at('login/code'),
      tag,
      summary: w('The second step of signing in: a code', '登录第二步：验证码'),
      run: async ({ body, request, language, address }) => {
        const given = objectOf(body);
        const origin = { address, agent: agentOf(request) };
        const account = (await enabledAccount(services, await ownerOfTicket(services, given['ticket'], true))) ?? '';
        const entered = await logins.noting({ account, ...origin }, () => enterWithCode(services, sessions, given, origin));
        return signedInAs(services, entered, language);
      },
    },
    spoken,
  );
  serveOpen(
    app,
    {
      method: 'POST',
      path: at('login/mail'),
      tag,
      summary: w('Sign in by the link of a mail, once', '通过邮件链接登录（一次有效）'),
      run: async ({ body, request, language, address }) => {
        const origin = { address, agent: agentOf(request) };
        const given = objectOf(body);
        const entered = await logins.noting({ account: '', ...origin }, () => enterByMail(services, sessions, given, origin));
        return signedInAs(services, entered, language);
      },
    },
    spoken,
  );
  if (outer === null) return;
  serveJourney(app, services, outer, secure);
  serveOpen(
    app,
    {
      method: 'POST',
      path: at('login/outer'),
      tag,
      summary: w('The end of signing in by another provider', '统一认证登录'),
      run: async ({ body, request, reply, language, address }) => {
        const origin = { address, agent: agentOf(request) };
        const browser = browserOf(request);
        const entered = await enterFromOuter(
          services,
          sessions,
          objectOf(body)['ticket'],
          browser,
          (account, work) => logins.noting({ account, ...origin }, work),
          origin,
        );
        rememberBrowser(reply, secure, '', 0);
        return signedInAs(services, entered, language);
      },
    },
    spoken,
  );
}
