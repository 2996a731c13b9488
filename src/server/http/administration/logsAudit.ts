/** Calls of audit: chains of documents and heads of days verified, queues and what failed, retention. */
import type { FastifyInstance } from 'fastify';
import { retentionNames } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { trailDays, verifyDay } from '#server/audit/days.ts';
import { retentionIn, retentionShown, setRetention } from '#server/audit/retention.ts';
import { dayAsked } from '#server/documents/checks/askedDates.ts';
import { verifyChains } from '#server/logs/chains.ts';
import { jobsState, retryOutbox } from '#server/logs/jobs.ts';
import { changesOf, idIn, objectOf, one, serve, type Asked } from '#server/http/call.ts';
import { missingRecord } from '#server/http/envelope.ts';
import { wholeIn } from '#server/http/instances/instancesShared.ts';
import { idAsked, logsAt, logsTag, sinceAsked, textAsked } from './logsShared.ts';

const tag = logsTag;

/** Days that are asked about before they are set: `loginLog=180`. */
const daysAsked = ({ query }: Asked): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    retentionNames.flatMap((name) => {
      const text = one(query, name);
      return text === null || text === '' ? [] : [[name, /^\d{1,6}$/.test(text) ? Number(text) : text] as const];
    }),
  );

function serveVerifying(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: logsAt('chains'),
    tag,
    summary: w('Verifies the chains of documents: a portion of them, with where to go on', '校验审批链：分批'),
    query: ['from', 'to', 'resource', 'documentId', 'after', 'size'],
    run: (asked) => {
      requireCode(asked.context.actor, 'logs:page');
      const query = {
        from: sinceAsked(asked, 'from'),
        to: sinceAsked(asked, 'to'),
        resource: textAsked(asked, 'resource'),
        documentId: idAsked(asked, 'documentId'),
      };
      return verifyChains(asked.context, query, idAsked(asked, 'after') ?? '0', wholeIn(asked, 'size', 200, 500));
    },
  });
  serve(app, {
    method: 'GET',
    path: logsAt('days'),
    tag,
    summary: w('Days whose trail is sealed, newest first', '已封存的日期'),
    query: ['from', 'to', 'size'],
    run: (asked) => {
      requireCode(asked.context.actor, 'logs:page');
      const [from, to] = [dayAsked('from', textAsked(asked, 'from')), dayAsked('to', textAsked(asked, 'to'))];
      return trailDays(asked.context.services.db, from, to, wholeIn(asked, 'size', 400, 4000));
    },
  });
  serve(app, {
    method: 'GET',
    path: logsAt('days/:day'),
    tag,
    summary: w('Verifies the head of one day', '校验某日'),
    run: async ({ context, params }) => {
      requireCode(context.actor, 'logs:page');
      const day = dayAsked('day', params['day'] ?? null) ?? '';
      const report = await verifyDay(context.services, day);
      if (report === null) throw missingRecord(w('Sealed day', '封存日'), day);
      return report;
    },
  });
}

function serveJobs(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: logsAt('jobs'),
    tag,
    summary: w('Queues, timers, incidents and what failed', '作业与异常概况'),
    run: ({ context }) => {
      requireCode(context.actor, 'logs:page');
      return jobsState(context);
    },
  });
  serve(app, {
    method: 'POST',
    path: logsAt('outbox/:id/retry'),
    tag,
    summary: w('Try a failed message again at once', '重试失败消息'),
    run: ({ context, params }) => {
      requireCode(context.actor, 'logs:put');
      return retryOutbox(context, idIn(params, w('Message', '消息')));
    },
  });
}

function serveRetention(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: logsAt('retention'),
    tag,
    summary: w('How long logs are kept, and what other days would remove', '日志保留设置'),
    query: retentionNames,
    run: (asked) => {
      requireCode(asked.context.actor, 'logs:page');
      return retentionShown(asked.context.services, retentionIn(daysAsked(asked)));
    },
  });
  serve(app, {
    method: 'PUT',
    path: logsAt('retention'),
    tag,
    summary: w('Set how long logs are kept', '修改日志保留设置'),
    body: { type: 'object', properties: Object.fromEntries(retentionNames.map((name) => [name, { type: 'integer' }])) },
    run: async ({ context, body }) => {
      requireCode(context.actor, 'logs:put');
      await setRetention(context, retentionIn(changesOf(objectOf(body))));
      return retentionShown(context.services);
    },
  });
}

export function serveAuditing(app: FastifyInstance): void {
  serveVerifying(app);
  serveJobs(app);
  serveRetention(app);
}
