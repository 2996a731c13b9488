import { afterAll, beforeAll, describe, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { play } from '../play.ts';
import { expenseJourneys } from './expenseJourneys.ts';

describe.each(expenseJourneys)('expense: $title', (journey) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it(journey.title, async () => {
    const definition = server.services.registry.get(journey.resource);
    if (definition === undefined) throw new Error(`no resource ${journey.resource}`);
    await play(server, definition, journey);
  });
});
