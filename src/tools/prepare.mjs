/**
 * What has to be there before anything of ours can run: installed packages, a built `dist/`, a browser for tests.
 * Plain JavaScript on Node's own modules, because it runs before the first install. Each step is skipped when its inputs
 * have the hash that is noted beside its result.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (...parts) => path.join(root, ...parts);

/** Runs a command in the project's root with its output shown; ends this process when it fails. */
export function run(command, args, env = {}) {
  const { status, error, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error !== undefined || status !== 0) {
    console.error(`tydf: "${command} ${args.join(' ')}" failed (${error?.message ?? signal ?? `exit ${status}`}).`);
    process.exit(status ?? 1);
  }
}

function filesBelow(folder) {
  const full = at(folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const noted = (stamp) => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '');

/** `npm ci` when the lock file is not the one that was installed. `--include=dev`: building needs the tools under NODE_ENV=production too. */
export function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`tydf needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const stamp = at('node_modules', '.tydf-installed');
  const hash = hashOf([at('package-lock.json'), at('package.json')]);
  if (noted(stamp) === hash) return;
  console.log('tydf: installing packages …');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, hash);
}

/** Builds client and server into `dist/` when a source changed. */
export function build() {
  const inputs = ['src', 'machines', 'flows'].flatMap(filesBelow).filter((file) => !file.includes(`${path.sep}tools${path.sep}`));
  const hash = hashOf([...inputs, at('vite.config.ts'), at('package-lock.json'), at('package.json')]);
  const stamp = at('dist', '.tydf-built');
  if (noted(stamp) === hash) return;
  console.log('tydf: building …');
  rmSync(at('dist'), { recursive: true, force: true });
  run('npm', ['run', '--silent', 'build'], { NODE_ENV: 'production' });
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(stamp, hash);
}

/** The first is Chromium without windows: the same engine, which starts in half the time and draws with less work. */
const headless = '/usr/bin/chromium-headless-shell';
const chromium = '/usr/bin/chromium';
const browsers = [headless, chromium, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Asks Debian for packages; false where it is not Debian, we are not root, or it has them not. */
function debian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`tydf: installing Debian's ${packages.join(' and ')} for the browser tests …`);
  const apt = (...args) =>
    spawnSync('apt-get', [...args], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** Path of a Chromium; installs Debian's where there is none and we may. Tests read it from TYDF_CHROMIUM. */
export function browser() {
  const given = process.env.TYDF_CHROMIUM;
  if (given !== undefined && existsSync(given)) return given;
  const there = () => browsers.find((file) => existsSync(file));
  // Both of Debian's: the whole one has a viewer of documents. Another maker's browser is left alone.
  if ((!existsSync(headless) && [undefined, chromium].includes(there())) || !existsSync(chromium))
    debian(['chromium-headless-shell', 'chromium', 'fonts-noto-cjk']);
  if (there() === undefined) debian(['chromium', 'fonts-noto-cjk']);
  const found = there();
  if (found !== undefined) return found;
  console.error('tydf: the browser tests need Chromium. Install the package "chromium", or name a binary in TYDF_CHROMIUM.');
  process.exit(1);
}
