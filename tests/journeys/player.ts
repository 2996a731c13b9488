/** Plays a journey through HTTP and checks what it says is true (see journey.ts). */
import type { FileRef, Page } from '#model/api.ts';
import type { DocumentBundle, InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowField } from '#model/flows.ts';
import { callsFor } from '#model/operations/sending.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readRecord } from '#server/documents/record.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import type { Act, Journey, Truth } from './journey.ts';

const paths: Readonly<Record<Exclude<Act['deed'], 'save' | 'deletes' | 'submit' | 'submitAnother' | 'repost' | 'reject'>, string>> = {
  approve: 'approveProcess',
  withdraw: 'withdrawProcess',
  discard: 'discardProcess',
  void: 'voidProcess',
};

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

const tokens: Readonly<Record<string, string>> = {
  user: 'select id::text from users where user_name = $1',
  staff: 'select id::text from hr_pf_staff_onboard where user_id = (select id from users where user_name = $1)',
  dept: 'select id::text from sys_department where dept_code = $1',
  standard: 'select id::text from hr_salary_standard where standard_num = $1',
  payment: `select p.id::text from hr_salary_payment p where p.staff_id = (select staff_id from users where user_name = $1) order by p.id desc limit 1`,
  post: 'select id::text from posts where name_en = $1 order by id limit 1',
  org: 'select id::text from org where org_code = $1',
  area: 'select id::text from areas where area_code = $1',
  account: 'select id::text from company_bank_account where account_type = $1 order by id limit 1',
};

class Player {
  private readonly clients: Map<string, TestClient>;
  documentId: string | null = null;
  ready: Readonly<Record<string, string>> = {};

  /** @param signedIn people who need not sign in any more, by login name */
  constructor(
    private readonly server: TestServer,
    private readonly definition: Definition,
    signedIn: ReadonlyMap<string, TestClient>,
  ) {
    this.clients = new Map(signedIn);
  }

  private get base(): string {
    return `/tydf/${this.definition.api.prefix}/${this.definition.key}`;
  }

  async client(userName: string): Promise<TestClient> {
    const known = this.clients.get(userName);
    if (known !== undefined) return known;
    const client = await this.server.as(userName);
    this.clients.set(userName, client);
    return client;
  }

