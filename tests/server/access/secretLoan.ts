/** A loan with a bank account that its approver may not see, rejected once so that it has another account now, and one that is approved. */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { InboxPage } from '#model/workflow/inbox.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

export const loan = '/tydf/process/debitNote';
/** The secrets: the account of before the rejection, and of after it. */
export const [before, after] = ['6222020200112233391', '6217001122334455668'];
const body = {
  loanType: 'purchase',
  amount: '100.00',
  reason: 'x',
  planClearDate: '2026-12-31',
  payMethod: 'bankTransfer',
  bankName: '工商银行',
};

export interface SecretLoan {
  readonly server: TestServer;
  /** Whose account it is. */
  readonly author: TestClient;
  /** Approves it without seeing the account. */
  readonly leader: TestClient;
  /** Pays, and sees it. */
  readonly cashier: TestClient;
  readonly id: string;
  /** The leader's open task. */
  readonly taskId: string;
  readonly approvedId: string;
}

/** Which of the secrets an answer shows. */
export const shows = (answer: unknown): string[] => [before, after].filter((account) => JSON.stringify(answer).includes(account));

export async function openSecretLoan(): Promise<SecretLoan> {
  const server = await startTestServer();
  const [author, leader, cashier] = await Promise.all([server.as('yanfei'), server.as('qinhao'), server.as('weixiaodan')] as const);
  /** Accounts come from the personnel file, whatever is typed. */
  const account = (to: string) =>
    server.db.query('update hr_pf_staff_onboard set bank_account = $1 where user_id = $2', [to, author.userId]);
  const sent = async (action: string, more: AnyDoc): Promise<string> => {
    const { json } = await author.call<{ document: AnyDoc }>('POST', `${loan}/${action}`, { ...body, ...more });
    expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
    return String(json.data.document['id']);
  };
  await account(before);
  const id = await sent('submitProcess', { bankAccount: before, requestId: 'secrets-1' });
  const task = async (): Promise<string> => {
    const { json } = await leader.call<InboxPage>('GET', '/tydf/process/inbox?tab=todo');
    return json.data.rows.find(({ documentId }) => documentId === id)?.taskId ?? '';
  };
  const back = await leader.call('POST', `${loan}/rejectProcess`, {
    id,
    taskId: await task(),
    comment: 'account',
    requestId: 'secrets-2',
  });
  expect(back.json).toMatchObject({ code: '200' });
  await account(after);
  await sent('rePostProcess', { id, requestId: 'secrets-3' });
  const taskId = await task();
  // One that is over, for what shows approved documents only and what shows others beside the one looked at.
  const approvedId = await sent('submitProcess', { requestId: 'secrets-4' });
  await server.db.query(`update debit_note set status = 'approved', bank_account = $2 where id = $1`, [approvedId, after]);
  return { server, author, leader, cashier, id, taskId, approvedId };
}
