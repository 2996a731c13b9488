/** A request for leave as people do it, each at a browser of their own, in both languages (issue 2, the story). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import {
  approveByKeys,
  fillLeave,
  leaveRequest,
  people,
  read,
  seesRoute,
  send,
  sendHeld,
  startNew,
  words,
} from '#tests/browser/support/deeds.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const usedDays = async (): Promise<number> => {
  const [row] = await site.server.db.query<{ used: string }>(
    `select coalesce(sum(b.used_days), 0)::text as used from hr_leave_information b join users u on u.staff_id = b.staff_id
     where u.user_name = 'yanfei' and b.leave_type = 'annual'`,
  );
  return Number(row?.used);
};

describe.each([
  { language: 'zh', from: '2026-12-07', to: '2026-12-08' },
  { language: 'en', from: '2026-12-14', to: '2026-12-15' },
] as const)('leave in $language', ({ language, from, to }) => {
  it('is asked for, seen at once by the leader, approved, recorded, booked and printed', async () => {
    const leader = await site.as('qinhao', { language });
    const author = await site.as('yanfei', { language });
    const { page, say } = author;
    const before = await usedDays();

    await startNew(author, leaveRequest.letters, leaveRequest.kind);
    await fillLeave(author, { from, to, reason: say(w('Family visit', '回乡探亲')) });
    await seesRoute(author, ['qinhao', 'xujiayi']);
    expect(await author.violations()).toEqual([]);
    const code = await send(author, 'submit', ['qinhao', 'xujiayi']);
    expect(await author.violations()).toEqual([]);

    // Nothing was reloaded: the list was open before the document was.
    const navigations: string[] = [];
    leader.page.on('framenavigated', (frame) => navigations.push(frame.url()));
    const fresh = leader.page.getByRole('button', { name: leader.say(w('1 new', '1条新任务')) });
    await leader.row(code).or(fresh).first().waitFor({ timeout: 5_000 });
    expect(navigations.filter((url) => !url.includes('/dashboard'))).toEqual([]);
    if (await fresh.isVisible()) await fresh.click();

    const reader = await read(leader, code);
    await reader.getByRole('tab', { name: say(words.trail) }).click();
    await reader.getByText(say(people.yanfei)).first().waitFor();
    await reader.getByRole('tab', { name: say(words.flow) }).click();
    await reader.locator('svg [data-element-id=leader].mark-here').waitFor();
    expect(await reader.locator('svg .mark-here').count()).toBe(1);
    expect(await leader.violations()).toEqual([]);
    await reader.getByRole('tab', { name: say(words.document), exact: true }).click();
    await leader.decide('a');
    await expect.poll(() => leader.row(code).count(), patience).toBe(0);
    await sendHeld(leader);

    const recorder = await site.as('xujiayi', { language });
    await approveByKeys(recorder, code);

    // The author's open page tells it by itself.
    await page.locator('article').getByText(say(words.approved), { exact: true }).filter({ visible: true }).first().waitFor();
    expect(await usedDays()).toBe(before + 2);
    await page
      .locator('article')
      .getByRole('tab', { name: say(words.trail) })
      .click();
    const trail = page.getByRole('tabpanel');
    for (const who of ['yanfei', 'qinhao', 'xujiayi'] as const) await trail.getByText(say(people[who])).first().waitFor();
    await trail.getByText(say(w('Chain unbroken', '链条完整'))).waitFor();
    for (const person of [leader, author, recorder]) {
      expect(person.faults).toEqual([]);
      await person.close();
    }
  });
});
