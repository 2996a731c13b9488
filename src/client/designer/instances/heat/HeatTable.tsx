/** The heat map as a table: the same figures, for whoever reads rather than looks. */
import { useSay } from '#client/words/language.tsx';
import { useWaited } from '#client/theme/waited.ts';
import type { Heat, StepHeat } from '#model/workflow/flowHeat.ts';
import { w } from '#model/words.ts';
import frame from '#client/blocks/frame.module.css';
import models from '#client/designer/models/models.module.css';
import css from './heat.module.css';
import { words } from '#client/designer/instances/instancesWords.ts';

const texts = {
  decided: w('Decided', '已处理'),
  cancelled: w('Given up', '已取消'),
  median: w('Median', '中位'),
  p95: w('95 % within', '95% 不超过'),
  longest: w('Longest', '最长'),
  waiting: w('Waiting now', '当前待办'),
  rejected: w('Rejected', '驳回'),
} as const;

interface Props {
  readonly heat: Heat;
  readonly nameOf: (element: string) => string;
  /** Elements in the order of the flow; what it does not know comes last. */
  readonly order: readonly string[];
}

export const HeatTable = ({ heat, nameOf, order }: Props) => {
  const say = useSay();
  const waited = useWaited();
  const placeOf = ({ element }: StepHeat): number => (order.includes(element) ? order.indexOf(element) : order.length);
  const along = (one: StepHeat, other: StepHeat): number => placeOf(one) - placeOf(other);
  const time = (ms: number | null): string => (ms === null ? say(words.none) : waited(ms));
  return (
    <table className={`${frame['table']} ${models['rows']}`} aria-label={say(words.element)}>
      <thead>
        <tr>
          <th scope="col">{say(words.element)}</th>
          {[texts.decided, texts.rejected, texts.cancelled, texts.waiting, texts.median, texts.p95, texts.longest].map((label) => (
            <th key={label.en} scope="col" className={frame['number']}>
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heat.steps.toSorted(along).map((step) => (
          <tr key={step.element}>
            <th scope="row" className={css['row']}>
              {nameOf(step.element)}
            </th>
            <td className={frame['number']}>{step.decided}</td>
            <td className={frame['number']}>
              {step.rejected}
              {step.decided > 0 && ` (${Math.round((step.rejected / step.decided) * 100)} %)`}
            </td>
            <td className={frame['number']}>{step.cancelled}</td>
            <td className={frame['number']}>{step.waiting}</td>
            <td className={frame['number']}>{time(step.medianMs)}</td>
            <td className={frame['number']}>{time(step.p95Ms)}</td>
            <td className={frame['number']}>{time(step.longestMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
