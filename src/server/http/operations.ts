/** What runs the server asks it: alive, ready, figures. Outside the envelope: monitors read the HTTP status. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import { within } from '#server/outbound/guard.ts';
import type { Hub } from '#server/realtime/hub.ts';

const patienceMs = 2_000;

export interface Readiness {
  /** Set once requests are served properly, cleared when the server begins to stop. */
  ready: boolean;
  /** How far work is that goes on while requests are served: the history of a demo; null once there is none. */
  demo?: () => Promise<{ readonly done: number; readonly total: number } | null>;
}

async function answers({ db }: Services): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const asked = db.query('select 1 as one').then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}

const isLoopback = within([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** Asked by a program of this machine. What a proxy on it passes on says so, and comes from elsewhere. */
const isHere = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;

/** Whether the monitor's token stands in the header; compared without telling how much of it is right. */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization.replace(/^bearer\s+/i, '')), digest(token));
}

const notForAll = (): Refusal =>
  new Refusal(
    '401',
    'metricsToken',
    w(
      'The figures are read on the server itself, or with the token of TYDF_METRICS_TOKEN',
      '指标仅供本机读取，或使用 TYDF_METRICS_TOKEN 令牌读取',
    ),
  );

export function serveOperations(
  app: FastifyInstance,
  services: Services,
  { hub, readiness, metricsToken }: { readonly hub: Hub; readonly readiness: Readiness; readonly metricsToken: string | null },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'tydf_http_request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'tydf_streams_open',
    help: 'Open event streams.',
    registers: [registry],
    collect() {
      this.set(hub.size());
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    const seconds = reply.elapsedTime / 1000;
    durations.labels(request.method, route, String(reply.statusCode)).observe(seconds);
    if (reply.statusCode >= 500)
      services.log.error({ id: request.id, method: request.method, route, status: reply.statusCode }, 'request failed');
    else
      services.log.info(
        {
          id: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(seconds * 1e4) / 10,
          user: request.context?.actor.userId,
        },
        'request',
      );
    done();
  });
  app.get('/health', { config: { open: true } }, () => ({ status: 'alive' }));
  app.get('/ready', { config: { open: true } }, async (_request, reply) => {
    const ready = readiness.ready && (await answers(services));
    const demo = ready ? await readiness.demo?.() : null;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'notReady', ...(demo && { demo }) });
  });
  app.get('/metrics', { config: { open: true } }, async (request, reply) => {
    if (!isHere(request) && !hasToken(request, metricsToken)) throw notForAll();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
