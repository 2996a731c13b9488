/** Scores of risks, their measures and their state by the day. Pure. */
import type { StateByDay } from '#model/fields/byDay.ts';
import { lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { measureFields, outcomeFields } from './measures.ts';

const readOnly = { readOnly: true } as const;

/** Likelihood times impact, 1 to 25; nothing while one of them is not known. */
export const scoreOf = (probability: number | null, impact: number | null): number | null =>
  probability === null || impact === null ? null : probability * impact;

/** Scores from which a risk is of a level; from that of a high one on all vice presidents countersign. */
export const levelsFrom = { high: 15, medium: 8, low: 1 } as const;

export const countersigned = (score: number | null): boolean => (score ?? 0) >= levelsFrom.high;
export const levelOf = (score: number | null): 'high' | 'medium' | 'low' | null => {
  if (score === null) return null;
  if (countersigned(score)) return 'high';
  return score >= levelsFrom.medium ? 'medium' : 'low';
};

export const riskLines = lineSet({
  label: w('Measures', '应对措施'),
  fields: {
    ...measureFields,
    measureType: f.choice('measureType', w('Kind', '措施类型'), { required: true, default: 'prevent' }),
    dueDate: f.date(w('Due on', '完成期限'), { required: true }),
    cost: f.money(w('Cost', '费用'), { least: '0' }),
    effect: f.text(w('Effect', '实施效果'), { max: 200, ...readOnly }),
    ...outcomeFields,
  },
  totals: ['cost'],
});

/** What is asked for when a measure is done. */
export const riskDoneAsked = {
  doneDate: f.date(w('Done on', '完成日期'), { required: true }),
  effect: f.text(w('Effect', '实施效果'), { max: 200, required: true }),
  cost: f.money(w('Cost', '费用'), { least: '0' }),
  evidence: f.files(w('Evidence', '佐证材料')),
} as const;

interface RiskLine {
  readonly measureType: string | null;
  readonly doneDate: string | null;
}

/** Prevention measures that are not done yet. */
export const openPrevention = (lines: readonly RiskLine[]): number =>
  lines.filter(({ measureType, doneDate }) => measureType === 'prevent' && doneDate === null).length;

/** What somebody decided on comes first; a risk that is watched and was not reviewed in time says so. */
export const riskStateByDay: StateByDay = {
  cases: [
    { is: 'closed', while: { setState: ['closed'] } },
    { is: 'occurred', while: { setState: ['occurred'] } },
    { is: 'reviewDue', after: 'reviewDate', while: { setState: ['monitoring'] } },
    { is: 'monitoring', while: { setState: ['monitoring'] } },
  ],
  otherwise: 'identified',
};

/** A review is still to come. */
export const reviewFault = (reviewDate: string | null, today: string): Fault | null =>
  reviewDate !== null && reviewDate < today ? fault('review', 'reviewDate', w('lies in the past', '不能早于今天')) : null;
