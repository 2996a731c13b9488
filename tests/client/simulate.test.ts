/** Values of a trial: typed variables, times in words, documents whose computed figures come of their lines. */
import { describe, expect, it } from 'vitest';
import { dueWords } from '#client/designer/simulate/due.ts';
import { filled, peopled } from '#client/designer/simulate/invent.ts';
import { valueOf } from '#client/designer/simulate/variables.ts';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import { hrLeaveRequest } from '#resources/hr/hrLeaveRequest.ts';
import type { AnyDoc } from '#model/definition.ts';

const input = {
  actor: { userId: '1', staffId: null, departmentId: '8', postIds: [], roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T01:00:00.000Z',
};

describe('variables as they are typed', () => {
  it.each([
    ['12', 12],
    ['-1.5', -1.5],
    ['true', true],
    ['"12"', '12'],
    ['["a", "b"]', ['a', 'b']],
    ['{"a": 1}', { a: 1 }],
    ['{not json}', '{not json}'],
    [' sales ', 'sales'],
    ['007x', '007x'],
  ])('%s', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });
});

describe('times', () => {
  it.each([
    ['P2D', 'remind', '2 working days', '2个工作日'],
    ['P1D', null, '1 day', '1天'],
    ['P1DT12H', null, '1 day 12 hours', '1天12小时'],
    ['PT30M', null, '30 minutes', '30分钟'],
    ['R3/PT10M', null, 'R3/PT10M', 'R3/PT10M'],
  ])('%s', (due, onDue, en, zh) => {
    expect(dueWords({ due, onDue })).toEqual({ en, zh });
  });
  it('an instant by the company’s clock', () => {
    expect(dueWords({ due: '2026-11-20T01:00:00.000Z', onDue: null }).zh).toBe('2026-11-20 09:00');
  });
});

describe('documents that are only tried', () => {
  it('a total comes of one line, and other figures follow', () => {
    const record = filled(expenseReport, {}, { totalAmount: '62000' }, input);
    expect(record['totalAmount']).toBe('62000.00');
    expect((record['items'] as readonly AnyDoc[]).map(({ amount }) => amount)).toEqual(['62000.00']);
    // The same document with another total keeps what else its line says.
    const next = filled(expenseReport, { ...record, items: [{ amount: '62000.00', summary: '滤网' }] }, { totalAmount: '100' }, input);
    expect(next['items']).toMatchObject([{ amount: '100.00', summary: '滤网' }]);
  });
  it('a figure that no line makes is set directly', () => {
    const record = filled(hrLeaveRequest, {}, { leaveDays: '9', leaveType: 'annual' }, input);
    expect(Number(record['leaveDays'])).toBe(9);
    expect(record['leaveType']).toBe('annual');
  });
  it('the starter’s department where a rule asks for one', () => {
    const names = { 'sysDepartment/8': { en: 'Sea farm', zh: '海上养殖部' } };
    const starter = { person: { id: '1', name: '甲', nameEn: null }, values: { id: '1', departmentId: '8' }, names };
    expect(peopled(expenseReport, ['totalAmount', 'costDept'], starter, ['department'])).toEqual({ costDept: '8', $names: names });
  });
});
