/** Calls of decision tables. */
import type { FastifyInstance } from 'fastify';
import type { DeployDecisionBody } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { invalid } from '#server/documents/refusals.ts';
import { deployDecisionFile, listDecisions, readDecision } from '#server/workflow/decisions.ts';
import { one, serve, type JsonSchema } from '#server/http/call.ts';

const tag = 'decisions';
const at = (path: string): string => `/tydf/process/decisions${path}`;

const body: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['xml'],
  properties: {
    xml: { type: 'string', minLength: 1, maxLength: 2_000_000 },
    note: { type: 'string', maxLength: 500 },
    over: {
      type: 'object',
      additionalProperties: false,
      required: ['key', 'version'],
      properties: { key: { type: 'string', maxLength: 200 }, version: { type: 'integer', minimum: 0 } },
    },
  },
};

const versionIn = (text: string | null): number | null => {
  if (text === null || text === '') return null;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw invalid([{ field: 'version', rule: 'type', severity: 'error', message: w('must be the number of a version', '必须为版本号') }]);
};

export function serveDecisions(app: FastifyInstance): void {
  serve(app, {
    method: 'GET',
    path: at(''),
    tag,
    summary: w('Decision tables as deployed, with the flows that ask them', '决策表列表'),
    run: ({ context }) => {
      requireCode(context.actor, 'models:page');
      return listDecisions(context);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/:key'),
    tag,
    summary: w('A decision table with its file and versions', '决策表及其版本'),
    query: ['version'],
    run: ({ context, params, query }) => {
      requireCode(context.actor, 'models:page');
      return readDecision(context, params['key'] ?? '', versionIn(one(query, 'version')));
    },
  });
  serve(app, {
    method: 'POST',
    path: at(''),
    tag,
    summary: w('Deploy a DMN file: the next version of each of its decisions', '发布决策表'),
    body,
    run: ({ context, body: sent }) => {
      requireCode(context.actor, 'models:deploy');
      return deployDecisionFile(context, sent as DeployDecisionBody);
    },
  });
}
