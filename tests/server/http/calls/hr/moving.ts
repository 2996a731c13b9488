/** What the tests of movements do on their server: its days, files, accounts and approvals. */
import { expect } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { decide } from '#server/documents/decide.ts';
import { acting } from '#tests/server/documents/people.ts';
import type { hrPostMove } from '#resources/hr/hrPostMove.ts';
import type { hrStaffTurn } from '#resources/hr/hrStaffTurn.ts';
import { fillsOf } from '#tests/fixtures/fixture.ts';
import { fixture as resignation } from '#tests/fixtures/hr/hrStaffResign.ts';
import { approved } from '#tests/support/people/training.ts';
import { workersOf } from '#tests/support/workers.ts';
import type { CallStage } from '#tests/server/http/calls/stage.ts';

export const turnApprovers = ['qinhao', 'xinhaiyan', 'zhoumin'];

export type Moving = ReturnType<typeof movingOn>;

export function movingOn(stage: () => CallStage) {
  /** The clock of the server; the work of a day is done anew, for it goes back for each test. */
  const day = async (instant: string): Promise<void> => {
    stage().server.clock.set(new Date(instant));
    await stage().server.db.query('delete from calendar_run');
  };
  const call = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown): Promise<Data> => {
    const { status, json } = await (await stage().server.as(login)).call<Data>(method, path, body);
    expect(status, JSON.stringify(json)).toBe(200);
    return json.data;
  };
  const fileOf = (staffId: string): Promise<AnyDoc> => call('xujiayi', 'GET', `/tydf/api/hrPfStaffOnboard/get/${staffId}`);
  const rowsOf = async (resource: string, staffId: string): Promise<readonly AnyDoc[]> =>
    (await call<Page>('hetingting', 'GET', `/tydf/api/${resource}/page?staffId=${staffId}&pageSize=200`)).records;
  const accountOf = async (staffId: string): Promise<AnyDoc> => {
    const [row] = await stage().server.db.query<AnyDoc>(
      `select u.id::text, u.status, u.dept_id::text as "deptId", u.post_id::text as "postId", u.supervisor::text, u.part_time_posts::text[] as "partTimePosts",
       array(select r.code from roles r where r.id = any(u.roles) order by r.code) as roles from users u where u.staff_id = $1`,
      [staffId],
    );
    return row ?? {};
  };
  /** Workers that the flows above leave alone. */
  const worker = async (at: number): Promise<string> => (await workersOf(stage().server))[at] ?? '';

  /** Submitted by somebody and approved by everybody in turn, with what their steps demand. */
  async function approvedBy(
    definition: typeof hrStaffTurn | typeof hrPostMove,
    by: string,
    record: AnyDoc,
    fills: Readonly<Record<string, AnyDoc>>,
    approvers: readonly string[],
  ): Promise<AnyDoc> {
    const { services } = stage().server;
    let { document } = await decide(await acting(services, by), definition, 'submit', record);
    for (const login of approvers)
      ({ document } = await decide(await acting(services, login), definition, 'approve', { id: document['id'], ...fills[login] }));
    expect(document['status']).toBe('approved');
    return document;
  }

  /** A resignation with the consent of everybody; `leader` is what the leader fills in otherwise. */
  const resigned = (record: AnyDoc, leader: AnyDoc = {}): Promise<AnyDoc> => {
    const { server, company } = stage();
    const fills = fillsOf(resignation, company);
    return approved(server, 'hrStaffResign', 'xujiayi', record, { ...fills, leader: { ...fills['leader'], ...leader } });
  };

  const transferOf = (staffId: string, effectiveDate: string, more: AnyDoc = {}): AnyDoc => ({
    staffId,
    turnType: 'transfer',
    newDept: stage().company.department('D07'),
    newPost: stage().company.post('Hatching technician'),
    newGrade: 'T2',
    effectiveDate,
    reason: '孵化部缺员',
    ...more,
  });
  return { stage, day, call, fileOf, rowsOf, accountOf, worker, approvedBy, resigned, transferOf };
}
