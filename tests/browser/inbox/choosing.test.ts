/** A flow whose people are picked by people: by the applicant before they send, by an approver for the step after theirs; wide and on a phone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { draw } from '#tests/server/documents/flows.ts';
import { fillLeave, leaveRequest, people, read, send, sendHeld, startNew, words, type Login } from '#tests/browser/support/deeds.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import { phone, type Visitor } from '#tests/browser/support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await draw(site.server, 'hrLeaveRequest', [
    { id: 'first', rules: ['starter.choose'] },
    { id: 'second', rules: ['previous.choose'] },
  ]);
});
afterAll(() => site?.close());

const decides = (step: string) => w(`Who decides at “${step}”`, `“${step}”由谁审批`);

const pick = async ({ page, say }: Visitor, within: ReturnType<Visitor['page']['locator']>, step: string, who: Login): Promise<void> => {
  const box = within.getByRole('combobox', { name: say(decides(step)), exact: true });
  await box.click();
  await box.fill(who);
  await page.getByRole('option', { name: say(people[who]) }).click();
};

it('is sent to whom the applicant picks, and goes on to whom that one picks', async () => {
  const author = await site.as('yanfei', { language: 'zh' });
  const { page, say } = author;
  await startNew(author, leaveRequest.letters, leaveRequest.kind);
  await fillLeave(author, { from: '2026-12-07', to: '2026-12-07', reason: '家中有事' });
  const route = page.getByRole('region', { name: say(words.route) });
  await route.getByText(say(w('chosen by the applicant', '由申请人选定'))).waitFor();
  expect(await author.violations()).toEqual([]);
  await pick(author, route, 'first', 'qinhao');
  // The way is told with whom they picked.
  await route
    .getByRole('listitem')
    .filter({ hasText: say(people.qinhao) })
    .filter({ hasText: 'first' })
    .waitFor();
  const code = await send(author, 'submit', []);

  const first = await site.as('qinhao', { language: 'en' });
  const reader = await read(first, code);
  await first.page.keyboard.press('a');
  await first.page.keyboard.press('Enter');
  await reader
    .getByRole('alert')
    .getByText(first.say(w('Pick who decides at “second”', '未选择“second”的审批人')))
    .waitFor();
  await pick(first, reader, 'second', 'majun');
  await reader
    .getByRole('button', { name: first.say(words.approve), exact: false })
    .first()
    .click();
  await sendHeld(first);

  const second = await site.as('majun', { language: 'zh' });
  await read(second, code);
});

it('on a phone, the sheet does not let it go without somebody', async () => {
  const author = await site.as('yanfei', { language: 'en', viewport: phone, touch: true });
  const { page, say } = author;
  await page.locator('nav').last().getByText('New document', { exact: true }).tap();
  await page
    .getByRole('option', { name: say(leaveRequest.kind) })
    .first()
    .tap();
  await page.getByRole('heading', { level: 1, name: 'New Leave request' }).waitFor();
  await fillLeave(author, { from: '2026-12-09', to: '2026-12-09', reason: 'At home' });
  await page
    .getByRole('region', { name: say(words.route) })
    .getByRole('combobox', { name: say(decides('first')), exact: true })
    .waitFor();
  await page
    .getByRole('button', { name: say(words.submit) })
    .first()
    .tap();
  const sheet = page.getByRole('dialog');
  const go = sheet.getByRole('button', { name: say(words.submit), exact: true });
  await go.tap();
  await sheet.getByRole('alert').getByText('Pick who decides at “first”').waitFor();
  expect(await author.violations()).toEqual([]);
  await pick(author, sheet, 'first', 'qinhao');
  await go.tap();
  await expect.poll(() => page.url(), patience).toMatch(/view/i);
});
