/**
 * A server under hostile requests of several people and of nobody. What must hold: an answer below 500 in time, an envelope that says
 * its status, 401 without a token for all that is not public, no secret in an answer or in the log, memory that does not grow.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { unbalanced } from '#server/postings/reading.ts';
import { ledgers } from '#resources/seeds.ts';
import { verifyAllChains } from '#server/flows/trail.ts';
import { prepared } from '#tests/fixtures/company.ts';
import { baseOf, bodyOf, type Fixture } from '#tests/fixtures/fixture.ts';
import { fixture as leave } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { loadFixtures } from '#tests/fixtures/index.ts';
import { startTestServer, testPassword, trailKey, type TestServer } from '#tests/support/server.ts';
import { healerOf, type Healer } from './heal.ts';
import { operationsOf, requests, type Document, type Operation, type Request } from './requests.ts';
import { agentFor, Seen, send, writeOut, type Answer, type Sent } from './send.ts';
import { secretMark } from './values.ts';

/** Null: no token. The last one has a token that is none. */
const callers = [
  'admin',
  'maoyu',
  'shenyifan',
  'zhoumin',
  'qinhao',
  'yanfei',
  'dingweiguo',
  'luanguohua',
  'mengqinghai',
  null,
  null,
] as const;
const falseToken = 'x'.repeat(43);
const portion = 200;
const healEvery = 400;
const workers = 4;

export interface Finding {
  /** What does not hold, and where. */
  readonly what: string;
  readonly times: number;
  readonly example: string;
}

export interface FuzzReport {
  readonly sent: number;
  readonly seconds: number;
  readonly operations: number;
  /** Operations that answered 200 at least once. */
  readonly succeeded: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Names of refusals. */
  readonly byReason: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly slowest: string;
  /** MB of heap after collection, after a tenth and at the end. */
  readonly heap: { readonly early: number; readonly late: number };
  readonly findings: readonly Finding[];
}

/** Whether memory stays as it is: by a quarter and 16 MB at most. */
export const isFlat = ({ early, late }: FuzzReport['heap']): boolean => late < early * 1.25 + 16;

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Time a request may take, in milliseconds. */
  readonly limitMs: number;
  readonly tell?: (done: number) => void;
  /** Ends it early, with the report of what was sent. */
  readonly signal?: AbortSignal;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapMb = (): number => {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
};

