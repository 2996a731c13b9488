/** Where calls are played: a server of the demo company, people signed in once, and at the end every ledger balances with its entries. */
import { afterAll, beforeAll, expect } from 'vitest';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

export interface CallStage {
  readonly server: TestServer;
  readonly company: Company;
  /** Signed in the first time; a session does not last when the clock moves by weeks. */
  readonly as: (login: string) => Promise<TestClient>;
}

/** A server for the tests of the suite it is called in; what it answers is there once they run. */
export function onStage(): () => CallStage {
  let stage: CallStage;
  beforeAll(async () => {
    const clients = new Map<string, TestClient>();
    const server = await startTestServer();
    const as = async (login: string): Promise<TestClient> => {
      const client = clients.get(login) ?? (await server.as(login));
      clients.set(login, client);
      return client;
    };
    stage = { server, company: await companyOf(server.db), as };
  });
  afterAll(async () => {
    const wrong = await unbalanced(stage.server.db, stage.server.services.ledgers);
    await stage.server.close();
    expect(wrong, 'ledgers that do not balance').toEqual([]);
  });
  return () => stage;
}
