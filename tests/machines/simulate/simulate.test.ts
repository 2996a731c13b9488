/** Flows tried out: our machine with people behind a port, decided step by step. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { pathsOf } from '#machines/explore/paths.ts';
import { differencesOf, outcomeOf, played, stepsOf } from '#machines/explore/simulate/cases.ts';
import { chancesIn, move, start } from '#machines/explore/simulate/moves.ts';
import type { TrialState } from '#machines/explore/simulate/state.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { draw } from '#tests/support/drawing.ts';
import { trialOf, type Company } from './company.ts';

const shipped = async (file: string): Promise<CompiledFlow> =>
  compileFlow(await readFile(join(import.meta.dirname, '../../../flows', `${file}.bpmn`), 'utf8'));

/** 1 begins; 2 leads their department, 3 is in charge of it. */
const company: Company = {
  'starter.leader': ['2'],
  'starter.inCharge': ['3'],
  'field:costDept.leader': ['2'],
  'role:finance_accountant': ['4', '5'],
  'role:finance_manager': ['6'],
  'role:general_manager': ['7'],
  'role:chairman': ['8'],
  'role:finance_cashier': ['9'],
  'role:hr_specialist': ['10'],
};

const last = (states: readonly TrialState[]): TrialState => states.at(-1)!;
const told = ({ path, end }: ReturnType<typeof outcomeOf>): string =>
  `${path.map(({ nodeId, people }) => `${nodeId}(${people.join()})`).join(' ')} ${end}`;

describe('shipped flows, the people asked by their rules', () => {
  test.each([
    ['4000.00', 'costLeader(2) audit(r:finance_accountant) financeManager(r:finance_manager) pay(r:finance_cashier) approved'],
    ['5000.00', 'costLeader(2) audit(r:finance_accountant) financeManager(r:finance_manager) pay(r:finance_cashier) approved'],
    ['5000.01', 'costLeader(2) inCharge(3) audit(r:finance_accountant) financeManager(r:finance_manager) pay(r:finance_cashier) approved'],
    [
      '26000.00',
      'costLeader(2) inCharge(3) audit(r:finance_accountant) financeManager(r:finance_manager) generalManager(r:general_manager) pay(r:finance_cashier) approved',
    ],
    [
      '210000.00',
      'costLeader(2) inCharge(3) audit(r:finance_accountant) financeManager(r:finance_manager) generalManager(r:general_manager) chairman(r:chairman) pay(r:finance_cashier) approved',
    ],
  ])('expense report of %s', async (totalAmount, way) => {
    const flow = await shipped('bill/expenseReport');
    expect(told(outcomeOf(last(await played(trialOf(flow, { totalAmount }, company), []))))).toBe(way);
  });

  test.each([
    [{ leaveDays: '2.0', leaveType: 'annual' }, 'leader(2) hrRecord(r:hr_specialist) approved'],
    [{ leaveDays: '5.0', leaveType: 'annual' }, 'leader(2) inCharge(3) hrRecord(r:hr_specialist) approved'],
    [
      { leaveDays: '9.0', leaveType: 'annual' },
      'leader(2) inCharge(3) generalManager(r:general_manager) hrRecord(r:hr_specialist) approved',
    ],
    [{ leaveDays: '90.0', leaveType: 'maternity' }, 'leader(2) inCharge(3) hrRecord(r:hr_specialist) approved'],
  ])('leave of %j', async (values, way) => {
    const flow = await shipped('hr/hrLeaveRequest');
    expect(told(outcomeOf(last(await played(trialOf(flow, values, company), []))))).toBe(way);
  });

  test.each([
    ['3000', 'leader(2) financeManager(r:finance_manager) payOut(r:finance_cashier) approved'],
    [
      '30000',
      'leader(2) inCharge(3) financeManager(r:finance_manager) generalManager(r:general_manager) payOut(r:finance_cashier) approved',
    ],
  ])('loan of %s', async (amount, way) => {
    const flow = await shipped('bill/debitNote');
    expect(told(outcomeOf(last(await played(trialOf(flow, { amount }, company), []))))).toBe(way);
  });

  test('a leader who is in charge too is not asked twice; who must fill something is', async () => {
    const flow = await shipped('bill/expenseReport');
    const one = { ...company, 'starter.inCharge': ['2'], 'role:finance_accountant': ['2'] };
    const state = last(await played(trialOf(flow, { totalAmount: '8000' }, one), []));
    expect(told(outcomeOf(state))).toBe(
      'costLeader(2) inCharge() audit(r:finance_accountant) financeManager(r:finance_manager) pay(r:finance_cashier) approved',
    );
    expect(state.visits.find(({ nodeId }) => nodeId === 'inCharge')).toMatchObject({ state: 'passed', because: 'repeated' });
  });
});