const dumped = /\$argon2|at \S+ \(?(file:|\/)|node_modules/;
const isJson = ({ headers }: Answer): boolean => headers['content-type']?.startsWith('application/json') === true;

class Fuzz {
  readonly findings = new Map<string, { times: number; example: string }>();
  readonly byStatus: Record<string, number> = {};
  readonly byReason: Record<string, number> = {};
  readonly succeeded = new Set<Operation>();
  readonly #seen = new Seen();
  readonly #agent = agentFor();
  readonly #tokens: (string | null)[] = callers.map(() => null);
  /** Every token that was given out, to be searched for in the log. */
  readonly #secrets: string[] = [testPassword, secretMark, trailKey.toString('hex'), '$argon2'];
  readonly #base: URL;
  sent = 0;
  slowestMs = 0;
  slowest = '';

  constructor(
    readonly server: TestServer,
    readonly healer: Healer,
    readonly limitMs: number,
  ) {
    this.#base = new URL(server.url);
  }

  found(what: string, example: string): void {
    const known = this.findings.get(what);
    if (known) known.times += 1;
    else this.findings.set(what, { times: 1, example: example.slice(0, 3_000) });
  }

  async signIn(): Promise<void> {
    await this.healer.heal();
    for (const [nth, name] of callers.entries()) {
      if (name === null) {
        this.#tokens[nth] = nth === callers.length - 1 ? falseToken : null;
        continue;
      }
      const client = await this.server.as(name).catch((error: unknown) => this.found(`${name} cannot sign in`, String(error)));
      if (!client) continue;
      this.#tokens[nth] = client.token;
      this.#secrets.push(client.token);
      if (this.#secrets.length > 60) this.#secrets.splice(4, 1);
    }
  }

  /** What there is, so that requests can name it. */
  async lookAround(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) {
      if (operation.method !== 'GET' || operation.path.includes('{')) continue;
      await this.play({ operation, by: 0, places: [], query: [], body: { kind: 'none' } });
    }
    this.sent = 0;
  }

  async play(request: Request): Promise<void> {
    const sent = writeOut(request, this.#seen);
    const told = (answer: Answer | null): string =>
      `${callers[request.by] ?? 'nobody'}: ${sent.method} ${sent.url}\n${sent.type ?? ''} ${sent.body?.slice(0, 1_200) ?? ''}\n→ ${answer?.status ?? 'nothing'} ${answer?.text.slice(0, 600) ?? ''}`;
    const where = `${request.operation.method} ${request.operation.path}`;
    this.sent += 1;
    this.server.clock.pass(20);
    try {
      const answer = await send(this.#base, this.#agent, sent, this.#tokens[request.by] ?? null, this.limitMs);
      if (answer === null) {
        this.found(`no answer within ${this.limitMs} ms: ${where}`, told(null));
        return;
      }
      this.#judge(request, answer, where, sent, () => told(answer));
    } catch (error) {
      this.found(`the connection broke: ${where}`, `${told(null)} ${String(error)}`);
    }
  }

  #judge({ operation, by }: Request, answer: Answer, where: string, { url }: Sent, told: () => string): void {
    const { status, text } = answer;
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
    if (answer.ms > this.slowestMs) [this.slowestMs, this.slowest] = [answer.ms, `${where} (${url.slice(0, 120)})`];
    if (status >= 500) this.found(`${status}: ${where}`, `${told()}\n${this.#logOf(text)}`);
    if (dumped.test(text)) this.found(`the answer tells of its inside: ${where}`, told());
    let envelope: { code?: unknown; reason?: unknown } = {};
    if (isJson(answer) && !operation.path.endsWith('openapi.json')) {
      envelope = JSON.parse(text) as typeof envelope;
      if (envelope.code !== undefined && envelope.code !== String(status))
        this.found(`the envelope does not say its status: ${where}`, told());
    }
    if (typeof envelope.reason === 'string') this.byReason[envelope.reason] = (this.byReason[envelope.reason] ?? 0) + 1;
    if (status === 200) this.succeeded.add(operation);
    const nobody = callers[by] === null;
    if (nobody && !operation.open && status !== 401 && envelope.reason !== 'unknownRoute' && envelope.reason !== 'malformedAddress')
      this.found(`${status} without a token: ${where}`, told());
    if (!nobody && isJson(answer) && status < 300) this.#seen.note(operation.tag, text);
  }

  #logOf(text: string): string {
    const id = /"id":"([\w-]+)"/.exec(text)?.[1] ?? '';
    return this.server.logged.filter((line) => line.includes(`"${id}"`)).join('\n');
  }

  /** What was logged since the last time. */
  searchLog(): void {
    for (const line of this.server.logged.splice(0))
      for (const [nth, secret] of this.#secrets.entries())
        if (line.includes(secret)) this.found(`a secret stands in the log: ${nth < 4 ? secret.slice(0, 12) : 'a token'}`, line);
  }

  /** What the database keeps for people to read must hold no secret either. */
  async searchTables(): Promise<void> {
    const tables = await this.server.db.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '(_log|^log|audit|change|outbox)'`,
    );
    for (const { name } of tables) {
      const [row] = await this.server.db.query<{ row: string }>(
        `select t::text as row from "${name}" t where t::text like any($1) limit 1`,
        [this.#secrets.filter((secret) => secret !== secretMark).map((secret) => `%${secret}%`)],
      );
      if (row) this.found(`a secret stands in the table ${name}`, row.row);
    }
  }

  async judgeEnd(): Promise<void> {
    this.searchLog();
    await this.searchTables();
    if (({} as { polluted?: unknown }).polluted !== undefined) this.found('a prototype was changed', '');
    const { broken } = await verifyAllChains(this.server.db, trailKey);
    if (broken.length > 0) this.found('a trail does not verify', JSON.stringify(broken.slice(0, 5)));
    const wrong = await unbalanced(this.server.db, ledgers);
    if (wrong.length > 0) this.found('a ledger does not balance', JSON.stringify(wrong.slice(0, 5)));
    this.#agent.destroy();
  }
}

/** A valid record of every resource, a draft of documents, so that requests have something to bend; and some leave in its flow. */
async function records(server: TestServer): Promise<void> {
  const send = async ({ definition, by }: Fixture, call: string, body: object): Promise<void> => {
    const { json } = await (await server.as(by)).call('POST', `${baseOf(definition)}/${call}`, body);
    if (json.code !== '200') throw new Error(`no ${definition.key} to begin with: ${json.desc}`);
  };
  for (const fixture of await loadFixtures()) await send(fixture, 'add', bodyOf(fixture, await prepared(server, fixture, 1), 1));
  const company = await prepared(server, leave);
  for (const n of [2, 3, 4, 5, 6]) await send(leave, 'submitProcess', { ...bodyOf(leave, company, n), requestId: `fuzz-${n}` });
}

/** `count` requests against a server of their own. The same seed sends much the same. */
export async function fuzz({ count, seed, limitMs, tell, signal }: FuzzOptions): Promise<FuzzReport> {
  const server = await startTestServer();
  try {
    const document = (await (await fetch(`${server.url}/tydf/openapi.json`)).json()) as Document;
    const operations = operationsOf(document);
    const play = new Fuzz(server, await healerOf(server.db), limitMs);
    const any = requests(document, operations, callers.length);
    await records(server);
    await play.signIn();
    await play.lookAround(operations);
    const begun = performance.now();
    let early = 0;
    for (let done = 0; done < count && signal?.aborted !== true; done += portion) {
      if (done % healEvery === 0) await play.signIn();
      if (early === 0 && done >= count / 10) early = heapMb();
      const list = fc.sample(any, { numRuns: Math.min(portion, count - done), seed: seed + done });
      let next = 0;
      await Promise.all(
        Array.from({ length: workers }, async () => {
          for (let request = list[next++]; request !== undefined; request = list[next++]) await play.play(request);
        }),
      );
      play.searchLog();
      tell?.(play.sent);
    }
    const seconds = (performance.now() - begun) / 1000;
    const late = heapMb();
    await play.judgeEnd();
    const findings = [...play.findings].map(([what, rest]) => ({ what, ...rest }));
    const { sent, byStatus, byReason, slowestMs, slowest, succeeded } = play;
    return {
      sent,
      seconds,
      operations: operations.length,
      succeeded: succeeded.size,
      byStatus,
      byReason,
      slowestMs,
      slowest,
      heap: { early, late },
      findings,
    };
  } finally {
    await server.close();
  }
}
