/** Elements as the compiler reads them, for tests. */
import { expect } from 'vitest';
import { compileChart } from '#machines/compile/compileChart.ts';
import type { FlowElement } from '#machines/flow.ts';

/** An element of a file without errors, `a` unless named. */
export const read = async (xml: string, id = 'a'): Promise<FlowElement> => {
  const { elements, problems } = await compileChart(xml);
  expect(problems.filter(({ severity }) => severity === 'error').map(({ element, reason }) => `${element}: ${reason.en}`)).toEqual([]);
  return elements[id]!;
};

/** Elements with problems that keep the flow from being deployed, each once for each problem. */
export const errorsOf = async (xml: string): Promise<string[]> =>
  (await compileChart(xml)).problems.filter(({ severity }) => severity === 'error').map(({ element }) => element);
