/** The calls of logs and audit: reading and exporting the logs, verifying the trail, queues, retention. */
import type { FastifyInstance } from 'fastify';
import { logKinds, type LogKind } from '#model/operations/logs.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import type { Audit } from '#server/audit/audit.ts';
import { logOperation } from '#server/audit/operations.ts';
import { exportLog } from '#server/logs/export.ts';
import { historyOf, operation } from '#server/logs/operations.ts';
import { cursorFrom, logPage, logRow, type Cursor, type LogQuery } from '#server/logs/read.ts';
import { idIn, serve, type Asked } from '#server/http/call.ts';
import { missingRecord } from '#server/http/envelope.ts';
import { wholeIn, wrong } from '#server/http/instances/instancesShared.ts';
import { serveAuditing } from './logsAudit.ts';
import { idAsked, logsAt, logsTag, sinceAsked, textAsked } from './logsShared.ts';

const word = w('Log entry', '日志');

const summaries: Readonly<Record<LogKind, Words>> = {
  loginLog: w('Sign-ins', '登录日志'),
  operationLog: w('Operations', '操作日志'),
  deniedLog: w('Denied calls', '拒绝访问日志'),
};
const filters = ['from', 'to', 'person', 'resource', 'recordId', 'action', 'outcome', 'code', 'address', 'text'] as const;

function cursorAsked(asked: Pick<Asked, 'query'>, name: string): Cursor | null {
  const text = textAsked(asked, name);
  if (text === null) return null;
  const cursor = cursorFrom(text);
  if (cursor === null) throw wrong(name, 'cursor', w('is no cursor of an answer', '不是有效的游标'));
  return cursor;
}

const queryOf = (asked: Pick<Asked, 'query'>): LogQuery => ({
  from: sinceAsked(asked, 'from'),
  to: sinceAsked(asked, 'to'),
  person: idAsked(asked, 'person'),
  resource: textAsked(asked, 'resource'),
  recordId: idAsked(asked, 'recordId'),
  action: textAsked(asked, 'action'),
  outcome: textAsked(asked, 'outcome'),
  code: textAsked(asked, 'code'),
  address: textAsked(asked, 'address'),
  text: textAsked(asked, 'text'),
  older: cursorAsked(asked, 'after'),
  newer: cursorAsked(asked, 'newer'),
  size: wholeIn(asked, 'size', 50, 200),
});

function serveLog(app: FastifyInstance, audit: Audit, kind: LogKind): void {
  const { en, zh } = summaries[kind];
  serve(app, {
    method: 'GET',
    path: logsAt(kind),
    tag: logsTag,
    summary: w(`${en}: a portion, newest first`, `${zh}：查询`),
    query: [...filters, 'after', 'newer', 'size'],
    run: async (asked) => {
      requireCode(asked.context.actor, 'logs:page');
      const query = queryOf(asked);
      await audit.flush();
      return logPage(asked.context, kind, query);
    },
  });
  serve(app, {
    method: 'GET',
    path: logsAt(`${kind}/:id`),
    tag: logsTag,
    summary: w(`${en}: one entry`, `${zh}：详情`),
    run: async ({ context, params }) => {
      requireCode(context.actor, 'logs:page');
      const id = idIn(params, word);
      const row = kind === 'operationLog' ? await operation(context, id) : await logRow(context, kind, id);
      if (row === null) throw missingRecord(word, id);
      return row;
    },
  });
  serve(app, {
    method: 'GET',
    path: logsAt(`${kind}/export`),
    tag: logsTag,
    summary: w(`${en}: as CSV, at most 50,000 rows`, `${zh}：导出 CSV`),
    query: filters,
    raw: true,
    run: async (asked) => {
      const { context, reply } = asked;
      requireCode(context.actor, 'logs:export');
      const query = queryOf(asked);
      await audit.flush();
      await logOperation(context.services.db, context, { action: 'export', resource: 'logs', name: kind });
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${kind}.csv"`)
        .header('cache-control', 'no-store')
        .send(await exportLog(context, kind, query));
    },
  });
}

export function serveLogs(app: FastifyInstance, audit: Audit): void {
  for (const kind of logKinds) serveLog(app, audit, kind);
  serve(app, {
    method: 'GET',
    path: logsAt('history/:resource/:id'),
    tag: logsTag,
    summary: w('What was changed in a plain record, newest first, for whoever may read it; documents have their trail', '记录变更历史'),
    run: ({ context, params }) => {
      const resource = params['resource'] ?? '';
      const definition = context.services.registry.get(resource);
      if (definition === undefined || definition.kind === 'report' || definition.kind === 'document')
        throw new Refusal('404', 'unknownResource', w('There is no resource {resource}', '没有资源 {resource}'), {
          resource: resource.slice(0, 60),
        });
      return historyOf(context, definition, idIn(params, definition.label));
    },
  });
  serveAuditing(app);
}
