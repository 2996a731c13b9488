/**
 * `npm run shots [-- --axe] [--area=hr] [--look=zh-desk,en-phone] [name …]`: starts the built server with the demo company and photographs
 * every page template and hand-made page, or every page of every resource of an area, in both languages and schemes on a desk and on a
 * phone, into `.cache/shots`, with contact sheets. `--axe` checks each as well and fails on violations.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageRoot } from '#server/db/packageRoot.ts';
import { areas, type AreaKey } from '#resources/catalogue.ts';
import { areaStopsOf } from '#tests/browser/support/areaStops.ts';
import { launch } from '#tests/browser/support/chromium.ts';
import { settled, stopsOf } from '#tests/browser/support/pages.ts';
import type { Ask, Stop } from '#tests/browser/support/stop.ts';
import { desk, phone, visit, type Look } from '#tests/browser/support/visitor.ts';
import { contactSheets } from './contactSheet.ts';

const password = 'shots-of-the-demo-1';
const startPatienceMs = 600_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startDemo(folder: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, [path.join(packageRoot(), 'dist/server/main.js'), '--port', String(port), '--data', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', TYDF_DEMO_PASSWORD: password },
  });
  const until = Date.now() + startPatienceMs;
  while (Date.now() < until && server.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      async (answer) => answer.status === 200 && !('demo' in ((await answer.json()) as object)),
      () => false,
    );
    if (ready) return server;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  server.kill('SIGTERM');
  throw new Error('the demo server did not become ready');
}

const asking = (url: string): Ask => {
  const tokens = new Map<string, string>();
  return async <Data>(userName: string, address: string, method = 'GET', body?: unknown) => {
    if (!tokens.has(userName)) {
      const answer = await fetch(`${url}/tydf/administration/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName, password }),
      });
      tokens.set(userName, ((await answer.json()) as { data: { token: string } }).data.token);
    }
    const answer = await fetch(`${url}${address}`, {
      method,
      headers: { authorization: tokens.get(userName) ?? '', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: Data }).data;
  };
};

const looks: readonly (Look & { readonly name: string })[] = (['zh', 'en'] as const).flatMap((language) =>
  [
    { name: 'desk', viewport: desk },
    { name: 'phone', viewport: phone, touch: true },
  ].map((size) => ({ ...size, language, name: `${language}-${size.name}` })),
);

/** Pictures of all stops of one look, light and dark; answers what axe found. */
async function photograph(
  browser: Awaited<ReturnType<typeof launch>>,
  url: string,
  look: (typeof looks)[number],
  stops: readonly Stop[],
  { folder, axe }: { readonly folder: string; readonly axe: boolean },
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const userName of new Set(stops.map((stop) => stop.userName))) {
    const person = await visit(browser, url, look);
    if (userName === null) {
      await person.open('/login');
      await person.page.getByRole('button', { name: look.language === 'en' ? 'English' : '中文' }).click();
    } else await person.signIn(userName, password);
    for (const stop of stops.filter((one) => one.userName === userName)) {
      await person.open(stop.path);
      // One that does not come is told with the others, and its picture shows why.
      await settled(person.page, stop.sign).catch(() => found.push(`${stop.name} ${look.name}: was not loaded`));
      for (const scheme of ['light', 'dark'] as const) {
        await person.inScheme(scheme);
        await person.page.screenshot({ path: path.join(folder, `${stop.name}-${look.name}-${scheme}.png`) });
        if (axe) found.push(...(await person.violations()).map((one) => `${stop.name} ${look.name} ${scheme}: ${one}`));
      }
      found.push(...person.faults.splice(0).map((one) => `${stop.name} ${look.name}: ${one}`));
    }
    await person.close();
  }
  return found;
}

const asked = process.argv.slice(2);
const axe = asked.includes('--axe');
const optionOf = (name: string): string | undefined => asked.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const isArea = (key: string): key is AreaKey => Object.hasOwn(areas, key);
const area = optionOf('area');
if (area !== undefined && !isArea(area)) throw new Error(`no area ${area}; there are ${Object.keys(areas).join(', ')}`);
const wanted = optionOf('look')?.split(',');
const names = asked.filter((one) => !one.startsWith('--'));
const folder = path.join(packageRoot(), '.cache', 'shots');
const data = await mkdtemp(path.join(tmpdir(), 'tydf-shots-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
await mkdir(folder, { recursive: true });
say('Starting the demo company …');
const server = await startDemo(data, port);
const browser = await launch();
let problems: readonly string[] = [];
try {
  const every = area === undefined ? await stopsOf(asking(url)) : await areaStopsOf(asking(url), area);
  const stops = every.filter(({ name }) => names.length === 0 || names.includes(name));
  const chosen = looks.filter(({ name }) => wanted?.includes(name) ?? true);
  for (const look of chosen) {
    problems = [...problems, ...(await photograph(browser, url, look, stops, { folder, axe }))];
    say(`${look.name}: ${stops.length * 2} pictures`);
  }
  const sheets = await contactSheets(
    browser,
    folder,
    chosen.flatMap(({ name }) => [`${name}-light`, `${name}-dark`]),
    stops.map(({ name }) => name),
  );
  say(`${sheets} contact sheets`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(data, { recursive: true, force: true });
}
for (const problem of problems) say(problem);
say(`${folder}${axe ? `; ${problems.length} problems` : ''}`);
process.exit(problems.length > 0 ? 1 : 0);
