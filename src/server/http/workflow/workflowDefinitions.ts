/** Calls of deployed versions. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import {
  definitionRecord,
  definitionsPage,
  deleteDefinitions,
  modelFromDefinition,
  suspend,
  type Suspension,
} from '#server/workflow/definitions.ts';
import { ownDefinition } from '#server/workflow/own.ts';
import { idIn, objectOf, one, serve, type Asked } from '#server/http/call.ts';
import { pageSchema, recordSchema } from '#server/http/schemas.ts';
import { given, idsIn, sendDrawing } from './workflowShared.ts';

const version = w('Process definition', '流程定义');

/** `active` or 1, `suspended` or 2: the words of the contract and the numbers of the engines it comes from. */
const suspensions: Readonly<Record<string, boolean>> = { active: false, '1': false, suspended: true, '2': true };

/** Whether running documents stand still with their version: `pause`, unless they are told to go on. */
const runningWords: Readonly<Record<string, boolean>> = { pause: true, continue: false };

function haltIn(sent: unknown): boolean {
  if (sent === undefined || sent === null || sent === '') return true;
  const halts = typeof sent === 'string' && Object.hasOwn(runningWords, sent) ? runningWords[sent] : undefined;
  if (halts !== undefined) return halts;
  throw new Refusal('400', 'unknownRunning', w('running is pause or continue', 'running 为 pause 或 continue'), {}, [
    { field: 'running', rule: 'choice', severity: 'error', message: w('pause or continue', '应为 pause 或 continue') },
  ]);
}

function suspensionOf({ query, body }: Asked): Suspension {
  const sent = body === undefined || body === null ? {} : objectOf(body);
  const status = one(query, 'status') ?? sent['status'];
  const known = (typeof status === 'string' || typeof status === 'number') && Object.hasOwn(suspensions, String(status));
  const suspended = known ? suspensions[String(status)] : undefined;
  if (suspended === undefined)
    throw new Refusal('400', 'unknownStatus', w('status is active or suspended', 'status 为 active 或 suspended'), {}, [
      { field: 'status', rule: 'choice', severity: 'error', message: w('active or suspended', '应为 active 或 suspended') },
    ]);
  const halted = suspended && haltIn(one(query, 'running') ?? sent['running']);
  return { suspended, halted, reason: given(one(query, 'reason') ?? sent['reason']) };
}

export function serveDefinitions(app: FastifyInstance, services: Services): void {
  const definition = ownDefinition({ services }, 'definitions');
  const tag = definition.key;
  const at = (path: string): string => `/tydf/process/definitions${path}`;
  const record = recordSchema(definition);
  for (const path of ['/list', '/page'])
    serve(app, {
      method: 'GET',
      path: at(path),
      tag,
      summary: w('Process definitions: a page, filtered', '流程定义：分页查询'),
      query: ['pageNum', 'pageSize', 'keyword', 'sort', ...definition.list.filters],
      data: pageSchema(record),
      run: ({ context, query }) => {
        requireCode(context.actor, 'definitions:page');
        return definitionsPage(context, query);
      },
    });
  serve(app, {
    method: 'GET',
    path: at('/get/:id'),
    tag,
    summary: w('One version with its drawing', '流程定义详情'),
    data: record,
    run: ({ context, params }) => {
      requireCode(context.actor, 'definitions:page');
      return definitionRecord(context, idIn(params, version));
    },
  });
  for (const path of ['/delete', '/deletes'])
    serve(app, {
      method: 'DELETE',
      path: at(path),
      tag,
      summary: w('Delete versions that were never used', '删除流程定义'),
      query: ['ids'],
      run: async (asked) => {
        requireCode(asked.context.actor, 'definitions:deletes');
        await deleteDefinitions(asked.context, idsIn(asked, version));
        return null;
      },
    });
  serve(app, {
    method: 'GET',
    path: at('/download/:id'),
    tag,
    summary: w('The drawing of a version as a file', '下载流程定义'),
    raw: true,
    run: async (asked) => {
      requireCode(asked.context.actor, 'definitions:page');
      const { key, version: number, xml } = await definitionRecord(asked.context, idIn(asked.params, version));
      sendDrawing(asked, `${String(key)}-v${String(number)}`, String(xml));
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('/onoffPro/:id'),
    tag,
    summary: w('Suspend or activate a version', '挂起或激活流程定义'),
    query: ['status', 'reason', 'running'],
    run: async (asked) => {
      requireCode(asked.context.actor, 'definitions:suspend');
      const id = idIn(asked.params, version);
      await suspend(asked.context, id, suspensionOf(asked));
      return null;
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/saveModelFromPro/:id'),
    tag,
    summary: w('Make a model from a version', '由流程定义生成模型'),
    data: recordSchema(ownDefinition({ services }, 'models')),
    run: ({ context, params }) => {
      requireCode(context.actor, 'models:add');
      requireCode(context.actor, 'definitions:page');
      return modelFromDefinition(context, idIn(params, version));
    },
  });
}
