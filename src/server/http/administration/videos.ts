/** Videos: which cameras answer. What else can be done with them is every record's. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import type { Services } from '#server/context.ts';
import type { Settings } from '#server/settings.ts';
import { checkVideos } from '#server/videos/check.ts';
import { serve } from '#server/http/call.ts';
import { definitionOf } from '#server/http/definitionOf.ts';
import { missingRecord } from '#server/http/envelope.ts';

const label = w('Video', '视频');

export function serveVideos(app: FastifyInstance, services: Services, { probeLoopback }: Pick<Settings, 'probeLoopback'>): void {
  const definition = definitionOf(services, 'videoManagement');
  serve(app, {
    method: 'GET',
    path: '/tydf/administration/videoManagement/check',
    tag: definition.key,
    summary: w('Checks which cameras answer; without ids all of them', '检测视频在线状态'),
    query: ['ids'],
    run: ({ context, query }) => {
      const ids = [query['ids'] ?? [], query['id'] ?? []]
        .flat()
        .flatMap((text) => text.split(','))
        .filter((id) => id !== '');
      // Who opens the player asks about the one they look at; asking all over the network is for who keeps videos.
      requirePermission(context.actor, definition, new Set(ids).size === 1 ? 'page' : 'put');
      for (const id of ids) if (!/^[1-9]\d{0,17}$/.test(id)) throw missingRecord(label, id);
      return checkVideos(context, definition, [...new Set(ids)], probeLoopback);
    },
  });
}
