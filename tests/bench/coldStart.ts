/** First start (initdb, migrations, no demo data) and restart of the built server, to the first answered request; memory at rest. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtServer, freePort } from './stage.ts';
import { median, type Figure } from './table.ts';

async function answered(port: number, exited: () => boolean): Promise<void> {
  for (;;) {
    if (exited()) throw new Error('the server ended before it answered');
    const ok = await fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Resident memory of a process and all below it, in MB; pages shared between processes are counted by share (PSS). */
async function memoryOf(pid: number): Promise<number> {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter(Boolean);
  const own = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(own)?.[1] ?? 0);
  const below = await Promise.all(children.map(memoryOf));
  return kilobytes / 1024 + below.reduce((sum, each) => sum + each, 0);
}

async function startOnce(folder: string): Promise<{ seconds: number; memory: number }> {
  const port = await freePort();
  const begun = performance.now();
  const server = spawn(process.execPath, [builtServer(), '--empty', '--port', String(port), '--data', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
  });
  let exited = false;
  server.on('exit', () => (exited = true));
  await answered(port, () => exited);
  const seconds = (performance.now() - begun) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const memory = await memoryOf(server.pid ?? 0);
  server.kill('SIGTERM');
  await once(server, 'exit');
  return { seconds, memory };
}

export async function benchColdStart(rounds = 5): Promise<readonly Figure[]> {
  const [firsts, restarts, memories]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const folder = await mkdtemp(path.join(tmpdir(), 'tydf-cold-'));
    firsts.push((await startOnce(folder)).seconds);
    const again = await startOnce(folder);
    restarts.push(again.seconds);
    memories.push(again.memory);
    await rm(folder, { recursive: true, force: true });
  }
  return [
    { name: 'first start to first answer, without demo', value: median(firsts), unit: 's', goal: '≤ 2.5 s' },
    { name: 'restart to first answer', value: median(restarts), unit: 's', goal: '≤ 1.0 s' },
    { name: 'memory at rest, server and database', value: median(memories), unit: 'MB', goal: '≤ 256 MB' },
  ];
}
