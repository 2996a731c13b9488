/** A walk through every page template and hand-made page in one language and both schemes: no violation of axe, no error of the page (ruling 4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPages } from '#client/routes/ownPages.ts';
import type { Language } from '#model/words.ts';
import { loadShowcase } from '#server/demo/showcase.ts';
import { installModels } from '#server/install/models.ts';
import { fillExpenses } from './documents.ts';
import { settled, stopsOf } from './pages.ts';
import { openSite, type Site } from './site.ts';
import type { Ask, Stop } from './stop.ts';

const pageOf = ({ path }: Stop): string => path.split('?')[0] ?? path;
const areaOf = (stop: Stop) => ownPages[pageOf(stop)]?.area;

/** Parts that one sign-in or few go through; together everything. */
const walks: readonly (readonly [who: string, part: (stops: readonly Stop[]) => readonly Stop[]])[] = [
  ['nobody', (stops) => stops.filter(({ userName }) => userName === null)],
  ['a leader', (stops) => stops.filter(({ userName }) => userName === 'qinhao')],
  ['others', (stops) => stops.filter(({ userName }) => userName !== null && userName !== 'qinhao' && userName !== 'admin')],
  ['the administrator', (stops) => stops.filter((stop) => stop.userName === 'admin' && areaOf(stop) === undefined)],
  ['the designer of flows', (stops) => stops.filter((stop) => stop.userName === 'admin' && areaOf(stop) === 'workflow')],
  ['administration, one half', (stops) => stops.filter((stop) => areaOf(stop) === 'admin').filter((_, at) => at % 2 === 0)],
  ['administration, the other half', (stops) => stops.filter((stop) => areaOf(stop) === 'admin').filter((_, at) => at % 2 === 1)],
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

/** The tests of one language; each language is a file of its own, so that both can run at a time. */
export function walkIn(language: Language): void {
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

  describe(`pages in ${language}`, () => {
    it.each(walks)(
      'for %s are accessible in light and dark',
      async (_, part) => {
        const mine = part(stops);
        expect(mine.length).toBeGreaterThan(2);
        const found: Record<string, readonly string[]> = {};
        for (const userName of new Set(mine.map((stop) => stop.userName))) {
          const person = userName === null ? await site.visitor({ language }) : await site.as(userName, { language });
          if (userName === null) {
            await person.open('/login');
            await person.page.getByRole('button', { name: person.say({ en: 'English', zh: '中文' }) }).click();
          }
          for (const { path, name, sign } of mine.filter((stop) => stop.userName === userName)) {
            await person.open(path);
            await settled(person.page, sign).catch((error: unknown) => {
              throw new Error(`${name} was not loaded`, { cause: error });
            });
            for (const [scheme, violations] of Object.entries(await person.violationsByScheme()))
              if (violations.length > 0) found[`${name} ${scheme}`] = violations;
            if (person.faults.length > 0) found[`${name} errors`] = person.faults.splice(0);
          }
          await person.close();
        }
        expect(found).toEqual({});
      },
      300_000,
    );
  });
}
