/** Journeys as tests: where each is played, and what it finds there. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTestDatabase } from '#tests/support/cluster.ts';
import { rewinding, type Rewinding } from '#tests/support/rewinding.ts';
import { organisation, startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import type { Journey } from './journey.ts';
import { play } from './player.ts';

/** A server that journeys have together. */
interface Shared {
  readonly server: TestServer;
  readonly rewound: Rewinding['rewound'];
  /** Whoever signed in before anything was done that is undone, by login name and day. */
  readonly clients: Map<string, TestClient>;
}

let shared: Promise<Shared> | undefined;
let last: Promise<unknown> = Promise.resolve();

async function startShared(): Promise<Shared> {
  const database = await createTestDatabase(organisation);
  const { db, rewound } = rewinding(database.db);
  const folder = await mkdtemp(join(tmpdir(), 'tydf-files-'));
  return { server: await startTestServer({ on: { database: { ...database, db }, folder } }), rewound, clients: new Map() };
}

const openShared = (): Promise<Shared> => (shared ??= startShared());

async function closeShared(): Promise<void> {
  const old = shared;
  shared = undefined;
  await (await old)?.server.close();
}

const peopleOf = ({ steps }: Journey): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => ('as' in step ? [step.as] : 'then' in step ? (step.then.waitsFor ?? []) : [])));

async function playShared(journey: Journey): Promise<void> {
  const { server, rewound, clients } = await openShared();
  server.clock.set(new Date(journey.at));
  const signedIn = new Map<string, TestClient>();
  for (const userName of peopleOf(journey)) {
    const key = `${userName} ${journey.at}`;
    const client = clients.get(key) ?? (await server.as(userName));
    clients.set(key, client);
    signedIn.set(userName, client);
  }
  await rewound(() => play(server, journey, signedIn));
}

/** One after the other: a journey whose test ran out of time may still be under way. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

async function playAlone(journey: Journey): Promise<void> {
  const server = await startTestServer();
  try {
    await play(server, journey);
  } finally {
    await server.close();
  }
}

function describeEach(name: string, journeys: readonly Journey[], alone: Journey | undefined): void {
  beforeAll(openShared);
  afterAll(closeShared);
  describe(name, () => {
    it.each(journeys.map((journey) => [journey.title, journey] as const))('%s', (_title, journey) =>
      journey === alone ? playAlone(journey) : inTurn(() => playShared(journey)),
    );
  });
}

/** Each journey as a test, on a server that they have together, which each leaves as it found it. */
export const describeTogether = (name: string, journeys: readonly Journey[]): void => describeEach(name, journeys, undefined);

/** The same, but for the longest: it has a server and a database of its own, on which everything is committed. */
export const describeJourneys = (name: string, journeys: readonly Journey[]): void =>
  describeEach(name, journeys, journeys.toSorted((one, other) => other.steps.length - one.steps.length)[0]);
