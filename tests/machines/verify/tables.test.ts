import { expect, test } from 'vitest';
import { decide } from '#machines/dmn/decide.ts';
import { readDecisions } from '#machines/dmn/read.ts';
import { tableFindingsOf } from '#machines/verify/tables.ts';
import { decision, type TableText } from '../dmn/table.ts';

const check = async (table: TableText) => {
  const { decisions } = await readDecisions(decision(table));
  return { decisions, findings: tableFindingsOf(decisions['it']!) };
};
const told = async (policy: string, inputs: readonly string[], ...rules: readonly string[]) =>
  (await check({ policy, inputs, outputs: ['x: "a", "b"'], rules })).findings.map(({ kind, reason }) => `${kind}: ${reason.en}`);

test.each([
  ['U', ['amount: number'], ['< 10 => 1', '>= 10 => 2'], []],
  ['U', ['amount: number'], ['< 10 => 1', '> 10 => 2'], ['gap: No rule applies for amount = 10']],
  ['U', ['amount: number'], ['<= 10 => 1', '>= 10 => 2'], ['overlap: Rows 1, 2 apply at once for amount = 10']],
  ['F', ['amount: number'], ['<= 10 => 1', '>= 10 => 2'], []],
  ['A', ['amount: number'], ['<= 10 => 1', '>= 10 => 1'], []],
  ['A', ['amount: number'], ['<= 10 => 1', '>= 10 => 2'], ['overlap: Rows 1, 2 apply at once for amount = 10']],
  ['U', ['n: integer'], ['<= 10 => 1', '>= 11 => 2'], []],
  ['U', ['d: date'], ['< date("2026-01-01") => 1', '> date("2026-01-01") => 2'], ['gap: No rule applies for d = 2026-01-01']],
  ['U', ['kind: string'], ['"a", "b" => 1', 'not("a", "b") => 2'], []],
  ['U', ['kind: string'], ['"a" => 1', '"b" => 2'], ['gap: No rule applies for kind = anything else']],
  ['U', ['ok: boolean', 'n: number'], ['true | - => 1', 'false | < 5 => 2'], ['gap: No rule applies for ok = no, n ≥ 5']],
  ['U', ['n: number'], ['> limit => 1'], ['unchecked: Gaps between these rules cannot be told']],
  ['C', ['n: number'], ['> 5 => 1', '> 7 => 1'], []],
  ['U', ['n: number'], ['- => 1'], []],
])('%s %j %j', async (policy, inputs, rules, expected) => {
  expect(await told(policy, inputs, ...rules)).toEqual(expected);
});

test('default outputs leave no gap', async () => {
  const { findings } = await check({ policy: 'U', inputs: ['n: number'], outputs: ['x'], rules: ['> 5 => 1'], fallbacks: ['0'] });
  expect(findings).toEqual([]);
});

test('what is told is what deciding does', async () => {
  const { decisions, findings } = await check({
    policy: 'U',
    inputs: ['n: integer', 'k: string'],
    outputs: ['x'],
    rules: ['< 3 | - => 1', '[3..6] | "a" => 2', '> 5 | "a", "b" => 3'],
  });
  const outcome = (n: number, k: string) => {
    const answer = decide(decisions, 'it', { n, k }, '2026-01-01T00:00:00Z');
    return 'failed' in answer ? 'overlap' : answer.value === null ? 'gap' : 'fine';
  };
  const within = (kind: string, n: number, k: string) =>
    findings.some(
      (one) =>
        one.kind === kind &&
        one.spans!.every(({ field, stretch }) =>
          stretch.kind === 'values'
            ? field === 'k' && (stretch.values as readonly unknown[]).includes(['a', 'b'].includes(k) ? k : null)
            : stretch.intervals.some(
                ({ low, high, withLow, withHigh }) =>
                  (low === null || n > Number(low) || (withLow && n === Number(low))) &&
                  (high === null || n < Number(high) || (withHigh && n === Number(high))),
              ),
        ),
    );
  for (let n = 0; n < 10; n++)
    for (const k of ['a', 'b', 'z'])
      expect(within('gap', n, k) ? 'gap' : within('overlap', n, k) ? 'overlap' : 'fine', `${n} ${k}`).toBe(outcome(n, k));
});
