/** The application's files at `/tf/`: caching, compression, policy, and the page for every path of the client's own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const inline = 'document.documentElement.dataset.scheme = "dark"';
const script = 'console.info("hello")';
let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tydf-client-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>tydf</title><script>${inline}</script><script type="module" src="/tf/assets/main-a1b2c3d4.js"></script>`,
  );
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'fish.svg'), '<svg/>');
  await writeFile(join(folder, 'worker.js'), 'self.onfetch = null;');
  await writeFile(join(folder, 'manifest.zh.webmanifest'), '{"name":"tydf"}');
  await writeFile(join(folder, 'assets', 'main-a1b2c3d4.js'), script);
  await writeFile(join(folder, 'assets', 'main-a1b2c3d4.js.br'), brotliCompressSync(script));
  server = await startTestServer({ settings: { clientDir: folder, frameAncestors: "'self' https://oa.example.com" } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { redirect: 'manual', headers });

describe('/tf/', () => {
  it.each(['/tf/', '/tf/login', '/tf/hr/hrLeaveRequest', '/tf/view?type=hrLeaveRequest&id=1', '/tf/index.html'])(
    '%s is the page, never from a cache',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>tydf</title>');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toContain('text/html');
    },
  );

  it('allows only its own scripts', async () => {
    const { headers } = await get('/tf/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}';`);
    for (const part of ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'self'"])
      expect(policy).toContain(part);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['/tf/practice', "connect-src 'none';"],
    ['/tf/practice/flow', "connect-src 'none';"],
    ['/tf/practiced', "connect-src 'self';"],
    ['/tf/dashboard', "connect-src 'self';"],
  ])('%s lets calls out as it says: %s', async (path, said) => {
    expect((await get(path)).headers.get('content-security-policy')).toContain(said);
  });

  it('is shared with no other site, and a call is no page at all', async () => {
    const [page, asset, call] = await Promise.all([get('/tf/'), get('/tf/worker.js'), get('/tydf/administration/signInOptions')]);
    for (const { headers } of [page, asset, call]) {
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      // Only over TLS: on plain http it would mean nothing.
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src-attr 'none'");
    // A directive counts where it first stands; a second of its name would be ignored.
    const names = policy.split('; ').map((part) => part.split(' ')[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(page.headers.get('permissions-policy')).toContain('microphone=()');
    // A worker goes by the policy of its own answer; with one it could ask nothing.
    expect(asset.headers.get('content-security-policy')).toBeNull();
    expect(call.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(call.headers.get('cache-control')).toBe('no-store');
  });

  it('lets only the pages made for it stand in frames, and only those of the setting', async () => {
    for (const path of ['/tf/pending', '/tf/audited?token=x']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://oa.example.com");
      expect(headers.get('x-frame-options')).toBeNull();
    }
    for (const path of ['/tf/login', '/tf/dashboard', '/tf/pending/x', '/tf/Pending']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('sends worker and manifest as what they are, asked for anew each time', async () => {
    const worker = await get('/tf/worker.js');
    expect(worker.headers.get('content-type')).toContain('javascript');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    const manifest = await get('/tf/manifest.zh.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
  });

  it('keeps hashed files for a year, sent as brotli where it is understood', async () => {
    const answer = await get('/tf/assets/main-a1b2c3d4.js', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toBe(script);
    const plain = await get('/tf/assets/main-a1b2c3d4.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
    expect((await get('/tf/fish.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('answers a missing asset with 404, not with the page', async () => {
    expect((await get('/tf/assets/main-00000000.js')).status).toBe(404);
  });

  it('gives away nothing beside the built files', async () => {
    for (const path of ['/tf/.vite/manifest.json', '/tf/..%2f..%2fpackage.json', '/tf/%2e%2e/package.json', '/tf/assets/..%5c..%5cx']) {
      const answer = await get(path);
      const text = await answer.text();
      expect(answer.status === 404 || answer.status === 400 || text.includes('<title>tydf</title>'), path).toBe(true);
    }
  });
});
