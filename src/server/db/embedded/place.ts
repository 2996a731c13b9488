/**
 * Who runs the embedded server and where its files lie. PostgreSQL refuses to run as root, so root's server runs under an
 * account without rights; what that account cannot enter is placed where it can.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Place {
  /** Folder of the cluster, `PGDATA`; may not exist yet. */
  readonly cluster: string;
  /** Its parent, where a copy of the programs goes if one is needed. */
  readonly parent: string;
  /** The account to run under, null for our own. */
  readonly account: Account | null;
}

/** Some systems number it -2, which is no id to run under. */
const usable = (id: string | undefined): number => (Number(id) > 0 && Number(id) < 2 ** 31 ? Number(id) : 65534);

const nobody = (): Account => {
  const line = existsSync('/etc/passwd') && /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line ? { uid: usable(line[1]), gid: usable(line[2]) } : { uid: 65534, gid: 65534 };
};

/** Whether the account may enter the folder (or read and run the file) at `path`, by the mode bits of all that leads to it. */
export const canEnter = (account: Account | null, path: string): boolean => {
  if (!account) return true;
  const bits = statSync(path);
  const shift = bits.uid === account.uid ? 6 : bits.gid === account.gid ? 3 : 0;
  const enters = ((bits.mode >> shift) & 1) === 1;
  return enters && (dirname(path) === path || canEnter(account, dirname(path)));
};

/** First folder of these that exists, that the account can enter and that is ours to write in. */
const firstOpen = (account: Account | null, folders: readonly string[]): string => {
  const open = folders.find((folder) => existsSync(folder) && canEnter(account, folder));
  if (!open) throw new Error(`The embedded database's account ${account?.uid} can enter none of ${folders.join(', ')}; set DATABASE_URL.`);
  return open;
};

/** A new folder of mode 0700 that belongs to the account. */
export const privateFolder = async (account: Account | null, path: string): Promise<string> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (account) await chown(path, account.uid, account.gid);
  return path;
};

/** The folder of the socket: under the system's temporary folder, its whole path short enough for a socket's address. */
export const socketFolder = async (account: Account | null): Promise<string> => {
  const short = [tmpdir(), '/tmp', '/var/tmp'].filter((folder) => Buffer.byteLength(join(folder, 'tydf-XXXXXX', '.s.PGSQL.5432')) < 100);
  return privateFolder(account, await mkdtemp(join(firstOpen(account, short), 'tydf-')));
};

const elsewhere = async (account: Account | null, dataDir: string, throwaway: boolean): Promise<string> => {
  const note = join(dataDir, 'postgres.place');
  if (existsSync(note)) {
    const noted = readFileSync(note, 'utf8').trim();
    if (!existsSync(noted))
      throw new Error(`The database of ${dataDir} was placed in ${noted}, which is gone. Restore it, or delete ${note} to begin anew.`);
    return noted;
  }
  const lasting = throwaway ? [tmpdir(), '/tmp'] : ['/var/lib', '/usr/local/var', '/var/tmp'];
  const parent = await mkdtemp(join(firstOpen(account, lasting), 'tydf-'));
  await chmod(parent, 0o711);
  writeFileSync(note, `${parent}\n`);
  return parent;
};

/** Chooses account and folders for `dataDir`, which is made when missing. The choice is noted in `postgres.place` if it is elsewhere. */
export const choosePlace = async (dataDir: string, throwaway: boolean): Promise<Place> => {
  if (!existsSync(dataDir)) {
    await mkdir(dataDir, { recursive: true });
    await chmod(dataDir, 0o755);
  }
  const beside = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { cluster: beside, parent: dataDir, account: null };
  const owner = existsSync(beside) ? statSync(beside) : null;
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
  if (canEnter(account, dataDir)) return { cluster: beside, parent: dataDir, account };
  const parent = await elsewhere(account, dataDir, throwaway);
  return { cluster: join(parent, 'postgres'), parent, account };
};
