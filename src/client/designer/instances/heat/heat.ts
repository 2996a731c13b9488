/** Figures of a flow over a period as marks of its drawing: five steps from cool to hot, always with the figure beside the colour. Pure. */
import type { Heat, StepHeat } from '#model/workflow/flowHeat.ts';
import { type Words, w } from '#model/words.ts';

export const measures = ['count', 'median', 'waiting', 'rejected'] as const;
export type Measure = (typeof measures)[number];

export const measureWords: Readonly<Record<Measure, Words>> = {
  count: w('How often', '次数'),
  median: w('Median time', '中位时长'),
  waiting: w('Waiting now', '当前待办'),
  rejected: w('Rejected', '驳回'),
};

/** Words for the five steps: colour is never the only sign. */
export const levelWords: readonly Words[] = [
  w('least', '最低'),
  w('low', '较低'),
  w('middle', '中等'),
  w('high', '较高'),
  w('most', '最高'),
];

/** The figure of a step; null where there is none to tell. */
export const figureOf = ({ decided, medianMs, waiting, rejected }: StepHeat, measure: Measure): number | null =>
  measure === 'count'
    ? decided
    : measure === 'median'
      ? medianMs
      : measure === 'waiting'
        ? waiting
        : decided === 0
          ? null
          : rejected / decided;

export interface Warm {
  readonly id: string;
  readonly figure: number;
  /** 1 to 5. */
  readonly level: number;
}

/** A share of the largest as one of five steps; nothing at all is no step. */
const levelOf = (figure: number, most: number): number =>
  figure <= 0 || most <= 0 ? 0 : Math.min(5, Math.floor((figure / most) * 5 - 1e-9) + 1);

/** Steps and, for how often, sequence flows and gateways; the hottest first. What has no figure is missing, what has zero is level 0. */
export const warmOf = ({ steps, ways }: Pick<Heat, 'steps' | 'ways'>, measure: Measure): readonly Warm[] => {
  const own = steps.flatMap((step) => {
    const figure = figureOf(step, measure);
    return figure === null ? [] : [{ id: step.element, figure }];
  });
  const stepIds = new Set(own.map(({ id }) => id));
  const passed = measure === 'count' ? ways.filter(({ id }) => !stepIds.has(id)).map(({ id, count }) => ({ id, figure: count })) : [];
  const all = [...own, ...passed];
  const most = Math.max(0, ...all.map(({ figure }) => figure));
  return all.map((one) => ({ ...one, level: levelOf(one.figure, most) })).toSorted((a, b) => b.figure - a.figure);
};
