/** Long-running work of the signed-in person: asking for it, how it stands, stopping it, its file. Nobody sees another's. */
import type { FastifyInstance } from 'fastify';
import type { JobOrder } from '#model/operations/jobs.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { fileById } from '#server/files/files.ts';
import { cancelJob, dismissJob, jobLabel, noJob, retryJob } from '#server/jobs/acts.ts';
import { jobOf, jobsOf, viewOf } from '#server/jobs/rows.ts';
import type { Jobs } from '#server/jobs/worker.ts';
import type { Context } from '#server/context.ts';
import { idIn, objectOf, serve } from '#server/http/call.ts';
import { disposition } from '#server/http/sending.ts';

const base = '/tydf/jobs';
const tag = 'jobs';

const orderIn = (body: unknown): JobOrder => {
  const { kind, input } = objectOf(body) as { readonly kind: string; readonly input?: JobOrder['input'] };
  return { kind, input: input ?? {} };
};

async function ownJob({ services, actor }: Context, id: string) {
  const row = await jobOf(services.db, actor.userId, id);
  if (row === null) throw noJob(id);
  return row;
}

const noResult = (id: string, state: string): Refusal =>
  new Refusal('409', 'noResult', w('The job has no file', '任务没有结果文件'), { id, state });

function serveResult(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: `${base}/:id/result`,
    tag,
    summary: w('The file that came of a job, for a day', '下载任务结果（保留24小时）'),
    raw: true,
    run: async ({ context, params, reply }) => {
      const { services } = context;
      const row = await ownJob(context, idIn(params, jobLabel));
      const file = row.file_id === null ? null : await fileById(services.db, row.file_id);
      if (file === null) throw noResult(row.id, row.state);
      return reply
        .type(file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
        .header('content-disposition', disposition('attachment', file.name))
        .header('content-length', file.size)
        .header('cache-control', 'no-store')
        .send(await services.storage.get(file.id));
    },
  });
}

export function serveJobs(app: FastifyInstance, jobs: Jobs): void {
  serve(app, {
    method: 'GET',
    path: base,
    tag,
    summary: w('My long-running work, newest first', '我的后台任务'),
    run: async ({ context: { services, actor } }) => (await jobsOf(services.db, actor.userId, services.clock.now())).map(viewOf),
  });
  serve(app, {
    method: 'POST',
    path: base,
    tag,
    summary: w('Start work; what is small is done in the answer', '发起后台任务'),
    body: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string', maxLength: 60 }, input: { type: 'object' } },
      additionalProperties: false,
    },
    run: ({ context, body }) => jobs.begin(context, orderIn(body)),
  });
  serve(app, {
    method: 'GET',
    path: `${base}/:id`,
    tag,
    summary: w('How a job stands', '任务进度'),
    run: async ({ context, params }) => viewOf(await ownJob(context, idIn(params, jobLabel))),
  });
  serve(app, {
    method: 'POST',
    path: `${base}/:id/cancel`,
    tag,
    summary: w('Stop a job', '取消任务'),
    run: ({ context, params }) => cancelJob(context, jobs.kinds, idIn(params, jobLabel)),
  });
  serve(app, {
    method: 'POST',
    path: `${base}/:id/retry`,
    tag,
    summary: w('Try a job again that failed or was cancelled', '重试任务'),
    run: ({ context, params }) => retryJob(context, jobs.kinds, idIn(params, jobLabel)),
  });
  serve(app, {
    method: 'DELETE',
    path: `${base}/:id`,
    tag,
    summary: w('Put a job away that is over, with its file', '移除任务'),
    run: async ({ context, params }) => {
      await dismissJob(context, idIn(params, jobLabel));
      return null;
    },
  });
  serveResult(app);
}
