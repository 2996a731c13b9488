/** One act on many: ordered, then looked at until it is done (workflow.md, section 5; interface 4.10). */
import type { FastifyInstance } from 'fastify';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { instanceIds } from '#server/workflow/operate/list.ts';
import { order } from '#server/workflow/operate/operations.ts';
import { operation, operationRows, operationsPage, resumeOperation, stopOperation } from '#server/workflow/operate/operationsRead.ts';
import { openIncidentsOf } from '#server/workflow/operate/incidents.ts';
import { requireUser, tasksOfPerson } from '#server/workflow/operate/reassign.ts';
import { idIn, objectOf, one, serve, type Asked } from './call.ts';
import {
  choiceIn,
  idsOrFilter,
  instanceTag,
  mostAtOnce,
  operating,
  pageIn,
  reasonIn,
  subjectSchema,
  textIn,
  wrong,
} from './instancesShared.ts';

const tag = instanceTag;
const word = w('Operation', '批量操作');
const at = (path: string): string => `/tydf/process/instances${path}`;
const text = { type: 'string', maxLength: 500 } as const;

/** Kinds that take instances; retry takes their open incidents, reassign the tasks given. */
const kinds = ['suspend', 'activate', 'end', 'retry', 'reassign'] as const;

async function subjectsOf(asked: Asked, kind: (typeof kinds)[number]): Promise<readonly string[]> {
  const { context } = asked;
  const chosen = idsOrFilter(asked.body);
  if (kind === 'reassign') {
    if ('ids' in chosen) return chosen.ids;
    throw wrong('ids', 'required', w('the ids of tasks', '任务编号'));
  }
  const ids =
    'ids' in chosen ? chosen.ids : await instanceIds(context, { ...chosen.query, state: chosen.query.state ?? 'running' }, mostAtOnce + 1);
  return kind === 'retry' ? openIncidentsOf(context.services.db, ids) : ids;
}

function serveOrders(app: FastifyInstance): void {
  serve(app, {
    method: 'POST',
    path: at('/batch'),
    tag,
    summary: w('Suspend, activate, end, retry or reassign many in the background', '批量运行干预'),
    body: { type: 'object', properties: { kind: text, ...subjectSchema, reason: text, as: text, userId: text } },
    run: async (asked) => {
      operating(asked);
      const kind = choiceIn('kind', textIn(asked.body, 'kind'), kinds);
      const reason = reasonIn(asked);
      const { as } = objectOf(asked.body);
      const params =
        kind === 'reassign'
          ? { userId: await requireUser(asked.context.services, textIn(asked.body, 'userId'), 'userId') }
          : kind === 'end' && as !== undefined
            ? { as: choiceIn('as', textOf(as), ['rejected', 'invalidated']) }
            : {};
      const subjects = await subjectsOf(asked, kind);
      if (subjects.length > mostAtOnce) throw wrong('filter', 'range', w(`at most ${mostAtOnce} at once`, `一次最多${mostAtOnce}个`));
      return order(asked.context, { kind, subjects, reason, params });
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/handover'),
    tag,
    summary: w('All open tasks of one person go to another', '移交全部待办'),
    body: { type: 'object', properties: { from: text, userId: text, reason: text } },
    run: async (asked) => {
      operating(asked);
      const { services } = asked.context;
      const reason = reasonIn(asked);
      const userId = await requireUser(services, textIn(asked.body, 'userId'), 'userId');
      const from = textIn(asked.body, 'from');
      if (!/^[1-9]\d{0,17}$/.test(from)) throw wrong('from', 'id', w('must be the id of a user', '应为用户编号'));
      if (from === userId) throw wrong('userId', 'oneself', w('is the same person', '不能是同一人'));
      const subjects = await tasksOfPerson(services.db, from);
      return order(asked.context, { kind: 'reassign', subjects, reason, params: { userId, from } });
    },
  });
}

export function serveOperationsOnInstances(app: FastifyInstance): void {
  serveOrders(app);
  serve(app, {
    method: 'GET',
    path: at('/batch'),
    tag,
    summary: w('Operations on many instances, newest first', '批量操作：分页查询'),
    query: ['pageNum', 'pageSize'],
    run: (asked) => {
      operating(asked);
      const { pageNum, pageSize } = pageIn(asked);
      return operationsPage(asked.context, pageNum, pageSize);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/batch/:id'),
    tag,
    summary: w('How far an operation has come', '批量操作进度'),
    run: (asked) => {
      operating(asked);
      return operation(asked.context, idIn(asked.params, word));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/batch/:id/rows'),
    tag,
    summary: w('What became of each row of an operation', '批量操作结果明细'),
    query: ['state', 'pageNum', 'pageSize'],
    run: (asked) => {
      operating(asked);
      const state = one(asked.query, 'state') || null;
      if (state !== null) choiceIn('state', state, ['open', 'done', 'failed']);
      const { pageNum, pageSize } = pageIn(asked);
      return operationRows(asked.context, idIn(asked.params, word), state, pageNum, pageSize);
    },
  });
  for (const [name, summary, work] of [
    ['stop', w('Leave what is not done yet undone', '停止批量操作'), stopOperation],
    ['resume', w('Take up again what was stopped or failed', '继续批量操作'), resumeOperation],
  ] as const)
    serve(app, {
      method: 'POST',
      path: at(`/batch/:id/${name}`),
      tag,
      summary,
      run: async (asked) => {
        operating(asked);
        const id = idIn(asked.params, word);
        await work(asked.context, id);
        return operation(asked.context, id);
      },
    });
}
