/** Started by embedded.test.ts as a process of its own, to be killed. */
import { startEmbedded } from '#server/db/embedded.ts';

const main = async (): Promise<void> => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { url, pid } = await startEmbedded({ dataDir: process.argv[2] ?? '', log });
  process.stdout.write(JSON.stringify({ url, pid: pid() }));
  setInterval(() => undefined, 1000);
};

void main();
