/** The workflow calls of an approval document, made to succeed: who holds it afterwards, what the trail and the ledgers say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecideAnswer } from '#model/api.ts';
import type { DocumentBundle, InboxPage } from '#model/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { ledgers } from '#resources/seeds.ts';
import { balanceOf, unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company, type Sample } from '#tests/support/samples/sample.ts';
import { startTestServer, type Answer, type TestClient, type TestServer } from '#tests/support/server.ts';

interface Approver {
  readonly login: string;
  /** Who it is for this document, where it is not always the same. */
  readonly whose?: (document: AnyDoc, company: Company) => string;
  readonly fills?: (document: AnyDoc, company: Company) => AnyDoc;
}

export interface Flow {
  readonly sample: Sample;
  /** In turn, with what their steps demand to be filled in. */
  readonly approvers: readonly Approver[];
  /** Who makes an approved one void; nobody where that cannot be. */
  readonly voids: readonly string[];
  /** Somebody who may read none of its drafts; qinhao unless told. */
  readonly stranger?: string;
  /** What lies in the ledger for the document: before, in approval, approved. */
  readonly booked: (stage: FlowStage, document: AnyDoc) => Promise<string>;
  readonly steps: (document: AnyDoc) => readonly [before: number, pending: number, approved: number];
}

/** Where the flows are played. */
export interface FlowStage {
  readonly server: TestServer;
  readonly company: Company;
  readonly as: (login: string) => Promise<TestClient>;
}

export const balance = async (
  { server }: FlowStage,
  ledger: string,
  dimensions: Record<string, string>,
  account: string,
): Promise<string> => {
  const found = ledgers.get(ledger);
  if (found === undefined) throw new Error(`there is no ledger ${ledger}`);
  return balanceOf(server.db, found, dimensions, account);
};

/** A value of one row, as text: what a flow without a ledger gives. */
export const valueOf = async ({ server }: FlowStage, statement: string, parameters: readonly unknown[]): Promise<string> => {
  const [row] = await server.db.query<{ value: string }>(statement, parameters);
  return row?.value ?? '0';
};

