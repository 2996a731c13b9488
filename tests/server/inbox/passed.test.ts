import { describe, expect, it } from 'vitest';
import { loadRegistry } from '#resources/registry.ts';
import { passedDays } from '#server/inbox/passed.ts';

const leave = (await loadRegistry()).get('hrLeaveRequest')!;
const resign = (await loadRegistry()).get('hrStaffResign')!;
const sent = { applyDate: '2026-11-20', startDate: '2026-11-25', endDate: '2026-11-27' };
const said = (definition: typeof leave, record: Record<string, unknown>, today: string) =>
  passedDays(definition, record, today).map(({ field, text }) => [field, text.en, text.zh]);

describe('days that went by while a document waited', () => {
  it('are told by the first day of a span, from the day after it on', () => {
    expect(said(leave, sent, '2026-11-25')).toEqual([]);
    expect(said(leave, sent, '2026-11-26')).toEqual([['startDate', 'Days: began yesterday', '请假日期：昨天已开始']]);
    expect(said(leave, sent, '2026-11-28')).toEqual([['startDate', 'Days: began 3 days ago', '请假日期：3天前已开始']]);
  });

  it('are told of a figure that is a day', () => {
    expect(said(resign, { applyDate: '2026-11-01', applyLeaveDate: '2026-11-20' }, '2026-11-22')).toEqual([
      ['applyLeaveDate', 'Wished last day: was 2 days ago', '申请离职日期：2天前已过'],
    ]);
  });

  it('are no news where they lay in the past when it was sent, or where nothing is known', () => {
    expect(said(leave, { ...sent, applyDate: '2026-11-26' }, '2026-11-28')).toEqual([]);
    expect(said(leave, { ...sent, startDate: null }, '2026-11-28')).toEqual([]);
    expect(said(leave, { ...sent, applyDate: null }, '2026-11-28')).toEqual([]);
  });
});
