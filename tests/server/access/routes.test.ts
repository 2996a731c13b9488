/** Every call of the server × every kind of person: who is refused at the door, and who is not (rulings 2, R-200). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definition } from '#model/definition.ts';
import { loadRegistry } from '#resources/registry.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { matrix, people, type Kind } from './matrix.ts';
import { family, routes } from './routes.ts';

const kinds = Object.keys(people) as Kind[];
const registry = await loadRegistry();
const missing = '999999999';

/** Values for the places of a path that name nothing, or nothing that a call without a body changes. */
const places: Readonly<Record<string, string>> = { resource: 'hrLeaveRequest', day: '2026-01-01', channel: 'email', cacheName: 'dict' };
/** Answers that never end; a test of its own opens it (tests/server/http/stream.test.ts). */
const endless = new Set(['GET /tydf/stream']);
/** Ends the session it is called with, so it comes last. */
const last = new Set(['GET /tydf/administration/logout']);

/** Where an empty body is refused before anybody's right is looked at: one that gets as far, and changes nothing. */
const bodies: Readonly<Record<string, unknown>> = {
  'PUT /tydf/administration/users/many': { ids: [missing], status: 'enabled', dryRun: true },
  'POST /tydf/process/cases': {
    flowKey: 'nothing',
    name: 'x',
    starter: missing,
    values: {},
    steps: [],
    expected: { path: [], end: 'approved' },
  },
  'PUT /tydf/process/cases/{id}': { version: 1 },
  'POST /tydf/process/decisions': { xml: 'x' },
  'POST /tydf/process/design/who': { resource: null, starter: missing, values: {}, nodes: [] },
};
/** A body that every call of a resource's family reads, and refuses by the field's name. */
const unknownField = { noSuchField: 1 };

let server: TestServer;
let known: readonly string[] = [];
const clients = new Map<Kind, TestClient>();

beforeAll(async () => {
  server = await startTestServer();
  for (const kind of kinds) clients.set(kind, people[kind] === null ? server.with(null) : await server.as(people[kind]));
  const answer = await fetch(`${server.url}/tydf/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  known = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
}, 300_000);
afterAll(() => server?.close());

const baseOf = ({ key, api }: Definition): string => `/tydf/${api.prefix}/${api.path ?? key}`;

/** Who may, by the tables; null where the call stands in neither. */
function whoMay(route: string): 'open' | readonly Kind[] | null {
  const own = routes.find((row) => row.route === route);
  if (own) return own.who;
  const [method = '', path = ''] = route.split(' ');
  for (const definition of registry.values()) {
    const base = baseOf(definition);
    if (path !== base && !path.startsWith(`${base}/`)) continue;
    const action = family[`${method} ${path.slice(base.length)}`];
    if (action === 'person') return kinds.filter((kind) => kind !== 'nobody');
    const row = matrix.find((one) => one.resource === definition.key && one.action === action);
    if (row) return kinds.filter((kind) => row.rights[kind] !== 'no');
  }
  return null;
}

/** Status of the call on what is not there, without a body that says anything. */
async function statusOf(client: TestClient, route: string): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? missing);
  const answer = await fetch(`${server.url}${filled}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...(client.token !== '' && { authorization: client.token }) },
    ...(method !== 'GET' && { body: JSON.stringify(bodies[route] ?? (routes.some((row) => row.route === route) ? {} : unknownField)) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

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
      const client = clients.get(kind) as TestClient;
      const ordered = [...known.filter((route) => !last.has(route)), ...known.filter((route) => last.has(route))];
      const wrong: string[] = [];
      for (const route of ordered) {
        const who = whoMay(route);
        if (who === null || endless.has(route)) continue;
        const status = await statusOf(client, route);
        const may = who === 'open' || who.includes(kind);
        const refusal = kind === 'nobody' ? 401 : 403;
        if (status >= 500 || (may ? status === 401 || status === 403 : status !== refusal))
          wrong.push(`${route}: ${status}, where ${kind} ${may ? 'may' : 'may not'}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
