/** Figures of the page, read where they arise: bytes from the network log of the browser, times from the page's own marks. */
import type { Browser, CDPSession } from 'playwright';
import { slow } from './interactions.ts';
import { settled } from './pages.ts';
import { visit, type Look, type Visitor } from './visitor.ts';

export interface Weight {
  /** JavaScript until the sign-in page stands, as transferred, in bytes. */
  readonly login: number;
  /** JavaScript until the list of tasks is shown, the sign-in page included. */
  readonly inbox: number;
  readonly styles: number;
  /** Sum of the layout shifts of the inbox that no person caused. */
  readonly shift: number;
}

/** Adds up what comes over the wire for scripts and styles, headers left out. */
const weigh = async (cdp: CDPSession): Promise<{ scripts: number; styles: number }> => {
  const sum = { scripts: 0, styles: 0 };
  const kinds = new Map<string, 'scripts' | 'styles'>();
  const headers = new Map<string, number>();
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' && type !== 'Stylesheet') return;
    kinds.set(requestId, type === 'Script' ? 'scripts' : 'styles');
    headers.set(requestId, response.encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) sum[kind] += encodedDataLength - (headers.get(requestId) ?? 0);
  });
  return sum;
};

const watchShifts = (): void => {
  const seen = { shift: 0 };
  Object.assign(globalThis, { tydfShift: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Notes when the first task stood in the page, in milliseconds of it. */
const watchFirstRow = (): void => {
  const watch = new MutationObserver(() => {
    if (document.querySelector('main [role=row][id]') === null) return;
    watch.disconnect();
    Object.assign(globalThis, { tydfFirstRow: performance.now() });
  });
  watch.observe(document, { childList: true, subtree: true });
};

/** Bytes of scripts that had come when the first task stood in the page: what comes after it, nobody waited for. */
const scriptsUntilFirstRow = (): number => {
  const { tydfFirstRow } = globalThis as unknown as { tydfFirstRow: number };
  return performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= tydfFirstRow)
    .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
};

/** First visit of a browser that has nothing in its cache. */
export async function measureWeight(browser: Browser, url: string, userName: string, password: string, look: Look = {}): Promise<Weight> {
  const person = await visit(browser, url, look);
  const { page } = person;
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchFirstRow);
  const sum = await weigh(await person.context.newCDPSession(page));
  await person.open('/login');
  await page.locator('input[type=password]').waitFor();
  await page.waitForTimeout(1_000);
  const login = sum.scripts;
  await person.fillLogin(userName, password);
  await page.waitForURL('**/selectSystem*');
  await page.locator('main [data-id]:visible').first().click();
  await person.tasks.getByRole('row').first().waitFor();
  const inbox = await page.evaluate(scriptsUntilFirstRow);
  await page.waitForTimeout(1_500);
  const shift = await page.evaluate(() => (globalThis as unknown as { tydfShift: { shift: number } }).tydfShift.shift);
  await person.close();
  return { login, inbox, styles: sum.styles, shift };
}

export interface KeyToPaint {
  /** Milliseconds from the Enter that decides to the picture with the next task. */
  readonly times: readonly number[];
}

/** Approves one task after the other; `throttle` slows the processor of the page by this factor, `reading` is how long each is read, in milliseconds. */
export async function measureKeyToPaint(
  browser: Browser,
  url: string,
  userName: string,
  password: string,
  {
    rounds = 20,
    throttle = 1,
    reading = 300,
    ...look
  }: Look & { readonly rounds?: number; readonly throttle?: number; readonly reading?: number } = {},
): Promise<KeyToPaint> {
  const person = await visit(browser, url, { viewport: { width: 1366, height: 768 }, motion: true, ...look });
  await person.signIn(userName, password);
  const { page } = person;
  await page.getByRole('article').waitFor();
  await settled(page);
  await slow(page, throttle);
  await approveAll(person, rounds, reading);
  const times = await page.evaluate(() => performance.getEntriesByName('decision', 'measure').map(({ duration }) => duration));
  await person.close();
  return { times };
}

const chosen = '[role=row][aria-selected=true]';

async function approveAll({ page }: Visitor, rounds: number, reading: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const before = await page.locator(chosen).getAttribute('id');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      ([selector, id]) => {
        const row = document.querySelector(selector ?? '');
        return row === null || row.id !== id;
      },
      [chosen, before],
    );
    // A person reads; meanwhile the next ones are loaded.
    await page.waitForTimeout(reading);
  }
}