  /** What begins with @ becomes an id: `@user:yanfei`, `@post:Electrician`, `@standard:T2-1`, `@file:proof.pdf` (`tokens` has the rest). */
  private async resolve(value: unknown, as: string): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((item: unknown) => this.resolve(item, as)));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        await Promise.all(Object.entries(value).map(async ([name, item]) => [name, await this.resolve(item, as)] as const)),
      );
    const [, kind, name] = (typeof value === 'string' && /^@(\w+):(.+)$/.exec(value)) || [];
    if (kind === undefined || name === undefined) return value;
    if (kind === 'file') return this.upload(as, name);
    if (kind === 'ready') return this.ready[name];
    const statement = tokens[kind];
    if (statement === undefined) throw new Error(`journey: unknown token ${String(value)}`);
    const [row] = await this.server.db.query<{ id: string }>(statement, [name]);
    if (row === undefined) throw new Error(`journey: nothing is ${String(value)}`);
    return row.id;
  }

  private async upload(as: string, name: string): Promise<unknown> {
    const form = new FormData();
    const [bytes, type] = name.endsWith('.png') ? ([png, 'image/png'] as const) : (['%PDF-1.4\n%%EOF\n', 'application/pdf'] as const);
    form.append('file', new Blob([bytes], { type }), name);
    const { status, json } = await (await this.client(as)).call('POST', '/tydf/api/files', form);
    expect(status, json.desc).toBe(200);
    return (json.data as readonly FileRef[])[0];
  }

  async bundle(as: string): Promise<DocumentBundle> {
    const { status, json } = await (await this.client(as)).call('GET', `/tydf/process/document/${this.definition.key}/${this.documentId}`);
    expect(status, `${as} reads the document: ${json.desc}`).toBe(200);
    return json.data as DocumentBundle;
  }

  /** The open task of this document in the person's inbox, or null. */
  async taskOf(userName: string): Promise<string | null> {
    const { json } = await (await this.client(userName)).call('GET', '/tydf/process/inbox?tab=todo&sort=received');
    const row = (json.data as InboxPage).rows.find((each) => each.resource === this.definition.key && each.documentId === this.documentId);
    return row?.taskId ?? null;
  }

  private async send(planned: Act): Promise<{
    status: number;
    json: { code: string; desc: string; data: unknown; reason?: string; faults?: readonly { field: string }[] };
  }> {
    const act: Act =
      planned.values === undefined ? planned : { ...planned, values: (await this.resolve(planned.values, planned.as)) as AnyDoc };
    const client = await this.client(act.as);
    const id = this.documentId === null || act.deed === 'submitAnother' ? {} : { id: this.documentId };
    if (act.deed === 'deletes') return client.call('DELETE', `${this.base}/deletes?ids=${this.documentId}`);
    if (act.deed === 'save') {
      if (this.documentId === null) return client.call('POST', `${this.base}/add`, act.values ?? {});
      return client.call('PUT', `${this.base}/put/${this.documentId}`, { ...act.values, ...(await this.version(act.as)) });
    }
    const task = act.deed === 'approve' || act.deed === 'reject' ? { taskId: await this.taskOf(act.as) } : {};
    const carried = act.deed === 'repost' || (act.deed === 'submit' && this.documentId !== null) ? await this.own(act.as) : {};
    const comment = act.comment === undefined ? {} : { comment: act.comment };
    const stored = this.documentId === null || act.deed === 'submitAnother' ? {} : await this.choice();
    const { method, path } = this.callOf(act.deed, { ...act.values, ...stored });
    return client.call(method, `${this.base}/${path}`, {
      ...carried,
      ...id,
      ...task,
      ...comment,
      ...(act.fillLines === undefined ? {} : await this.filled(act.as, act.fillLines)),
      requestId: randomUUID(),
      ...act.values,
    });
  }

  /** The field that chooses the flow of the document, as stored: its calls are named by it. */
  private async choice(): Promise<AnyDoc> {
    const field = flowField(this.definition);
    if (field === null || this.documentId === null) return {};
    const record = await readRecord(this.server.db, this.definition, this.documentId);
    return { [field]: record?.[field] };
  }

  private callOf(deed: Exclude<Act['deed'], 'save' | 'deletes'>, record: AnyDoc): { readonly method: string; readonly path: string } {
    if (deed === 'submitAnother') return callsFor(this.definition, 'submit', record)[0];
    return deed === 'submit' || deed === 'repost' || deed === 'reject'
      ? callsFor(this.definition, deed, record)[0]
      : { method: 'POST', path: paths[deed] };
  }

  private async filled(as: string, sets: Readonly<Record<string, AnyDoc>>): Promise<AnyDoc> {
    const { document } = await this.bundle(as);
    return Object.fromEntries(
      Object.entries(sets).map(([name, values]) => [
        name,
        ((document[name] as AnyDoc[] | undefined) ?? []).map(({ id }) => ({ id, ...values })),
      ]),
    );
  }

  private async version(as: string): Promise<AnyDoc> {
    return { version: (await this.bundle(as)).document['version'] };
  }

  /** What the author's form would send: the fields and lines they may write, as they stand. */
  private async own(as: string): Promise<AnyDoc> {
    const { document } = await this.bundle(as);
    const writable = Object.entries(this.definition.fields).filter(([, field]) => field.readOnly !== true && field.node !== true);
    const fields = writable.map(([name]) => [name, document[name] ?? null] as const);
    const lines = Object.entries(this.definition.lines).map(([name, set]) => {
      const kept = Object.entries(set.fields).filter(([, field]) => field.readOnly !== true && field.node !== true);
      const rows = (document[name] as AnyDoc[] | undefined) ?? [];
      return [
        name,
        rows.map((row) => Object.fromEntries([['id', row['id']], ...kept.map(([field]) => [field, row[field] ?? null])])),
      ] as const;
    });
    return { ...Object.fromEntries([...fields, ...lines]), version: document['version'] };
  }

  async act(act: Act): Promise<void> {
    const { status, json } = await this.send(act);
    const told = `${act.as} ${act.deed}: ${json.code} ${json.reason ?? ''} ${json.desc} ${JSON.stringify(json.faults ?? [])}`;
    if (act.refused !== undefined) {
      expect(status, told).toBeGreaterThanOrEqual(400);
      expect(status, told).toBeLessThan(500);
      if (act.refused.reason !== undefined) expect(json.reason, told).toBe(act.refused.reason);
      if (act.refused.field !== undefined)
        expect(
          json.faults?.map(({ field }) => field),
          told,
        ).toContain(act.refused.field);
      return;
    }
    expect(status, told).toBe(200);
    const data = json.data as { id?: string; document?: { id: string } } | null;
    this.documentId ??= data?.document?.id ?? data?.id ?? null;
    if (act.deed === 'deletes') this.documentId = null;
  }

  async check(truth: Truth, author: string): Promise<void> {
    if (truth.row !== undefined) {
      const { as, path, find, has } = truth.row;
      const query = new URLSearchParams(
        Object.entries((await this.resolve(find, as)) as AnyDoc).map(([name, value]) => [name, String(value)]),
      );
      const { status, json } = await (await this.client(as)).call('GET', `${path}?${query}`);
      expect(status, json.desc).toBe(200);
      expect((json.data as Page).records, `${path}?${query}`).toEqual([expect.objectContaining(has)]);
    }
    if (this.documentId === null) return;
    const { document, flow, trail, chain } = await this.bundle(author);
    expect(chain.unbroken).toBe(true);
    if (truth.status !== undefined) expect(document['status']).toBe(truth.status);
    if (truth.fields !== undefined) expect(document).toMatchObject(truth.fields);
    if (truth.trail !== undefined) expect(trail.map(({ action }) => action)).toEqual(truth.trail);
    const here = flow?.route.filter((step) => step.state === 'here') ?? [];
    if (truth.node !== undefined) expect(here.map(({ nodeId }) => nodeId)).toEqual(truth.node === null ? [] : [truth.node]);
    if (truth.among !== undefined) expect(here.map(({ nodeId }) => nodeId)).toContain(truth.among);
    for (const userName of truth.waitsFor ?? []) expect(await this.taskOf(userName), `waits for ${userName}`).not.toBeNull();
  }
}

/** Sends what everybody does, in order, each a minute after the one before, and checks what it says is true in between. */
export async function play(server: TestServer, journey: Journey, signedIn: ReadonlyMap<string, TestClient> = new Map()): Promise<void> {
  const definition = server.services.registry.get(journey.resource);
  if (definition === undefined) throw new Error(`no resource ${journey.resource}`);
  server.clock.set(new Date(journey.at));
  const player = new Player(server, definition, signedIn);
  player.ready = (await journey.before?.(server)) ?? {};
  const first = journey.steps.find((step): step is Act => 'as' in step);
  if (first === undefined) throw new Error(`${journey.title}: nobody does anything`);
  for (const step of journey.steps) {
    if ('as' in step) await player.act(step);
    else if ('after' in step) server.clock.pass(step.after.hours * 3_600_000);
    else await player.check(step.then, first.as);
    if ('as' in step) server.clock.pass(60_000);
  }
}
