/** The database knows by which key its trail is signed: another server, or one that lost the key, does not begin with a new one. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartError, trailKeyFile } from '#server/config.ts';
import type { Database } from '#server/db/sql.ts';
import { openTrailKey } from '#server/install/trailKey.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'tydf-key-'));
  folders.push(made);
  return made;
};
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(async () => {
  await database.close();
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

it('is made by the first server, read again by it, and shared by the second', async () => {
  const [first, second, third] = [folder(), folder(), folder()];
  const made = await openTrailKey(db, first, {});
  expect(await openTrailKey(db, first, {})).toEqual(made);
  // A second server with a folder of its own: neither without the key nor with another.
  await expect(openTrailKey(db, second, {})).rejects.toThrow(StartError);
  await expect(openTrailKey(db, second, {})).rejects.toThrow(/is missing.*TYDF_TRAIL_KEY/);
  expect(existsSync(trailKeyFile(second))).toBe(false);
  writeFileSync(trailKeyFile(third), `${'ab'.repeat(32)}\n`);
  await expect(openTrailKey(db, third, {})).rejects.toThrow(/signed by another key/);
  await expect(openTrailKey(db, first, { TYDF_TRAIL_KEY: 'x'.repeat(40) })).rejects.toThrow(/another key than TYDF_TRAIL_KEY/);
  // With the first one's key it starts.
  writeFileSync(trailKeyFile(second), `${Buffer.from(made).toString('hex')}\n`);
  expect(await openTrailKey(db, second, {})).toEqual(made);
});

it('two that begin at once do not both have a key', async () => {
  await db.query('delete from trail_key');
  const both = [folder(), folder()];
  const found = await Promise.allSettled(both.map((one) => openTrailKey(db, one, {})));
  expect(found.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.filter((one) => existsSync(trailKeyFile(one)))).toHaveLength(1);
});
