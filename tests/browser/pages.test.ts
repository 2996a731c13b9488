/** Every page template and hand-made page once in both languages and both schemes: no violation of axe, no error of the page (ruling 4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installModels } from '#server/install/models.ts';
import { fillExpenses } from './support/documents.ts';
import { settled, stopsOf, type Ask, type Stop } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let stops: readonly Stop[];

beforeAll(async () => {
  site = await openSite();
  const { server } = site;
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
  const clients = new Map<string, ReturnType<typeof server.as>>();
  const ask: Ask = async <Data>(userName: string, path: string) => {
    if (!clients.has(userName)) clients.set(userName, server.as(userName));
    return (await (await clients.get(userName)!).call<Data>('GET', path)).json.data;
  };
  stops = await stopsOf(ask);
});
afterAll(() => site?.close());

/** In light everything; in dark what a scheme can change, which is colour. */
const checks = { light: undefined, dark: ['color-contrast'] } as const;

const walks = [
  ['nobody', (one: string | null) => one === null],
  ['a leader', (one: string | null) => one === 'qinhao'],
  ['the administrator', (one: string | null) => one === 'admin'],
  ['others', (one: string | null) => one !== null && one !== 'qinhao' && one !== 'admin'],
] as const;

describe.each(['zh', 'en'] as const)('pages in %s', (language) => {
  it.each(walks)(
    'for %s are accessible in light and dark',
    async (_, isTheirs) => {
      const mine = stops.filter(({ userName }) => isTheirs(userName));
      expect(mine.length).toBeGreaterThan(2);
      const found: Record<string, readonly string[]> = {};
      for (const userName of new Set(mine.map((stop) => stop.userName))) {
        const person = userName === null ? await site.visitor({ language }) : await site.as(userName, { language });
        if (userName === null) {
          await person.open('/login');
          await person.page.getByRole('button', { name: person.say({ en: 'English', zh: '中文' }) }).click();
        }
        for (const { path, name } of mine.filter((stop) => stop.userName === userName)) {
          await person.open(path);
          await settled(person.page);
          for (const scheme of ['light', 'dark'] as const) {
            await person.inScheme(scheme);
            const violations = await person.violations(checks[scheme]);
            if (violations.length > 0) found[`${name} ${scheme}`] = violations;
          }
          await person.inScheme('light');
          if (person.faults.length > 0) found[`${name} errors`] = person.faults.splice(0);
        }
        await person.close();
      }
      expect(found).toEqual({});
    },
    240_000,
  );
});
