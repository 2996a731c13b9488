/** The client's files at `/tf/`: hashed assets for a year, the page itself never from a cache, any other path is the page. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/** Hashes of the inline scripts of a page, as CSP names them. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Pages made for being shown inside others: WeCom, DingTalk, an intranet. All others refuse it. */
const embedded = new Set(['/tf/pending', '/tf/audited']);

/** Pages of practice: what is done there reaches nobody, so the browser lets no call of theirs out. */
const isPractice = (path: string): boolean => /^\/tf\/practice(?:\/|$)/.test(path);

/** Mantine writes styles at run time, so styles may be inline; scripts may not. `ancestors`: who may show the page in a frame. */
const policyOf = (html: string, ancestors: string, calls: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts(html).join(' ')}`.trim(),
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // Films, which a player asks for in parts.
    "media-src 'self'",
    `connect-src ${calls}`,
    "worker-src 'self' blob:",
    // PDF of attached files, in the browser's own viewer.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** What answers of calls are: no pages. A call that answers bytes or a page of its own says so itself. */
const answersOnly = "default-src 'none'; frame-ancestors 'none'; sandbox";
const year = 31_536_000;

/** On every answer of the server. Assets get no policy of their own: a worker would run under it instead of the page's. */
export function secure(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${year}`);
    if (request.url.startsWith('/tydf/')) {
      reply.header('cache-control', 'no-store');
      reply.header('content-security-policy', answersOnly);
    }
    done();
  });
}

/** `ancestors`: origins that may show the embedded pages in a frame, as CSP names them. */
/** Origins of the workflow engines that stand elsewhere, which the client asks itself. */
const enginesOf = ({ environments }: Settings): readonly string[] => [
  ...new Set(
    Object.values(environments)
      .map(({ flowUrl }) => flowUrl)
      .filter((url) => /^https?:/.test(url))
      .map((url) => new URL(url).origin),
  ),
];

export async function serveClient(app: FastifyInstance, settings: Settings): Promise<void> {
  const { clientDir: folder, frameAncestors: ancestors } = settings;
  app.get('/', { config: { open: true } }, (_request, reply) => reply.redirect('/tf/', 302));
  const index = folder === null ? null : join(folder, 'index.html');
  if (folder === null || index === null || !existsSync(index)) return;
  const html = readFileSync(index, 'utf8');
  const calls = ["'self'", ...enginesOf(settings)].join(' ');
  const policies = {
    alone: policyOf(html, "'none'", calls),
    embedded: policyOf(html, ancestors, calls),
    practice: policyOf(html, "'none'", "'none'"),
  };
  const page = (reply: FastifyReply, path: string): FastifyReply => {
    const framed = embedded.has(path);
    // The older header knows no list of origins; every browser that runs this client goes by the policy.
    if (!framed) void reply.header('x-frame-options', 'DENY');
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policies[framed ? 'embedded' : isPractice(path) ? 'practice' : 'alone'])
      .header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), serial=(), browsing-topics=()')
      .send(html);
  };
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/tf/',
    wildcard: false,
    index: false,
    serveDotFiles: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/].*-[\w-]{8,}\.\w+/.test(path);
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/tf', { config: { open: true } }, (_request, reply) => reply.redirect('/tf/', 302));
  app.get('/tf/*', { config: { open: true } }, (request, reply) => {
    // A missing asset must not be answered with a page: an old tab would run it as a script.
    if (request.url.startsWith('/tf/assets/')) return reply.callNotFound();
    return page(reply, request.url.split('?', 1)[0] ?? '');
  });
}
