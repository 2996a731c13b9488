/** An installation through an archive: what comes back, what is refused, and that nothing is ever half done. */
import { copyFile, mkdtemp, open, readFile, rm, stat, writeFile, readdir } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileRef } from '#model/field.ts';
import { backUp } from '#server/backup/backup.ts';
import { noProgress } from '#server/backup/progress.ts';
import { restore, type RestoreReport } from '#server/backup/restore.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, shippedMigrations, type Migration } from '#server/db/migrate.ts';
import { decide } from '#server/documents/decide.ts';
import { verifyAllChains } from '#server/flows/trail.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { startTestServer, testDay, trailKey, type TestServer } from '#tests/support/server.ts';
import { acting } from '../documents/people.ts';

let work: string;
let server: TestServer;
let archive: string;
let leaveId: string;
let fileId: string;
const bytes = Buffer.from('\ufeff发票明细\r\n' + 'x'.repeat(300_000));
const opinion = 'tab\tnewline\nback\\slash \\N quote\' "ü鱼🐟 \\.';

const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  // On connections that are gone afterwards: others would be taken for a server's.
  const once = openDatabase(database.url, { size: 1 });
  await once.query('drop schema public cascade');
  await once.query('create schema public');
  await once.close();
  return database;
};

const into = (
  database: TestDatabase,
  folder: string,
  {
    source = archive,
    replace = false,
    env = {} as Record<string, string>,
    migrations,
  }: { source?: string; replace?: boolean; env?: Record<string, string>; migrations?: readonly Migration[] } = {},
): Promise<RestoreReport> =>
  restore({
    reach: () => Promise.resolve({ url: database.url, stop: () => Promise.resolve() }),
    dataDir: folder,
    source,
    replace,
    now: testDay,
    progress: noProgress,
    env,
    ...(migrations && { migrations }),
  });

/** A hash of every row of every table that comes along. */
const contentOf = async ({ db }: Pick<TestDatabase, 'db'>): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not in ('session', 'sign_in_step', 'change', 'migration') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ all: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as all from "${name}" t`,
    );
    found[name] = row?.all ?? '';
  }
  return found;
};

const tablesIn = async ({ db }: TestDatabase): Promise<number> =>
  (await db.query(`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)).length;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'tydf-backup-'));
  archive = join(work, 'one.tar');
  server = await startTestServer();
  const author = await server.as('yanfei');
  const form = new FormData();
  form.append('file', new Blob([bytes]), '发票.txt');
  const sent = await author.call<FileRef[]>('POST', '/tydf/api/files', form);
  expect(sent.json.code, sent.json.desc).toBe('200');
  const [file] = sent.json.data;
  fileId = file!.id;
  const definition = server.services.registry.get('hrLeaveRequest')!;
  const [row] = await server.db.query<{ id: string }>(`select id::text from users where user_name = 'luyang'`);
  const answer = await decide(await acting(server.services, 'yanfei'), definition, 'submit', {
    requestId: 'backup-1',
    leaveType: 'personal',
    startDate: '2026-12-07',
    startHalf: 'am',
    endDate: '2026-12-07',
    endHalf: 'pm',
    reason: opinion,
    agentUser: row!.id,
    attachments: [file],
  });
  leaveId = String(answer.document['id']);
  await writeFile(join(server.folder, 'settings.json'), '{"brand":{"en":"Kept","zh":"保留"}}');
  // Somebody's own file, which looks like one of the work in between.
  await writeFile(`${archive}.sums`, 'mine');
  await backUp({ url: server.databaseUrl, dataDir: server.folder, trailKey, target: archive, now: testDay, progress: noProgress });
});
afterAll(async () => {
  await server.close();
  await rm(work, { recursive: true, force: true });
});

