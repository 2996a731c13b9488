/**
 * A walk through every page template and hand-made page, in both languages and both schemes: no violation of axe, no error of the page.
 *
 * What is the same whatever the language is looked at once. In Chinese each page is judged whole: by all rules in one scheme, by those
 * about colours in the other, since nothing but colours differs. In English it is judged by all rules but those about colours: words
 * change names, labels, `lang`, headings, sizes and what overflows, and no colour.
 *
 * Pages are reached as by a link, in the application that is open already: a page is drawn by the same code however it was reached, and
 * loading the application, and axe into it, took most of the time. Each sign-in, and one page in ten, loads by address.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPages } from '#client/routes/ownPages.ts';
import type { Language } from '#model/words.ts';
import { loadShowcase } from '#server/demo/showcase.ts';
import { installModels } from '#server/install/models.ts';
import { contractStopsOf } from './contractStops.ts';
import { fillExpenses } from './documents.ts';
import { libraryStopsOf } from './libraryStops.ts';
import { settled, stopsOf } from './pages.ts';
import { moneyStopsOf } from './moneyStops.ts';
import { projectStopsOf } from './projectStops.ts';
import { purchaseStopsOf } from './purchaseStops.ts';
import { assetStopsOf } from './assetStops.ts';
import { sealStopsOf } from './sealStops.ts';
import { stockStopsOf } from './stockStops.ts';
import { voucherStopsOf } from './voucherStops.ts';
import { openSite, type Site } from './site.ts';
import type { Ask, Stop } from './stop.ts';
import type { Visitor } from './visitor.ts';

const pageOf = ({ path }: Stop): string => path.split('?')[0] ?? path;
const areaOf = (stop: Stop) => ownPages[pageOf(stop)]?.area;

type Half = 'people' | 'administration';

interface Part {
  readonly who: string;
  readonly of: (stops: readonly Stop[]) => readonly Stop[];
}

/** Parts that one sign-in or few go through; together everything. The two halves take as long, as each is a file, run beside the other. */
const halves: Readonly<Record<Half, readonly Part[]>> = {
  people: [
    { who: 'nobody', of: (stops) => stops.filter(({ userName }) => userName === null) },
    { who: 'a leader', of: (stops) => stops.filter(({ userName }) => userName === 'qinhao') },
    { who: 'others', of: (stops) => stops.filter(({ userName }) => userName !== null && userName !== 'qinhao' && userName !== 'admin') },
    { who: 'the designer of flows', of: (stops) => stops.filter((stop) => stop.userName === 'admin' && areaOf(stop) === 'workflow') },
  ],
  administration: [
    { who: 'the administrator', of: (stops) => stops.filter((stop) => stop.userName === 'admin' && areaOf(stop) === undefined) },
    { who: 'administration, one half', of: (stops) => stops.filter((stop) => areaOf(stop) === 'admin').filter((_, at) => at % 2 === 0) },
    {
      who: 'administration, the other half',
      of: (stops) => stops.filter((stop) => areaOf(stop) === 'admin').filter((_, at) => at % 2 === 1),
    },
  ],
};

/** Of areas whose pages need records of their own. */
const areaStops = [
  purchaseStopsOf,
  contractStopsOf,
  moneyStopsOf,
  projectStopsOf,
  libraryStopsOf,
  stockStopsOf,
  voucherStopsOf,
  assetStopsOf,
  sealStopsOf,
];

/** What the pages show: models, documents in all states of the flow, reports, cameras. */
async function furnish({ server }: Site): Promise<readonly Stop[]> {
  // As a start of the product does.
  await installModels(server.services);
  const [rejected, approved] = await fillExpenses(server, 4);
  const leader = await server.as('qinhao');
  const decide = async (action: string, id: string | undefined) => {
    const { json } = await leader.call('POST', `/tydf/process/expenseReport/${action}Process`, {
      requestId: action,
      id,
      comment: '金额不符',
    });
    if (json.code !== '200') throw new Error(json.desc);
  };
  await decide('reject', rejected);
  await decide('approve', approved);
  await loadShowcase(server.services, (await server.as('admin')).userId);
  const clients = new Map<string, ReturnType<typeof server.as>>();
  const ask: Ask = async <Data>(userName: string, path: string, method = 'GET', body?: unknown) => {
    if (!clients.has(userName)) clients.set(userName, server.as(userName));
    const { json } = await (await clients.get(userName)!).call<Data>(method, path, body);
    if (json.code !== '200') throw new Error(`${method} ${path}: ${json.desc}`);
    return json.data;
  };
  const stops = [...(await stopsOf(ask))];
  for (const stopsAt of areaStops) stops.push(...(await stopsAt(server)));
  return stops;
}

