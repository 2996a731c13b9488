/** Making a new cluster, and refusing one that this PostgreSQL cannot read. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { majorOf, program, type Binaries } from './binaries.ts';
import { privateFolder, type Account, type Place } from './place.ts';

/** Nothing of the caller's environment decides how a cluster is made or run. */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export const asAccount = (account: Account | null) => ({ cwd: '/', env: environment, ...account });

const run = (command: string, options: readonly string[], account: Account | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, options, { ...asAccount(account), stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const hear = (chunk: Buffer) => (said += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(command)} failed (${code}): ${said.slice(-2000)}`)),
    );
  });

const refuseOtherVersion = (place: Place, binaries: Binaries): void => {
  const found = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = majorOf(binaries);
  if (found === ours) return;
  throw new Error(
    `The data folder ${place.cluster} belongs to PostgreSQL ${found}, this program brings PostgreSQL ${ours}, which cannot read it. ` +
      `To upgrade: write its database out with the release that made it (npm run backup), move ${place.cluster} aside, ` +
      'and read the archive in with this release (npm run restore). Or set DATABASE_URL to a server that you upgrade yourself. Nothing was changed.',
  );
};

/** Of the superuser; it stands beside every cluster that was made whole. */
export const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password');

const remainders = async (place: Place): Promise<void> => {
  const mark = `${basename(place.cluster)}.new-`;
  const left = (await readdir(dirname(place.cluster))).filter((name) => name.startsWith(mark));
  for (const name of left) await rm(join(dirname(place.cluster), name), { recursive: true, force: true });
};

/**
 * Makes the cluster unless it is there: UTF-8, the C.UTF-8 of PostgreSQL itself (the same on every system; lists sort by
 * `zh-x-icu`), scram with a random password. Made beside its place and moved in when whole, so a kill leaves no half cluster.
 * @returns the superuser's password
 */
export const initialise = async (dataDir: string, place: Place, binaries: Binaries, throwaway: boolean): Promise<string> => {
  if (existsSync(place.cluster)) {
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) throw new Error(`${place.cluster} is not a PostgreSQL cluster; move it aside.`);
    refuseOtherVersion(place, binaries);
    if (!existsSync(passwordFile(dataDir))) throw new Error(`The password of the embedded database is missing: ${passwordFile(dataDir)}.`);
    return readFileSync(passwordFile(dataDir), 'utf8').trim();
  }
  await remainders(place);
  const password = randomBytes(24).toString('base64url');
  const fresh = await privateFolder(place.account, `${place.cluster}.new-${process.pid}`);
  const cluster = await privateFolder(place.account, join(fresh, 'postgres'));
  const secret = join(fresh, 'password');
  await writeFile(secret, password, { mode: 0o600 });
  if (place.account) await chown(secret, place.account.uid, place.account.gid);
  const fixed = ['--username=tydf', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const safe = ['--auth=scram-sha-256', `--pwfile=${secret}`, '--no-instructions', ...(throwaway ? ['--no-sync'] : [])];
  await run(program(binaries, 'initdb'), [`--pgdata=${cluster}`, ...fixed, ...safe], place.account);
  await writeFile(passwordFile(dataDir), `${password}\n`, { mode: 0o600 });
  await rename(cluster, place.cluster);
  await rm(fresh, { recursive: true, force: true });
  return password;
};
