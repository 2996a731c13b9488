/** Bars, dependencies, baseline and today of the rows that are shown, for the eye: the tree beside it says the same in words. */
import type { Shift } from '#resources/project/network.ts';
import css from './gantt.module.css';
import { barOf, rowHeight, ticksOf, xOf, type Link, type Scale } from './layout.ts';
import type { Row } from './plan.ts';
import { memo, useId } from 'react';

interface Props {
  readonly rows: readonly Row[];
  readonly links: readonly Link[];
  readonly scale: Scale;
  readonly today: string;
  /** Places of the first and last row that are drawn. */
  readonly first: number;
  readonly last: number;
  /** What a save would move, by number: drawn where it was as well. */
  readonly shifts: ReadonlyMap<string, Shift['from']>;
}

const BAR = 14;

const Marks = ({
  row,
  y,
  scale,
  was,
}: {
  readonly row: Row;
  readonly y: number;
  readonly scale: Scale;
  readonly was: Shift['from'] | undefined;
}) => {
  const bar = barOf(scale, row.start, row.end);
  const old = row.baseline === null ? null : barOf(scale, row.baseline.planStart, row.baseline.planEnd);
  const ghost = was === undefined ? null : barOf(scale, was.planStart, was.planEnd);
  const top = y + (rowHeight - BAR) / 2;
  const share = Math.min(Math.max(Number(row.percent) / 100, 0), 1);
  return (
    <>
      {old && <rect className={css['baseline']} x={old.x} y={top - 4} width={Math.max(old.width, 4)} height={BAR + 8} rx={3} />}
      {ghost && <rect className={css['ghost']} x={ghost.x} y={top} width={Math.max(ghost.width, 4)} height={BAR} rx={3} />}
      {bar &&
        (row.isParent ? (
          <path
            className={css['bar']}
            data-parent
            d={`M${bar.x} ${top}h${bar.width}v${BAR - 4}l-4 -6h${-Math.max(bar.width - 8, 0)}l-4 6z`}
          />
        ) : (
          <>
            <rect
              className={css['bar']}
              data-critical={row.critical || undefined}
              data-done={row.state === 'done' || undefined}
              data-changed={was !== undefined || undefined}
              x={bar.x}
              y={top}
              width={Math.max(bar.width, 4)}
              height={BAR}
              rx={3}
            />
            {share > 0 && share < 1 && <rect className={css['gone']} x={bar.x} y={top + BAR - 4} width={bar.width * share} height={4} />}
          </>
        ))}
    </>
  );
};

const Days = memo(({ scale, height }: { readonly scale: Scale; readonly height: number }) => {
  const { coarse, fine } = ticksOf(scale);
  return (
    <>
      {(scale.zoom === 'day' ? coarse : fine).map(({ x, date }) => (
        <line key={date} className={css['grid']} x1={x} x2={x} y1={0} y2={height} />
      ))}
    </>
  );
});

export const Ticks = memo(({ scale }: { readonly scale: Scale }) => {
  const { coarse, fine } = ticksOf(scale);
  return (
    <div className={css['ticks']} style={{ width: scale.width }} aria-hidden>
      {coarse.map(({ x, width, label, date }) => (
        <span key={date} data-coarse style={{ left: x, width }}>
          {label}
        </span>
      ))}
      {fine.map(({ x, width, label, date }) => (
        <span key={date} style={{ left: x, width }}>
          {label}
        </span>
      ))}
    </div>
  );
});

export const Chart = ({ rows, links, scale, today, first, last, shifts }: Props) => {
  const arrow = useId();
  const height = rows.length * rowHeight;
  const now = xOf(scale, today);
  return (
    <svg className={css['drawing']} width={scale.width} height={height} aria-hidden>
      <defs>
        <marker id={arrow} viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0L6 3L0 6z" fill="context-stroke" />
        </marker>
      </defs>
      <Days scale={scale} height={height} />
      {now >= 0 && now <= scale.width && <line className={css['today']} x1={now} x2={now} y1={0} y2={height} />}
      {rows.slice(first, last + 1).map((row, at) => (
        <Marks key={row.code} row={row} y={(first + at) * rowHeight} scale={scale} was={shifts.get(row.code)} />
      ))}
      {links
        .filter(({ top, bottom }) => bottom >= first && top <= last)
        .map(({ key, path, critical }) => (
          <path key={key} className={css['link']} data-critical={critical || undefined} d={path} markerEnd={`url(#${arrow})`} />
        ))}
    </svg>
  );
};
