/** What is asked of the worker that proves a drawing, and the answer: plain data both ways. No DOM: it runs there. */
import type { Chart } from '#machines/chart.ts';
import { compileChart } from '#machines/compile/compileChart.ts';
import { flowOf } from '#machines/run/flow.ts';
import { conditionsOf } from '#machines/verify/conditions.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Finding } from '#machines/verify/finding.ts';
import { formsOf } from '#machines/verify/forms.ts';
import { verify } from '#machines/verify/verify.ts';
import { lintOf } from '#client/flow/lint.ts';

export interface Question {
  readonly revision: number;
  readonly xml: string;
  /** Key of the process meant; empty: the first that can be executed. */
  readonly process: string;
  /** Null: processes without document. */
  readonly fields: readonly CheckedField[] | null;
  /** At which conditions are tried. */
  readonly now: string;
}

export interface Answer {
  readonly revision: number;
  /** `runs`: nothing in it is an error of the compiler. */
  readonly chart: Chart;
  readonly runs: boolean;
  readonly findings: readonly Finding[];
  readonly states: number;
  readonly bounded: boolean;
}

/** Compiles the drawing and looks at all that can be known of it without the organisation. */
export const prove = async ({ revision, xml, process, fields, now }: Question): Promise<Answer> => {
  const chart = await compileChart(xml, process === '' ? undefined : process);
  const told = chart.problems.map((problem): Finding => ({ ...problem, kind: 'compiler' }));
  const style = await lintOf(xml);
  if (told.some(({ severity }) => severity === 'error')) {
    // What cannot run yet has conditions all the same, and whoever draws wants to know of both.
    const also = fields === null ? [] : [...conditionsOf(chart, fields), ...formsOf(chart, fields)];
    return { revision, chart, runs: false, findings: [...told, ...also, ...style], states: 0, bounded: false };
  }
  const { findings, states, bounded } = verify(flowOf(chart), fields, now);
  return { revision, chart, runs: true, findings: [...told, ...findings, ...style], states, bounded };
};
