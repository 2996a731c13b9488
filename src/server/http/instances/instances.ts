/** Operating running instances: looking, suspending, moving, reassigning, ending. Every act needs a reason. */
import type { FastifyInstance } from 'fastify';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { momentAsked } from '#server/documents/checks/askedDates.ts';
import { endInstance } from '#server/workflow/operate/end.ts';
import { heatOf } from '#server/workflow/operate/heat.ts';
import { foreseeJump, jumpInstance, type Jump } from '#server/workflow/operate/jump.ts';
import { instancesPage } from '#server/workflow/operate/list.ts';
import { logActs } from '#server/workflow/operate/logged.ts';
import { reassignTask } from '#server/workflow/operate/reassign.ts';
import { suspendInstance } from '#server/workflow/operate/suspend.ts';
import { instanceView } from '#server/workflow/operate/view.ts';
import {
  choiceIn,
  instanceFilters,
  instanceQueryOf,
  instanceTag,
  instanceWord,
  operating,
  pageIn,
  reasonIn,
  textIn,
  watching,
} from './instancesShared.ts';
import { acting } from './instancesActing.ts';
import { serveIncidents } from './instancesIncidents.ts';
import { serveMigration } from './instancesMigration.ts';
import { serveOperating } from './instancesOperate.ts';
import { serveOperationsOnInstances } from './instancesBatch.ts';
import { serveOutside } from './instancesOutside.ts';
import { idIn, objectOf, one, serve, type Asked, type JsonSchema } from '#server/http/call.ts';

const tag = instanceTag;
const at = (path: string): string => `/tydf/process/instances${path}`;

const reason = { type: 'string', minLength: 1, maxLength: 500 } as const;
const reasonSchema: JsonSchema = { type: 'object', properties: { reason } };

const jumpOf = (body: unknown): Jump => {
  const { from } = objectOf(body ?? {});
  return { to: textIn(body, 'to'), ...(typeof from === 'string' && from !== '' ? { from } : {}) };
};

function serveLooking(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: at(''),
    tag,
    summary: w('Instances: a page, filtered, newest first', '流程实例：分页查询'),
    query: ['pageNum', 'pageSize', ...instanceFilters],
    run: (asked) => {
      watching(asked);
      const { pageNum, pageSize } = pageIn(asked);
      return instancesPage(
        asked.context,
        instanceQueryOf((name) => one(asked.query, name)),
        pageNum,
        pageSize,
      );
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/:id'),
    tag,
    summary: w('An instance: where it stands, tasks, timers, jobs, variables, trail', '流程实例详情'),
    run: (asked) => {
      watching(asked);
      return instanceView(asked.context, idIn(asked.params, instanceWord));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/heat/:id'),
    tag,
    summary: w('How often and how long each step of a version took over a period', '流程热力数据'),
    query: ['from', 'to'],
    run: (asked) => {
      watching(asked);
      const { clock, zone } = asked.context.services;
      const now = clock.now();
      const from = momentAsked('from', one(asked.query, 'from'), zone) ?? new Date(now.getTime() - 30 * 86_400_000);
      const to = momentAsked('to', one(asked.query, 'to'), zone, true) ?? now;
      return heatOf(asked.context, idIn(asked.params, w('Process definition', '流程定义')), from, to);
    },
  });
}

function serveActs(app: FastifyInstance): void {
  const act = <Answer>(
    path: string,
    summary: Words,
    properties: Readonly<Record<string, JsonSchema>>,
    work: (tx: Sql, asked: Asked, id: string) => Promise<Answer>,
  ): void =>
    serve(app, {
      method: 'POST',
      path: at(path),
      tag,
      summary,
      body: { ...reasonSchema, properties: { reason, ...properties } },
      run: async (asked) => {
        operating(asked);
        const id = idIn(asked.params, instanceWord);
        // `/:id/jump` is logged by what the instance is called; a preview changes nothing, and a task is no instance.
        const action = /^\/:id\/(\w+)$/.exec(path)?.[1];
        const answer = await acting(asked.context, async (tx) => {
          const done = await work(tx, asked, id);
          if (action !== undefined) await logActs(tx, asked.context, id, [action]);
          return done;
        });
        return answer ?? null;
      },
    });
  const text = { type: 'string', maxLength: 200 } as const;

  act('/:id/suspend', w('Suspend an instance', '挂起流程实例'), {}, (tx, asked, id) =>
    suspendInstance(tx, asked.context, id, true, reasonIn(asked)),
  );
  act('/:id/activate', w('Activate a suspended instance', '激活流程实例'), {}, (tx, asked, id) =>
    suspendInstance(tx, asked.context, id, false, reasonIn(asked)),
  );
  act('/:id/jump/preview', w('What a jump would do', '跳转预览'), { to: text, from: text }, (tx, asked, id) =>
    foreseeJump(tx, asked.context, id, jumpOf(asked.body)),
  );
  act(
    '/:id/jump',
    w('Move an instance to another node, all of it or one branch', '跳转流程实例'),
    { to: text, from: text },
    (tx, asked, id) => jumpInstance(tx, asked.context, id, jumpOf(asked.body), reasonIn(asked)),
  );
  act('/:id/end', w('End an instance', '终止流程实例'), { as: text }, (tx, asked, id) => {
    const { as } = objectOf(asked.body ?? {});
    const wanted = as === undefined || as === null ? undefined : choiceIn('as', textOf(as), ['rejected', 'invalidated']);
    return endInstance(tx, asked.context, id, reasonIn(asked), wanted);
  });
  act('/task/:id/reassign', w('Give an open task to somebody else', '转派任务'), { userId: text }, (tx, asked, id) =>
    reassignTask(tx, asked.context, id, textIn(asked.body, 'userId'), reasonIn(asked)),
  );
}

export function serveInstances(app: FastifyInstance, services: Services): void {
  serveLooking(app);
  serveActs(app);
  serveOperating(app);
  serveOutside(app);
  serveMigration(app, services);
  serveOperationsOnInstances(app);
  serveIncidents(app);
}