/** What is wrong with the page that is shown, by scheme; whole, or what depends on words. */
const judged = async (person: Visitor, whole: boolean): Promise<Readonly<Record<string, readonly string[]>>> =>
  whole ? person.violationsByScheme() : { 'in words': await person.violationsButColours() };

/** How the page fails to be as high as the window, also once the focus went to the last thing that takes it. */
const heightOf = ({ page }: Visitor): Promise<readonly string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const look = (when: string) => {
      const { scrollHeight, scrollTop } = document.scrollingElement!;
      if (scrollHeight > innerHeight || scrollTop > 0) faults.push(`${when}: ${scrollHeight} px high, scrolled by ${scrollTop}`);
      const bottom = Math.max(...[...document.querySelectorAll('#root > *')].map((part) => part.getBoundingClientRect().bottom));
      if (bottom > innerHeight + 1) faults.push(`${when}: cut off at ${Math.round(bottom - innerHeight)} px below the window`);
    };
    look('at first');
    const before = document.activeElement;
    const last = [...document.querySelectorAll<HTMLElement>('#root :is(a[href], button, input, select, textarea, [tabindex="0"])')].at(-1);
    last?.focus();
    look('at the end');
    if (before instanceof HTMLElement) before.focus();
    else last?.blur();
    return faults;
  });

/** The tests of one half; each is a file of its own, so that both can run at a time. */
export function walkThrough(half: Half): void {
  let site: Site;
  let stops: readonly Stop[];
  beforeAll(async () => {
    site = await openSite();
    stops = await furnish(site);
  });
  afterAll(() => site?.close());

  it('both halves go to every page there is, once', () => {
    const visited = Object.values(halves).flatMap((parts) => parts.flatMap(({ of }) => of(stops)));
    expect(visited.toSorted((a, b) => stops.indexOf(a) - stops.indexOf(b))).toEqual(stops);
    expect(Object.keys(ownPages).filter((path) => !stops.some((stop) => pageOf(stop) === path))).toEqual([]);
  });

  const visitorOf = async (userName: string | null, language: Language): Promise<Visitor> => {
    if (userName !== null) return site.as(userName, { language });
    const person = await site.visitor({ language });
    await person.open('/login');
    await person.page.getByRole('button', { name: person.say({ en: 'English', zh: '中文' }) }).click();
    return person;
  };

  describe.each([
    ['zh', 'light and dark'],
    ['en', 'its words'],
  ] as const)('pages in %s', (language, seen) => {
    it.each(halves[half])(
      `for $who are accessible in ${seen}`,
      async ({ of }) => {
        const mine = of(stops);
        expect(mine.length).toBeGreaterThan(2);
        const whole = language === 'zh';
        const found: Record<string, readonly string[]> = {};
        for (const userName of new Set(mine.map((stop) => stop.userName))) {
          const person = await visitorOf(userName, language);
          for (const [at, { path, name, sign }] of mine.filter((stop) => stop.userName === userName).entries()) {
            // Nobody's pages have no frame around them.
            try {
              await (userName === null || at % 10 === (whole ? 1 : 6) ? person.open(path) : person.go(path));
              await settled(person.page, sign);
            } catch (error) {
              throw new Error(`${name} was not loaded`, { cause: error });
            }
            for (const [aspect, violations] of Object.entries(await judged(person, whole)))
              if (violations.length > 0) found[`${name} ${aspect}`] = violations;
            const wrong = whole ? await heightOf(person) : [];
            if (wrong.length > 0) found[`${name} height`] = wrong;
            if (person.faults.length > 0) found[`${name} errors`] = person.faults.splice(0);
          }
          await person.close();
        }
        expect(found).toEqual({});
      },
      600_000,
    );
  });
}
