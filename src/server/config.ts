/** What the process was started with: environment and flags. Nothing else in the server reads either. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OuterSettings } from './access/outer.ts';
import type { MailSettings } from './notices/smtp.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly dataDir: string;
  /** An external PostgreSQL; null runs the embedded one. */
  readonly databaseUrl: string | null;
  readonly production: boolean;
  /** Load the demo company where the database is empty; never in production. */
  readonly demo: boolean;
  readonly demoPassword: string | null;
  /** Factor of how many documents the demo company has. */
  readonly demoScale: number;
  readonly logLevel: string;
  /** The mail server; null: notices stay in the application. */
  readonly mail: MailSettings | null;
  /** Signing in by OpenID Connect; null: by name and password alone. */
  readonly outer: OuterSettings | null;
  /** Who may show `/pending` and `/audited` in a frame: sources as `frame-ancestors` of CSP names them. */
  readonly frameAncestors: string;
  /** Proxies in front of the server. */
  readonly trustedProxies: readonly string[];
  /** Lets a monitor elsewhere read `/metrics`. */
  readonly metricsToken: string | null;
}

/** A mistake of who starts the server; its message is all that is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface Flags {
  empty: boolean;
  port?: string;
  data?: string;
  scale?: string;
}

function flagsOf(args: readonly string[]): Flags {
  const flags: Flags = { empty: false };
  for (let at = 0; at < args.length; at += 1) {
    const [name = '', joined] = (args[at] ?? '').split(/=(.*)/s);
    if (name === '--empty') flags.empty = true;
    else if (name === '--port' || name === '--data' || name === '--scale') {
      const value = joined ?? args[(at += 1)];
      if (value === undefined || value === '') throw new StartError(`${name} needs a value.`);
      flags[name.slice(2) as 'port' | 'data' | 'scale'] = value;
    } else throw new StartError(`Unknown flag ${name}. Known: --empty, --port <number>, --data <folder>, --scale <factor>.`);
  }
  return flags;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartError(`"${text}" is no port; give a number from 0 to 65535.`);
  return port;
}

/** Below the least every kind of document has one of each state all the same; above the most nobody would wait for it. */
const scales = { least: 0.01, most: 20 };

function scaleOf(text: string): number {
  const scale = Number(text);
  if (!(scale >= scales.least && scale <= scales.most))
    throw new StartError(`--scale "${text}" is no factor; give a number from ${scales.least} to ${scales.most}, for example 0.1.`);
  return scale;
}

function tlsOf(env: Environment): Config['tls'] {
  const [cert, key] = [env['TLS_CERT'], env['TLS_KEY']];
  if (!cert && !key) return null;
  if (!cert || !key) throw new StartError('TLS needs both TLS_CERT and TLS_KEY, the paths of two PEM files.');
  const read = (name: string, file: string): Buffer => {
    try {
      return readFileSync(file);
    } catch {
      throw new StartError(`${name}: the file ${file} cannot be read.`);
    }
  };
  return { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key) };
}

/** `'self'`, `'none'`, or origins with or without `*.` before the host, separated by spaces. */
function ancestorsOf(text: string): string {
  const sources = text.trim().split(/\s+/);
  const wrong = sources.find((source) => !/^('self'|'none'|https?:\/\/(\*\.)?[a-z\d.-]+(:\d+)?)$/i.test(source));
  if (wrong !== undefined)
    throw new StartError(`TYDF_FRAME_ANCESTORS: "${wrong}" is no origin; give for example 'self' https://intranet.example.com.`);
  return sources.join(' ');
}

