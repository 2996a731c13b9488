/** Random documents at eight connections say, one by one in the order of their entries, what the reference model says. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '#model/refusal.ts';
import { amountsOf, unbalanced } from '#server/postings/reading.ts';
import { Reference } from './reference.ts';
import { goods, lots, sampleLedgers, transit } from './sampleLedgers.ts';
import { openStage, settleIn, type Stage } from './stage.ts';
import { anyAct, cents, thousandths, Walk, type Act, type Done } from './walk.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

let walks = 0;
const expected = new Set(['stockShort', 'lotShort', 'overQuantity', 'reversalShort', 'negativeOnDate']);

/** Runs an act; a refusal for want of something is an answer, everything else fails the test. */
const attempt = (walk: Walk, act: Act): Promise<Done | null> =>
  walk.act(act).catch((error: unknown) => {
    if (error instanceof Refusal && expected.has(error.reason)) return null;
    throw error;
  });

/** The documents of each record one after the other, as the lock of their row makes them; records at the same time. */
const perform = async (walk: Walk, acts: readonly Act[], atOnce: boolean): Promise<(Done | null)[]> => {
  if (!atOnce) {
    const done: (Done | null)[] = [];
    for (const act of acts) done.push(await attempt(walk, act));
    return done;
  }
  const lanes = new Map<string, Act[]>();
  for (const [at, act] of acts.entries()) {
    // Receipts share the list of what may be taken back.
    const lane =
      'record' in act && act.kind !== 'unreceive' ? `record ${act.record}` : act.kind === 'unreceive' ? 'receipts' : `free ${at}`;
    lanes.set(lane, [...(lanes.get(lane) ?? []), act]);
  }
  const done = await Promise.allSettled(
    [...lanes.values()].map(async (lane) => {
      const own: (Done | null)[] = [];
      for (const act of lane) own.push(await attempt(walk, act));
      return own;
    }),
  );
  // Nothing runs any more when the first failure is told.
  return done.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
};

const settleOnce = (one: Parameters<Stage['settle']>[0]) => stage.db.transaction((tx) => settleIn(tx, stage.services, [one]));

/** Every account of the ledgers as the model has it. */
async function compareWith(walk: Walk, model: Reference): Promise<void> {
  for (const at of [0, 1, 2]) {
    const place = walk.place(at);
    const { free, reserved, pool } = await amountsOf(stage.db, goods, { store: place, item: 'x' });
    const said = model.pools.get(place) ?? { quantity: 0n, value: 0n };
    const held = model.reserved.get(place) ?? 0n;
    expect(thousandths(free!.quantity)).toBe(said.quantity - held);
    expect(thousandths(reserved!.quantity)).toBe(held);
    expect([thousandths(pool!.quantity), cents(pool!.value)]).toEqual([said.quantity, said.value]);
    for (const lot of ['l1', 'l2']) {
      const { free: own, reserved: kept } = await amountsOf(stage.db, lots, { store: place, item: 'x', lot });
      const has = model.lots.get(`${place}/${lot}`) ?? { free: 0n, reserved: 0n };
      expect([thousandths(own!.quantity), thousandths(kept!.quantity)]).toEqual([has.free, has.reserved]);
    }
    const [row] = await stage.db.query<{ free: string; reserved: string; amount: string; on_hand: string }>(
      'select free::text, reserved::text, amount::text, on_hand::text from sample_stock where store_id = $1',
      [place],
    );
    if (row)
      expect([row.free, row.reserved, row.amount].map(Number)).toEqual([
        Number(free!.quantity),
        Number(reserved!.quantity),
        Number(pool!.value),
      ]);
    if (row) expect(thousandths(row.on_hand)).toBe(said.quantity);
  }
  for (const [line, sent] of model.sent) {
    const { onWay, pool } = await amountsOf(stage.db, transit, { line });
    expect([thousandths(onWay!.quantity), cents(pool!.value)]).toEqual([sent.quantity, sent.value]);
  }
}

it.each([
  ['one after the other', false, 8],
  ['eight at once', true, 15],
] as const)(
  '%s: the ledgers say what the model says, in the order of their entries',
  async (_name, atOnce, runs) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 10, maxLength: 40 }), async (acts) => {
        const walk = new Walk((walks += 1) * 100_000, settleOnce);
        const model = new Reference();
        const done = (await perform(walk, acts, atOnce)).filter((one): one is Done => one !== null && one.moved.length > 0);
        const first = ({ moved }: Done): number => Math.min(...moved.map(({ id }) => Number(id)));
        for (const { replay } of done.toSorted((a, b) => first(a) - first(b))) replay(model);
        await compareWith(walk, model);
        expect(await unbalanced(stage.db, sampleLedgers)).toEqual([]);
      }),
      { numRuns: runs },
    );
  },
  180_000,
);

it('refuses what the model refuses, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 10, maxLength: 30 }), async (acts) => {
      const walk = new Walk((walks += 1) * 100_000, settleOnce);
      const model = new Reference();
      for (const act of acts) {
        if (act.kind !== 'hold') {
          const done = await attempt(walk, act);
          done?.replay(model);
          continue;
        }
        // A hold is refused exactly where too little is free.
        const pool = model.pools.get(walk.place(act.place));
        const free = (pool?.quantity ?? 0n) - (model.reserved.get(walk.place(act.place)) ?? 0n);
        const before = await walk.act(act).then(
          (done) => ({ done }),
          (error: unknown) => ({ error }),
        );
        if ('error' in before) {
          expect(before.error).toBeInstanceOf(Refusal);
          expect([before.error, free < BigInt(act.quantity)]).toEqual([before.error, true]);
        } else if (before.done) {
          expect(free >= BigInt(act.quantity)).toBe(true);
          before.done.replay(model);
        }
      }
    }),
    { numRuns: 10 },
  );
}, 120_000);
