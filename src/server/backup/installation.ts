/** An installation from outside its server: its database, reachable while the server runs or not, and what lies beside it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { knownTrailKey, trailKeyFile, type Config, StartError } from '#server/config.ts';
import type { Log } from '#server/context.ts';
import { joinEmbedded, startEmbedded } from '#server/db/embedded.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Reached {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const external = (url: string): Reached => ({ url, stop: () => Promise.resolve() });

/** To read: the embedded database is used where it runs, else started for the time being; never made. */
export const reachToRead = async ({ databaseUrl, dataDir }: Config): Promise<Reached> => {
  if (databaseUrl !== null) return external(databaseUrl);
  return joinEmbedded({ dataDir, log: quiet });
};

/** To write: made where there is none, refused while a server runs on it. */
export const reachToWrite = async ({ databaseUrl, dataDir }: Config): Promise<Reached> =>
  databaseUrl === null ? startEmbedded({ dataDir, log: quiet }) : external(databaseUrl);

export const settingsFile = (dataDir: string): string => join(dataDir, 'settings.json');
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** The key outside the database, without which trails cannot be proved nor sealed secrets be opened. */
export function keyToKeep(dataDir: string): Uint8Array {
  const key = knownTrailKey(dataDir, process.env);
  if (key !== null) return key;
  throw new StartError(
    `The key of the trail is neither in ${trailKeyFile(dataDir)} nor in TYDF_TRAIL_KEY; name the installation's folder (--data) or give the key.`,
  );
}

/** Note of a restore under way: rows and files of a folder with it may belong to different states. */
export const pendingFile = (dataDir: string): string => join(dataDir, 'restore.pending');

/** Refuses to start what a killed restore left. */
export function refusePending(dataDir: string): void {
  if (existsSync(pendingFile(dataDir)))
    throw new StartError(
      `A restore into ${dataDir} was cut off, so that records and files may not fit. Run it again: npm run restore -- <archive> --replace`,
    );
}
