/** `npm run backup -- <file>` and `npm run restore -- <file> [--replace]`; further flags and environment as `npm start` takes them. */
import { resolve } from 'node:path';
import { readConfig, StartError, type Config } from '#server/config.ts';
import { databaseProblem } from '#server/install/unreachable.ts';
import { backUp } from './backup.ts';
import { keyToKeep, reachToRead, reachToWrite, refusePending } from './installation.ts';
import { sizeText, terminalProgress } from './progress.ts';
import { restore } from './restore.ts';
import { Damaged } from './tar.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Asked {
  readonly file: string;
  readonly replace: boolean;
  readonly config: Config;
}

/** Paths are those of the folder where npm was called. */
function asked(args: readonly string[]): Asked {
  const [files, flags]: [string[], string[]] = [[], []];
  let replace = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '--replace') replace = true;
    else if (arg === '--data' || arg === '--port') flags.push(arg, args[(at += 1)] ?? '');
    else if (arg.startsWith('-')) flags.push(arg);
    else files.push(arg);
  }
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new StartError('Name one file: npm run backup -- tydf.tar, npm run restore -- tydf.tar');
  return { file: resolve(process.env['INIT_CWD'] ?? '.', file), replace, config: readConfig(flags, process.env) };
}

const shown = (count: number): string => count.toLocaleString('en');

async function runBackup({ file, config }: Asked): Promise<number> {
  const progress = terminalProgress();
  refusePending(config.dataDir);
  const trailKey = keyToKeep(config.dataDir);
  const { url, stop } = await reachToRead(config);
  try {
    const { manifest, size, warnings } = await backUp({ url, dataDir: config.dataDir, trailKey, target: file, now: new Date(), progress });
    progress.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${file}: ${shown(rows)} rows of ${manifest.tables.length} tables, ${shown(manifest.files.count)} files, ${sizeText(size)}.`);
    say('It holds the key of the trail and hashes of passwords: keep it as safe as the installation itself.');
    for (const warning of warnings) process.stderr.write(`tydf: ${warning}\n`);
    return warnings.length > 0 ? 2 : 0;
  } finally {
    progress.end();
    await stop();
  }
}

async function runRestore({ file, replace, config }: Asked): Promise<number> {
  const progress = terminalProgress();
  try {
    const { manifest, migrated, movedAside } = await restore({
      reach: () => reachToWrite(config),
      dataDir: config.dataDir,
      source: file,
      replace,
      now: new Date(),
      progress,
      env: process.env,
    });
    progress.end();
    say(`Restored as it was at ${manifest.at} (release ${manifest.program}, migration ${manifest.migration}).`);
    if (migrated.length > 0) say(`Brought on by ${migrated.join(', ')}.`);
    for (const path of movedAside) say(`What was there before stands in ${path}.`);
    say('Nobody is signed in. Start it: npm start');
    return 0;
  } finally {
    progress.end();
  }
}

/** A sentence for what who runs this can mend; the whole error for what they cannot. */
function told(thrown: unknown): string {
  const error = databaseProblem(thrown);
  if (error instanceof Damaged) return `The archive is of no use. ${error.message} Nothing was changed.`;
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const [name, ...args] = process.argv.slice(2);
  process.exitCode = await (name === 'restore' ? runRestore(asked(args)) : runBackup(asked(args)));
} catch (error) {
  process.stderr.write(`tydf: ${told(error)}\n`);
  process.exitCode = 1;
}
