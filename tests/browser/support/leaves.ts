/** Leave requests over a flow that a test draws, sent through the server as their author would. */
import { randomUUID } from 'node:crypto';
import type { DecideAnswer } from '#model/api.ts';
import type { TestServer } from '#tests/support/server.ts';

export interface SentLeave {
  readonly id: string;
  readonly code: string;
}

/** Sends one of `yanfei`, half a day of this date. */
export async function sendLeave(server: TestServer, day: string): Promise<SentLeave> {
  const [author] = await server.db.query<{ staff: string; agent: string }>(
    `select staff_id::text as staff, (select id::text from users where user_name = 'luyang') as agent from users where user_name = 'yanfei'`,
  );
  const client = await server.as('yanfei');
  const { json } = await client.call<DecideAnswer>('POST', '/tydf/process/hrLeaveRequest/submitProcess', {
    requestId: randomUUID(),
    leaveType: 'personal',
    startDate: day,
    startHalf: 'am',
    endDate: day,
    endHalf: 'am',
    reason: '家中有事',
    staffId: author?.staff,
    agentUser: author?.agent,
  });
  if (json.code !== '200') throw new Error(`${json.desc} ${JSON.stringify(json.faults)}`);
  return { id: String(json.data.document['id']), code: String(json.data.document['code']) };
}
