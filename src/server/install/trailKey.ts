/** One database has one key of its trail: a server that has another, or has lost it, does not start. */
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { knownTrailKey, StartError, trailKeyFile, trailKeyOf, type Environment } from '../config.ts';
import type { Sql } from '../db/sql.ts';

/** Tells keys apart without telling them. */
const fingerprintOf = (key: Uint8Array): string => createHmac('sha256', key).update('tydf trail key').digest('hex');

const advice = (dataDir: string): string =>
  `Put the trail.key of the installation's first server, or of its newest backup, into ${dataDir}, or give it as TYDF_TRAIL_KEY. All servers of one database need the same.`;

interface Stored {
  readonly fingerprint: string | null;
  /** Whether something was signed before fingerprints were kept. */
  readonly signed: boolean;
}

const storedIn = async (sql: Sql): Promise<Stored> =>
  (await sql.query<Stored>('select (select fingerprint from trail_key) as fingerprint, exists (select from trail) as signed'))[0] ?? {
    fingerprint: null,
    signed: false,
  };

/**
 * The key of this database, after its migrations. At the first start of a new database it is made.
 * @throws StartError where it is missing, or is another than the one by which the trail was signed
 */
export async function openTrailKey(sql: Sql, dataDir: string, env: Environment): Promise<Uint8Array> {
  const known = knownTrailKey(dataDir, env);
  const before = await storedIn(sql);
  if (known === null && (before.fingerprint !== null || before.signed))
    throw new StartError(
      `The key by which this database's trail is signed is missing: ${trailKeyFile(dataDir)} does not exist. ${advice(dataDir)}`,
    );
  const key = known ?? trailKeyOf(dataDir, env);
  await sql.query('insert into trail_key (fingerprint) values ($1) on conflict do nothing', [fingerprintOf(key)]);
  if ((await storedIn(sql)).fingerprint === fingerprintOf(key)) return key;
  // Another server began this database at the same moment.
  if (known === null) rmSync(trailKeyFile(dataDir));
  const source = env['TYDF_TRAIL_KEY'] ? 'TYDF_TRAIL_KEY' : trailKeyFile(dataDir);
  throw new StartError(`This database's trail is signed by another key than ${source}. ${advice(dataDir)}`);
}
