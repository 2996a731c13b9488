/** Whose account is still off is not asked: the office that the document names is, and never somebody who may not see what is in it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { storyOf, type Story } from '../documents/story.ts';

let story: Story;
let company: Company;
beforeAll(async () => {
  story = await storyOf('hrSalaryConfirmation');
  company = await companyOf(story.server.db);
});
afterAll(() => story?.close());

const pay = { salaryReason: 'postMove', baseSalary: '3500.00', postSalary: '2600.00', performanceBase: '1700.00', effectiveDate: '2026-12-01' };

/** Who is asked to confirm the pay of somebody, once the leader and HR have approved it. */
async function askedFor(login: string, on: boolean): Promise<readonly string[]> {
  const of = (await story.one<{ id: string }>('select staff_id::text as id from users where user_name = $1', [login])).id;
  const { document } = await story.by('hetingting', 'submit', { ...pay, staffId: of, standardId: company.standard('T2-1') });
  const id = String(document['id']);
  await story.server.db.query(`update users set status = $2 where user_name = $1`, [login, on ? 'enabled' : 'disabled']);
  await story.server.db.notify('record', 'users');
  for (;;) {
    const task = await story.one<{ node: string; principals: string[]; login: string | null }>(
      `select t.node_id as node, t.principals, (select u.user_name from users u join lateral unnest(t.principals) p on true
         where u.status = 'enabled' and (p = 'u:' || u.id or exists (select from roles r where p = 'r:' || r.code and r.id = any (u.roles))) order by u.id limit 1) as login
       from task t where t.resource = 'hrSalaryConfirmation' and t.document_id = $1 and t.state = 'open' order by t.id limit 1`,
      [id],
    );
    if (task.node === 'confirm') return task.principals;
    await story.by(String(task.login), 'approve', { id } satisfies AnyDoc);
  }
}

it('a newcomer confirms the own pay; until the account is on, the manager of HR is asked', async () => {
  expect(await askedFor('yanfei', true)).toEqual([`u:${story.user('yanfei')}`]);
  expect(await askedFor('luyang', false)).toEqual(['r:hr_manager']);
});
