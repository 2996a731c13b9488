/** Calls of administration beyond those of every resource, served before the resources' own, some of which these stand for. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import type { Hub } from '#server/realtime/hub.ts';
import type { Settings } from '#server/settings.ts';
import { serveCaches } from './caches.ts';
import { serveCompany } from './company.ts';
import { serveDictionaries } from './dictionaries.ts';
import { serveSystems } from './systems.ts';
import { serveTimings } from './timings.ts';

export function serveAdministration(app: FastifyInstance, services: Services, settings: Settings, hub: Pick<Hub, 'size'>): void {
  serveCaches(app, services, hub);
  serveCompany(app, settings.brand);
  serveDictionaries(app);
  serveSystems(app, services);
  serveTimings(app, services);
}
