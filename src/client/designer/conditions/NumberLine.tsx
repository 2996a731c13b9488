/**
 * Conditions over the values of one field: each way in its own lane with the stretch that it takes, ends open or closed;
 * where no way leads on is hatched, where several fit is marked. Values on choices as a strip. A table says the same in words.
 */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { intervalOf, stretchesOf, type Cover, type Lane, type Line, type Stretched } from '#machines/conditions/lines.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { markText, stretchWords, valueWords } from './lineWords.ts';
import css from './numberLine.module.css';

const words = {
  table: w('{field}: ways by value', '{field}：各取值的走向'),
  values: w('Values', '取值'),
  ways: w('Ways', '走向'),
  gap: w('No way', '无出口'),
  overlap: w('Several ways', '多个出口'),
  gapSome: w('no way for some values of other fields', '其他字段的部分取值无出口'),
  some: w('{way} (for some values of other fields)', '{way}（视其他字段而定）'),
  yes: w('goes here', '走此出口'),
  partly: w('for some values of other fields', '视其他字段而定'),
};

export interface NumberLineProps {
  readonly line: Line;
  /** What the ways are called, by sequence flow. */
  readonly names: Readonly<Record<string, string>>;
  readonly fields: readonly CheckedField[];
  readonly onSelect?: (flow: string) => void;
}

interface Axis {
  /** Texts of the points, in order. */
  readonly marks: readonly string[];
  /** Share of the width at which a point stands; null on the left or right: the end of the line. */
  readonly at: (point: string | null, side: 'low' | 'high') => number;
}

const axisOf = (line: Line): Axis => {
  const marks = [
    ...new Set(line.cells.flatMap(({ interval }) => (interval ? [interval.low, interval.high] : [])).filter((one) => one !== null)),
  ];
  const slots = marks.length + 1;
  return {
    marks,
    at: (point, side) => (point === null ? (side === 'low' ? 0 : 100) : ((marks.indexOf(point) + 1) * 100) / slots),
  };
};

const percent = (share: number): string => `${share}%`;

/** One stretch of a lane: a bar with a filled or hollow end; a single point is a dot. */
const Stretch = ({
  line,
  axis,
  stretch,
  hatch,
}: {
  readonly line: Line;
  readonly axis: Axis;
  readonly stretch: Stretched;
  readonly hatch: string | null;
}) => {
  const interval = intervalOf(line.cells, stretch);
  if (!interval || stretch.cover === 'none') return null;
  const [from, to] = [axis.at(interval.low, 'low'), axis.at(interval.high, 'high')];
  const part = { 'data-cover': stretch.cover, className: css['stretch'] };
  if (from === to) return <circle {...part} data-end="closed" cx={percent(from)} cy={11} r={5} />;
  return (
    <g {...part}>
      {hatch === null ? (
        <line x1={percent(from)} x2={percent(to)} y1={11} y2={11} />
      ) : (
        <rect x={percent(from)} width={percent(to - from)} y={4} height={14} fill={`url(#${hatch})`} />
      )}
      {interval.low === null ? null : <circle data-end={interval.withLow ? 'closed' : 'open'} cx={percent(from)} cy={11} r={4} />}
      {interval.high === null ? null : <circle data-end={interval.withHigh ? 'closed' : 'open'} cx={percent(to)} cy={11} r={4} />}
    </g>
  );
};

const Track = ({
  line,
  axis,
  cover,
  hatch = null,
}: {
  readonly line: Line;
  readonly axis: Axis;
  readonly cover: readonly Cover[];
  readonly hatch?: string | null;
}) => (
  <svg className={css['track']} height={22} aria-hidden>
    {axis.marks.map((mark) => (
      <line key={mark} className={css['mark']} x1={percent(axis.at(mark, 'low'))} x2={percent(axis.at(mark, 'low'))} y1={0} y2={22} />
    ))}
    {stretchesOf(cover).map((stretch) => (
      <Stretch key={stretch.first} line={line} axis={axis} stretch={stretch} hatch={hatch} />
    ))}
  </svg>
);

/** Cells where all lanes are alike, as rows of the table. */
const rowsOf = (line: Line): readonly Stretched[] => {
  const sign = line.cells.map((_, at) => [...line.lanes.map(({ cover }) => cover[at]), line.gap[at]].join(' '));
  return sign.reduce<Stretched[]>((rows, one, at) => {
    const last = rows.at(-1);
    if (last && sign[last.first] === one) rows[rows.length - 1] = { ...last, last: at };
    else rows.push({ cover: 'all', first: at, last: at });
    return rows;
  }, []);
};

