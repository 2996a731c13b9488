import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openTurns } from '#server/reports/turns.ts';

it('lets so many work at a time, the others one after another, and nobody beyond those', async () => {
  const inLine = openTurns(2, 3);
  let [working, most] = [0, 0];
  const work = (name: string) => async (): Promise<string> => {
    working += 1;
    most = Math.max(most, working);
    await sleep(5);
    working -= 1;
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => inLine(work(name)).catch((error: Error) => error.message));
  expect(await Promise.all(all)).toEqual(['a', 'b failed', 'c', 'd', 'e', 'Too many reports at once; try again']);
  expect(most).toBe(2);
  // A place that was given back is free again.
  expect(await Promise.all(['g', 'h', 'i'].map((name) => inLine(work(name))))).toEqual(['g', 'h', 'i']);
  expect(most).toBe(2);
});