describe('the archive', () => {
  it('is its owner’s alone, and any tar and sha256sum read it', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const out = await mkdtemp(join(work, 'tar-'));
    execFileSync('tar', ['xf', archive, '-C', out]);
    expect(execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' })).toBe('');
    expect(await readFile(join(out, 'files', fileId))).toEqual(bytes);
    expect((await readdir(out)).toSorted()).toEqual(['SHA256SUMS', 'files', 'keys', 'manifest.json', 'settings.json', 'tables']);
  });

  it('leaves nothing beside it, and never takes the place of another', async () => {
    expect((await readdir(work)).filter((name) => name.startsWith('one.tar'))).toEqual(['one.tar', 'one.tar.sums']);
    expect(await readFile(`${archive}.sums`, 'utf8')).toBe('mine');
    const again = backUp({
      url: server.databaseUrl,
      dataDir: server.folder,
      trailKey,
      target: archive,
      now: testDay,
      progress: noProgress,
    });
    await expect(again).rejects.toThrow(/exists already/);
  });
});

describe('restored into an empty database', () => {
  let other: TestServer;
  let database: TestDatabase;
  let folder: string;
  let report: RestoreReport;
  beforeAll(async () => {
    database = await emptyDatabase();
    folder = await mkdtemp(join(tmpdir(), 'tydf-restored-'));
    report = await into(database, folder);
    expect(await contentOf(database)).toEqual(await contentOf(server));
    other = await startTestServer({ on: { database, folder } });
  });
  afterAll(() => other.close());

  it('has every row, and nobody is signed in', async () => {
    expect(report.migrated).toEqual([]);
    expect(report.movedAside).toEqual([]);
    expect((await server.db.query('select from session')).length).toBeGreaterThan(0);
    expect(await database.db.query('select from session')).toEqual([]);
  });

  it('has the rules between tables and the triggers again', async () => {
    await expect(other.db.query('delete from trail')).rejects.toThrow(/append-only/);
    await expect(other.db.query('insert into copied (user_id, instance_id, at) values (1, 0, $1)', [testDay])).rejects.toThrow(
      /foreign key/,
    );
    const rules = `select conname, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
    expect(await other.db.query(rules)).toEqual(await server.db.query(rules));
  });

  it('proves its trails with the key that came along', async () => {
    const key = Buffer.from((await readFile(join(folder, 'trail.key'), 'utf8')).trim(), 'hex');
    expect((await stat(join(folder, 'trail.key'))).mode & 0o777).toBe(0o600);
    const { checked, broken } = await verifyAllChains(other.db, key);
    expect(checked).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });

  it('opens the files, keeps the settings, and decides the document', async () => {
    const author = await other.as('yanfei');
    const answer = await fetch(`${other.url}/tydf/api/files/${fileId}`, { headers: { authorization: author.token } });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(await readFile(join(folder, 'settings.json'), 'utf8')).toContain('保留');
    const definition = other.services.registry.get('hrLeaveRequest')!;
    const [task] = await other.db.query<{ id: string; leader: string }>(
      `select t.id::text, u.user_name as leader from task t join inbox i on i.task_id = t.id join users u on 'u:' || u.id = i.principal
       where t.resource = 'hrLeaveRequest' and t.document_id = $1 and t.state = 'open'`,
      [leaveId],
    );
    const [row] = await other.db.query<{ version: number }>('select version from hr_leave_request where id = $1', [leaveId]);
    const decided = await decide(await acting(other.services, task!.leader), definition, 'approve', {
      requestId: 'backup-2',
      id: leaveId,
      taskId: task!.id,
      version: row!.version,
      comment: 'ok',
    });
    expect(decided.document['reason']).toBe(opinion);
    const [after] = await other.db.query<{ state: string }>('select state from task where id = $1', [task!.id]);
    expect(after?.state).toBe('done');
    // New rows take numbers that none of the old ones has.
    expect((await verifyAllChains(other.db, trailKey)).broken).toEqual([]);
  });
});

describe('an archive of an earlier release', () => {
  it('comes in under its own tables and is brought on', async () => {
    const [from, to] = [await emptyDatabase(), await emptyDatabase()];
    const [old, fresh] = [await mkdtemp(join(work, 'old-')), await mkdtemp(join(work, 'new-'))];
    const earlier = (await shippedMigrations()).filter(({ name }) => name < '0022');
    await migrate(from.db, { now: testDay, migrations: earlier });
    await from.db.query(
      `insert into flow_definition (key, version, name, name_en, xml, hash, suspended, deployed_at) values ('k', 1, '名', 'n', '<x/>', 'h', true, $1)`,
      [testDay],
    );
    await from.db.query('delete from opinion_template where id % 2 = 0');
    const source = join(old, 'old.tar');
    const { manifest } = await backUp({ url: from.url, dataDir: old, trailKey, target: source, now: testDay, progress: noProgress });
    expect(manifest.migration).toBe(earlier.at(-1)?.name);
    const { migrated } = await into(to, fresh, { source });
    expect(migrated).toContain('0022_designer_lists');
    // 0022 judges the rows that were there: it ran on those of the archive.
    expect(await to.db.query('select suspended, halted from flow_definition')).toEqual([{ suspended: true, halted: true }]);
    const templates = 'select id::text, text_en from opinion_template order by id';
    expect(await to.db.query(templates)).toEqual(await from.db.query(templates));
    const names = (await shippedMigrations()).map(({ name }) => name);
    expect((await to.db.query<{ name: string }>('select name from migration order by name')).map(({ name }) => name)).toEqual(names);
    await Promise.all([from.close(), to.close()]);
  });

  it('of a later one is refused by name', async () => {
    const to = await emptyDatabase();
    const refused = restore({
      reach: () => Promise.reject(new Error('the target was touched')),
      dataDir: work,
      source: archive,
      replace: false,
      now: testDay,
      progress: noProgress,
      env: {},
      migrations: (await shippedMigrations()).slice(0, 3),
    });
    await expect(refused).rejects.toThrow(/migrations that this program does not have \(0004_/);
    await to.close();
  });
});

describe('refused', () => {
  it('an installation, unless it may be replaced; what was there is moved aside', async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(work, 'there-'));
    await writeFile(join(folder, 'trail.key'), `${'ab'.repeat(32)}\n`);
    await expect(into(database, folder)).rejects.toThrow(/holds an installation already.*--replace/);
    const { movedAside } = await into(database, folder, { replace: true });
    expect(movedAside.map((path) => path.replace(folder, ''))).toEqual(['/trail.key.before-20261120010000']);
    expect((await readFile(join(folder, 'trail.key'), 'utf8')).trim()).toBe(Buffer.from(trailKey).toString('hex'));
    expect((await readdir(folder)).toSorted()).toEqual(['files', 'settings.json', 'trail.key', 'trail.key.before-20261120010000']);
    await database.close();
  });

  it('by a fault at its very end, what was to be replaced stays as it was', async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(work, 'stays-'));
    await writeFile(join(folder, 'trail.key'), `${'ab'.repeat(32)}\n`);
    const migrations = [...(await shippedMigrations()), { name: '9999_wrong', sql: 'select 1 / 0', hash: 'x' }];
    await expect(into(database, folder, { replace: true, migrations })).rejects.toThrow(/division by zero/);
    expect(await readdir(folder)).toEqual(['trail.key']);
    expect(await database.db.query('select from users')).toEqual([]);
    expect((await database.db.query('select from opinion_template')).length).toBeGreaterThan(0);
    await database.close();
  });

  it('a database on which a server runs', async () => {
    const refused = into({ ...(await emptyDatabase()), url: server.databaseUrl }, work, { replace: true });
    await expect(refused).rejects.toThrow(/server is running/);
  });

  it('somebody else’s database', async () => {
    const database = await emptyDatabase();
    const once = openDatabase(database.url, { size: 1 });
    await once.query('create table theirs (n int)');
    await once.close();
    await expect(into(database, await mkdtemp(join(work, 'theirs-')), { replace: true })).rejects.toThrow(/not of this product/);
    await database.close();
  });

  it('not for a connection that is about to leave', async () => {
    const database = await emptyDatabase();
    const leaving = openDatabase(database.url, { size: 1 });
    await leaving.query('create table theirs (n int)');
    const soon = setTimeout(() => void leaving.close(), 500);
    await expect(into(database, await mkdtemp(join(work, 'leaving-')), { replace: true })).rejects.toThrow(/not of this product/);
    clearTimeout(soon);
    await database.close();
  });

  it('another key than the one the environment dictates', async () => {
    const refused = into(await emptyDatabase(), work, { env: { TYDF_TRAIL_KEY: 'k'.repeat(40) } });
    await expect(refused).rejects.toThrow(/TYDF_TRAIL_KEY is another key/);
  });
});

describe('a damaged archive', () => {
  const damaged = async (
    name: string,
    change: (file: Awaited<ReturnType<typeof open>>, size: number) => Promise<void>,
  ): Promise<string> => {
    const path = join(work, `${name}.tar`);
    await rm(path, { force: true });
    await copyFile(archive, path);
    const file = await open(path, 'r+');
    await change(file, (await file.stat()).size);
    await file.close();
    return path;
  };
  /** Place of a member's first byte. */
  const placeOf = async (name: string): Promise<number> => (await readFile(archive)).indexOf(Buffer.from(`${name}\0`)) + 512;
  const cases: readonly (readonly [string, RegExp, (file: Awaited<ReturnType<typeof open>>) => Promise<unknown>])[] = [
    ['table', /tables\/users\.gz is damaged/, async (file) => file.write(Buffer.from([0]), 0, 1, (await placeOf('tables/users.gz')) + 40)],
    ['stored file', /files\/\d+ is damaged/, async (file) => file.write('?', (await placeOf(`files/${fileId}`)) + 100_000)],
    ['key', /keys\/trail\.key is damaged/, async (file) => file.write('z', await placeOf('keys/trail.key'))],
    ['header', /damaged at byte \d+/, async (file) => file.write('9', (await placeOf('tables/users.gz')) - 512 + 125)],
    ['half of a file', /cut off inside/, async (file) => file.truncate((await placeOf(`files/${fileId}`)) + 100_000)],
    ['end', /cut off/, async (file) => file.truncate((await placeOf('SHA256SUMS')) - 512)],
    ['no archive', /no archive of a backup/, async (file) => file.write(Buffer.alloc(1024, 65), 0, 1024, 0)],
    ['nothing', /cut off after 0 bytes/, async (file) => file.truncate(0)],
  ];
  it.each(cases)('(%s) is named, and nothing is touched', async (name, says, change) => {
    const source = await damaged(name, async (file) => void (await change(file)));
    const refused = restore({
      reach: () => Promise.reject(new Error('the target was touched')),
      dataDir: join(work, 'untouched'),
      source,
      replace: false,
      now: testDay,
      progress: noProgress,
      env: {},
    });
    await expect(refused).rejects.toThrow(says);
    await expect(stat(join(work, 'untouched'))).rejects.toThrow(/ENOENT/);
  });

  it('that is whole but does not fit its rules changes nothing', async () => {
    // Rows whose sums are right, and that no rule takes: a run of a definition that there is not.
    const bad = await createTestDatabase();
    const [from, to] = [await mkdtemp(join(work, 'bad-')), await mkdtemp(join(work, 'kept-'))];
    await bad.db.query('alter table flow_instance drop constraint flow_instance_definition_id_fkey');
    await bad.db.query(`insert into flow_instance (definition_id, snapshot, status, started_at) values (77, '{}', 'submitted', $1)`, [
      testDay,
    ]);
    const source = join(from, 'bad.tar');
    await backUp({ url: bad.url, dataDir: from, trailKey, target: source, now: testDay, progress: noProgress });
    const target = await emptyDatabase();
    await expect(into(target, to, { source })).rejects.toThrow(/flow_instance_definition_id_fkey/);
    expect(await tablesIn(target)).toBe(0);
    expect(await readdir(to)).toEqual([]);
    await Promise.all([bad.close(), target.close()]);
  });
});