describe('every way of the shipped flows', () => {
  test.each(['bill/expenseReport', 'hr/hrLeaveRequest', 'bill/debitNote'])('%s: a trial goes where exploration goes', async (file) => {
    const flow = await shipped(file);
    const { paths } = pathsOf(flow, '2026-11-20T01:00:00.000Z');
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) {
      const rejected = path.decisions.find(({ decision }) => decision === 'reject');
      const steps = rejected ? [{ nodeId: rejected.node, action: 'reject' as const, by: null }] : [];
      const states = await played(trialOf(flow, path.values, company), steps);
      const { over, visits } = last(states);
      const decided = visits.flatMap(({ nodeId, decided: all }) => all.map(({ action }) => `${nodeId}${action === 'reject' ? '!' : ''}`));
      expect(decided.join(' > '), JSON.stringify(path.values)).toBe(path.id);
      expect(over).toBe(path.end);
      expect(stepsOf(last(states))).toEqual(rejected ? [{ ...steps[0], by: visits.at(-1)!.decided[0]!.by!.id }] : []);
    }
  });
});

describe('on the way', () => {
  test('where it stands, who is asked and why, and which way the token took', async () => {
    const trial = trialOf(await shipped('bill/expenseReport'), { totalAmount: '8000.00' }, company, {
      labels: { totalAmount: { en: 'Total', zh: '合计' } },
    });
    const first = await start(trial);
    expect(first).toMatchObject({
      status: 'submitted',
      here: ['costLeader'],
      travelled: ['start', 'start_next', 'costLeader'],
      over: null,
    });
    expect(chancesIn(trial, first)).toMatchObject([{ nodeId: 'costLeader', people: [{ id: '2' }], actions: ['approve', 'reject'] }]);
    const second = (await move(trial, first, { nodeId: 'costLeader', action: 'approve', by: null }))!;
    expect(second.travelled).toEqual(['costLeader', 'costLeader_next', 'over5000', 'over5000_yes', 'inCharge']);
    expect(second.visits.at(-1)?.conditions).toEqual([{ text: { en: 'Total 8,000.00 > 5,000', zh: '合计 8,000.00 > 5,000' }, met: true }]);
    expect(chancesIn(trial, second)[0]).toMatchObject({ actions: ['approve', 'reject', 'return'], returnTo: ['costLeader'] });
    const back = (await move(trial, second, { nodeId: 'inCharge', action: 'return', by: '3', to: 'costLeader' }))!;
    expect(back.here).toEqual(['costLeader']);
    expect(back.visits.map(({ nodeId, state }) => `${nodeId} ${state}`)).toEqual([
      'costLeader done',
      'inCharge returned',
      'costLeader here',
    ]);
    expect(await move(trial, first, { nodeId: 'audit', action: 'approve', by: null })).toBeNull();
    expect(await move(trial, first, { nodeId: 'costLeader', action: 'approve', by: '9' })).toBeNull();
  });

  test('rejected, and submitted again', async () => {
    const trial = trialOf(await shipped('bill/debitNote'), { amount: '100' }, company);
    const steps = [
      { nodeId: 'financeManager', action: 'reject' as const, by: null },
      { nodeId: '', action: 'repost' as const, by: null },
    ];
    const states = await played(trial, steps);
    expect(states.map(({ status }) => status)).toEqual([
      'submitted',
      'submitted',
      'rejected',
      'reposted',
      'reposted',
      'reposted',
      'approved',
    ]);
    expect(stepsOf(last(states)).map(({ action }) => action)).toEqual(['reject', 'repost']);
    expect(outcomeOf(last(await played(trial, steps.slice(0, 1)))).end).toBe('rejected');
  });

  test('nobody to ask, and no way on', async () => {
    const flow = await compileFlow(
      draw('a1', { flows: ['start > a', 'a > x1', 'x1 > b: amount > 5', 'b > end'], tasks: { b: 'tydf:nobody="fail"' } } as never),
    );
    const nobody = last(await played(trialOf(flow, { amount: 3 }, { 'starter.leader': ['2'] }), []));
    expect(nobody).toMatchObject({ over: 'stuck' });
    expect(nobody.problem?.en).toBe('No way leads on from “x1”');
    const unknown = last(await played(trialOf(flow, {}, { 'starter.leader': ['2'] }), []));
    expect(unknown.problem?.en).toMatch(/a value is missing/i);
  });
});

describe('what differs from what was expected', () => {
  const names = {
    a: { en: 'Leader', zh: '负责人' },
    b: { en: 'Manager', zh: '经理' },
    '2': { en: 'Qin', zh: '秦' },
    '3': { en: 'Gao', zh: '高' },
  };
  const of = (path: readonly [string, string[]][], end: 'approved' | 'stuck' = 'approved') => ({
    path: path.map(([nodeId, people]) => ({ nodeId, people })),
    end,
  });
  test('steps gone and new, other people, another end', () => {
    const before = of([
      ['a', ['2']],
      ['b', ['3']],
    ]);
    const say = (after: ReturnType<typeof of>): string[] => differencesOf(before, after, names).map(({ en }) => en);
    expect(say(before)).toEqual([]);
    expect(say(of([['a', ['2']]]))).toEqual(['“Manager” is not passed any more']);
    expect(
      say(
        of([
          ['a', ['2']],
          ['b', ['2']],
        ]),
      ),
    ).toEqual(['“Manager” asks Qin instead of Gao']);
    expect(
      say(
        of(
          [
            ['b', ['3']],
            ['a', []],
          ],
          'stuck',
        ),
      ),
    ).toEqual([
      '“Leader” is not passed any more',
      '“Leader” is passed as well: nobody',
      'In the end it gets stuck, where it is approved was expected',
    ]);
  });
});
