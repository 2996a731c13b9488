/** What is proved of a flow before it is deployed, for those who draw flows. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { processesOf } from '#machines/compile/processes.ts';
import { invalid } from '#server/documents/refusals.ts';
import { keptProof } from '#server/workflow/definitions.ts';
import { reportsOf } from '#server/workflow/verification/report.ts';
import { replayPage } from '#server/workflow/verification/running.ts';
import { drawingOf, type Subject } from '#server/workflow/verification/subject.ts';
import { idIn, objectOf, serve, type Asked, type JsonSchema } from '#server/http/call.ts';

const tag = 'verification';
const at = (path: string): string => `/tydf/process/verification${path}`;
const version = w('Process definition', '流程定义');
const id = { type: 'string', maxLength: 20 } as const;

const subjectSchema: Readonly<Record<string, JsonSchema>> = {
  xml: { type: 'string', minLength: 1, maxLength: 5_000_000 },
  modelId: id,
  definitionId: id,
};

const subjectIn = ({ body }: Asked): Subject => {
  const { xml, modelId, definitionId } = objectOf(body) as Subject;
  return { xml, modelId, definitionId };
};

/** The process that is meant: the one named, or the only one of the drawing. */
async function processIn({ body, context }: Asked, subject: Subject): Promise<{ xml: string; process: string }> {
  const { xml, process } = await drawingOf(context, subject);
  const keys = process === null ? await processesOf(xml) : [process];
  const named = objectOf(body)['process'];
  const meant = typeof named === 'string' ? keys.find((key) => key === named) : keys.length === 1 ? keys[0] : undefined;
  if (meant !== undefined) return { xml, process: meant };
  const message = w(`one of: ${keys.join(', ')}`, `应为以下之一：${keys.join('、')}`);
  throw invalid([{ field: 'process', rule: 'choice', severity: 'error', message }]);
}

const portion = { after: { type: 'string', pattern: '^\\d{1,18}$' }, size: { type: 'integer', minimum: 1, maximum: 200 } } as const;

export function serveVerification(app: FastifyInstance): void {
  serve(app, {
    method: 'POST',
    path: at(''),
    tag,
    summary: w('Everything proved of a drawing, a model or a version: findings, people, tables, what changes', '流程校验报告'),
    body: { type: 'object', properties: subjectSchema },
    run: (asked) => {
      requireCode(asked.context.actor, 'models:page');
      return reportsOf(asked.context, subjectIn(asked));
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/replay'),
    tag,
    summary: w('What becomes of running documents in it: a portion of them, with how many are left', '在途单据回放'),
    body: { type: 'object', properties: { ...subjectSchema, process: { type: 'string', maxLength: 200 }, ...portion } },
    run: async (asked) => {
      // It tells who decides on documents of others.
      requireCode(asked.context.actor, 'definitions:operate');
      const { after = '0', size = 50 } = objectOf(asked.body) as { readonly after?: string; readonly size?: number };
      return replayPage(asked.context, await processIn(asked, subjectIn(asked)), { after, size });
    },
  });
  serve(app, {
    method: 'GET',
    path: at('/definition/:id'),
    tag,
    summary: w('What was found of a version when it was deployed', '发布时的校验结果'),
    run: ({ context, params }) => {
      requireCode(context.actor, 'definitions:page');
      return keptProof(context, idIn(params, version));
    },
  });
}
