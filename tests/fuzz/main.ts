/** `npm run fuzz [-- <requests> [<seed>]]`: hostile requests against a server of their own; ends with 1 where something does not hold. Ctrl-C tells what was found so far. */
import { fuzz, isFlat } from '#tests/support/fuzz/run.ts';
import { setup, teardown } from '#tests/support/cluster.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const [count = 10_000, seed = Math.floor(Date.now() / 1000)] = process.argv.slice(2).map(Number);

say(`${count} requests, seed ${seed}`);
const early = new AbortController();
process.once('SIGINT', () => early.abort());
await setup();
try {
  let told = 0;
  const report = await fuzz({
    count,
    seed,
    limitMs: 20_000,
    signal: early.signal,
    tell: (done) => {
      if (done - told < count / 20) return;
      told = done;
      say(`${done}`);
    },
  });
  const { findings, heap, ...figures } = report;
  for (const { what, times, example } of findings) say(`\n${what} (${times} times)\n${example}`);
  say(JSON.stringify(figures, null, 1));
  say(`heap ${heap.early.toFixed(1)} MB after a tenth, ${heap.late.toFixed(1)} MB at the end; ${findings.length} findings`);
  const flat = isFlat(heap);
  if (!flat) say('memory grew');
  process.exitCode = findings.length > 0 || !flat ? 1 : 0;
} finally {
  await teardown();
}
