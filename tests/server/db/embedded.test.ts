import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { copyBinaries, findBinaries, program, repair } from '#server/db/embedded/binaries.ts';
import { canEnter } from '#server/db/embedded/place.ts';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const root = process.getuid?.() === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tydf-embedded-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const name of await readdir(folder).catch(() => [])) {
    const note = name === 'postgres.place' ? (await readFile(join(folder, name), 'utf8')).trim() : null;
    if (note) await rm(note, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
});

const alive = (pid: number | undefined): boolean => {
  try {
    process.kill(pid ?? 0, 0);
    return true;
  } catch {
    return false;
  }
};

/** A parent that starts the cluster and prints its pid and url, then lives on. */
const parent = async (dataDir: string): Promise<{ child: ChildProcess; pid: number; url: string }> => {
  const program = fileURLToPath(new URL('./embeddedParent.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    child.once('exit', () => reject(new Error('the parent ended')));
  });
  return { child, ...(JSON.parse(line) as { pid: number; url: string }) };
};

const ask = async (url: string, text: string): Promise<unknown[]> => {
  const db = openDatabase(url, { size: 1 });
  try {
    return await db.query(text);
  } finally {
    await db.close();
  }
};

describe('the cluster', { timeout: 60_000 }, () => {
  test('is made once, keeps what it was given, and leaves nothing running', async () => {
    const first = await startEmbedded({ dataDir: folder, log });
    await ask(first.url, 'create table kept as select 7 as n');
    expect(await ask(first.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    expect(await ask(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await ask(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const sockets = new URL(first.url).searchParams.get('host') ?? '';
    expect((await stat(sockets)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600);
    const pid = first.pid();
    await first.stop();
    await first.stop();
    expect(alive(pid)).toBe(false);
    await expect(stat(sockets)).rejects.toThrow('ENOENT');

    const second = await startEmbedded({ dataDir: folder, log });
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  test('sorts Chinese by pronunciation and compares by code point', async () => {
    const { url, stop } = await startEmbedded({ dataDir: folder, log });
    const rows = await ask(url, `select string_agg(n, '' order by n collate "zh-x-icu") as s from unnest(array['张', '李', '王', '阿']) n`);
    expect(rows).toEqual([{ s: '阿李王张' }]);
    expect(await ask(url, `select upper('é') as u, 'B' < 'a' as c`)).toEqual([{ u: 'É', c: true }]);
    await stop();
  });

  test('wants the password', async () => {
    const { url, stop } = await startEmbedded({ dataDir: folder, log });
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
    await stop();
  });

  test('comes back by itself when it is killed', async () => {
    const { url, pid, stop } = await startEmbedded({ dataDir: folder, log });
    const db = openDatabase(url);
    await db.query('create table t (n integer)');
    for (let round = 0; round < 3; round += 1) {
      await db.query('insert into t values ($1)', [round]);
      const before = pid();
      process.kill(before ?? 0, 'SIGKILL');
      await expect.poll(() => pid() !== before && alive(pid())).toBe(true);
      await expect.poll(() => db.query('select count(*)::integer as n from t').catch(() => null)).toEqual([{ n: round + 1 }]);
    }
    await db.close();
    await stop();
  });

  test('ends within five seconds of a killed parent, and starts again with all that was acknowledged', async () => {
    const { child, pid, url } = await parent(folder);
    await ask(url, 'create table kept as select 1 as n');
    const killedAt = performance.now();
    child.kill('SIGKILL');
    await expect.poll(() => alive(pid), { timeout: 5000, interval: 50 }).toBe(false);
    expect(performance.now() - killedAt).toBeLessThan(5000);
    const again = await startEmbedded({ dataDir: folder, log });
    expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await again.stop();
  });

  test('takes over at once from a parent that was just killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { child, pid } = await parent(folder);
      child.kill('SIGKILL');
      const again = await startEmbedded({ dataDir: folder, log });
      // Its entry may stay for a moment until the system's first process has collected it.
      await expect.poll(() => alive(pid)).toBe(false);
      expect(await ask(again.url, 'select 1 as n')).toEqual([{ n: 1 }]);
      await again.stop();
    }
  });

  test('refuses a second living parent, and serves the first one on', async () => {
    const { url, stop } = await startEmbedded({ dataDir: folder, log });
    await expect(startEmbedded({ dataDir: folder, log })).rejects.toThrow('in use by another running instance');
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await stop();
  });

  test('refuses a folder of another major version and says the way', async () => {
    await (await startEmbedded({ dataDir: folder, log })).stop();
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startEmbedded({ dataDir: folder, log })).rejects.toThrow(/belongs to PostgreSQL 15.*To upgrade.*npm run backup/s);
  });

  test('survives an initdb that was killed halfway', async () => {
    await mkdir(join(folder, 'postgres.new-1', 'postgres'), { recursive: true });
    const { stop } = await startEmbedded({ dataDir: folder, log });
    expect(await readdir(folder)).not.toContain('postgres.new-1');
    await stop();
  });

  test('removes a throwaway cluster whole', async () => {
    const dataDir = join(folder, 'short');
    const { stop } = await startEmbedded({ dataDir, log, throwaway: true });
    await stop();
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test.runIf(root)('lies elsewhere when its account cannot enter the data folder', async () => {
    await chmod(folder, 0o700);
    const dataDir = join(folder, 'inner');
    const first = await startEmbedded({ dataDir, log });
    await ask(first.url, 'create table kept as select 3 as n');
    await first.stop();
    const place = (await readFile(join(dataDir, 'postgres.place'), 'utf8')).trim();
    try {
      expect(await readdir(place)).toContain('postgres');
      const second = await startEmbedded({ dataDir, log });
      expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 3 }]);
      await second.stop();
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  });
});

describe('the programs', () => {
  test('are named missing with the way out where the platform has none', () => {
    expect(() => findBinaries('sunos', 'sparc')).toThrow(/no embedded PostgreSQL for sunos on sparc.*DATABASE_URL/s);
  });

  test('get the links and rights that an install without scripts left out', { timeout: 60_000 }, async () => {
    const installed = findBinaries();
    const copy = { ...installed, folder: join(folder, 'native') };
    await cp(installed.folder, copy.folder, { recursive: true, verbatimSymlinks: true });
    const link = join(copy.folder, 'lib', 'libpq.so.5');
    if (process.platform === 'linux') await unlink(link);
    await chmod(join(copy.folder, 'bin', 'initdb'), 0o644);
    expect(repair(copy)).toBe(true);
    expect((await stat(join(copy.folder, 'bin', 'initdb'))).mode & 0o111).toBe(0o111);
    if (process.platform === 'linux') expect((await stat(link)).size).toBeGreaterThan(0);
  });

  test.runIf(root)('are copied, whole and open, to where another account can run them', { timeout: 60_000 }, async () => {
    const copy = await copyBinaries(findBinaries(), folder);
    expect(await copyBinaries(findBinaries(), folder)).toEqual(copy);
    for (const name of ['initdb', 'postgres'] as const) {
      const { stdout } = spawnSync(program(copy, name), ['--version'], { uid: 65_534, gid: 65_534, cwd: '/', encoding: 'utf8' });
      expect(stdout).toContain('(PostgreSQL) 18');
    }
  });

  test('are judged enterable by every folder on the way', async () => {
    const inner = join(folder, 'a', 'b');
    await mkdir(inner, { recursive: true });
    const stranger = { uid: 64_999, gid: 64_999 };
    const before = canEnter(stranger, inner);
    await chmod(join(folder, 'a'), 0o700);
    expect([before, canEnter(stranger, inner), canEnter(null, inner)]).toEqual([true, false, true]);
  });
});
