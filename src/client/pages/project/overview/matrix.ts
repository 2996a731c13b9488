/** The 5×5 matrix of risks: how many stand where, and which list a cell leads to. Pure. */
import type { Query } from '#client/data/page/page.ts';
import { levelOf, levelsFrom, scoreOf } from '#resources/project/risks.ts';

export interface Cell {
  readonly probability: number;
  readonly impact: number;
  readonly risks: number;
}

export const marks = [1, 2, 3, 4, 5] as const;
export type Level = keyof typeof levelsFrom;

export interface Place extends Cell {
  readonly level: Level;
}

/** Rows from the most likely to the least, each from the slightest impact to the gravest; places of nothing count none. */
export const matrixOf = (cells: readonly Cell[]): readonly (readonly Place[])[] =>
  marks.toReversed().map((probability) =>
    marks.map((impact) => ({
      probability,
      impact,
      risks: cells.find((one) => one.probability === probability && one.impact === impact)?.risks ?? 0,
      level: levelOf(scoreOf(probability, impact)) ?? 'low',
    })),
  );

/** How many there are of each level, the gravest first. */
export const levelsOf = (cells: readonly Cell[]): readonly { readonly level: Level; readonly from: number; readonly risks: number }[] => {
  const places = matrixOf(cells).flat();
  return (['high', 'medium', 'low'] as const).map((level) => ({
    level,
    from: levelsFrom[level],
    risks: places.filter((one) => one.level === level).reduce((all, { risks }) => all + risks, 0),
  }));
};

/** The list of what the matrix counts: what is approved and not closed; of one place alone where that is named. */
export const risksAt = (projectId: string, place?: Pick<Cell, 'probability' | 'impact'>): Query => ({
  projectId,
  status: 'approved',
  riskState_not: 'closed',
  ...(place ? { probability: String(place.probability), impact: String(place.impact) } : {}),
});
