/** The score of a supplier (amendments 33): quality 40, on time 30, price 20, service 10, over the samples of the last twelve months. */
import { compare } from '#model/calculation/decimal.ts';
import { fixed } from '#model/calculation/rounding.ts';

/** Each a share from 0 to 1; empty where there is no sample. */
export interface Samples {
  /** By order line: accepted of what was settled. */
  readonly quality: readonly number[];
  /** By order line that is due: 1 where all of it came by the promised day. */
  readonly onTime: readonly number[];
  /** By offer: the lowest price of the line over their own. */
  readonly price: readonly number[];
  /** Mark of the procurement manager, 1 to 5; null where there is none. */
  readonly serviceMark: number | null;
}

const weights = { quality: 40, onTime: 30, price: 20, service: 10 } as const;
const mean = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length;

/**
 * Out of 100 with one decimal; null without any sample. A part that has no sample is left out, and the others count for the whole, so that
 * nobody loses points for what was never looked at.
 */
export function scoreOf({ quality, onTime, price, serviceMark }: Samples): string | null {
  const parts = [
    ...(quality.length > 0 ? [[weights.quality, mean(quality)] as const] : []),
    ...(onTime.length > 0 ? [[weights.onTime, mean(onTime)] as const] : []),
    ...(price.length > 0 ? [[weights.price, mean(price)] as const] : []),
  ];
  if (parts.length === 0) return null;
  const all = serviceMark === null ? parts : [...parts, [weights.service, serviceMark / 5] as const];
  const weight = all.reduce((sum, [part]) => sum + part, 0);
  const points = all.reduce((sum, [part, share]) => sum + part * share, 0);
  return fixed(((points * 100) / weight).toFixed(6), 1);
}

const levels = [
  ['A', '90'],
  ['B', '75'],
  ['C', '60'],
] as const;

/** A from 90, B from 75, C from 60, else D; null without a score. */
export const levelOf = (score: string | null): string | null =>
  score === null ? null : (levels.find(([, least]) => compare(score, least) >= 0)?.[0] ?? 'D');
