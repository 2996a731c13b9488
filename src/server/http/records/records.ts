/**
 * The calls every resource has, from its definition: the older, newer and rest families of the contract. Both list families answer for all; a
 * resource of style `rest` has the short paths beside them.
 */
import type { FastifyInstance } from 'fastify';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import type { Context } from '#server/context.ts';
import { confirm } from '#server/documents/verbs/confirm.ts';
import { idsOf } from '#server/documents/checks/idsAsked.ts';
import { voidRecord } from '#server/documents/verbs/voidRecord.ts';
import { list, listAll } from '#server/documents/lists/list.ts';
import { read } from '#server/documents/shown/read.ts';
import { remove } from '#server/documents/verbs/remove.ts';
import { invalid, missing } from '#server/documents/refusals.ts';
import { save } from '#server/documents/save.ts';
import { idIn, objectOf, serve, type Asked, type Call } from '#server/http/call.ts';
import { missingRecord } from '#server/http/envelope.ts';
import { bodySchema, pageSchema, recordSchema } from '#server/http/schemas.ts';

type Draft = Omit<Call, 'path' | 'tag'>;

/** What stands behind the calls of a resource; one that does more than keep records has work of its own. */
export interface RecordWork {
  list(context: Context, definition: Definition, query: Asked['query']): unknown;
  all(context: Context, definition: Definition, query: Asked['query']): unknown;
  get(context: Context, definition: Definition, id: string): unknown;
  save(context: Context, definition: Definition, body: AnyDoc, id?: string): unknown;
}
const usual: RecordWork = { list, all: listAll, get: read, save };

const writtenByItself = ({ key, label }: Definition): Refusal =>
  new Refusal(
    '409',
    'writtenByItself',
    w(`${label.en} is written by other records and not by hand`, `${label.zh}由相关单据自动写入，不能手工修改`),
    { resource: key },
  );

/**
 * `requestId` comes from the common dialog; a second call finds the record void already. What is missing or unknown is named only to those
 * who may.
 */
const voidSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[1-9]\\d{0,17}$' },
    version: { type: ['integer', 'null'] },
    comment: { type: 'string', maxLength: 2_000 },
    requestId: { type: 'string', minLength: 1, maxLength: 100 },
  },
} as const;

/** @throws Refusal 400 that names each unknown field, or a missing `id` */
function voidBody(given: unknown): AnyDoc {
  const body = objectOf(given);
  const strange = Object.keys(body).filter((name) => !(name in voidSchema.properties));
  if (strange.length > 0) throw invalid(strange.map((name) => fault('unknownField', name, w('unknown field', '未知字段'))));
  if (typeof body['id'] !== 'string') throw missing('id');
  return { ...body };
}

