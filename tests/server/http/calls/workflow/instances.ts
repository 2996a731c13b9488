/** A server with leave requests and a process without document, for tests of administrators' acts; every call as the client makes it. */
import type { AnyDoc } from '#model/definition.ts';
import { workOnce } from '#server/documents/background.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { startProcess } from '#server/flows/process/processes.ts';
import { workOperations } from '#server/workflow/operate/operations.ts';
import { expect } from 'vitest';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

export const base = '/tydf/process/instances';
export const incidents = '/tydf/process/incidents';
export const because = '值班经理要求';

export interface Office {
  readonly server: TestServer;
  readonly company: Company;
  /** System administrator, an applicant, their leader. */
  readonly admin: TestClient;
  readonly author: TestClient;
  readonly leader: TestClient;
  /** A leave request just submitted: its id and that of its instance. */
  submitted(more?: AnyDoc): Promise<{ readonly id: string; readonly instance: string }>;
  /** A process just started. */
  started(key: string, values?: Readonly<Record<string, unknown>>): Promise<string>;
  deploy(xml: string): Promise<string>;
  /** Answers the data; fails the test where the call was refused. */
  ask<Data = AnyDoc>(method: string, path: string, body?: unknown): Promise<Data>;
  view(instance: string): Promise<View>;
  tasks(instance: string): Promise<readonly string[]>;
  approve(person: TestClient, id: string): Promise<{ readonly code: string; readonly reason?: string }>;
  /** Time goes by; whoever is signed in stays so. */
  pass(minutes: number): Promise<void>;
  /** Everything in the background that is due. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export interface View {
  readonly here: readonly string[];
  readonly status: string;
  readonly suspended: boolean;
  readonly version: number;
  readonly endedAt: string | null;
  readonly variables: AnyDoc;
  readonly tokens: readonly { readonly element: string; readonly at: string | null; readonly flow: string | null }[];
  readonly elements: Readonly<Record<string, AnyDoc>>;
  readonly tasks: readonly {
    readonly id: string;
    readonly nodeId: string;
    readonly people: readonly { readonly id: string }[];
    readonly dueAt: string | null;
  }[];
  readonly timers: readonly AnyDoc[];
  readonly subscriptions: readonly AnyDoc[];
  readonly jobs: readonly AnyDoc[];
  readonly incidents: readonly AnyDoc[];
  readonly trail: readonly {
    readonly action: string;
    readonly comment: string | null;
    readonly actor: { readonly id: string } | null;
    readonly changes: readonly AnyDoc[];
  }[];
  readonly chain: { readonly unbroken: boolean };
  readonly parent: AnyDoc | null;
  readonly children: readonly AnyDoc[];
}

export async function openOffice(): Promise<Office> {
  const server = await startTestServer();
  const company = await companyOf(server.db);
  const [admin, author, leader] = [await server.as('maoyu'), await server.as('yanfei'), await server.as('qinhao')];
  let made = 0;
  let leaves = 0;
  const ask: Office['ask'] = async <Data>(method: string, path: string, body?: unknown) => {
    const { json } = await admin.call<Data>(method, path, body);
    expect(json.code, `${method} ${path}: ${JSON.stringify(json)}`).toBe('200');
    return json.data;
  };
  const view: Office['view'] = async (instance) => ask<View>('GET', `${base}/${instance}`);
  return {
    server,
    company,
    admin,
    author,
    leader,
    ask,
    view,
    async submitted(more = {}) {
      const body = { ...leaveFixture.record(company, (leaves += 1)), ...more, requestId: `operate-${leaves}` };
      const { json } = await author.call<{ document: AnyDoc }>('POST', '/tydf/process/hrLeaveRequest/submitProcess', body);
      expect(json.code, JSON.stringify(json)).toBe('200');
      const id = String(json.data.document['id']);
      const [row] = await server.db.query<{ id: string }>(
        "select id::text from flow_instance where resource = 'hrLeaveRequest' and document_id = $1",
        [id],
      );
      return { id, instance: row?.id ?? '' };
    },
    started: async (key, values = {}) => (await startProcess(server.services, { key, values, starterId: author.userId })).instanceId,
    async deploy(xml) {
      const [deployed] = await deployFile(server.services, xml, null);
      const [row] = await server.db.query<{ id: string }>('select id::text from flow_definition where key = $1 and version = $2', [
        deployed?.key,
        deployed?.version,
      ]);
      return row?.id ?? '';
    },
    tasks: async (instance) => (await view(instance)).tasks.map(({ nodeId }) => nodeId).toSorted(),
    async approve(person, id) {
      const { json } = await person.call('POST', '/tydf/process/hrLeaveRequest/approveProcess', {
        id,
        requestId: `approve-${(made += 1)}`,
      });
      return json;
    },
    async pass(minutes) {
      for (let left = minutes; left > 0; left -= 20) {
        server.clock.pass(Math.min(left, 20) * 60_000);
        for (const person of [admin, author, leader])
          await person.call('GET', '/tydf/administration/session', undefined, { headers: { 'x-user-action': '1' } });
      }
    },
    async work() {
      await workOperations(server.services);
      for (let turn = 0; turn < 5; turn++) {
        const { timers, jobs } = await workOnce(server.services);
        if (timers + jobs === 0) return;
      }
    },
    close: () => server.close(),
  };
}
