/** Calls of a dictionary as a whole. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { dictionaryHeads, dictionaryValues, exportDictionary, importDictionary, putValues } from '#server/administration/dictionaries.ts';
import { idIn, objectOf, serve } from '#server/http/call.ts';

const tag = 'dictionaries';
const at = (path: string): string => `/tydf/administration/dictionaries/${path}`;
const dictionary = w('Dictionary', '字典');

export function serveDictionaries(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: at('heads'),
    tag,
    summary: w('Dictionaries with the number of their values', '字典列表及值的数量'),
    data: {},
    run: ({ context }) => {
      requireCode(context.actor, 'dictionaries:page');
      return dictionaryHeads(context);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('values/:id'),
    tag,
    summary: w('Values of a dictionary, with how often each is used', '字典的值及使用次数'),
    data: {},
    run: ({ context, params }) => {
      requireCode(context.actor, 'dictionaries:page');
      return dictionaryValues(context, idIn(params, dictionary));
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('values/:id'),
    tag,
    summary: w('Set the values of a dictionary, in their order', '保存字典的全部值'),
    data: {},
    run: ({ context, params, body }) => {
      requireCode(context.actor, 'dictionaries:put');
      return putValues(context, idIn(params, dictionary), { ...objectOf(body) });
    },
  });
  serve(app, {
    method: 'GET',
    path: at('export/:id'),
    tag,
    summary: w('A dictionary as a file', '导出字典'),
    data: {},
    run: ({ context, params }) => {
      requireCode(context.actor, 'dictionaries:export');
      return exportDictionary(context, idIn(params, dictionary));
    },
  });
  serve(app, {
    method: 'POST',
    path: at('import'),
    tag,
    summary: w('Bring in a dictionary; dryRun only says what would happen', '导入字典（可试运行）'),
    data: {},
    run: ({ context, body }) => {
      for (const action of ['import', 'add', 'put']) requireCode(context.actor, `dictionaries:${action}`);
      return importDictionary(context, { ...objectOf(body) });
    },
  });
}
