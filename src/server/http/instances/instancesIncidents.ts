/** Incidents: what timers and jobs could not do. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { incident, incidentsPage, retryIncident, solveIncident } from '#server/workflow/operate/incidents.ts';
import { idIn, one, serve } from '#server/http/call.ts';
import { acting } from './instancesActing.ts';
import { choiceIn, operating, pageIn, reasonIn, textIn, watching, wrong } from './instancesShared.ts';

const tag = 'incidents';
const word = w('Incident', '异常');
const at = (path: string): string => `/tydf/process/incidents${path}`;
const text = { type: 'string', maxLength: 500 } as const;

export function serveIncidents(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: at(''),
    tag,
    summary: w('Incidents: a page, newest first', '异常：分页查询'),
    query: ['state', 'flow', 'instanceId', 'text', 'pageNum', 'pageSize'],
    run: (asked) => {
      watching(asked);
      const given = (name: string): string | null => one(asked.query, name) || null;
      const instanceId = given('instanceId');
      if (instanceId !== null && !/^[1-9]\d{0,17}$/.test(instanceId)) throw wrong('instanceId', 'id', w('must be an id', '应为编号'));
      const state = choiceIn('state', given('state') ?? 'open', ['open', 'solved', 'all']);
      return incidentsPage(asked.context, { state, flow: given('flow'), instanceId, text: given('text'), ...pageIn(asked) });
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/:id'),
    tag,
    summary: w('An incident with what failed', '异常详情'),
    run: (asked) => {
      watching(asked);
      return incident(asked.context, idIn(asked.params, word));
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/:id/retry'),
    tag,
    summary: w('Try what failed again at once', '重试'),
    body: { type: 'object', properties: { reason: text } },
    run: async (asked) => {
      operating(asked);
      const [id, reason] = [idIn(asked.params, word), reasonIn(asked)];
      await acting(asked.context, (tx) => retryIncident(tx, asked.context, id, reason));
      return incident(asked.context, id);
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/:id/solve'),
    tag,
    summary: w('Solved by hand: what failed is not tried again', '标记为已解决'),
    body: { type: 'object', properties: { note: text } },
    run: async (asked) => {
      operating(asked);
      const [id, note] = [idIn(asked.params, word), textIn(asked.body, 'note')];
      await acting(asked.context, (tx) => solveIncident(tx, asked.context, id, note));
      return incident(asked.context, id);
    },
  });
}
