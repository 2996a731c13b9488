/** Every call of the server × every kind of person: who is refused at the door, and who is not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { openAlike } from './alike.ts';
import { callersAt, grantOnly, knownRoutes, routes, rowFor, wrongAt, wrongWithout } from './door.ts';
import { lone, wrongAlone } from './lone.ts';
import type { Kind } from './matrix/people.ts';
import { everybody, furnish, idBy, kinds } from './stage.ts';

let server: TestServer;
let known: readonly string[] = [];
let clients: ReadonlyMap<Kind, TestClient>;
let callers: ReadonlyMap<string, readonly Kind[]>;

beforeAll(async () => {
  server = await startTestServer();
  clients = await everybody(server);
  known = await knownRoutes(server);
  const callersOf = await openAlike(server, (kind) => clients.get(kind) as TestClient);
  callers = new Map(known.map((route) => [route, callersAt(route, callersOf)]));
  await furnish(server, clients.get('admin') as TestClient, await idBy(server, 'users where user_name = $1', 'luyang'));
}, 300_000);
afterAll(() => server?.close());

describe('every call of the server', () => {
  it('stands in a table, and the tables name no call that there is not', () => {
    expect(known.length).toBeGreaterThan(400);
    expect(known.filter((route) => rowFor(route) === null)).toEqual([]);
    expect(routes.map(({ route }) => route).filter((route) => !known.includes(route))).toEqual([]);
    expect(new Set(routes.map(({ route }) => route)).size).toBe(routes.length);
  });

  it.each(kinds)(
    'lets %s past the door where the tables say so, and nowhere else',
    async (kind) => {
      const wrong: string[] = [];
      const mine = known.filter((route) => callers.get(route)?.includes(kind));
      expect(mine.length).toBeGreaterThan(routes.length);
      for (const route of mine) {
        const found = await wrongAt(server, clients.get(kind) as TestClient, kind, route);
        if (found !== null) wrong.push(found);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it('asks whoever has no grant at all for one, but for the few that need none', async () => {
    const bare = await server.as('yanfei');
    await grantOnly(server, bare, []);
    const wrong: string[] = [];
    for (const route of known) {
      if (route.endsWith('/logout')) continue;
      const found = await wrongWithout(server, bare, route);
      if (found !== null) wrong.push(found);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it.each(lone)('asks for more than $codes: $route', async (one) => {
    const person = await server.as('qinhao');
    expect(await wrongAlone(server, person, one)).toBeNull();
  });
});
