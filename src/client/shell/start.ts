/** What the frame asks the server for a signed-in person: who, menu, permissions, dictionary, path settings. */
import { ask, call, FLOW_PATH } from '#client/data/server/call.ts';
import { environmentOf } from '#client/data/environment.ts';
import { kept } from '#client/data/kept.ts';
import { isOutside } from '#client/data/page/page.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { session, type System } from '#client/data/session.ts';
import type { Dictionary, MenuEntry, UserInfo } from '#model/api.ts';
import type { Brand } from '#model/operations/company.ts';
import { textOf } from '#model/calculation/text.ts';
import { keepBrand } from '#client/data/brand.ts';

interface PathSettings {
  readonly userName: string;
  readonly postName: string;
  readonly appName: string;
  readonly flowUrl: string;
  readonly brand?: Brand;
}

const at = (path: string): string => `/tydf/administration/${path}`;

/** Keeps what came; what did not come stays as it was. */
const take = async <Data>(work: Promise<Data>, keep: (data: Data) => void): Promise<void> => {
  try {
    keep(await work);
  } catch {
    // The frame goes on with what it has; the next start asks again, and 401 and 403 have been told.
  }
};

/** Who holds the token: known after signing in, asked for when it came in the address. */
export const askPerson = async (): Promise<UserInfo | null> => {
  const known = session.get().user;
  if (known) return known;
  const answer = await call<UserInfo>('GET', at('session'), { quiet: true });
  if (answer.code !== '200') return null;
  session.set({ user: answer.data });
  await preferences.load();
  return answer.data;
};

/** Menu, permission codes and dictionary of the chosen system, in parallel; the stored ones are shown meanwhile. */
export const refreshSession = async (): Promise<void> => {
  const person = await askPerson();
  if (!person) return;
  const { userId } = person;
  const { system } = session.get();
  const systemId = system?.id;
  await Promise.all([
    take(askPathSettings(), () => undefined),
    take(ask<readonly MenuEntry[]>('GET', at('resources/byUserAndType'), { params: { userId, resType: 3, systemId } }), (menu) =>
      session.set({ menu }),
    ),
    take(ask<readonly string[]>('GET', at('permissions')), (permissions) => session.set({ permissions })),
    // Whether it is over by now.
    system?.maintained && take(askSystems(), (systems) => session.set({ system: systems.find(({ id }) => id === system.id) ?? system })),
    take(ask<Dictionary>('GET', at('dictionaries/all')), (dictionary) => session.set({ dictionary })),
  ]);
};

const SETTINGS = 'pathSettings';

const environmentAsked = () => ({ appName: 'tydf', env: environmentOf(location.hostname) });

/** Asked once, when nothing is kept. The brand also serves the sign-in page of this computer. */
export const askPathSettings = async (): Promise<PathSettings> => {
  const before = await kept.get<PathSettings>(SETTINGS);
  if (before) return before;
  const settings = await ask<PathSettings>('GET', at('pathSettings'), { params: environmentAsked() });
  await kept.set(SETTINGS, settings);
  if (settings.brand) await keepBrand(settings.brand);
  return settings;
};

let flowPath: Promise<string> | null = null;

/** The workflow engine of this environment, by what its own host says, else by the settings; asked when something of it is first wanted. */
export const askFlowPath = (): Promise<string> =>
  (flowPath ??= (async () => {
    const { flowUrl } = await askPathSettings();
    const host = isOutside(flowUrl) ? `${flowUrl}/flowPath` : FLOW_PATH;
    const answer = await call<{ readonly url?: string }>('GET', host, { params: environmentAsked(), quiet: true });
    return (answer.code === '200' && answer.data.url) || flowUrl;
  })().catch((error: unknown) => {
    flowPath = null;
    throw error;
  }));

/** A new sign-in asks for everything anew. */
export const forgetPathSettings = (): Promise<void> => {
  flowPath = null;
  return kept.remove(SETTINGS);
};

/** The systems a person may choose: those of their department that run or are under maintenance. */
export const askSystems = async (): Promise<readonly System[]> => {
  const rows = await ask<readonly Record<string, unknown>[]>('GET', at('sysSystem/all'));
  return rows.map((row) => ({
    id: String(row['id']),
    systemCode: textOf(row['systemCode']),
    systemName: textOf(row['systemName']),
    systemNameEn: textOf(row['systemNameEn']) || null,
    entryPath: textOf(row['entryPath']) || '/dashboard',
    icon: textOf(row['icon']) || null,
    maintained: row['sysStatus'] === 'maintenance',
  }));
};
