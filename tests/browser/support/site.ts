/** The real application over a database of its own, with the built client, and a browser. Its clock runs from the day of the tests. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Language } from '#model/words.ts';
import { packageRoot } from '#server/db/packageRoot.ts';
import type { Settings } from '#server/settings.ts';
import { startTestServer, testDay, type TestClient, type TestClock, type TestServer } from '#tests/support/server.ts';
import { launch } from './chromium.ts';
import { visit, type Look, type Visitor } from './visitor.ts';

/** For what takes milliseconds alone, and seconds on a machine that others share; milliseconds are judged in the bench. */
export const patience = { timeout: 15_000 } as const;

/** Another build where several are at work in one tree. */
const clientDir = process.env['TYDF_CLIENT_DIR'] ?? join(packageRoot(), 'dist', 'client');

/** Runs as fast as the machine's, `ahead` milliseconds before it. */
const runningClock = (start: Date): TestClock & { readonly ahead: () => number } => {
  let ahead = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    set: (now) => void (ahead = now.getTime() - Date.now()),
    pass: (ms) => void (ahead += ms),
    ahead: () => ahead,
  };
};

/** What local storage holds of somebody who has signed in and chosen a system. */
const storedFor = async (client: TestClient, language: Language): Promise<Readonly<Record<string, string>>> => {
  const at = '/tydf/administration';
  const [user, systems] = await Promise.all([
    client.call('GET', `${at}/session`),
    client.call<readonly Record<string, string>[]>('GET', `${at}/sysSystem/all`),
    client.call('PUT', '/tydf/personal/preferences', { language }),
  ]);
  const [{ id, systemCode = '', systemName, systemNameEn, entryPath, icon } = {}] = systems.json.data;
  return {
    token: client.token,
    setUserInfo: JSON.stringify(user.json.data),
    system: JSON.stringify({ id, systemCode, systemName, systemNameEn, entryPath, icon }),
    setType: systemCode,
  };
};

export interface Site {
  readonly server: TestServer;
  readonly browser: Browser;
  /** A browser of its own with nobody signed in. */
  visitor(look?: Look): Promise<Visitor>;
  /** Signed in, in the inbox. */
  as(userName: string, look?: Look): Promise<Visitor>;
  close(): Promise<void>;
}

/**
 * @param browsing how the browser is started, where not as usual
 * @param settings of the server, where not as usual
 */
export async function openSite(browsing: Parameters<typeof launch>[0] = {}, settings: Partial<Settings> = {}): Promise<Site> {
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error('The client is not built: run npm run build, or npm test, which does.');
  const clock = runningClock(testDay);
  const [server, browser] = await Promise.all([startTestServer({ clock, settings: { clientDir, ...settings } }), launch(browsing)]);
  const visitor = (look: Look = {}) => visit(browser, server.url, { clockAhead: clock.ahead(), ...look });
  return {
    server,
    browser,
    visitor,
    async as(userName, look) {
      const person = await visitor(look);
      await person.enter(await storedFor(await server.as(userName), person.language));
      return person;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