const Name = ({ lane, names, onSelect }: { readonly lane: Lane } & Pick<NumberLineProps, 'names' | 'onSelect'>) => {
  const name = names[lane.flow] ?? lane.flow;
  if (!onSelect)
    return (
      <span className={css['name']} title={name}>
        {name}
      </span>
    );
  return (
    <button type="button" className={css['name']} title={name} onClick={() => onSelect(lane.flow)}>
      {name}
    </button>
  );
};

const Drawn = ({ line, names, onSelect }: NumberLineProps) => {
  const say = useSay();
  const id = useId().replaceAll(/\W/g, '');
  const axis = axisOf(line);
  const found = (cover: readonly Cover[]): boolean => cover.some((one) => one !== 'none');
  return (
    <div className={css['lanes']}>
      <svg width={0} height={0} aria-hidden className={css['defs']}>
        <defs>
          {(['gap', 'overlap'] as const).map((kind) => (
            <pattern key={kind} id={`${id}-${kind}`} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1={0} x2={0} y1={0} y2={6} className={css[kind]} />
            </pattern>
          ))}
        </defs>
      </svg>
      {line.lanes.map((lane, at) => (
        <div key={lane.flow} className={css['lane']} data-lane={at % 4}>
          <Name lane={lane} names={names} {...(onSelect ? { onSelect } : {})} />
          <Track line={line} axis={axis} cover={lane.cover} />
        </div>
      ))}
      {(['gap', 'overlap'] as const).map((kind) =>
        found(line[kind]) ? (
          <div key={kind} className={css['lane']} data-kind={kind}>
            <span className={css['name']}>{say(words[kind])}</span>
            <Track line={line} axis={axis} cover={line[kind]} hatch={`${id}-${kind}`} />
          </div>
        ) : null,
      )}
      <div className={css['lane']} aria-hidden>
        <span className={css['name']}>{say(line.label)}</span>
        <div className={css['axis']} data-dense={axis.marks.length > 3 || undefined}>
          {axis.marks.map((mark) => (
            <span key={mark} style={{ left: percent(axis.at(mark, 'low')) }}>
              {markText(mark)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
};

const signs: Readonly<Record<Cover, string>> = { all: '●', some: '◐', none: '' };

/** Choices and yes or no: no order, so a table with a mark in each place is the drawing itself. */
const Strip = ({ line, names, fields, onSelect }: NumberLineProps) => {
  const say = useSay();
  const field = fields.find(({ name }) => name === line.field);
  const rows = [
    ...line.lanes.map((lane, at) => ({
      key: lane.flow,
      kind: String(at % 4),
      cover: lane.cover,
      name: <Name lane={lane} names={names} {...(onSelect ? { onSelect } : {})} />,
    })),
    ...(['gap', 'overlap'] as const).flatMap((kind) =>
      line[kind].some((one) => one !== 'none')
        ? [{ key: kind, kind, cover: line[kind], name: <span className={css['name']}>{say(words[kind])}</span> }]
        : [],
    ),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['strip']} role="region" tabIndex={0} aria-label={say(words.table, { field: say(line.label) })}>
      <table aria-label={say(words.table, { field: say(line.label) })}>
        <thead>
          <tr>
            <th scope="col">{say(line.label)}</th>
            {line.cells.map(({ value }, at) => (
              <th key={at} scope="col">
                {say(valueWords(value, field))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-kind={row.kind}>
              <th scope="row">{row.name}</th>
              {row.cover.map((cover, at) => (
                <td key={at} data-cover={cover}>
                  <span aria-hidden>{signs[cover]}</span>
                  {cover === 'none' ? null : <VisuallyHidden>{say(cover === 'all' ? words.yes : words.partly)}</VisuallyHidden>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const NumberLine = (props: NumberLineProps) => {
  const { line, names, fields } = props;
  const say = useSay();
  if (!line.cells[0]?.interval) return <Strip {...props} />;
  return (
    <div>
      <Drawn {...props} />
      <VisuallyHidden>
        <table aria-label={say(words.table, { field: say(line.label) })}>
          <thead>
            <tr>
              <th scope="col">{say(words.values)}</th>
              <th scope="col">{say(words.ways)}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(line).map((row) => {
              const told = line.lanes.flatMap(({ flow, cover }) => {
                const here = cover[row.first]!;
                const way = names[flow] ?? flow;
                return here === 'none' ? [] : [here === 'all' ? way : say(words.some, { way })];
              });
              const open = line.gap[row.first]!;
              const all = [...told, ...(open === 'none' ? [] : [say(open === 'all' ? words.gap : words.gapSome)])];
              return (
                <tr key={row.first}>
                  <th scope="row">{say(stretchWords(line, row, fields))}</th>
                  <td>{all.join(', ')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
};
