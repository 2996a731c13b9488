/** A page whose script does not come. */
import { chunkFailureOf, loadChunk } from '#client/data/server/chunk.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failureOf = async (loading: Promise<unknown>) => {
  const failed = loading.then(
    () => null,
    (error: unknown) => chunkFailureOf(error),
  );
  await vi.advanceTimersByTimeAsync(119_999);
  const early = await Promise.race([failed, Promise.resolve('waits')]);
  await vi.advanceTimersByTimeAsync(1);
  return { early, late: await failed };
};

test('a stalled script ends after 120 s, told by its address', async () => {
  const never = new Promise<never>(() => undefined);
  const stalled = () => never.then(() => import('#client/data/environment.ts'));
  const { early, late } = await failureOf(loadChunk(stalled, 'list'));
  expect(early).toBe('waits');
  expect(late).toMatchObject({ kind: 'chunk', type: 'timeout', url: expect.stringMatching(/^\w+:\/\/.*environment\.ts/) as unknown });
});

test('one that names no module is told by the page that was wanted', async () => {
  const { late } = await failureOf(loadChunk(() => new Promise(() => undefined), 'list'));
  expect(late).toMatchObject({ type: 'timeout', url: 'list' });
});
