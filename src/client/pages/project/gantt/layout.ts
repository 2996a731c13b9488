/** Where bars, days and dependencies of a schedule lie, in pixels. Pure. */
import { addDays, daysBetween, weekdayOf } from '#model/calculation/dates.ts';
import { predecessorsOf } from '#resources/project/scheduling.ts';
import type { Row } from './plan.ts';

export type Zoom = 'day' | 'week' | 'month';
/** Pixels of a day. */
const dayWidth: Readonly<Record<Zoom, number>> = { day: 26, week: 9, month: 3 };
export const rowHeight = 34;
/** From this length on a schedule is first shown by weeks, by months. */
const weekFrom = 45;
const monthFrom = 240;

export const usualZoom = (days: number): Zoom => (days < weekFrom ? 'day' : days < monthFrom ? 'week' : 'month');

export interface Scale {
  readonly from: string;
  readonly days: number;
  readonly zoom: Zoom;
  readonly width: number;
}

/** From some days before the first to some days after the last, today among them where it is not far. */
export function scaleOf(rows: readonly Row[], today: string, zoom: Zoom): Scale {
  const dates = rows.flatMap(({ start, end, baseline }) => [start, end, baseline?.planStart ?? null, baseline?.planEnd ?? null]);
  const known = dates.filter((date): date is string => date !== null).toSorted();
  const [first, last] = [known[0] ?? today, known.at(-1) ?? today];
  const margin = { day: 2, week: 7, month: 15 }[zoom];
  const near = daysBetween(last, today) < 60 && daysBetween(today, first) < 60;
  const from = addDays(near && today < first ? today : first, -margin);
  const to = addDays(near && today > last ? today : last, margin);
  const days = daysBetween(from, to) + 1;
  return { from, days, zoom, width: days * dayWidth[zoom] };
}

/** Left edge of a day. */
export const xOf = ({ from, zoom }: Scale, date: string): number => daysBetween(from, date) * dayWidth[zoom];

export interface Bar {
  readonly x: number;
  readonly width: number;
}

export function barOf(scale: Scale, start: string | null, end: string | null): Bar | null {
  if (start === null || end === null || end < start) return null;
  return { x: xOf(scale, start), width: (daysBetween(start, end) + 1) * dayWidth[scale.zoom] };
}

export interface Tick {
  readonly x: number;
  readonly width: number;
  readonly label: string;
  readonly date: string;
}

/** Months over days, over the Mondays of weeks, or years over months. */
export function ticksOf(scale: Scale): { readonly coarse: readonly Tick[]; readonly fine: readonly Tick[] } {
  const days = Array.from({ length: scale.days }, (_, at) => addDays(scale.from, at));
  const grouped = (key: (date: string) => string, label: (date: string) => string): Tick[] => {
    const ticks: Tick[] = [];
    let last = '';
    for (const date of days) {
      const now = key(date);
      if (now === last) {
        const open = ticks.at(-1);
        if (open) ticks[ticks.length - 1] = { ...open, width: open.width + dayWidth[scale.zoom] };
      } else ticks.push({ x: xOf(scale, date), width: dayWidth[scale.zoom], label: label(date), date });
      last = now;
    }
    return ticks;
  };
  const month = (date: string): string => date.slice(0, 7);
  if (scale.zoom === 'month')
    return {
      coarse: grouped(
        (date) => date.slice(0, 4),
        (date) => date.slice(0, 4),
      ),
      fine: grouped(month, (date) => String(Number(date.slice(5, 7)))),
    };
  const monday = (date: string): string => addDays(date, 1 - weekdayOf(date));
  return {
    coarse: grouped(month, month),
    fine:
      scale.zoom === 'day'
        ? grouped(
            (date) => date,
            (date) => String(Number(date.slice(8))),
          )
        : grouped(monday, (date) => `${Number(date.slice(5, 7))}-${date.slice(8)}`),
  };
}

export interface Link {
  readonly key: string;
  readonly path: string;
  readonly critical: boolean;
  /** Rows between which it runs, by their places. */
  readonly top: number;
  readonly bottom: number;
}

const stub = 7;

/** An arrow from the end of a bar to the begin of another: round the corner where the other begins before that. */
const pathOf = (x1: number, y1: number, x2: number, y2: number): string => {
  if (x2 >= x1 + 2 * stub) return `M${x1} ${y1}H${x1 + stub}V${y2}H${x2}`;
  const between = y1 + (y2 > y1 ? rowHeight / 2 : -rowHeight / 2);
  return `M${x1} ${y1}H${x1 + stub}V${between}H${x2 - stub}V${y2}H${x2}`;
};

/** Dependencies whose two ends are shown. */
export function linksOf(rows: readonly Row[], scale: Scale): readonly Link[] {
  const places = new Map(rows.map(({ code }, at) => [code, at] as const));
  const middle = (at: number): number => at * rowHeight + rowHeight / 2;
  return rows.flatMap((row, at) =>
    (predecessorsOf(row.task.predecessors) ?? []).flatMap(({ code }) => {
      const from = places.get(code);
      const other = from === undefined ? undefined : rows[from];
      const [end, start] = [other && barOf(scale, other.start, other.end), barOf(scale, row.start, row.end)];
      if (from === undefined || other === undefined || !end || !start) return [];
      return [
        {
          key: `${code} ${row.code}`,
          path: pathOf(end.x + end.width, middle(from), start.x, middle(at)),
          critical: other.critical && row.critical,
          top: Math.min(from, at),
          bottom: Math.max(from, at),
        },
      ];
    }),
  );
}