function callsOf(stage: () => FlowStage, key: string, flow: Flow): void {
  const { sample, approvers, stranger: other = 'qinhao' } = flow;
  const company = (): Company => stage().company;
  const as = (login: string): Promise<TestClient> => stage().as(login);
  const booked = (document: AnyDoc): Promise<string> => flow.booked(stage(), document);
  beforeAll(() => sample.ready?.(stage().server, company()));
  const base = `/tydf/${sample.definition.api.prefix}/${key}`;
  const first = approvers[0]?.login ?? '';
  const loginOf = ({ login, whose }: Approver, document: AnyDoc): string => whose?.(document, company()) ?? login;
  let requests = 0;

  const decide = async (login: string, action: string, body: AnyDoc): Promise<Answer<DecideAnswer>> =>
    (await as(login)).call<DecideAnswer>('POST', `${base}/${action}`, { requestId: `${key}-${(requests += 1)}`, ...body });
  /** The answer's document; anything but success fails the test. */
  const done = async (login: string, action: string, body: AnyDoc): Promise<AnyDoc> => {
    const { status, json } = await decide(login, action, body);
    expect({ status, code: json.code }, JSON.stringify(json)).toEqual({ status: 200, code: '200' });
    expect(json.data.status).toBe(json.data.document['status']);
    return json.data.document;
  };
  const read = async (login: string, id: unknown): Promise<DocumentBundle> =>
    (await (await as(login)).call<DocumentBundle>('GET', `/tydf/process/document/${key}/${String(id)}`)).json.data;
  const holds = async (login: string, id: unknown): Promise<boolean> => {
    const { json } = await (await as(login)).call<InboxPage>('GET', `/tydf/process/inbox?resource=${key}&size=100`);
    return json.data.rows.some(({ documentId }) => documentId === String(id));
  };
  const trail = async (id: unknown): Promise<string[]> => (await read(sample.by, id)).trail.map(({ action }) => action);
  let made = 0;
  const submitted = async (): Promise<AnyDoc> =>
    done(sample.by, 'submitProcess', { ...sample.record(company(), (made += 1)), ...sample.lines?.(company()) });
  const rejected = async (): Promise<AnyDoc> => {
    const { id } = await submitted();
    return done(first, 'rejectProcess', { id, comment: '请补充' });
  };
  const approved = async (): Promise<AnyDoc> => {
    let document = await submitted();
    for (const approver of approvers) {
      const filled = approver.fills?.(document, company());
      document = await done(loginOf(approver, document), 'approveProcess', { id: document['id'], comment: '同意', ...filled });
    }
    return document;
  };

  it(`POST ${base}/submitProcess`, async () => {
    const draft = (
      await (
        await as(sample.by)
      ).call<AnyDoc>('POST', `${base}/add`, { ...sample.record(company(), (made += 1)), ...sample.lines?.(company()) })
    ).json.data;
    const before = Number(await booked(draft));
    const { json } = await decide(sample.by, 'submitProcess', { id: draft['id'], version: draft['version'] });
    expect(json.data).toMatchObject({
      status: 'submitted',
      can: { withdraw: true },
      document: { id: draft['id'], submitCount: 1, applyDate: '2026-11-20' },
    });
    expect(json.data.next[0]?.people.map(({ id }) => id)).toEqual([company().user(first)]);
    expect([await holds(first, draft['id']), await holds(sample.by, draft['id'])]).toEqual([true, false]);
    expect(await trail(draft['id'])).toEqual(['submit']);
    expect(Number(await booked(draft)) - before).toBeCloseTo(flow.steps(draft)[1]);
  });

  it(`POST ${base}/approveProcess, step by step to the end; GET ${base}/all then has it`, async () => {
    let document = await submitted();
    const { id } = document;
    const chosen = async (): Promise<unknown[]> =>
      (await (await as(sample.by)).call<AnyDoc[]>('GET', `${base}/all`)).json.data.map((row) => row['id']);
    const before = Number(await booked(document)) - flow.steps(document)[1];
    const logins = approvers.map((approver) => loginOf(approver, document));
    for (const [at, { fills }] of approvers.entries()) {
      const login = logins[at] ?? '';
      expect(await holds(login, id), `${login} holds it`).toBe(true);
      expect(await chosen()).not.toContain(id);
      document = await done(login, 'approveProcess', { id, comment: '同意', ...fills?.(document, company()) });
      expect(await holds(login, id)).toBe(false);
      expect(document['status']).toBe(at === approvers.length - 1 ? 'approved' : 'submitted');
    }
    expect(await chosen()).toContain(id);
    expect(Number(await booked(document)) - before).toBeCloseTo(flow.steps(document)[2]);
    const bundle = await read(sample.by, id);
    expect(bundle.trail.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['submit', company().user(sample.by)],
      ...logins.map((login) => ['approve', company().user(login)]),
    ]);
    expect(bundle.chain).toEqual({ entries: approvers.length + 1, unbroken: true });
  });

  it(`POST ${base}/rejectProcess`, async () => {
    const { id } = await submitted();
    const document = await done(first, 'rejectProcess', { id, comment: '请补充' });
    expect(document).toMatchObject({ status: 'rejected', rejectReason: '请补充' });
    expect([await holds(first, id), await holds(sample.by, id)]).toEqual([false, true]);
    expect(await trail(id)).toEqual(['submit', 'reject']);
  });

  for (const action of ['rePostProcess', 'resubmitProcess', 'reSubmitProcess'])
    it(`POST ${base}/${action}`, async () => {
      const { id, code } = await rejected();
      const document = await done(sample.by, action, { id, remark: '已补充' });
      expect(document).toMatchObject({ status: 'reposted', code, submitCount: 2, remark: '已补充' });
      expect([await holds(first, id), await holds(sample.by, id)]).toEqual([true, false]);
      expect(await trail(id)).toEqual(['submit', 'reject', 'repost']);
    });

  it(`POST ${base}/withdrawProcess`, async () => {
    const sent = await submitted();
    const before = Number(await booked(sent)) - flow.steps(sent)[1];
    const document = await done(sample.by, 'withdrawProcess', { id: sent['id'] });
    expect(document['status']).toBe('draft');
    expect([await holds(first, sent['id']), await trail(sent['id'])]).toEqual([false, ['submit', 'withdraw']]);
    expect(Number(await booked(sent))).toBeCloseTo(before);
  });

  it(`POST ${base}/discardProcess`, async () => {
    const { id } = await rejected();
    expect(await done(sample.by, 'discardProcess', { id })).toMatchObject({ status: 'invalidated' });
    expect(await holds(sample.by, id)).toBe(false);
    expect(await trail(id)).toEqual(['submit', 'reject', 'discard']);
  });

  for (const login of flow.voids)
    it(`POST ${base}/voidProcess`, async () => {
      const document = await approved();
      const before = Number(await booked(document)) - flow.steps(document)[2];
      expect(await done(login, 'voidProcess', { id: document['id'], comment: '重复' })).toMatchObject({ status: 'invalidated' });
      expect(Number(await booked(document))).toBeCloseTo(before);
      expect((await trail(document['id'])).at(-1)).toBe('void');
    });

  it('is decided by nobody whom no task asks, and its drafts are read by nobody else', async () => {
    const { id } = await submitted();
    for (const action of ['approveProcess', 'rejectProcess'])
      for (const login of ['jiangyuzhen', sample.by]) expect((await decide(login, action, { id, comment: 'x' })).json.code).toBe('403');
    const [mine, stranger] = [await as(sample.by), await as(other)];
    const draft = (await mine.call<AnyDoc>('POST', `${base}/add`, sample.record(company(), (made += 1)))).json.data['id'];
    expect((await stranger.call('GET', `${base}/get/${String(draft)}`)).json.code).toBe('403');
    expect((await stranger.call('PUT', `${base}/put/${String(draft)}`, { remark: 'x' })).json.code).toBe('403');
    expect((await stranger.call('DELETE', `${base}/deletes?ids=${String(draft)}`)).json.code).toBe('403');
    expect((await decide(other, 'submitProcess', { id: draft })).json.code).toBe('403');
    expect((await decide(other, 'withdrawProcess', { id })).json.code).toBe('403');
  });
}

/** One server for all flows of a file; at the end every ledger balances. Answers where they are played, for tests of the file's own. */
export function describeFlows(flows: readonly Flow[]): () => FlowStage {
  let stage: FlowStage;
  const clients = new Map<string, TestClient>();
  beforeAll(async () => {
    const server = await startTestServer();
    const as = async (login: string): Promise<TestClient> => {
      const client = clients.get(login) ?? (await server.as(login));
      clients.set(login, client);
      return client;
    };
    stage = { server, company: await companyOf(server.db), as };
  });
  afterAll(() => stage?.server.close());
  describe.each(flows.map((flow) => ({ key: flow.sample.definition.key, flow })))('$key', ({ key, flow }) => {
    callsOf(() => stage, key, flow);
  });
  it('every ledger balances with its entries', async () => expect(await unbalanced(stage.server.db, ledgers)).toEqual([]));
  return () => stage;
}
