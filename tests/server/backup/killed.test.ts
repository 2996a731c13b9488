/**
 * `npm run restore` killed in its middle (SIGKILL: nothing of it can tidy up): what is there afterwards is the old installation, or
 * one that refuses to start until the restore was run again; never half a database under a server.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusePending } from '#server/backup/installation.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { commandIn, type CommandOptions, type Outcome } from '#tests/support/commands.ts';

const [oldKey, newKey] = ['ab'.repeat(32), 'cd'.repeat(32)];
let work: string;
let command: (args: readonly string[], options?: CommandOptions) => Promise<Outcome>;
let target: TestDatabase;

/** On connections that are gone afterwards: others would be taken for a server's. */
async function once<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const db = openDatabase(target.url, { size: 1 });
  try {
    return await db.query<Row & Record<string, unknown>>(text, [...values]);
  } finally {
    await db.close();
  }
}
/** What tells one installation from the other, in a table that comes early and in one that comes late. */
const content = (): Promise<object[]> =>
  once(`select (select value from parameter where key = 'whose') as whose, (select count(*)::int from opinion_template) as templates,
    (select text_en from opinion_template order by id limit 1) as mark`);
const own = async (whose: string): Promise<void> => {
  await once(
    `insert into parameter (key, value, updated_at) values ('whose', $1, now()) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(whose)],
  );
  await once('update opinion_template set text_en = $1 where id = (select min(id) from opinion_template)', [whose]);
};

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'tydf-killed-'));
  command = commandIn(work);
  target = await createTestDatabase();
  await target.db.close();
  await own('new');
  await writeFile(join(work, 'trail.key'), `${newKey}\n`, { mode: 0o600 });
  const made = await command(['backup', 'new.tar', '--data', work], { env: { DATABASE_URL: target.url } });
  expect(made, made.said).toMatchObject({ code: 0 });
  await own('old');
});
afterAll(() => rm(work, { recursive: true, force: true }));

it.each([
  ['before a table is emptied', 'send drop ', false],
  ['while tables are filled', 'send copy "role_resource"', false],
  ['when it has noted that files move in', 'wrote restore.pending', true],
  ['when the first of them has moved', 'rename', true],
  ['before it commits', 'query commit', true],
])('killed %s', { timeout: 120_000 }, async (_name, at, begun) => {
  const folder = await mkdtemp(join(work, 'data-'));
  await writeFile(join(folder, 'trail.key'), `${oldKey}\n`, { mode: 0o600 });
  const before = await content();
  const killed = await command(['restore', 'new.tar', '--data', folder, '--replace'], {
    env: { DATABASE_URL: target.url, KILL_AT: at },
    before: new URL('../../support/fakes/killed.ts', import.meta.url),
  });
  expect(killed.signal, killed.said).toBe('SIGKILL');
  // Of the database nothing has changed, wherever it was.
  await expect.poll(content).toEqual(before);
  expect(existsSync(join(folder, 'restore.pending'))).toBe(begun);
  if (begun) {
    expect(() => refusePending(folder)).toThrow(/was cut off.*--replace/);
    const refused = await command(['backup', 'late.tar', '--data', folder], { env: { DATABASE_URL: target.url } });
    expect(refused).toMatchObject({ code: 1 });
    expect(existsSync(join(work, 'late.tar'))).toBe(false);
  } else {
    expect(() => refusePending(folder)).not.toThrow();
    expect((await readFile(join(folder, 'trail.key'), 'utf8')).trim()).toBe(oldKey);
  }
  // Run again it is whole, and nothing refuses any more.
  const again = await command(['restore', 'new.tar', '--data', folder, '--replace'], { env: { DATABASE_URL: target.url } });
  expect(again, again.said).toMatchObject({ code: 0 });
  expect(await content()).toEqual([{ ...before[0], whose: 'new', mark: 'new' }]);
  expect((await readFile(join(folder, 'trail.key'), 'utf8')).trim()).toBe(newKey);
  expect((await readdir(folder)).filter((name) => name.includes('pending'))).toEqual([]);
  await own('old');
});
