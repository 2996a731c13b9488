/** What a flow reads, and values worth trying: one set for each way through it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { outcomeOf, played } from '#machines/explore/simulate/cases.ts';
import { readsIn } from '#machines/explore/simulate/reads.ts';
import { suggestedValues } from '#machines/explore/simulate/suggest.ts';
import { draw } from '#tests/support/drawing.ts';
import { trialOf } from './company.ts';

const now = '2026-11-20T01:00:00.000Z';
const shipped = async (file: string) => compileFlow(await readFile(join(import.meta.dirname, '../../../flows', `${file}.bpmn`), 'utf8'));

describe('what a flow reads', () => {
  test.each([
    ['bill/expenseReport', ['totalAmount', 'costDept']],
    ['hr/hrLeaveRequest', ['leaveDays', 'leaveType']],
    ['bill/debitNote', ['amount']],
  ])('%s', async (file, names) => {
    expect([...readsIn(await shipped(file))].toSorted()).toEqual(names.toSorted());
  });
  test('neither what it sets itself nor who began it', async () => {
    const flow = await compileFlow(
      draw('own', {
        flows: [
          'start > service1',
          'service1 > x1',
          'x1 > a: result > limit',
          'x1 > end: default',
          'a > x2',
          'x2 > b: starter.department = "D08"',
          'x2 > end: default',
          'b > end',
        ],
        attributes: { service1: { 'tydf:effect': 'none', 'tydf:result': 'result' } },
      }),
    );
    expect(readsIn(flow)).toContain('limit');
    expect(readsIn(flow)).not.toContain('starter');
    expect(readsIn(flow)).not.toContain('result');
  });
});

describe('values worth trying', () => {
  const everybody = {
    'starter.leader': ['2'],
    'starter.inCharge': ['3'],
    'field:costDept.leader': ['2'],
    'role:finance_accountant': ['4'],
    'role:finance_manager': ['5'],
    'role:general_manager': ['6'],
    'role:chairman': ['7'],
    'role:finance_cashier': ['8'],
    'role:hr_specialist': ['9'],
  };
  const waysOf = async (file: string, options: Parameters<typeof suggestedValues>[1] = []): Promise<readonly string[]> => {
    const flow = await shipped(file);
    const all = suggestedValues(flow, options, { id: '1' }, now);
    return Promise.all(
      all.map(async (values) =>
        outcomeOf((await played(trialOf(flow, values, everybody), [])).at(-1)!)
          .path.map(({ nodeId }) => nodeId)
          .join(' '),
      ),
    );
  };
  test('each way once, the shortest first', async () => {
    const ways = await waysOf('bill/expenseReport');
    expect(ways).toHaveLength(4);
    expect(new Set(ways).size).toBe(4);
    expect(ways[0]).toBe('costLeader audit financeManager pay');
    expect(ways.at(-1)).toContain('chairman');
  });
  test('choices are those of the field', async () => {
    const leaveType = {
      name: 'leaveType',
      kind: 'choice' as const,
      options: ['annual', 'maternity', 'injury'].map((value) => ({ value, label: { en: value, zh: value } })),
    };
    const flow = await shipped('hr/hrLeaveRequest');
    const all = suggestedValues(flow, [leaveType], { id: '1' }, now);
    expect(all.every((values) => ['annual', 'maternity', 'injury'].includes(String(values['leaveType'])))).toBe(true);
    expect(new Set(await waysOf('hr/hrLeaveRequest', [leaveType])).size).toBe(3);
  });
  test('conditions on who begins are tried with them', async () => {
    const flow = await compileFlow(
      draw('dept', { flows: ['start > x1', 'x1 > a: starter.department = "D08"', 'x1 > b: default', 'a > end', 'b > end'] }),
    );
    expect(suggestedValues(flow, [], { id: '1', department: 'D08' }, now)).toEqual([{}]);
    expect(suggestedValues(flow, [], { id: '1', department: 'D01' }, now)).toEqual([{}]);
  });
});
