/** The first administrator of an installation without demo data: guarded by a one-time code that the start printed. */
import type { FastifyInstance } from 'fastify';
import { createFirstAdministrator, isFirstRunNeeded } from '#server/access/firstRun.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import type { Settings } from '#server/settings.ts';
import { objectOf, serveOpen } from '#server/http/call.ts';
import { languageOf } from '#server/http/envelope.ts';

const path = '/tydf/administration/firstRun';

export function serveFirstRun(app: FastifyInstance, services: Services, settings: Settings): void {
  const code = settings.firstRunCode;
  serveOpen(
    app,
    {
      method: 'GET',
      path,
      tag: 'session',
      summary: w('Whether the first administrator has to be made', '是否需要创建首个管理员'),
      run: async () => ({ needed: code !== null && (await isFirstRunNeeded(services.db)) }),
    },
    (request) => languageOf(request.headers['accept-language']),
  );
  serveOpen(
    app,
    {
      method: 'POST',
      path,
      tag: 'session',
      summary: w('Make the first administrator', '创建首个管理员'),
      run: async ({ body, address }) => {
        if (code === null) throw new Refusal('409', 'firstRunOver', w('There is an administrator already', '管理员已存在'));
        await createFirstAdministrator(services, code, objectOf(body), address);
        return null;
      },
    },
    (request) => languageOf(request.headers['accept-language']),
  );
}
