/** Tasks by their id, running processes, the task lists. A GET never changes anything. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { Refusal } from '#model/refusal.ts';
import { missing } from '#server/documents/refusals.ts';
import { bundle } from '#server/inbox/bundle.ts';
import { loadTasks, type TaskList } from '#server/inbox/loads.ts';
import { actionsOf, deletable, handleTask, openTask, taskOfFlow } from '#server/workflow/tasks.ts';
import { processView } from '#server/workflow/view.ts';
import { idIn, objectOf, one, serve, type Asked } from '#server/http/call.ts';

const tag = 'workflow';
const at = (path: string): string => `/tydf/process/${path}`;
const process = w('Process', '流程');

const taskIn = ({ query }: Asked): string => {
  const id = one(query, 'taskId') ?? '';
  if (id === '') throw missing('taskId');
  return id;
};

/** Everything a page needs to handle a task: its document with trail and flow, or the process that it belongs to. */
async function handleData({ context }: Asked, taskId: string): Promise<object> {
  const task = await taskOfFlow(context, taskId);
  const actions = await actionsOf(context, task);
  const { formPath } = await openTask(context, taskId);
  const shown = { taskId, businessId: task.documentId, flowKey: task.flowKey, formPath, actions, about: task.about };
  return task.resource === null
    ? { ...shown, process: await processView(context, task.instanceId) }
    : { ...shown, ...(await bundle(context, { taskId })) };
}

function serveHandling(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: at('actRuTask/handle'),
    tag,
    summary: w('Where a task is done and what may be done with it', '打开任务'),
    query: ['taskId'],
    run: (asked) => openTask(asked.context, taskIn(asked)),
  });
  serve(app, {
    method: 'POST',
    path: at('actRuTask/handle'),
    tag,
    summary: w('Carry out an action on a task', '处理任务'),
    run: ({ context, body }) => handleTask(context, { ...objectOf(body) }),
  });
  serve(app, {
    method: 'GET',
    path: at('actRuTask/delete'),
    tag,
    summary: w('Whether a task may be taken away', '任务是否可移除'),
    query: ['taskId'],
    run: (asked) => deletable(asked.context, taskIn(asked)),
  });
  serve(app, {
    method: 'POST',
    path: at('actRuTask/delete'),
    tag,
    summary: w('Take away an approver whom one added', '移除加签的任务'),
    run: async ({ context, body }) => {
      const { taskId, comment, requestId } = objectOf(body);
      await handleTask(context, { taskId, action: 'removeApprover', comment, ...(requestId === undefined ? {} : { requestId }) });
      return null;
    },
  });
  serve(app, {
    method: 'GET',
    path: at('actRuTask/getHandleData'),
    tag,
    summary: w('The data needed to handle a task', '任务处理数据'),
    query: ['taskId'],
    run: (asked) => handleData(asked, taskIn(asked)),
  });
  serve(app, {
    method: 'POST',
    path: at('delegate'),
    tag,
    summary: w('Ask somebody else first (delegate), or give the task away (mode: transfer)', '委派或转交任务'),
    run: async ({ context, body }) => {
      const { mode = 'delegate', ...sent } = objectOf(body);
      if (mode !== 'delegate' && mode !== 'transfer')
        throw new Refusal('400', 'unknownMode', w('mode is delegate or transfer', 'mode 为 delegate 或 transfer'), {}, [
          { field: 'mode', rule: 'choice', severity: 'error', message: w('delegate or transfer', '应为 delegate 或 transfer') },
        ]);
      await handleTask(context, { ...sent, action: mode });
      return null;
    },
  });
}

const lists: readonly (readonly [path: string, list: TaskList, summary: ReturnType<typeof w>])[] = [
  ['loadTodo', 'todo', w('My open tasks, by page', '待办任务')],
  ['loadTask', 'task', w('Open tasks: of everybody for who operates flows, else mine', '流程任务')],
  ['loadHistory', 'history', w('Tasks that I decided, by page', '历史任务')],
];
const filters = ['keyword', 'resource', 'flowKey', 'nodeId', 'businessId', 'urgency', 'overdue', 'holder', 'system', 'state'];

export function serveTasks(app: FastifyInstance): void {
  serveHandling(app);
  serve(app, {
    method: 'GET',
    path: at('view/:id'),
    tag,
    summary: w('A running or finished process: drawing, where it waits, what happened', '流程图与进度'),
    run: ({ context, params }) => processView(context, idIn(params, process)),
  });
  for (const [path, list, summary] of lists)
    serve(app, {
      method: 'GET',
      path: at(path),
      tag,
      summary,
      query: ['pageNum', 'pageSize', ...filters],
      run: ({ context, query }) => loadTasks(context, list, Object.fromEntries(Object.keys(query).map((name) => [name, one(query, name)]))),
    });
}
