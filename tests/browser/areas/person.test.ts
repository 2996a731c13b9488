/** A person's file as people use it: HR walks from the list, the person keeps their own contact up to date, a leader sees no pay. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import { phone } from '#tests/browser/support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

it('a personnel file is walked through by HR, kept by its person on a phone, and read in part by a leader', async () => {
  const hr = await site.as('zhoumin', { language: 'zh' });
  await hr.open('/hr/hrPfStaffOnboard?name_like=闫飞');
  await hr.page.getByRole('link', { name: 'TY0039' }).click();
  await hr.page.getByRole('heading', { level: 1, name: '闫飞' }).waitFor();
  await hr.page.getByText('1 / 1').waitFor();
  for (const tab of ['家庭成员', '履历', '合同证书', '薪资', '假期', '单据', '异动与计划']) {
    await hr.page.getByRole('tab', { name: tab }).click();
    await hr.page.getByRole('tabpanel').waitFor();
    expect(await hr.violations(), tab).toEqual([]);
  }

  const person = await site.as('yanfei', { language: 'en', viewport: phone, touch: true });
  await person.open('/hr/myFile');
  await person.page.getByRole('button', { name: 'Change contact details' }).click();
  const dialog = person.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Emergency contact' }).fill('王静');
  expect(await person.violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.count(), patience).toBe(0);
  await person.page.getByText('王静').waitFor();
  await person.page.getByRole('tab', { name: person.say(w('Leave', '假期')) }).click();
  await person.page.getByRole('tabpanel').waitFor();

  const leader = await site.as('qinhao', { language: 'zh' });
  await leader.open(`/hr/hrPfStaffOnboardView?id=${await idOf('yanfei')}`);
  await leader.page.getByRole('tab', { name: '假期' }).waitFor();
  expect(await leader.page.getByRole('tab', { name: /薪资|家庭/ }).count()).toBe(0);
  expect([...hr.faults, ...person.faults, ...leader.faults]).toEqual([]);
});

const idOf = async (login: string): Promise<string> => {
  const [row] = await site.server.db.query<{ id: string }>('select staff_id::text as id from users where user_name = $1', [login]);
  return row?.id ?? '';
};
