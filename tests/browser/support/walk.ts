/**
 * A walk through every page template and hand-made page, in both languages and schemes: no violation of axe, no error of the page (ruling 4).
 * A page is loaded once and changes its language where it stands, as its people change it: loading is most of the work.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownPages } from '#client/routes/ownPages.ts';
import type { Language } from '#model/words.ts';
import { loadShowcase } from '#server/demo/showcase.ts';
import { installModels } from '#server/install/models.ts';
import { fillExpenses } from './documents.ts';
import { settled, stopsOf } from './pages.ts';
import { openSite, type Site } from './site.ts';
import type { Ask, Stop } from './stop.ts';
import type { Visitor } from './visitor.ts';

/** What is wrong, by page, language and scheme. */
type Found = Readonly<Record<string, readonly string[]>>;

const pageOf = ({ path }: Stop): string => path.split('?')[0] ?? path;
const roomOf = (stop: Stop) => ownPages[pageOf(stop)]?.room;

/** Parts that one sign-in or few go through; together everything. */
const walks: readonly (readonly [who: string, part: (stops: readonly Stop[]) => readonly Stop[]])[] = [
  ['nobody', (stops) => stops.filter(({ userName }) => userName === null)],
  ['a leader', (stops) => stops.filter(({ userName }) => userName === 'qinhao')],
  ['others', (stops) => stops.filter(({ userName }) => userName !== null && userName !== 'qinhao' && userName !== 'admin')],
  ['the administrator', (stops) => stops.filter((stop) => stop.userName === 'admin' && roomOf(stop) === undefined)],
  ['the designer of flows', (stops) => stops.filter((stop) => stop.userName === 'admin' && roomOf(stop) === 'designer')],
  ['administration', (stops) => stops.filter((stop) => roomOf(stop) === 'admin')],
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
  return stopsOf(ask);
}

/** Opens a page that is there for whoever has this name, and says what is wrong with it. */
async function see(person: Visitor, { path, name, sign }: Stop): Promise<Found> {
  await person.open(path);
  await settled(person.page, sign).catch((error: unknown) => {
    throw new Error(`${name} was not loaded`, { cause: error });
  });
  return look(person, name);
}

async function look(person: Visitor, name: string): Promise<Found> {
  const found: Record<string, readonly string[]> = {};
  for (const scheme of ['light', 'dark'] as const) {
    await person.inScheme(scheme);
    const violations = await person.violations();
    if (violations.length > 0) found[`${name} ${person.language} ${scheme}`] = violations;
  }
  await person.inScheme('light');
  if (person.faults.length > 0) found[`${name} ${person.language} errors`] = person.faults.splice(0);
  return found;
}

/** Pages without a frame have nothing in which the language is changed: they are opened once more. */
async function walk(site: Site, stops: readonly Stop[]): Promise<Found> {
  const found: Found[] = [];
  const visitor = async (userName: string | null, language: Language): Promise<Visitor> => {
    if (userName !== null) return site.as(userName, { language });
    const person = await site.visitor({ language });
    await person.open('/login');
    await person.page.getByRole('button', { name: person.say({ en: 'English', zh: '中文' }) }).click();
    return person;
  };
  for (const userName of new Set(stops.map((stop) => stop.userName))) {
    const again: Record<Language, Stop[]> = { zh: [], en: [] };
    const person = await visitor(userName, 'zh');
    for (const stop of stops.filter((one) => one.userName === userName)) {
      found.push(await see(person, stop));
      if (await person.inOtherLanguage()) {
        await settled(person.page, stop.sign);
        found.push(await look(person, stop.name));
      } else again[person.language === 'zh' ? 'en' : 'zh'].push(stop);
    }
    await person.close();
    for (const language of ['zh', 'en'] as const) {
      if (again[language].length === 0) continue;
      const other = await visitor(userName, language);
      for (const stop of again[language]) found.push(await see(other, stop));
      await other.close();
    }
  }
  return Object.assign({}, ...found) as Found;
}

/** The tests of every other page; each half is a file of its own, so that both can run at a time. */
export function walkHalf(half: 0 | 1): void {
  let site: Site;
  let stops: readonly Stop[];
  beforeAll(async () => {
    site = await openSite();
    stops = await furnish(site);
  });
  afterAll(() => site?.close());

  it('goes to every page there is, once', () => {
    const visited = walks.flatMap(([, part]) => part(stops));
    expect(visited.toSorted((a, b) => stops.indexOf(a) - stops.indexOf(b))).toEqual(stops);
    expect(Object.keys(ownPages).filter((path) => !stops.some((stop) => pageOf(stop) === path))).toEqual([]);
  });

  it.each(walks)(
    'pages for %s are accessible in both languages, in light and dark',
    async (_, part) => {
      const mine = part(stops).filter((stop) => stops.indexOf(stop) % 2 === half);
      expect(mine.length).toBeGreaterThan(0);
      expect(await walk(site, mine)).toEqual({});
    },
    300_000,
  );
}
