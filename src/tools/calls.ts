/**
 * The calls of this server that no HTTP test makes succeed: `npx tsx src/tools/calls.ts`. A call counts when the name of a test under
 * `tests/server/http` or `tests/server/access` contains it as the OpenAPI document writes it, `PUT /tydf/api/org/put/{id}`; the ordinary calls
 * of a resource are named by the tests that are generated from its fixture (`tests/fixtures`). Exit code 1 when one is left.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openServices } from '#server/services.ts';

/** What the OpenAPI document does not describe: itself, its page, and what monitors ask. */
const besides = ['GET /health', 'GET /ready', 'GET /metrics', 'GET /tydf/openapi.json', 'GET /tydf/docs'];

const folder = await mkdtemp(join(tmpdir(), 'tydf-calls-'));

/** Every call of the real application, over a throwaway database. */
async function served(): Promise<string[]> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log, throwaway: true });
  const db = openDatabase(embedded.url, { size: 4 });
  try {
    const [services] = await Promise.all([openServices({ db, folder, trailKey: Buffer.alloc(32) }), migrate(db, { now: new Date() })]);
    const app = await createApp(services);
    const { paths } = (await app.inject('/tydf/openapi.json')).json<{ paths: Record<string, object> }>();
    await app.close();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    return [...described, ...besides];
  } finally {
    await db.close();
    await embedded.stop();
  }
}

/** Names of all HTTP tests, generated ones included. Collected in one process: the files share what they import. */
async function tested(): Promise<string[]> {
  const file = join(folder, 'tests.json');
  const flags = ['--project', 'server', '--no-isolate', '--maxWorkers=1', `--json=${file}`];
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const vitest = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'list', 'tests/server/http', 'tests/server/access', ...flags],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const code = await new Promise((resolve) => vitest.on('exit', resolve));
  if (code !== 0) throw new Error(`the tests could not be collected (${String(code)})`);
  return (JSON.parse(await readFile(file, 'utf8')) as { name: string }[]).map(({ name }) => name);
}

/** A call within a name: not the beginning of a longer path. */
const named = (call: string): RegExp => new RegExp(`(^|\\s)${call.replaceAll(/[{}.]/g, String.raw`\$&`)}(?![\\w/{}.-])`);

const [calls, names] = await Promise.all([served(), tested()]);
await rm(folder, { recursive: true, force: true });
const left = calls.filter((call) => !names.some((name) => named(call).test(name)));
for (const call of left) process.stdout.write(`${call}\n`);
process.stdout.write(`${calls.length - left.length} of ${calls.length} calls have an HTTP test that makes them succeed\n`);
process.exitCode = left.length === 0 ? 0 : 1;
