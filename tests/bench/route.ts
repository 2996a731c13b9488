/** What a call costs before it does anything: an authenticated route that answers from memory, beside Fastify alone with the same answer. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { load, requester, type Load } from './load.ts';
import type { Stage } from './stage.ts';
import { median, type Figure } from './table.ts';

const path = '/tydf/administration/permissions';

export async function benchRoute(stage: Stage, rounds = 5): Promise<readonly Figure[]> {
  const signedIn = await stage.as('qinhao');
  const { text } = await signedIn.send('GET', path);
  const bareServer = fork(fileURLToPath(new URL('./bare.ts', import.meta.url)));
  bareServer.send(JSON.parse(text) as object);
  const [port] = (await once(bareServer, 'message')) as [number];
  const alone = requester(`http://127.0.0.1:${port}`, '');
  const measure = (who: ReturnType<typeof requester>, at: string): Promise<Load> =>
    load(8, 4000, async () => {
      const { status } = await who.send('GET', at);
      if (status !== 200) throw new Error(`${at}: ${status}`);
    });
  const [served, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + 1; round += 1) {
    const one = await measure(alone, '/answer');
    const other = await measure(signedIn, path);
    if (round === 0) continue;
    bare.push(one.perSecond);
    served.push(other.perSecond);
  }
  signedIn.close();
  alone.close();
  bareServer.kill();
  return [
    {
      name: `authenticated route, ${(text.length / 1000).toFixed(1)} kB`,
      value: median(served),
      unit: '/s',
      floor: { name: 'Fastify alone', value: median(bare) },
      goal: '≥ 0.5 of it',
    },
  ];
}
