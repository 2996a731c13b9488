/** `npm run backup` and `npm run restore` as processes of their own: beside a running server, on a stopped one, across servers. */
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded, type Embedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from '#tests/support/cluster.ts';
import { commandIn } from '#tests/support/commands.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const key = 'c0ffee'.repeat(10).padEnd(64, '0');

let work: string;
let first: string;
let running: Embedded;
const at = (name: string): string => join(work, name);

let command: ReturnType<typeof commandIn>;

const rowsIn = async (url: string): Promise<unknown[]> => {
  const db = openDatabase(url, { size: 1 });
  try {
    return await db.query('select key, value from parameter order by key');
  } finally {
    await db.close();
  }
};
const kept = [{ key: 'kept', value: { 名: 'a\tb' } }];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'tydf-commands-'));
  await chmod(work, 0o755);
  command = commandIn(work);
  first = at('first');
  running = await startEmbedded({ dataDir: first, log });
  await writeFile(join(first, 'trail.key'), `${key}\n`, { mode: 0o600 });
  const db = openDatabase(running.url, { size: 1 });
  await migrate(db, { now: new Date() });
  await db.query(`insert into parameter (key, value, updated_at) values ('kept', $1, now())`, [JSON.stringify(kept[0]!.value)]);
  await db.close();
});
afterAll(async () => {
  await running.stop();
  await rm(work, { recursive: true, force: true });
});

it('goes from a running installation to a new one, from a stopped one to an external server, and back', { timeout: 300_000 }, async () => {
  const made = await command(['backup', 'one.tar', '--data', first]);
  expect(made, made.said).toMatchObject({ code: 0 });
  expect(made.said).toMatch(/one\.tar: [\d,]+ rows of \d+ tables, 0 files/);
  expect((await stat(at('one.tar'))).mode & 0o777).toBe(0o600);
  expect(await rowsIn(running.url)).toEqual(kept);

  const second = at('second');
  const restored = await command(['restore', 'one.tar', '--data', second]);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  expect((await readFile(join(second, 'trail.key'), 'utf8')).trim()).toBe(key);
  const again = await startEmbedded({ dataDir: second, log });
  expect(await rowsIn(again.url)).toEqual(kept);
  // Somebody else uses it now.
  const busy = await command(['restore', 'one.tar', '--data', second, '--replace']);
  expect(busy).toMatchObject({ code: 1 });
  expect(busy.said).toMatch(/in use by another running instance/);
  await again.stop();

  const stopped = await command(['backup', 'two.tar', '--data', second]);
  expect(stopped, stopped.said).toMatchObject({ code: 0 });
  const { url, close } = await createTestDatabase();
  const external = { env: { DATABASE_URL: url } };
  const full = await command(['restore', 'two.tar', '--data', at('third')], external);
  expect(full).toMatchObject({ code: 1 });
  expect(full.said).toMatch(/holds an installation already.*--replace/);
  const replaced = await command(['restore', 'two.tar', '--data', at('third'), '--replace'], external);
  expect(replaced, replaced.said).toMatchObject({ code: 0 });
  expect(await rowsIn(url)).toEqual(kept);
  const back = await command(['backup', 'three.tar', '--data', at('third')], external);
  expect(back, back.said).toMatchObject({ code: 0 });
  await close();
  const home = at('home');
  const returned = await command(['restore', 'three.tar', '--data', home]);
  expect(returned, returned.said).toMatchObject({ code: 0 });
  expect((await readFile(join(home, 'trail.key'), 'utf8')).trim()).toBe(key);
  const last = await startEmbedded({ dataDir: home, log });
  expect(await rowsIn(last.url)).toEqual(kept);
  await last.stop();
});

it.each<readonly [string, readonly string[], RegExp]>([
  ['no file', ['backup'], /Name one file/],
  ['no installation', ['backup', 'x.tar', '--data', 'nowhere'], /neither in .*trail\.key nor in TYDF_TRAIL_KEY/],
  ['no archive', ['restore', 'nothing.tar', '--data', 'nowhere'], /nothing\.tar cannot be read/],
  ['an unknown flag', ['restore', 'x.tar', '--force'], /Unknown flag --force/],
])('says in a sentence that there is %s', async (_name, args, says) => {
  const { code, said } = await command(args);
  expect(code).toBe(1);
  expect(said).toMatch(says);
  expect(said.trim().split('\n')).toHaveLength(1);
});

it('is not started where a restore was cut off', async () => {
  await writeFile(join(first, 'restore.pending'), 'x\n');
  const refused = await command(['backup', 'four.tar', '--data', first]);
  expect(refused.said).toMatch(/was cut off.*--replace/);
  await rm(join(first, 'restore.pending'));
});
