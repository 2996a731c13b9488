/** The workflow calls of an approval document, made to succeed: who holds it afterwards, what the trail says, what it brought about. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { DecideAnswer } from '#model/api.ts';
import type { DocumentBundle, InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { callsFor, shownStatus } from '#model/operations/sending.ts';
import { asTokens, prepared, type Company } from '#tests/fixtures/company.ts';
import { baseOf, bodyOf, eachFlow, type Fixture } from '#tests/fixtures/fixture.ts';
import type { Answer } from '#tests/support/server.ts';
import { onStage, type CallStage } from '#tests/server/http/calls/stage.ts';

interface Task {
  readonly id: string;
  readonly node: string;
}

/** The calls of one document. */
function callsOf(
  fixture: Fixture,
  { nodes, brings, voids, stranger = 'qinhao' }: NonNullable<Fixture['flow']>,
  stage: () => CallStage,
): void {
  const { definition, by } = fixture;
  const { key } = definition;
  const base = baseOf(definition);
  const sample = fixture.record(asTokens, 1);
  const [sending] = callsFor(definition, 'submit', sample);
  const [rejecting] = callsFor(definition, 'reject', sample);
  const underWay = shownStatus(definition, 'submitted');
  let company: Company;
  let made = 0;
  let requests = 0;
  beforeAll(async () => void (company = await prepared(stage().server, fixture)));

  const body = (): AnyDoc => bodyOf(fixture, company, (made += 1));
  const decide = async (login: string, action: string, values: AnyDoc): Promise<Answer<DecideAnswer>> =>
    (await stage().as(login)).call<DecideAnswer>(action === sending.path ? sending.method : 'POST', `${base}/${action}`, {
      requestId: `${flowOf(definition, sample)}-${(requests += 1)}`,
      ...values,
    });
  /** The answer's document; anything but success fails the test. */
  const done = async (login: string, action: string, values: AnyDoc): Promise<AnyDoc> => {
    const { status, json } = await decide(login, action, values);
    expect({ status, code: json.code }, `${login} ${action}: ${JSON.stringify(json)}`).toEqual({ status: 200, code: '200' });
    expect(json.data.status).toBe(json.data.document['status']);
    return json.data.document;
  };
  const read = async (login: string, id: unknown): Promise<DocumentBundle> =>
    (await (await stage().as(login)).call<DocumentBundle>('GET', `/tydf/process/document/${key}/${String(id)}`)).json.data;
  const trail = async (id: unknown): Promise<string[]> => (await read(by, id)).trail.map(({ action }) => action);
  /** Tasks of a document in somebody's inbox. */
  const held = async (login: string, id: unknown): Promise<readonly (string | null)[]> => {
    const { json } = await (await stage().as(login)).call<InboxPage>('GET', `/tydf/process/inbox?resource=${key}&size=100`);
    return json.data.rows.filter(({ documentId }) => documentId === String(id)).map(({ taskId }) => taskId);
  };
  const draft = async (): Promise<AnyDoc> => {
    const { json } = await (await stage().as(by)).call<AnyDoc>('POST', `${base}/add`, body());
    expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
    return json.data;
  };
  const submitted = (): Promise<AnyDoc> => done(by, sending.path, body());
  /** The step that waits; null when the flow has ended. */
  const waiting = async (id: unknown): Promise<Task | null> => {
    const [task] = await stage().server.db.query<Task>(
      `select id::text, node_id as node from task where resource = $1 and document_id = $2 and state = 'open' order by id limit 1`,
      [key, id],
    );
    return task ?? null;
  };
  const deciderOf = ({ node }: Task, document: AnyDoc) => {
    const decider = nodes[node];
    if (decider === undefined) throw new Error(`the fixture of ${key} names nobody for node ${node}`);
    const { as } = decider;
    return { ...decider, login: typeof as === 'string' ? as : as(document, company) };
  };
  const firstOf = async (document: AnyDoc): Promise<string> => {
    const task = await waiting(document['id']);
    if (task === null) throw new Error(`${key} waits for nobody`);
    return deciderOf(task, document).login;
  };
  const approve = (task: Task, document: AnyDoc): Promise<AnyDoc> => {
    const { login, values, fillLines = {} } = deciderOf(task, document);
    const lines = Object.entries(fillLines).map(([set, filled]) => [
      set,
      (document[set] as readonly AnyDoc[]).map(({ id }) => ({ id, ...filled })),
    ]);
    const filled = { ...values?.(company, document), ...(Object.fromEntries(lines) as AnyDoc) };
    return done(login, 'approveProcess', { id: document['id'], taskId: task.id, comment: '同意', ...filled });
  };
  const rejected = async (): Promise<AnyDoc> => {
    const document = await submitted();
    return done(await firstOf(document), rejecting.path, { id: document['id'], comment: '请补充' });
  };
  const brought = async (document: AnyDoc): Promise<number> => Number((await brings?.value(stage().server, company, document)) ?? 0);
  const pending = brings?.pending ?? 0;
  const approvedBy = (document: AnyDoc): number =>
    typeof brings?.approved === 'function' ? brings.approved(document) : (brings?.approved ?? 0);

  it(`${sending.method} ${base}/${sending.path}`, async () => {
    const mine = await draft();
    const before = await brought(mine);
    const { json } = await decide(by, sending.path, { id: mine['id'], version: mine['version'] });
    expect(json, JSON.stringify(json)).toMatchObject({
      code: '200',
      data: {
        status: underWay,
        can: { withdraw: true },
        document: { id: mine['id'], submitCount: 1, applyDate: '2026-11-20' },
      },
    });
    const first = await firstOf(json.data.document);
    expect(json.data.next[0]?.people.map(({ id }) => id)).toEqual([company.user(first)]);
    expect([await held(first, mine['id']), await held(by, mine['id'])]).toEqual([[(await waiting(mine['id']))?.id], []]);
    expect(await trail(mine['id'])).toEqual(['submit']);
    expect((await brought(mine)) - before).toBeCloseTo(pending);
  });

  it(`POST ${base}/approveProcess, step by step to the end; GET ${base}/all then has it`, async () => {
    let document = await submitted();
    const { id } = document;
    const chosen = async (): Promise<unknown[]> =>
      (await (await stage().as(by)).call<AnyDoc[]>('GET', `${base}/all`)).json.data.map((row) => row['id']);
    const before = (await brought(document)) - pending;
    const logins: string[] = [];
    for (let task = await waiting(id); task !== null;) {
      const { login } = deciderOf(task, document);
      logins.push(login);
      expect(await held(login, id), `${login} holds it`).toContain(task.id);
      expect(await chosen()).not.toContain(id);
      document = await approve(task, document);
      expect(await held(login, id)).not.toContain(task.id);
      task = await waiting(id);
      expect(document['status']).toBe(task === null ? 'approved' : underWay);
    }
    expect(await chosen()).toContain(id);
    expect((await brought(document)) - before).toBeCloseTo(approvedBy(document));
    const bundle = await read(by, id);
    expect(bundle.trail.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['submit', company.user(by)],
      ...logins.map((login) => ['approve', company.user(login)]),
    ]);
    expect(bundle.chain).toEqual({ entries: logins.length + 1, unbroken: true });
  });

  it(`POST ${base}/${rejecting.path}`, async () => {
    const sent = await submitted();
    const { id } = sent;
    const first = await firstOf(sent);
    const document = await done(first, rejecting.path, { id, comment: '请补充' });
    expect(document).toMatchObject({ status: 'rejected', rejectReason: '请补充' });
    expect([await held(first, id), (await held(by, id)).length]).toEqual([[], 1]);
    expect(await trail(id)).toEqual(['submit', 'reject']);
  });

  const again = callsFor(definition, 'repost', sample);
  it(`${again.map(({ method, path }) => `${method} ${base}/${path}`).join(', ')}: sent again, and again`, async () => {
    let { id, code } = await rejected();
    const sent = ['submit', 'reject'];
    for (const [at, { path }] of again.entries()) {
      const document = await done(by, path, { id, remark: `已补充 ${at}` });
      expect(document).toMatchObject({ status: 'reposted', code, submitCount: at + 2, remark: `已补充 ${at}` });
      const first = await firstOf(document);
      expect([(await held(first, id)).length, await held(by, id)]).toEqual([1, []]);
      expect(await trail(id)).toEqual([...sent, 'repost']);
      ({ id, code } = await done(first, rejecting.path, { id, comment: '请补充' }));
      sent.push('repost', 'reject');
    }
  });

  for (const { path } of definition.document?.repostToSubmit ? again : [])
    it(`${base} is sent again by ${path} alone`, async () => {
      const { id } = await rejected();
      for (const action of ['rePostProcess', 'resubmitProcess', 'reSubmitProcess'])
        expect((await decide(by, action, { id })).status, action).toBe(404);
    });

  it(`POST ${base}/withdrawProcess`, async () => {
    const sent = await submitted();
    const first = await firstOf(sent);
    const before = (await brought(sent)) - pending;
    const document = await done(by, 'withdrawProcess', { id: sent['id'] });
    expect(document['status']).toBe('draft');
    expect([await held(first, sent['id']), await trail(sent['id'])]).toEqual([[], ['submit', 'withdraw']]);
    expect(await brought(sent)).toBeCloseTo(before);
  });

  it(`POST ${base}/discardProcess`, async () => {
    const { id } = await rejected();
    expect(await done(by, 'discardProcess', { id })).toMatchObject({ status: 'invalidated' });
    expect(await held(by, id)).toEqual([]);
    expect(await trail(id)).toEqual(['submit', 'reject', 'discard']);
  });

  const voidable = definition.document?.voidable === true;
  for (const login of voidable ? [voids ?? by] : [])
    it(`POST ${base}/voidProcess`, async () => {
      let document = await submitted();
      const { id } = document;
      for (let task = await waiting(id); task !== null; task = await waiting(id)) document = await approve(task, document);
      const before = (await brought(document)) - approvedBy(document);
      expect(await done(login, 'voidProcess', { id, comment: '重复' })).toMatchObject({ status: 'invalidated' });
      expect(await brought(document)).toBeCloseTo(before);
      expect((await trail(id)).at(-1)).toBe('void');
    });

  for (const login of voidable ? [] : [by])
    it('is not made void: there is no such call', async () => {
      const { json } = await (await stage().as(login)).call('POST', `${base}/voidProcess`, { id: '1', comment: '作废' });
      expect(json).toMatchObject({ code: '404', reason: 'unknownRoute' });
    });

  it('is decided by nobody whom no task asks, and its drafts are read by nobody else', async () => {
    const { id } = await submitted();
    for (const action of ['approveProcess', rejecting.path]) {
      expect((await decide(by, action, { id, comment: 'x' })).json.code).toBe('403');
      // Whether it is there at all depends on whose it is.
      expect((await decide('jiangyuzhen', action, { id, comment: 'x' })).json.code).toMatch(/^40[34]$/);
    }
    const mine = String((await draft())['id']);
    const other = await stage().as(stranger);
    expect((await other.call('GET', `${base}/get/${mine}`)).json.code).toBe('404');
    const nothing = '999999999';
    for (const send of [
      (one: string) => other.call('PUT', `${base}/put/${one}`, { remark: 'x' }),
      (one: string) => other.call('DELETE', `${base}/deletes?ids=${one}`),
      (one: string) => decide(stranger, sending.path, { id: one }),
    ]) {
      const { code } = (await send(nothing)).json;
      expect(code).toMatch(/^40[34]$/);
      expect((await send(mine)).json.code).toBe(code);
    }
    expect((await decide(stranger, 'withdrawProcess', { id })).json.code).toMatch(/^40[34]$/);
  });
}

/** Every document of the fixtures, on one server. */
export function describeFlows(fixtures: readonly Fixture[]): void {
  const documents = fixtures.flatMap(eachFlow).flatMap((fixture) => (fixture.flow === undefined ? [] : [{ fixture, flow: fixture.flow }]));
  describe.runIf(documents.length > 0)('flows', () => {
    const stage = onStage();
    describe.each(documents.map((one) => ({ ...one, key: flowOf(one.fixture.definition, one.fixture.record(asTokens, 1)) })))(
      'flow of $key',
      ({ fixture, flow }) => {
        callsOf(fixture, flow, stage);
      },
    );
  });
}
