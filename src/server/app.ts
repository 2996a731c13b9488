/** The whole server as one Fastify instance over the given services; tests start the same one. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Refusal } from '#model/refusal.ts';
import { openActors } from './access/actor.ts';
import { forgetCompany } from './access/company.ts';
import { settleToday } from './access/administrators.ts';
import { openDisplays } from './access/displays.ts';
import { sweepMailCodes } from './access/mailCodes.ts';
import { openPolicies } from './access/policy.ts';
import { openSessions } from './access/sessions.ts';
import { sweepTickets } from './access/tickets.ts';
import { openAudit, type Audit } from './audit/audit.ts';
import type { Services } from './context.ts';
import { sweepFiles } from './files/files.ts';
import { forgetChoices } from './documents/lists/choices.ts';
import { forgetOrganisation } from './flows/organisation.ts';
import { authenticate, withReadablePath } from './http/authenticate.ts';
import { readJson } from './http/body.ts';
import { secure, serveClient } from './http/client.ts';
import { serveBusiness } from './http/records/business.ts';
import { closeUnused } from './http/connections.ts';
import { serveDocuments } from './http/records/documents.ts';
import { crashed, languageOf, refused, unknownRoute } from './http/envelope.ts';
import { noteDenied } from './http/denied.ts';
import { noteOperations } from './http/operationNotes.ts';
import { refusalOf } from './http/errors.ts';
import { serveFiles } from './http/records/files.ts';
import { serveFirstRun } from './http/personal/firstRun.ts';
import { serveInstances } from './http/instances/instances.ts';
import { serveJobs } from './http/personal/jobs.ts';
import { serveLists } from './http/records/lists.ts';
import { serveLogs } from './http/administration/logs.ts';
import { collectCalls, serveOpenApi } from './http/openapi.ts';
import { servePeople } from './http/administration/people.ts';
import { serveNoticeAdmin } from './http/administration/noticeAdmin.ts';
import { servePersonal } from './http/personal/personal.ts';
import { serveOperations, type Readiness } from './http/operations.ts';
import { serveProcess } from './http/workflow/process.ts';
import { serveRecords } from './http/records/records.ts';
import { serveReports } from './http/administration/reports.ts';
import { serveRights } from './http/administration/rights.ts';
import { serveSecondFactor } from './http/personal/secondFactor.ts';
import { serveSecurity } from './http/administration/security.ts';
import { serveSession } from './http/personal/session.ts';
import { serveSignIn } from './http/personal/signIn.ts';
import { serveShortcuts } from './http/personal/shortcuts.ts';
import { serveStream, type Streams } from './http/personal/stream.ts';
import { serveVideos } from './http/administration/videos.ts';
import { serveAdministration } from './http/administration/administration.ts';
import { serveWorkflow } from './http/workflow/workflow.ts';
import { forgetMarks } from './inbox/marks.ts';
import { sweepPresence } from './inbox/presence.ts';
import { forgetSystems } from './inbox/systems.ts';
import { jobKindsOf } from './jobKinds.ts';
import { sweepJobs } from './jobs/acts.ts';
import { openJobs, type Jobs } from './jobs/worker.ts';
import { openHub } from './realtime/hub.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { lazyCompilers } from './http/compilers.ts';

const sweepEveryMs = 10 * 60_000;
const largestBody = 2 * 1024 * 1024;
/** Node's limit of a request's head, in bytes. */
const longestAddress = 16 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    readonly readiness: Readiness;
    readonly jobs: Jobs;
  }
}

/** Tables whose rows decide what somebody may do; a change of one drops the cached persons and sessions. */
const rights = new Set([
  'users',
  'admins',
  'roles',
  'posts',
  'resources',
  'sys_department',
  'role_resource',
  'post_resource',
  'credential',
  'substitution',
  'second_factor',
]);

/** Envelope for whatever is thrown, by hand or by Fastify, and for calls that do not exist. */
function answerErrors(fastify: FastifyInstance, services: Services, audit: Audit): void {
  fastify.setErrorHandler((error, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const refusal = refusalOf(error);
    if (refusal === null) {
      services.log.error({ err: error, id: request.id, route: request.routeOptions.url }, 'a call crashed');
      return reply.code(500).send(crashed(request.id, language));
    }
    noteDenied(audit, request, refusal);
    if (refusal.code === '503') services.log.error({ err: refusal.cause ?? error, id: request.id }, refusal.desc.en);
    const seconds = refusal.params['seconds'];
    if (refusal.code === '429' && seconds !== undefined) reply.header('retry-after', seconds);
    return reply.code(Number(refusal.code)).send(refused(refusal, language));
  });
  const unknown = ({ method, url }: FastifyRequest): Refusal => unknownRoute(method, (url.split('?', 1)[0] ?? '').slice(0, 300));
  // A call that does not exist is said before its body is read.
  fastify.addHook('onRequest', (request, _reply, done) => done(request.is404 ? unknown(request) : undefined));
  fastify.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refused(unknown(request), languageOf(request.headers['accept-language']))),
  );
}