/** What can be called on a resource of its kind. */
function draftsOf(
  definition: Definition,
  work: RecordWork,
): Readonly<Record<'list' | 'all' | 'get' | 'add' | 'put' | 'confirm' | 'void' | 'deletes', Draft | null>> {
  const { label } = definition;
  const record = recordSchema(definition);
  const body = bodySchema(definition);
  const writable = definition.kind !== 'register' && definition.kind !== 'report';
  const stored = definition.kind !== 'report';
  // The contract has these calls of registers, too; it is said why nobody writes them by hand.
  const refused = (method: Draft['method'], en: string, zh: string): Draft | null =>
    definition.kind === 'register'
      ? {
          method,
          summary: said(en, zh),
          run: ({ context }) => {
            requirePermission(context.actor, definition, 'page');
            throw writtenByItself(definition);
          },
        }
      : null;
  const said = (en: string, zh: string): Words => w(`${label.en}: ${en}`, `${label.zh}：${zh}`);
  const filters = ['pageNum', 'pageSize', 'keyword', 'sort', ...definition.list.filters];
  return {
    list: {
      method: 'GET',
      summary: said('a page, filtered', '分页查询'),
      query: filters,
      data: pageSchema(record),
      run: ({ context, query }) => {
        requirePermission(context.actor, definition, 'page');
        return work.list(context, definition, query);
      },
    },
    all: {
      method: 'GET',
      summary: said('all that may be chosen', '全部'),
      query: definition.list.filters,
      data: { type: 'array', items: record },
      run: ({ context, query }) => {
        requirePermission(context.actor, definition, 'page');
        return work.all(context, definition, query);
      },
    },
    get: stored
      ? {
          method: 'GET',
          summary: said('one record', '详情'),
          data: record,
          run: ({ context, params }) => work.get(context, definition, idIn(params, label)),
        }
      : null,
    add: writable
      ? {
          method: 'POST',
          summary: said('add', '新增'),
          body,
          data: record,
          run: ({ context, body: given }) => {
            requirePermission(context.actor, definition, 'add');
            return work.save(context, definition, { ...objectOf(given) });
          },
        }
      : refused('POST', 'refused, written by other records', '登记簿由单据自动写入，不可新增'),
    put: writable
      ? {
          method: 'PUT',
          summary: said('change', '修改'),
          body,
          data: record,
          run: ({ context, params, body: given }) => {
            requirePermission(context.actor, definition, 'put');
            return work.save(context, definition, { ...objectOf(given) }, idIn(params, label));
          },
        }
      : refused('PUT', 'refused, written by other records', '登记簿由单据自动写入，不可修改'),
    // Who confirms is said by the record; the door asks for no permission of its own (documents/can.ts).
    confirm:
      definition.kind === 'confirmable'
        ? {
            method: 'PUT',
            summary: said('confirm', '确认'),
            body: { type: ['object', 'null'], properties: { version: { type: ['integer', 'null'] } }, additionalProperties: false },
            data: record,
            run: ({ context, params, body: given }) =>
              confirm(context, definition, idIn(params, label), (given as AnyDoc | null | undefined)?.['version']),
          }
        : null,
    void:
      definition.confirmation?.voidable === true
        ? {
            method: 'POST',
            summary: said('invalidate', '作废'),
            body: voidSchema,
            data: record,
            run: ({ context, body: given }) => {
              requirePermission(context.actor, definition, 'void');
              return voidRecord(context, definition, voidBody(given));
            },
          }
        : null,
    deletes: writable
      ? {
          method: 'DELETE',
          summary: said('delete', '删除'),
          query: ['ids'],
          run: async (asked) => {
            requirePermission(asked.context.actor, definition, 'deletes');
            const ids = idsOf(asked);
            for (const id of ids) if (!/^[1-9]\d{0,17}$/.test(id)) throw missingRecord(label, id);
            await remove(asked.context, definition, ids);
            return null;
          },
        }
      : refused('DELETE', 'refused, written by other records', '登记簿由单据自动写入，不可删除'),
  };
}

const common = {
  list: ['', 'page'],
  all: ['all'],
  get: ['get/:id'],
  add: ['add'],
  put: ['put/:id', 'update/:id'],
  confirm: ['confirm/:id'],
  void: ['voidProcess'],
  deletes: ['deletes'],
} as const;
const rest = { list: [], all: [], get: [':id'], add: [''], put: [':id'], confirm: [], void: ['voidProcess'], deletes: [''] } as const;

/** Serves a resource's calls, but for those in `taken` (`METHOD path`), which were served before; `work` takes the place of the usual. */
export function serveRecords(
  app: FastifyInstance,
  definition: Definition,
  taken: ReadonlySet<string>,
  work: Partial<RecordWork> = {},
): void {
  const { prefix, style, only, path: own = definition.key } = definition.api;
  const base = `/tydf/${prefix}/${own}`;
  for (const [name, draft] of Object.entries(draftsOf(definition, { ...usual, ...work }))) {
    if (draft === null) continue;
    const call = name as keyof typeof common;
    const paths: readonly string[] = [...common[call], ...(style === 'rest' ? rest[call] : [])];
    for (const part of paths) {
      if (only !== undefined && !only.includes(part.split('/')[0] || 'page')) continue;
      const path = part === '' ? base : `${base}/${part}`;
      if (taken.has(`${draft.method} ${path}`)) continue;
      serve(app, { ...draft, path, tag: definition.key });
    }
  }
}
