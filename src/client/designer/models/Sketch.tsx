/** A flow in the size of a stamp: its shapes and lines, no words. The row beside it says everything, so it is silent. */
import type { Sketch as Drawn } from '#model/workflow/design.ts';
import css from './models.module.css';

type Shape = Drawn['shapes'][number];

const MARGIN = 8;

const Outline = ({ kind, x, y, width, height }: Shape) => {
  const [cx, cy] = [x + width / 2, y + height / 2];
  switch (kind) {
    case 'start':
    case 'end':
    case 'event':
      return <circle cx={cx} cy={cy} r={Math.min(width, height) / 2} data-kind={kind} />;
    case 'gateway':
      return <path d={`M${cx} ${y}L${x + width} ${cy}L${cx} ${y + height}L${x} ${cy}Z`} />;
    case 'pool':
    case 'frame':
    case 'task':
    case 'other':
      return <rect x={x} y={y} width={width} height={height} rx={kind === 'pool' ? 0 : 10} data-kind={kind} />;
    default:
      return null;
  }
};

const pointsOf = (line: readonly number[]): string => line.map((value, at) => (at % 2 === 0 ? `${value},` : `${value} `)).join('');

export const Sketch = ({ sketch }: { readonly sketch: Drawn | null }) =>
  sketch === null || sketch.shapes.length === 0 ? (
    <span className={css['sketch']} data-none aria-hidden />
  ) : (
    <svg
      className={css['sketch']}
      viewBox={`${-MARGIN} ${-MARGIN} ${sketch.width + 2 * MARGIN} ${sketch.height + 2 * MARGIN}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      {sketch.shapes
        .filter(({ kind }) => kind === 'pool' || kind === 'frame')
        .map((shape, at) => (
          <Outline key={at} {...shape} />
        ))}
      {sketch.lines.map((line, at) => (
        <polyline key={at} points={pointsOf(line)} />
      ))}
      {sketch.shapes
        .filter(({ kind }) => kind !== 'pool' && kind !== 'frame')
        .map((shape, at) => (
          <Outline key={at} {...shape} />
        ))}
    </svg>
  );
