/** Movements of one person that meet: in the order of their days, on one day, sent side by side. */
import { expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { workCalendar } from '#server/calendar/daily.ts';
import { decide } from '#server/documents/decide.ts';
import { acting } from '#tests/server/documents/people.ts';
import { hrPostMove } from '#resources/hr/hrPostMove.ts';
import { hrStaffTurn } from '#resources/hr/hrStaffTurn.ts';
import { type Moving, turnApprovers } from './moving.ts';

export function describeOrder({ stage, day, fileOf, rowsOf, worker, approvedBy, resigned, transferOf }: Moving): void {
  it('what waited takes effect in the order of its days: who leaves the day before a transfer never goes there', async () => {
    const { server, company } = stage();
    await day('2026-11-20T01:00:00Z');
    const [leaver, moved] = [await worker(70), await worker(71)];
    const fills = { zhoumin: { salaryAdjust: false } };
    for (const staffId of [leaver, moved])
      await approvedBy(hrStaffTurn, 'xujiayi', transferOf(staffId, '2026-12-01'), fills, turnApprovers);
    const resign = { resignType: 'mutual', resignReason: 'family', reasonText: 'x', applyLeaveDate: '2026-11-30' };
    for (const [staffId, lastWorkDate] of [
      [leaver, '2026-11-30'],
      [moved, '2026-12-01'],
    ]) {
      await resigned({ ...resign, staffId }, { lastWorkDate });
    }
    // The server was away for some days.
    await day('2026-12-05T02:00:00Z');
    await workCalendar(server.services);
    expect(await fileOf(leaver)).toMatchObject({ staffState: 'resigned', deptId: company.department('D08'), leaveDate: '2026-11-30' });
    expect((await rowsOf('hrPfInnerPost', leaver)).map((row) => row['dateTo'])).toEqual(['2026-11-30']);
    expect(await fileOf(moved)).toMatchObject({ staffState: 'resigned', deptId: company.department('D07'), leaveDate: '2026-12-01' });
    expect(new Set((await rowsOf('hrPfInnerPost', moved)).map((row) => row['dateTo']))).toEqual(new Set(['2026-11-30', '2026-12-01']));
  });

  it('two moves on one day: the second begins where the first ended; sent side by side, only one is taken', async () => {
    const { server, company } = stage();
    await day('2026-11-20T01:00:00Z');
    const staffId = await worker(72);
    const fills = { zhoumin: { salaryAdjust: false } };
    await approvedBy(hrStaffTurn, 'xujiayi', transferOf(staffId, '2026-11-20'), fills, turnApprovers);
    const home = transferOf(staffId, '2026-11-20', {
      newDept: company.department('D08'),
      newPost: company.post('Water treatment operator'),
      newGrade: 'T1',
    });
    await approvedBy(hrStaffTurn, 'xujiayi', home, fills, ['xinhaiyan', 'qinhao', 'zhoumin']);
    const file = await fileOf(staffId);
    expect(file['deptId']).toBe(company.department('D08'));
    expect((file['changes'] as readonly AnyDoc[]).map((line) => line['newValue'])).toEqual([
      '育种孵化部 孵化技术员 T2',
      '陆基养殖部 水处理操作员 T1',
    ]);
    const posts = await rowsOf('hrPfInnerPost', staffId);
    expect(posts.filter((row) => row['dateTo'] === null).map((row) => row['deptId'])).toEqual([company.department('D08')]);

    const move = { staffId, moveType: 'extraPost', newPost: company.post('Feeding operator'), effectiveDate: '2026-12-10', reason: 'x' };
    const sent = await Promise.allSettled([
      decide(await acting(server.services, 'xujiayi'), hrStaffTurn, 'submit', transferOf(staffId, '2026-12-10')),
      decide(await acting(server.services, 'zhoumin'), hrPostMove, 'submit', move),
    ]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
}
