/** How fast the engine of flows is: compiling, one step from JSON to JSON, one condition. */
import { readFileSync } from 'node:fs';
import { compileFlow } from '#machines/compile/compile.ts';
import { decide } from '#machines/dmn/decide.ts';
import type { Decisions } from '#machines/dmn/decision.ts';
import { compileCondition } from '#machines/feel/feel.ts';
import { predict } from '#machines/explore/predict.ts';
import { soundnessOf } from '#machines/verify/soundness.ts';
import { advance, begin, isStep, slotsOf } from '#machines/step.ts';
import { linearFlow } from '#tests/support/drawing.ts';

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const now = '2026-03-02T01:00:00.000Z';

/** Median of several rounds, in microseconds a call. */
const microseconds = (rounds: number, calls: number, run: () => unknown): number => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    for (let call = 0; call < calls; call++) run();
    times.push(((performance.now() - from) * 1000) / calls);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
};

const millisecondsEach = async (calls: number, run: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls / 2)]!;
};

/** An approval matrix of 20 rules over amount, department and type of which the last applies. */
const matrix: Decisions = {
  who: {
    key: 'who',
    name: 'who',
    names: ['who'],
    requires: [],
    knowledge: [],
    parameters: null,
    logic: {
      kind: 'table',
      policy: 'UNIQUE',
      aggregation: null,
      inputs: ['amount', 'department', 'type'].map((expression) => ({
        id: expression,
        label: expression,
        expression,
        type: expression === 'amount' ? 'number' : 'string',
        allowed: null,
      })),
      outputs: [{ id: 'who', name: 'who', label: 'who', type: 'string', allowed: [], fallback: null }],
      rules: Array.from({ length: 20 }, (_, at) => ({
        id: `r${at}`,
        when: [`[${at * 1000}..${at * 1000 + 1000})`, 'not("legal", "audit")', '"travel", "meal", "office"'],
        then: [`"u${at}"`],
        note: '',
      })),
    },
  },
};

export const benchMachines = async (): Promise<Figure[]> => {
  const hundred = linearFlow('hundred', 20);
  const leave = await compileFlow(readFileSync(new URL('../../flows/hr/hrLeaveRequest.bpmn', import.meta.url), 'utf8'));
  const input = { values: { leaveDays: '8.0', leaveType: 'annual' }, now };
  const first = begin(leave, input);
  if (!isStep(first)) throw new Error(first.detail);
  const asked = advance(leave, first.snapshot, { type: 'ASSIGNED', node: 'leader', voters: [['u:1']] }, input);
  if (!isStep(asked)) throw new Error(asked.detail);
  const stored = JSON.stringify(asked.snapshot);
  const { slot } = slotsOf(asked.snapshot)[0]!;
  const wide = await compileFlow(hundred);
  const asks = (nodes: readonly { readonly nodeId: string }[]) =>
    Promise.resolve(nodes.map(({ nodeId }) => ({ nodeId, people: [], group: null })));
  const condition = compileCondition('leaveDays > 7 and not(leaveType in ("maternity", "injury"))');
  return [
    {
      name: 'compile a flow of 100 elements (41 nodes, 61 flows)',
      value: await millisecondsEach(31, () => compileFlow(hundred)),
      unit: 'ms',
    },
    {
      name: 'one machine step, JSON in and out',
      value: microseconds(15, 2000, () => JSON.stringify(advance(leave, JSON.parse(stored), { type: 'APPROVE', slot }, input))),
      unit: 'µs',
    },
    {
      name: 'explore the state space of a flow of 100 elements',
      value: microseconds(15, 5, () => soundnessOf(wide)) / 1000,
      unit: 'ms',
    },
    {
      name: 'predict the route of a leave request',
      value: await millisecondsEach(51, () => predict(leave, null, input, asks)),
      unit: 'ms',
    },
    {
      name: 'a decision table of 20 rules and 3 inputs',
      value: microseconds(15, 1000, () => decide(matrix, 'who', { amount: '19500.00', department: 'sales', type: 'office' }, now)),
      unit: 'µs',
    },
    { name: 'one FEEL condition', value: microseconds(15, 20_000, () => condition.holds(input.values, now)), unit: 'µs' },
  ];
};
