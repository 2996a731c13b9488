/** The real application over a database of its own, with the built client, and a browser. Its clock runs from the day of the tests. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { packageRoot } from '#server/db/packageRoot.ts';
import { startTestServer, testDay, testPassword, type TestClock, type TestServer } from '#tests/support/server.ts';
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

export interface Site {
  readonly server: TestServer;
  readonly browser: Browser;
  /** A browser of its own with nobody signed in. */
  visitor(look?: Look): Promise<Visitor>;
  /** Signed in, in the inbox. */
  as(userName: string, look?: Look): Promise<Visitor>;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error('The client is not built: run npm run build, or npm test, which does.');
  const clock = runningClock(testDay);
  const [server, browser] = await Promise.all([startTestServer({ clock, settings: { clientDir } }), launch()]);
  const visitor = (look: Look = {}) => visit(browser, server.url, { clockAhead: clock.ahead(), ...look });
  return {
    server,
    browser,
    visitor,
    async as(userName, look) {
      const person = await visitor(look);
      await person.signIn(userName, testPassword);
      return person;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
