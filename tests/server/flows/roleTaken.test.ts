/** A role that nobody has any more: administrators are told what waits for it, and its tasks are there again for whoever gets it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { storyOf, type Story } from '../documents/story.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('debitNote');
});
afterAll(() => story?.close());

it('who is told, and tasks that come back', async () => {
  const note = { loanType: 'petty', amount: '800.00', reason: '零星采购', planClearDate: '2026-12-10', payMethod: 'bankTransfer' };
  const { document } = await story.by('luyang', 'submit', note);
  const id = String(document['id']);
  for (const leader of ['qinhao', 'qiaolihua']) await story.by(leader, 'approve', { id });
  const role = await story.one<{ id: string; name: string }>("select id::text, name from roles where code = 'finance_cashier'");
  const holders = await story.server.db.query<{ id: string; roles: string[] }>(
    "select id::text, roles::text[] as roles from users where $1 = any(roles) and status = 'enabled' and not deleted",
    [role.id],
  );
  const admin = await story.server.as('shenyifan');
  const put = async (person: string, roles: readonly string[]) =>
    expect((await admin.call('PUT', `/tydf/administration/users/put/${person}`, { roles })).json.code).toBe('200');
  const told = () =>
    story.server.db.query<{ params: AnyDoc }>("select payload -> 'params' as params from outbox where payload ->> 'key' = 'role_vacated'");
  for (const { id: person, roles } of holders) {
    expect(await told()).toEqual([]);
    await put(
      person,
      roles.filter((one) => one !== role.id),
    );
  }
  expect((await told()).map(({ params }) => params)).toMatchObject([{ name: role.name, nameEn: 'Cashier' }]);
  expect((await story.refused('weixiaodan', 'approve', { id })).code).toBe('404');
  for (const { id: person, roles } of holders) await put(person, roles);
  const account = await story.one<{ id: string }>("select id::text from company_bank_account where account_type = 'basic' order by id limit 1");
  const paid = await story.by('weixiaodan', 'approve', { id, payAccount: account.id, paidAt: '2026-11-20' });
  expect(paid.document['status']).toBe('approved');
});
