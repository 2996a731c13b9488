/** Every call of the server × every kind of person: who is refused at the door, and who is not (rulings 2, R-200). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { knownRoutes, routes, whoMay, wrongAt } from './door.ts';
import type { Kind } from './matrix.ts';
import { everybody, kinds } from './stage.ts';

let server: TestServer;
let known: readonly string[] = [];
let clients: ReadonlyMap<Kind, TestClient>;

beforeAll(async () => {
  server = await startTestServer();
  clients = await everybody(server);
  known = await knownRoutes(server);
}, 300_000);
afterAll(() => server?.close());

describe('every call of the server', () => {
  it('stands in a table, and the tables name no call that there is not', () => {
    expect(known.length).toBeGreaterThan(400);
    expect(known.filter((route) => whoMay(route) === null)).toEqual([]);
    expect(routes.map(({ route }) => route).filter((route) => !known.includes(route))).toEqual([]);
    expect(new Set(routes.map(({ route }) => route)).size).toBe(routes.length);
  });

  it.each(kinds)(
    'lets %s past the door where the tables say so, and nowhere else',
    async (kind) => {
      const wrong: string[] = [];
      for (const route of known) {
        const found = await wrongAt(server, clients.get(kind) as TestClient, kind, route);
        if (found !== null) wrong.push(found);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
