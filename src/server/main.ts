/** The process: database, services, application; stops cleanly on SIGTERM and SIGINT. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { firstRunCode, isFirstRunNeeded } from './access/firstRun.ts';
import { createApp } from './app.ts';
import { checkRegistry } from './areas/check.ts';
import { startTurns } from './business/turn.ts';
import { expiry } from './workflow/expiry.ts';
import { startCalendar } from './calendar/daily.ts';
import { refusePending } from './backup/installation.ts';
import { readConfig, StartError, type Config } from './config.ts';
import type { Services } from './context.ts';
import { openDatabase } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { packageRoot } from './db/packageRoot.ts';
import { demoHistory, orderHistory } from './demo/historyJob.ts';
import { seed } from './demo/seed.ts';
import { progressOf } from './demo/state.ts';
import { startBackground } from './documents/background.ts';
import { deployShipped } from './flows/definitions.ts';
import { installBase } from './install/base.ts';
import { installModels } from './install/models.ts';
import { openTrailKey } from './install/trailKey.ts';
import { databaseProblem } from './install/unreachable.ts';
import { startPlanned } from './messages/planned.ts';
import { noMail, smtpMail } from './notices/smtp.ts';
import { openServices } from './services.ts';
import { readSettings } from './settings.ts';
import { startOperations } from './workflow/operate/operations.ts';

const stopPatienceMs = 20_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A stack of what has to be undone, last first; each once. */
class Closers {
  readonly #steps: (() => Promise<unknown>)[] = [];
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }
  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) await step();
  }
}

async function openData(config: Config, log: pino.Logger, closers: Closers): Promise<Services> {
  refusePending(config.dataDir);
  let url = config.databaseUrl;
  if (url === null) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    closers.add(() => embedded.stop());
    url = embedded.url;
  }
  const db = openDatabase(url);
  closers.add(() => db.close());
  const { dataDir: folder } = config;
  await migrate(db, { now: new Date() }).catch((error: unknown) => {
    throw config.databaseUrl === null ? error : databaseProblem(error);
  });
  return openServices({
    db,
    folder,
    trailKey: await openTrailKey(db, folder, process.env),
    log,
    mail: config.mail === null ? noMail : smtpMail(config.mail),
  });
}

const addressOf = (config: Config, port: number): string => {
  const host =
    config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `${config.tls === null ? 'http' : 'https'}://${host}:${port}/tf/`;
};

/** A port that cannot be opened, in words; anything else as it is. */
function portProblem(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use. Stop what uses it, or choose another: npm start -- --port ${port === 65_535 ? port - 1 : port + 1}`,
    );
  if (code === 'EACCES') return new StartError(`Port ${port} may not be opened by this user; choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(`HOST ${host} is no address of this machine.`);
  return error;
}

/** Opens and closes the port, so that nobody waits for the database to be told that it is taken. */
async function tryPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(config.port, config.host);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    throw portProblem(error, config);
  }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portProblem(error, config);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

async function run(config: Config, log: pino.Logger, closers: Closers): Promise<void> {
  await tryPort(config);
  await checkRegistry();
  const services = await openData(config, log, closers);
  await installBase(services);
  await deployShipped(services);
  await installModels(services);
  const demo = config.demo ? { password: config.demoPassword, scale: config.demoScale, say } : null;
  const lines = demo === null ? [] : await seed(services, demo);
  const code = (await isFirstRunNeeded(services.db)) ? firstRunCode() : null;
  const settings = readSettings(config.dataDir, {
    clientDir: join(packageRoot(), 'dist', 'client'),
    firstRunCode: code,
    frameAncestors: config.frameAncestors,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    outer: config.outer,
    ownJobs: demo === null ? [] : [demoHistory],
  });
  const app = await createApp(services, settings, config.tls);
  closers.add(() => app.close());
  const port = await listen(app, config);
  const history = demo === null ? undefined : () => progressOf(services.db);
  const background = startBackground(services, async () => (await history?.()) != null);
  closers.add(() => background.stop());
  const planned = startPlanned(services);
  closers.add(() => planned.stop());
  const calendar = startCalendar(services);
  closers.add(() => calendar.stop());
  const turns = startTurns(services, [...services.areas.turns, expiry]);
  closers.add(() => turns.stop());
  const operations = startOperations(services);
  closers.add(() => operations.stop());
  if (history !== undefined) {
    app.readiness.demo = history;
    await orderHistory(services);
  }
  app.readiness.ready = true;
  say(`tydf ${addressOf(config, port)}`);
  if (code !== null) say(`No administrator yet: open the address and enter the one-time code ${code}`);
  for (const line of lines) say(line);
}

async function main(): Promise<void> {
  const closers = new Closers();
  let log = pino({ level: 'silent' });
  let stopping: Promise<void> | undefined;
  const stop = (exitCode: number): Promise<void> =>
    (stopping ??= (async () => {
      const timer = setTimeout(() => process.exit(1), stopPatienceMs);
      timer.unref();
      await closers.run().catch((error: unknown) => log.error({ err: error }, 'stopping was not clean'));
      process.exit(exitCode);
    })());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'));
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'the process cannot go on');
    void stop(1);
  });
  try {
    const config = readConfig(process.argv.slice(2), process.env);
    log = pino({ level: config.logLevel, base: { run: randomUUID().slice(0, 8) } }, pino.destination({ dest: 2, sync: false }));
    await run(config, log, closers);
  } catch (error) {
    process.stderr.write(
      error instanceof StartError
        ? `tydf: ${error.message}\n`
        : `tydf could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    await stop(1);
  }
}

await main();
