/** Rows that strangers can cause: merged within a minute, no more than a fixed number of them, nothing lost of the count. */
import { describe, expect, it } from 'vitest';
import { openMerging, type Merged } from '#server/audit/merging.ts';
import { testClock } from '#tests/support/server.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function open(most: number) {
  const clock = testClock(new Date('2026-11-20T01:00:00.000Z'));
  const table = new Map<string, { name: string; times: number }>();
  const copy = ({ row, times }: Merged<string>) => ({ name: row, times });
  const merging = openMerging<string>({
    clock,
    log,
    most,
    keyOf: (row) => row,
    others: () => 'others',
    write: async (fresh, again) => {
      for (const one of again) table.set(one.id ?? '', copy(one));
      return fresh.map((one) => {
        const id = String(table.size + 1);
        table.set(id, copy(one));
        return id;
      });
    },
  });
  const rows = () => [...table.values()].map(({ name, times }) => `${name} ${times}`);
  return { clock, merging, rows };
}

describe('merging', () => {
  it('counts what is alike within a minute, over several writings', async () => {
    const { clock, merging, rows } = open(10);
    for (const name of ['a', 'b', 'a']) merging.note(name);
    await merging.flush();
    merging.note('a');
    await merging.flush();
    expect(rows()).toEqual(['a 3', 'b 1']);
    clock.pass(60_000);
    merging.note('a');
    await merging.close();
    expect(rows()).toEqual(['a 3', 'b 1', 'a 1']);
  });

  it('has one row for all that is more than a minute may have', async () => {
    const { merging, rows } = open(3);
    for (let at = 0; at < 1000; at += 1) merging.note(`name ${at}`);
    merging.note('name 1');
    await merging.flush();
    expect(rows()).toEqual(['name 0 1', 'name 1 2', 'name 2 1', 'others 997']);
  });
});
