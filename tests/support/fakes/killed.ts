/**
 * Loaded before a program that is to be killed in the middle: `KILL_AT` says where. `send <text>`: before this is sent to the database;
 * `query <text>`: before it is sent as a statement of its own;
 * `wrote <end of a path>`: when such a file has been written; `rename`: when something has been moved.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

const [what = '', ...rest] = (process.env['KILL_AT'] ?? '').split(' ');
const text = rest.join(' ');
const die = (): void => void process.kill(process.pid, 'SIGKILL');

if (what === 'send' || what === 'query') {
  const write = Reflect.get(Socket.prototype, 'write') as (this: Socket, ...given: unknown[]) => boolean;
  Socket.prototype.write = function (this: Socket, ...given: unknown[]): boolean {
    const [chunk] = given;
    const sent = Buffer.isBuffer(chunk) || typeof chunk === 'string' ? chunk.toString('latin1') : '';
    if (what === 'send' ? sent.includes(text) : sent.endsWith(`${text}\0`)) die();
    return write.apply(this, given);
  } as typeof Socket.prototype.write;
}
if (what === 'wrote') {
  const { writeFile } = fs;
  fs.writeFile = async (...given: Parameters<typeof writeFile>): Promise<void> => {
    await writeFile(...given);
    if (String(given[0]).endsWith(text)) die();
  };
}
if (what === 'rename') {
  const { rename } = fs;
  fs.rename = async (...given: Parameters<typeof rename>): Promise<void> => {
    await rename(...given);
    die();
  };
}
syncBuiltinESMExports();
