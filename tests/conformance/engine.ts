/** The real engine on a database of its own, for one case: made from a template, its clock moved by the case. */
import { tmpdir } from 'node:os';
import type { Services } from '#server/context.ts';
import { stepDocument } from '#server/documents/timer.ts';
import { forgetCompiled } from '#server/flows/compiled.ts';
import { forgetDecisions } from '#server/flows/process/decisions.ts';
import { doJob } from '#server/flows/process/deliver.ts';
import { workJobs } from '#server/flows/process/jobs.ts';
import { workStarts } from '#server/flows/process/startTimers.ts';
import { fireProcessTimer } from '#server/flows/process/timer.ts';
import { organisationOf } from '#server/flows/organisation.ts';
import { workTimers } from '#server/flows/timers.ts';
import { firstFiring } from '#server/flows/clockTime.ts';
import { openServices } from '#server/services.ts';
import { createTestDatabase, setup, type TestDatabase } from '#tests/support/cluster.ts';
import { anybody } from './anybody.ts';

let cluster: Promise<void> | undefined;
/** Another run's set-up may have started one already. */
const startCluster = (): Promise<void> => (cluster ??= process.env['TYDF_TEST_CLUSTER'] ? Promise.resolve() : setup());

const mostFirings = 2_000;

/** Databases that no case uses; emptying one costs a fraction of making one. */
const free: TestDatabase[] = [];
const beside = ['flow_instance', 'flow_definition', 'decision_definition', 'process_start', 'inbox', 'outbox', 'change', 'job'];

/** Deletes what cases leave: without regard to references, and to the trail, which is for ever otherwise. */
async function empty({ db }: TestDatabase): Promise<void> {
  const ofInstances = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'instance_id' and table_type = 'BASE TABLE'`,
  );
  const deletions = [...new Set([...ofInstances.map(({ name }) => name), ...beside])].map((name) => `delete from ${name};`);
  await db.query(`set session_replication_role = replica; ${deletions.join(' ')} set session_replication_role = default`);
}

async function takeDatabase(): Promise<TestDatabase> {
  await startCluster();
  const known = free.pop();
  if (known) return known;
  return createTestDatabase();
}

async function giveBack(database: TestDatabase): Promise<void> {
  await empty(database);
  free.push(database);
}

export interface Engine {
  readonly services: Services;
  /** Of its database: a second pool on it is a second server. */
  readonly url: string;
  /** Does what is due now, until nothing is; throws what failed in it. */
  settle(): Promise<void>;
  /** Moves the clock by an ISO duration or to a date; what falls due on the way is done in its order, each at its time. */
  advance(to: string): Promise<void>;
  /** Forgets everything that is in memory: what the product keeps of a database hangs on the object, which is another one then. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openEngine(): Promise<Engine> {
  const database = await takeDatabase();
  const people = anybody(await organisationOf(database.db));
  const failures: unknown[] = [];
  // What fails again when it is tried again is no news.
  const noteFailure = (details: { readonly err?: unknown; readonly attempts?: number }): void => {
    if (!details.attempts) failures.push(details.err);
  };
  let at = Date.now();
  let db = database.db;
  const open = async (): Promise<Services> => ({
    ...(await openServices({
      db,
      folder: tmpdir(),
      trailKey: Buffer.alloc(32, 7),
      clock: { now: () => new Date(at) },
      log: { info: () => undefined, warn: () => undefined, error: noteFailure },
    })),
    organisation: () => Promise.resolve(people),
  });
  const engine = { services: await open() };

  const settle = async (): Promise<void> => {
    const { services } = engine;
    for (let turn = 0; turn < mostFirings; turn++) {
      const timers = await workTimers(services, fireProcessTimer(services));
      const starts = await workStarts(services);
      const done = await workJobs(services, doJob(services, stepDocument(services)));
      if (timers + starts + done === 0) break;
    }
    const [failure] = failures.splice(0);
    if (failure !== undefined) throw failure;
  };

  /** When something falls due after now, in milliseconds. What is due already and stays so, such as a start that is suspended, is not waited for. */
  const nextDue = async (): Promise<number | null> => {
    const [row] = await db.query<{ due: number | null }>(
      `select ceil(extract(epoch from min(due_at)) * 1000)::float8 as due from (
         select t.due_at from timer t union all select due_at from process_start where due_at is not null
         union all select due_at from job where due_at < 'infinity') d
       where due_at > $1`,
      [new Date(at)],
    );
    return row?.due ?? null;
  };

  return {
    get services() {
      return engine.services;
    },
    url: database.url,
    settle,
    async advance(to) {
      const target = Date.parse(firstFiring(to, new Date(at).toISOString(), 'UTC').at);
      try {
        await settle();
        for (let turn = 0; turn < mostFirings; turn++) {
          const due = await nextDue();
          if (due === null || due > target) break;
          at = due;
          await settle();
        }
      } finally {
        at = target;
      }
    },
    async restart() {
      forgetCompiled();
      forgetDecisions();
      db = { ...database.db };
      engine.services = await open();
    },
    close: () => giveBack(database),
  };
}
