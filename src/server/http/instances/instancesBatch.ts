/** One act on many: ordered, then looked at until it is done. */
import type { FastifyInstance } from 'fastify';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { instanceIds } from '#server/workflow/operate/list.ts';
import { checkMap, targetOf } from '#server/workflow/operate/migrate.ts';
import { foreseeMany } from '#server/workflow/operate/foreseeMany.ts';
import { order, type Ordered } from '#server/workflow/operate/operations.ts';
import { operation, operationRows, operationsPage, resumeOperation, stopOperation } from '#server/workflow/operate/operationsRead.ts';
import { openIncidentsOf } from '#server/workflow/operate/incidents.ts';
import { requireUser } from '#server/workflow/operate/reassign.ts';
import { tasksOfPerson } from '#server/flows/tasksOfPerson.ts';
import { idIn, objectOf, one, serve, type Asked, type JsonSchema } from '#server/http/call.ts';
import {
  choiceIn,
  idsIn,
  idsOrFilter,
  instanceTag,
  migrationIn,
  migrationSchema,
  mostAtOnce,
  operating,
  pageIn,
  reasonIn,
  subjectSchema,
  textIn,
  watching,
  wrong,
} from './instancesShared.ts';

const tag = instanceTag;
const word = w('Operation', '批量操作');
const at = (path: string): string => `/tydf/process/instances${path}`;
const text = { type: 'string', maxLength: 500 } as const;

/** Kinds that take instances; retry and solve take their open incidents or those named, reassign the tasks given. */
const kinds = ['suspend', 'activate', 'end', 'migrate', 'retry', 'solve', 'reassign'] as const;

const orderSchema: JsonSchema = {
  type: 'object',
  properties: {
    kind: text,
    ...subjectSchema,
    ...migrationSchema,
    incidents: { type: 'array', maxItems: mostAtOnce, items: { type: 'string', maxLength: 20 } },
    reason: text,
    as: text,
    userId: text,
    from: text,
  },
};

async function subjectsOf(asked: Asked, kind: (typeof kinds)[number]): Promise<readonly string[]> {
  const { context, body } = asked;
  const { incidents } = objectOf(body) as { readonly incidents?: readonly string[] };
  if ((kind === 'retry' || kind === 'solve') && incidents !== undefined) return idsIn('incidents', incidents);
  const chosen = idsOrFilter(body);
  if (kind === 'reassign') {
    if ('ids' in chosen) return chosen.ids;
    throw wrong('ids', 'required', w('the ids of tasks', '任务编号'));
  }
  const ids =
    'ids' in chosen ? chosen.ids : await instanceIds(context, { ...chosen.query, state: chosen.query.state ?? 'running' }, mostAtOnce + 1);
  return kind === 'retry' || kind === 'solve' ? openIncidentsOf(context.services.db, ids) : ids;
}

/** What the act needs beside its subjects. */
async function paramsOf(asked: Asked, kind: (typeof kinds)[number]): Promise<Ordered['params']> {
  const { services } = asked.context;
  const { as } = objectOf(asked.body);
  if (kind === 'reassign') return { userId: await requireUser(services, textIn(asked.body, 'userId'), 'userId') };
  if (kind === 'end' && as !== undefined) return { as: choiceIn('as', textOf(as), ['rejected', 'invalidated']) };
  if (kind !== 'migrate') return {};
  const migration = migrationIn(asked);
  checkMap(await targetOf(services.db, migration.to), migration.map);
  return { ...migration };
}

/** An act and those whom it concerns, from a body. */
async function orderedIn(asked: Asked): Promise<Omit<Ordered, 'reason'> & { readonly subjects: readonly string[] }> {
  const kind = choiceIn('kind', textIn(asked.body, 'kind'), kinds);
  const params = await paramsOf(asked, kind);
  const subjects = await subjectsOf(asked, kind);
  if (subjects.length > mostAtOnce) throw wrong('filter', 'range', w(`at most ${mostAtOnce} at once`, `一次最多${mostAtOnce}个`));
  return { kind, params, subjects };
}

/** The same of a handover: all that waits for one person. */
async function handoverIn(asked: Asked): Promise<Omit<Ordered, 'reason'> & { readonly subjects: readonly string[] }> {
  const { services } = asked.context;
  const userId = await requireUser(services, textIn(asked.body, 'userId'), 'userId');
  const from = textIn(asked.body, 'from');
  if (!/^[1-9]\d{0,17}$/.test(from)) throw wrong('from', 'id', w('must be the id of a user', '应为用户编号'));
  if (from === userId) throw wrong('userId', 'oneself', w('is the same person', '不能是同一人'));
  return { kind: 'reassign', params: { userId, from }, subjects: await tasksOfPerson(services.db, from) };
}

function serveOrders(app: FastifyInstance): void {
  const calls = [
    ['/batch', w('Suspend, activate, end, migrate, retry, solve or reassign many in the background', '批量运行干预'), orderedIn],
    ['/handover', w('All open tasks of one person go to another', '移交全部待办'), handoverIn],
  ] as const;
  for (const [path, summary, read] of calls) {
    serve(app, {
      method: 'POST',
      path: at(`${path}/preview`),
      tag,
      summary: w(`${summary.en}: what would come of each`, `${summary.zh}：预览`),
      body: orderSchema,
      run: async (asked) => {
        operating(asked);
        const { subjects, ...ordered } = await read(asked);
        return foreseeMany(asked.context, { ...ordered, reason: '-' }, subjects);
      },
    });
    serve(app, {
      method: 'POST',
      path: at(path),
      tag,
      summary,
      body: orderSchema,
      run: async (asked) => {
        operating(asked);
        const reason = reasonIn(asked);
        return order(asked.context, { ...(await read(asked)), reason });
      },
    });
  }
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
      watching(asked);
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
      watching(asked);
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
      watching(asked);
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