/** An address of one of these protocols; its value is not repeated, as it may hold a password. */
function addressOf(name: string, value: string, protocols: readonly string[]): URL {
  const found = URL.canParse(value) ? new URL(value) : null;
  if (found === null || !protocols.includes(found.protocol) || found.hostname === '')
    throw new StartError(`${name} is no address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
  return found;
}

function mailOf(env: Environment): Config['mail'] {
  const [url, from, home] = [env['SMTP_URL'], env['MAIL_FROM'], env['PUBLIC_URL']];
  const base = home ? addressOf('PUBLIC_URL', home, ['http:', 'https:']).href.replace(/\/+$/, '') : null;
  if (!url) return null;
  addressOf('SMTP_URL', url, ['smtp:', 'smtps:']);
  if (!from || !/^[^\r\n]*@[^\r\n]*$/.test(from)) throw new StartError('SMTP_URL needs MAIL_FROM, the address from which mails are sent.');
  return { url, from, home: base };
}

/** Addresses and nets (`10.0.0.5`, `10.0.0.0/8`, `::1`), or `loopback`, separated by commas or spaces. */
function proxiesOf(text: string): readonly string[] {
  const proxies = text.split(/[\s,]+/).filter((one) => one !== '');
  const wrong = proxies.find((one) => {
    const [address = '', bits, ...rest] = one.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    return (
      one !== 'loopback' &&
      (isIP(address) === 0 || rest.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
    );
  });
  if (wrong !== undefined)
    throw new StartError(`TYDF_TRUSTED_PROXIES: "${wrong}" is no address or net; give for example 10.0.0.5, 10.1.0.0/16 or loopback.`);
  return proxies;
}

/** A token that can be sent in a header and is too long to be guessed. */
function metricsTokenOf(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^[\x21-\x7e]{16,200}$/.test(text))
    throw new StartError('TYDF_METRICS_TOKEN: give 16 to 200 letters, digits or signs of ASCII without spaces.');
  return text;
}

/** The address of PostgreSQL; its value is not repeated, as it may hold a password. */
function databaseOf(text: string | undefined): string | null {
  if (!text) return null;
  const found = URL.canParse(text) ? new URL(text) : null;
  if (found === null || !['postgres:', 'postgresql:'].includes(found.protocol))
    throw new StartError(
      'DATABASE_URL is no address of PostgreSQL; give for example postgresql://user:password@host:5432/name, with signs of the password as %xx.',
    );
  return text;
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Over plain http only on this machine: whoever sits between could sign in as anybody. */
function outerOf(env: Environment): OuterSettings | null {
  const [issuer, clientId, home] = [env['OIDC_ISSUER'], env['OIDC_CLIENT_ID'], env['PUBLIC_URL']];
  if (!issuer) return null;
  const address = addressOf('OIDC_ISSUER', issuer, ['https:', 'http:']);
  if (address.protocol === 'http:' && !isLoopback(address)) throw new StartError('OIDC_ISSUER has to begin with https://.');
  if (!clientId) throw new StartError('OIDC_ISSUER needs OIDC_CLIENT_ID, the name of this application at the provider.');
  if (!home) throw new StartError('OIDC_ISSUER needs PUBLIC_URL, the address to which the provider sends people back.');
  const match = env['OIDC_MATCH'] || 'userName';
  if (match !== 'userName' && match !== 'email') throw new StartError(`OIDC_MATCH is userName or email, not "${match}".`);
  return {
    issuer: address.href,
    clientId,
    clientSecret: env['OIDC_CLIENT_SECRET'] || null,
    label: env['OIDC_LABEL'] || address.hostname,
    match,
    claim: env['OIDC_CLAIM'] || (match === 'email' ? 'email' : 'preferred_username'),
    home: addressOf('PUBLIC_URL', home, ['http:', 'https:']).origin,
  };
}

export function readConfig(args: readonly string[], env: Environment): Config {
  const flags = flagsOf(args);
  const production = env['NODE_ENV'] === 'production';
  return {
    port: portOf(flags.port ?? (env['PORT'] || '8080')),
    host: env['HOST'] || '127.0.0.1',
    tls: tlsOf(env),
    dataDir: resolve(flags.data ?? (env['TYDF_DATA'] || './data')),
    databaseUrl: databaseOf(env['DATABASE_URL']),
    production,
    demo: !flags.empty && !production,
    demoPassword: env['TYDF_DEMO_PASSWORD'] || null,
    demoScale: scaleOf(flags.scale ?? '1'),
    logLevel: env['LOG_LEVEL'] || (production ? 'info' : 'warn'),
    mail: mailOf(env),
    outer: outerOf(env),
    frameAncestors: ancestorsOf(env['TYDF_FRAME_ANCESTORS'] || "'self'"),
    trustedProxies: proxiesOf(env['TYDF_TRUSTED_PROXIES'] ?? ''),
    metricsToken: metricsTokenOf(env['TYDF_METRICS_TOKEN']),
  };
}

/** Beside the database, in the data folder; only its owner can read it. */
export const trailKeyFile = (dataDir: string): string => join(dataDir, 'trail.key');

/** The key of the trail's chain where there is one: from the environment, else a file of the data folder. */
export function knownTrailKey(dataDir: string, env: Environment): Uint8Array | null {
  const given = env['TYDF_TRAIL_KEY'];
  if (given) {
    if (given.length < 32) throw new StartError('TYDF_TRAIL_KEY is too short; give at least 32 characters.');
    return Buffer.from(given, 'utf8');
  }
  const file = trailKeyFile(dataDir);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8').trim();
  // With half a key, or none, every chain would seem broken and new ones be signed by what anybody knows.
  if (!/^([\da-f]{2}){32,}$/i.test(text)) throw new StartError(`${file} is damaged: it holds no key. Put it back from a backup.`);
  return Buffer.from(text, 'hex');
}

/** As `knownTrailKey`; made at the first start. */
export function trailKeyOf(dataDir: string, env: Environment): Uint8Array {
  const known = knownTrailKey(dataDir, env);
  if (known !== null) return known;
  mkdirSync(dataDir, { recursive: true });
  const key = randomBytes(32);
  writeFileSync(trailKeyFile(dataDir), `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
