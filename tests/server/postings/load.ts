/**
 * Settlings at random over few accounts of several ledgers, in any order within a settling: what makes circles where locks are not taken
 * in one order. As a program (`DATABASE_URL`) it goes on until it is killed.
 */
import { pathToFileURL } from 'node:url';
import type { Posting, PostingKind } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Services } from '#server/context.ts';
import { openServices } from '#server/services.ts';
import { samples } from '#tests/support/samples.ts';
import { order, settleIn, source, stock, today } from './stage.ts';
import { sampleLedgers } from './sampleLedgers.ts';

/** A number below `most` from a seed that moves on: the same numbers for the same seed. */
const drawing =
  (seed: number) =>
  (most: number): number => {
    // Mulberry32.
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % most;
  };

type Draw = ReturnType<typeof drawing>;

const anyPosting = (draw: Draw): Posting => {
  const store = `s${draw(3)}`;
  const item = `i${draw(3)}`;
  const quantity = `${draw(9) + 1}`;
  const way = draw(8);
  const goods = { ledger: 'sampleGoods', dimensions: { store, item }, quantity, date: today };
  if (way < 2) return { ...goods, from: null, to: 'free', value: `${draw(500)}.${draw(90) + 10}` };
  if (way === 2) return { ...goods, from: 'free', to: 'reserved' };
  if (way === 3) return { ...goods, from: 'free', to: null, value: 'average' };
  if (way === 4)
    return { ...goods, from: 'free', to: 'free', toDimensions: { store: `s${draw(3)}`, item: `i${draw(3)}` }, value: 'average' };
  if (way === 5)
    return {
      ledger: 'sampleLots',
      dimensions: { store, item },
      candidates: draw(2) === 0 ? [{ lot: 'a' }, { lot: 'b' }] : [{ lot: 'b' }, { lot: 'a' }],
      from: 'free',
      to: 'reserved',
      quantity,
      date: today,
    };
  if (way === 6)
    return {
      ledger: 'sampleLots',
      dimensions: { store, item, lot: draw(2) === 0 ? 'a' : 'b' },
      from: null,
      to: 'free',
      quantity,
      date: today,
    };
  return {
    ledger: 'sampleOrdered',
    dimensions: { line: `${draw(4) + 1}` },
    from: null,
    to: draw(2) === 0 ? 'open' : 'held',
    quantity,
    date: today,
  };
};

/** Settles at random `count` times on this lane; a refusal is an answer. @returns how many were written */
export async function load(services: Services, lane: number, count: number): Promise<number> {
  const draw = drawing(lane * 7919);
  let written = 0;
  for (let at = 0; at < count; at++) {
    const record = lane * 1_000_000 + draw(20);
    const kinds: readonly PostingKind[] = ['hold', 'book'];
    const undo = kinds.filter(() => draw(3) === 0);
    const postings = Array.from({ length: draw(5) }, () => anyPosting(draw));
    const kind = kinds[draw(2)] ?? 'book';
    try {
      await services.db.transaction((tx) => settleIn(tx, services, [{ source: source(record), undo, post: [{ kind, postings }] }]));
      written += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return written;
}

/** What this file settles over: the sample ledgers on the product's services. */
export const sampleServices = async (url: string): Promise<Services> => {
  const services = await openServices({ db: openDatabase(url, { size: 16 }), folder: '', trailKey: new Uint8Array(32) });
  const registry = new Map([...services.registry, ...[...samples, stock, order].map((one) => [one.key, one] as const)]);
  return { ...services, registry, ledgers: sampleLedgers };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const services = await sampleServices(process.env['DATABASE_URL'] ?? '');
  await Promise.all([11, 12, 13, 14].map((lane) => load(services, lane, 5)));
  process.stdout.write('begun\n');
  await Promise.all([21, 22, 23, 24, 25, 26, 27, 28].map((lane) => load(services, lane, 1_000_000)));
}