/** Whoever starts it sets `readiness.ready` once everything behind it is up; closing it ends streams and finishes requests. */
export async function createApp(
  services: Services,
  settings: Settings = defaultSettings,
  https: { readonly cert: Buffer; readonly key: Buffer } | null = null,
): Promise<FastifyInstance> {
  const fastify = Fastify({
    ...(https !== null && { https }),
    logger: false,
    trustProxy: [...settings.trustedProxies],
    bodyLimit: largestBody,
    // Node takes no address that is longer, so an id of any length finds its route.
    routerOptions: { maxParamLength: longestAddress, caseSensitive: true, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => withReadablePath(url),
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: lazyCompilers },
    forceCloseConnections: 'idle',
    requestTimeout: 600_000,
    keepAliveTimeout: 75_000,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true, strict: false } },
    frameworkErrors: (error, request, reply) => {
      const refusal = refusalOf(error);
      const language = languageOf(request.headers['accept-language']);
      void (reply as FastifyReply)
        .code(Number(refusal?.code ?? 500))
        .send(refusal === null ? crashed(request.id, language) : refused(refusal, language));
    },
  }) as unknown as FastifyInstance;
  closeUnused(fastify, https !== null);
  readJson(fastify);
  secure(fastify);
  const audit = openAudit(services);
  answerErrors(fastify, services, audit);

  const [sessions, hub] = await Promise.all([openSessions(services), openHub(services)]);
  // Both listen on one connection, which takes one statement at a time.
  const jobs = await openJobs(services, [...jobKindsOf(services), ...settings.ownJobs]);
  const actors = openActors(services);
  const displays = openDisplays(services);
  const policies = openPolicies(services);
  let streams: Streams | undefined;
  const readiness: Readiness = { ready: false };
  fastify.decorate('readiness', readiness);
  fastify.decorate('jobs', jobs);
  const stopHearing = await services.db.listen('record', (table) => {
    if (table === 'dictionaries') forgetChoices(services.db);
    if (table === 'company') forgetCompany(services.db);
    if (table === 'resources' || table === 'sys_system') forgetSystems(services.db);
    if (table === 'snooze' || table === 'watch') forgetMarks(services.db);
    if (table === 'hr_work_calendar') forgetOrganisation(services.db);
    if (table === 'display_token') displays.forget();
    if (table === 'parameter') policies.forget();
    if (!rights.has(table)) return;
    forgetOrganisation(services.db);
    actors.forget();
    sessions.forget();
    streams
      ?.review()
      .catch((error: unknown) => services.log.warn({ err: error }, 'open streams could not be reviewed; the next attempt follows'));
  });

  serveOperations(fastify, services, { hub, readiness, metricsToken: settings.metricsToken });
  await serveClient(fastify, settings);
  const calls = collectCalls(fastify);
  await fastify.register(async (api) => {
    authenticate(api, services, { sessions, actors, displays, policies });
    noteOperations(api);
    await serveFiles(api, services, settings);
    const opened = serveStream(api, { hub, sessions, actors });
    streams = opened;
    serveFirstRun(api, services, settings);
    serveOpenApi(api, calls, services.registry);
    serveSession(api, services, settings, sessions, actors, audit);
    serveSignIn(api, services, settings, sessions, audit);
    serveSecondFactor(api, services, settings, sessions, policies);
    serveSecurity(api, policies, displays);
    serveRights(api, services, actors);
    serveProcess(api, services);
    servePersonal(api, sessions);
    serveLists(api);
    servePeople(api, services, sessions);
    serveWorkflow(api, services);
    serveInstances(api, services);
    serveJobs(api, jobs);
    serveShortcuts(api, services);
    serveReports(api, services);
    serveVideos(api, services, settings);
    serveAdministration(api, services, settings, hub);
    serveLogs(api, audit);
    serveNoticeAdmin(api, services);
    serveBusiness(api, services, settings);
    const taken = new Set(calls().map(({ method, path }) => `${method} ${path}`));
    for (const definition of services.registry.values()) {
      serveDocuments(api, definition, taken);
      serveRecords(api, definition, taken);
    }
    fastify.addHook('preClose', async () => {
      readiness.ready = false;
      opened.close();
    });
  });

  const sweep = setInterval(() => {
    Promise.all([
      sessions.sweep(),
      sweepTickets(services),
      sweepMailCodes(services),
      hub.sweep(),
      sweepJobs(services).then(() => sweepFiles(services)),
      settleToday(services),
      sweepPresence(services),
    ]).catch((error: unknown) =>
      services.log.warn({ err: error }, 'what is over (sessions, events, uploads, duties of administrators) could not be cleared away'),
    );
  }, sweepEveryMs);
  sweep.unref();
  fastify.addHook('onClose', async () => {
    clearInterval(sweep);
    await jobs.close();
    await stopHearing();
    await hub.close();
    await sessions.close();
    await audit.close();
  });
  await fastify.ready();
  return fastify;
}
