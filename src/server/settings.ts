/** What an installation may set about the application it serves: environments by host, brand, limits. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { w, type Words } from '#model/words.ts';
import type { OuterSettings } from './access/outer.ts';
import type { Quota } from './files/quota.ts';
import type { JobKind } from './jobs/kind.ts';

const environmentNames = ['local', 'sit', 'uat', 'prod'] as const;
type EnvironmentName = (typeof environmentNames)[number];

/** Addresses are absolute, or paths on the host that was asked. */
export interface Environment {
  /** Hosts that are this environment: a name, or `.example.org` for all below it. */
  readonly hosts: readonly string[];
  readonly backendUrl: string;
  readonly uploadUrl: string;
  readonly flowUrl: string;
  readonly screenUrl: string;
}

export interface Settings {
  readonly brand: Words;
  readonly environments: Readonly<Record<EnvironmentName, Environment>>;
  /** Largest file that may be stored, in bytes. */
  readonly largestFile: number;
  /** Largest file that calls of the business take which are made for files, as the document library's, in bytes. */
  readonly largestDataFile: number;
  /** How much people may upload. */
  readonly uploads: Quota;
  /** Least age of a password that its person chose, in hours: only then may they change it again. */
  readonly passwordLeastHours: number;
  /** Addresses and nets of proxies in front of the server: who a request comes from, and by which protocol, is believed of these alone. */
  readonly trustedProxies: readonly string[];
  /** Lets a monitor elsewhere read `/metrics`; null: only this machine reads them. */
  readonly metricsToken: string | null;
  /** Folder of the built client; null serves the API alone. */
  readonly clientDir: string | null;
  /** One-time code of the first-run page; null where an administrator exists (`--empty`). */
  readonly firstRunCode: string | null;
  /** Cameras on this computer itself may be asked whether they answer; only tests have such. */
  readonly probeLoopback: boolean;
  /** Who may show the pages made for it in a frame: sources of CSP. */
  readonly frameAncestors: string;
  /** Another provider by which people may sign in. */
  readonly outer: OuterSettings | null;
  /** Long-running work beside that of the product: what loads a demo. */
  readonly ownJobs: readonly JobKind[];
}

/** Without a host of its own the workflow engine is this server. */
const here = (hosts: readonly string[]): Environment => ({
  hosts,
  backendUrl: '/tydf',
  uploadUrl: '/tydf/api/files',
  flowUrl: '/tydf/uflo',
  screenUrl: '/tf/screenHome',
});

export const defaultSettings: Settings = {
  brand: w('Tianyu Dongfang', '天屿东方'),
  environments: {
    local: here(['localhost', '127.0.0.1', '::1', '[::1]']),
    sit: here(['.sit']),
    uat: here(['.uat']),
    prod: here([]),
  },
  largestFile: 50 * 1024 * 1024,
  largestDataFile: 200 * 1024 * 1024,
  uploads: { perDay: 2 * 1024 ** 3, inAll: 100 * 1024 ** 3 },
  passwordLeastHours: 24,
  trustedProxies: [],
  metricsToken: null,
  clientDir: null,
  firstRunCode: null,
  probeLoopback: false,
  frameAncestors: "'self'",
  outer: null,
  ownJobs: [],
};

type Given = {
  readonly brand?: Partial<Words>;
  readonly environments?: Partial<Record<EnvironmentName, Partial<Environment>>>;
  readonly largestFile?: number;
  readonly largestDataFile?: number;
  readonly uploads?: Partial<Quota>;
  readonly passwordLeastHours?: number;
};

/** @throws Error that names the file and the setting whose value is no number from 0 on */
function checked(file: string, given: Given): Given {
  const { largestFile, largestDataFile, uploads, passwordLeastHours } = given;
  const numbers = { largestFile, largestDataFile, 'uploads.perDay': uploads?.perDay, 'uploads.inAll': uploads?.inAll, passwordLeastHours };
  for (const [name, value] of Object.entries(numbers))
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0))
      throw new Error(`${file}: ${name} is no whole number from 0 on.`);
  return given;
}

/** The defaults with `settings.json` of the data folder laid over them. A file that is no JSON object stops the start with its name. */
export function readSettings(dataDir: string, more: Partial<Settings> = {}): Settings {
  const file = join(dataDir, 'settings.json');
  let given: Given = {};
  if (existsSync(file)) {
    try {
      given = JSON.parse(readFileSync(file, 'utf8')) as Given;
    } catch (error) {
      throw new Error(`${file} is not proper JSON.`, { cause: error });
    }
    given = checked(file, given);
  }
  const environments = Object.fromEntries(
    environmentNames.map((name) => [name, { ...defaultSettings.environments[name], ...given.environments?.[name] }]),
  ) as Record<EnvironmentName, Environment>;
  return {
    ...defaultSettings,
    brand: { ...defaultSettings.brand, ...given.brand },
    environments,
    largestFile: given.largestFile ?? defaultSettings.largestFile,
    largestDataFile: given.largestDataFile ?? defaultSettings.largestDataFile,
    uploads: { ...defaultSettings.uploads, ...given.uploads },
    passwordLeastHours: given.passwordLeastHours ?? defaultSettings.passwordLeastHours,
    ...more,
  };
}

const belongs = (host: string, pattern: string): boolean =>
  pattern.startsWith('.')
    ? host.endsWith(pattern) || host.includes(`${pattern}.`) || host.startsWith(`${pattern.slice(1)}.`)
    : host === pattern;

/** The environment named, else the one of the host asked, else production. Null for a name that is none. */
export function environmentOf(
  settings: Settings,
  name: string | null,
  host: string,
): (Environment & { readonly name: EnvironmentName }) | null {
  const named = environmentNames.find((own) => own === name);
  if (name !== null && name !== '' && named === undefined) return null;
  const found =
    named ?? environmentNames.find((own) => settings.environments[own].hosts.some((pattern) => belongs(host, pattern))) ?? 'prod';
  return { ...settings.environments[found], name: found };
}
