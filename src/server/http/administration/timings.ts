/** Calls of the browsers' timings: everybody's browser adds to them, who looks at the server's health reads them. */
import type { FastifyInstance } from 'fastify';
import { largestNoted, measureNames, mostNoted, type Noted } from '#model/operations/timings.ts';
import { w } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { keepTimings, timingsShown } from '#server/audit/timings.ts';
import type { Services } from '#server/context.ts';
import { serve } from '#server/http/call.ts';

const path = '/tydf/administration/timings';
const tag = 'sysCache';

const noted = {
  type: 'object',
  required: ['measure', 'value'],
  additionalProperties: false,
  properties: {
    measure: { enum: measureNames },
    value: { type: 'integer', minimum: 0, maximum: largestNoted },
    about: { type: 'string', maxLength: 120 },
  },
};

export function serveTimings(app: FastifyInstance, services: Services): void {
  serve(app, {
    method: 'POST',
    path,
    tag,
    summary: w('Timings of a browser, added to the sums of the day', '上报前端耗时（按日汇总）'),
    body: {
      type: 'object',
      required: ['noted'],
      additionalProperties: false,
      properties: { noted: { type: 'array', minItems: 1, maxItems: mostNoted, items: noted } },
    },
    run: async ({ context, body }) => {
      await keepTimings(context, (body as { readonly noted: readonly Noted[] }).noted);
      return null;
    },
  });
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('Timings of the browsers, by day', '前端耗时（按日）'),
    data: {},
    run: ({ context }) => {
      requireCode(context.actor, 'sysCache:page');
      return timingsShown(services);
    },
  });
}
