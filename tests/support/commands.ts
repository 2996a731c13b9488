/** `npm run backup` and `npm run restore` as processes of their own. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Outcome {
  readonly code: number | null;
  /** How it was killed; null where it ended by itself. */
  readonly signal: string | null;
  readonly said: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A module that is loaded before the program. */
  readonly before?: URL;
}

/** `work`: the folder where npm is called. */
export const commandIn =
  (work: string) =>
  (args: readonly string[], { env = {}, before }: CommandOptions = {}): Promise<Outcome> =>
    new Promise((done, fail) => {
      const program = fileURLToPath(new URL('../../src/server/backup/command.ts', import.meta.url));
      const { TYDF_DATA: _data, DATABASE_URL: _url, TYDF_TRAIL_KEY: _key, ...rest } = process.env;
      const loaded = before === undefined ? [] : ['--import', before.href];
      const child = spawn(process.execPath, ['--import', 'tsx', ...loaded, program, ...args], {
        env: { ...rest, INIT_CWD: work, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      child.stdout.on('data', (text: Buffer) => (said += text.toString()));
      child.stderr.on('data', (text: Buffer) => (said += text.toString()));
      child.once('error', fail);
      child.once('close', (code, signal) => done({ code, signal, said }));
    });
