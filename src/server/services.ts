/** The long-lived services of one process: the server's own, and those of tools, tests and measurements over the same parts. */
import { join } from 'node:path';
import { loadRegistry } from '#resources/registry.ts';
import { ledgers } from '#resources/seeds.ts';
import { allAreas } from './areas/areas.ts';
import type { Clock, Log, Mail, Services } from './context.ts';
import type { Database } from './db/sql.ts';
import { diskStorage } from './files/disk.ts';
import { noMail } from './notices/smtp.ts';
import { readSettings } from './settings.ts';
import { takeOver } from './workflow/operate/takeOver.ts';

interface ServicesOptions {
  readonly db: Database;
  /** The data folder; uploaded files lie in `files` below it. */
  readonly folder: string;
  /** Of the trail's chain (`trailKeyOf` in the server). */
  readonly trailKey: Uint8Array;
  /** The machine's by default. */
  readonly clock?: Clock;
  /** Nothing is logged without one. */
  readonly log?: Log;
  /** None by default. */
  readonly mail?: Mail;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const openServices = async ({
  db,
  folder,
  trailKey,
  clock = { now: () => new Date() },
  log = silent,
  mail = noMail,
}: ServicesOptions): Promise<Services> => ({
  db,
  clock,
  storage: diskStorage(join(folder, 'files')),
  mail,
  registry: await loadRegistry(),
  ledgers,
  areas: allAreas,
  log,
  trailKey,
  takeOver,
  brand: readSettings(folder).brand,
  zone: 'Asia/Shanghai',
});
