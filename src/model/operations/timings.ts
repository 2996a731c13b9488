/** What is measured in the browser: times, ranks and counts, never a content. Kept as histograms of a day. Pure. */
import type { Words } from '#model/words.ts';

/** `time` in milliseconds, `rank` from 1, `count` of how many. `about`: what it may be told apart by. */
interface Measure {
  readonly of: 'time' | 'rank' | 'count';
  readonly about?: 'resource' | 'field';
}

export const measures = {
  /** From the key to the picture of what follows a decision. */
  decision: { of: 'time' },
  /** From opening the inbox to the first decision. */
  firstDecision: { of: 'time' },
  decided: { of: 'count' },
  undone: { of: 'count' },
  bulkRows: { of: 'count' },
  bulkFailed: { of: 'count' },
  /** Which of the palette's rows was taken. */
  paletteRank: { of: 'rank' },
  formBegun: { of: 'count', about: 'resource' },
  formSent: { of: 'count', about: 'resource' },
  /** Errors that kept a form from being sent: `expenseReport.items.amount`. */
  invalid: { of: 'count', about: 'field' },
} as const satisfies Readonly<Record<string, Measure>>;
export type MeasureName = keyof typeof measures;
export const measureNames = Object.keys(measures) as readonly MeasureName[];
export const measureOf = (name: MeasureName): Measure => measures[name];

/** One that was met in a browser. */
export interface Noted {
  readonly measure: MeasureName;
  readonly value: number;
  readonly about?: string;
}
/** Most in one call, and the largest value: a day in milliseconds. */
export const mostNoted = 200;
export const largestNoted = 86_400_000;

/** Times are kept to ten per cent. */
const step = 1.1;
const lastRank = 20;

export const bucketOf = (name: MeasureName, value: number): number => {
  const { of } = measureOf(name);
  if (of === 'count') return 0;
  if (of === 'rank') return Math.min(value, lastRank);
  return value < 1 ? 0 : 1 + Math.floor(Math.log(value) / Math.log(step));
};

/** The middle of a bucket of times, in milliseconds. */
export const timeOf = (bucket: number): number => (bucket === 0 ? 0 : Math.round(step ** (bucket - 0.5)));

/** How many by bucket. */
export type Histogram = ReadonlyMap<number, number>;

export const sizeOf = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** The lowest bucket at or under which `share` of all lie; null where there are none. */
export const percentile = (histogram: Histogram, share: number): number | null => {
  const wanted = sizeOf(histogram) * share;
  let passed = 0;
  for (const [bucket, count] of [...histogram].toSorted(([a], [b]) => a - b)) {
    passed += count;
    if (passed >= wanted) return bucket;
  }
  return null;
};

/** In milliseconds; null where nothing was measured. */
export interface Spread {
  readonly count: number;
  readonly p50: number | null;
  readonly p95: number | null;
}
/** Of one day, or of all that are told. */
export interface TimingSums {
  readonly decision: Spread;
  readonly firstDecision: Spread;
  readonly decided: number;
  readonly undone: number;
  readonly bulkRows: number;
  readonly bulkFailed: number;
  /** Rows taken in the palette, how often the first, and at which rank half of them and 95 of 100 stood. */
  readonly palette: { readonly taken: number; readonly first: number; readonly p50: number | null; readonly p95: number | null };
  readonly formBegun: number;
  readonly formSent: number;
}
export interface TimingsShown {
  /** Days that are told, also those on which nothing was measured. */
  readonly span: number;
  readonly all: TimingSums;
  /** The oldest first; only those on which something was measured. */
  readonly days: readonly (TimingSums & { readonly day: string })[];
  /** Forms that were begun, those left most often first. */
  readonly forms: readonly { readonly resource: string; readonly label: Words; readonly begun: number; readonly sent: number }[];
  /** Fields with the most errors. */
  readonly fields: readonly { readonly about: string; readonly label: Words; readonly count: number }[];
}

/** Where the design is to be looked at. */
export const limits = { undone: 0.03, first: 0.8 } as const;

/** Shares; null of nothing. */
export const undoneShare = ({ decided, undone }: TimingSums): number | null =>
  decided + undone === 0 ? null : undone / (decided + undone);
export const firstShare = ({ palette: { taken, first } }: TimingSums): number | null => (taken === 0 ? null : first / taken);
export const leftShare = (sums: { readonly begun: number; readonly sent: number }): number | null =>
  sums.begun === 0 ? null : Math.max(0, 1 - sums.sent / sums.begun);
