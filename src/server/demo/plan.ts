/** What the demo wants to happen to one document; `play.ts` makes it happen through the door. */
import type { AnyDoc } from '#model/definition.ts';
import type { Chance } from './random.ts';

/** How far the document gets. `pending` stops before the decision of that number (0 is the first); `rejected` is rejected there. */
type Fate =
  | { readonly kind: 'draft' }
  | { readonly kind: 'pending'; readonly after: number }
  | { readonly kind: 'rejected'; readonly after: number; readonly repost: boolean }
  | { readonly kind: 'approved' }
  | { readonly kind: 'invalidated' }
  | { readonly kind: 'withdrawn' };

export interface Plan {
  readonly resource: string;
  /** Login name of the applicant. */
  readonly applicant: string;
  /** Instant of the first save. */
  readonly at: Date;
  readonly record: AnyDoc;
  /** Name of the paper that is handed in as its proof. */
  readonly proof?: string;
  readonly fate: Fate;
  /** Share of the applicant's open loan that this expense report sets off; without an open loan the report is left out. */
  readonly settles?: number;
  /** What an approver fills in of the fields their node opens. */
  readonly nodeValues?: (fields: ReadonlySet<string>, document: AnyDoc, at: Date) => AnyDoc;
}

/** 86 approved, 6 pending, 4 rejected (half of them reposted), 4 draft of a hundred; old ones are settled. */
export function fateOf(random: Chance, daysOld: number): Fate {
  const draw = random.next() * 100;
  if (daysOld <= 12) {
    if (draw < 62) return { kind: 'pending', after: random.whole(0, 5) };
    if (draw < 82) return { kind: 'draft' };
  }
  if (draw < 4) return { kind: 'rejected', after: random.whole(0, 2), repost: daysOld > 30 || random.percent(50) };
  if (daysOld > 30 && draw < 5) return { kind: 'invalidated' };
  if (draw < 6) return { kind: 'withdrawn' };
  return { kind: 'approved' };
}

/** What every kind of document has at least once, all of the last days; `steps` of its shortest way. */
export const sureFates = (steps: number): readonly Fate[] => [
  { kind: 'draft' },
  { kind: 'pending', after: 0 },
  { kind: 'pending', after: steps - 1 },
  { kind: 'rejected', after: 0, repost: false },
  { kind: 'rejected', after: steps - 1, repost: false },
  { kind: 'rejected', after: 0, repost: true },
  { kind: 'withdrawn' },
  { kind: 'approved' },
];

/** How many there are of what has been settled, by the share that is loaded; one at least. */
export const shareOf = (count: number, settled: number): number => Math.max(1, Math.round(count * settled));

/** A working moment for each of `count` documents, evenly over the days between. */
export const evenly = (today: Date, count: number, daysAgo: readonly [first: number, last: number]): Date[] =>
  Array.from({ length: count }, (_, at) => atWork(addDays(today, -daysAgo[0] + ((daysAgo[0] - daysAgo[1]) * at) / count)));

/** So many of a hundred documents are of the last days, so that every approver finds some waiting. */
export const recentShare = 24;
/** Far enough back that the next morning at work is not after the load. */
export const recently = (random: Chance, today: Date): Date => addDays(today, -0.75 - random.next() * 9);

/** Instants in working time: 08:00 to 18:00 in the company's zone (UTC+8, without summer time). */
const zoneOffset = 8 * 3_600_000;
export function atWork(at: Date): Date {
  const local = new Date(at.getTime() + zoneOffset);
  const hour = local.getUTCHours();
  if (hour < 8) local.setUTCHours(8, local.getUTCMinutes());
  if (hour >= 18) local.setUTCHours(32, local.getUTCMinutes());
  return new Date(local.getTime() - zoneOffset);
}

export const dateOf = (at: Date): string => new Date(at.getTime() + zoneOffset).toISOString().slice(0, 10);
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);
