/** What comes from outside the page's own calls: the link of a mail, and a film whose player asks for its parts by itself. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorOf } from '#server/access/actor.ts';
import { keepMailCodes, newMailCode } from '#server/access/mailCodes.ts';
import { loadFilms } from '#server/demo/films.ts';
import { w } from '#model/words.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

it('opens the page of a mail’s link by a press, once, and without its code in the address', async () => {
  const { services, db } = site.server;
  const [{ id } = { id: '' }] = await db.query<{ id: string }>(`select id::text from users where user_name = 'yanfei'`);
  const target = '/hr/hrLeaveRequest';
  const code = newMailCode(id, target);
  await keepMailCodes(services, [code]);
  const press = w('Open', '打开');

  const person = await site.visitor();
  await person.open(`${target}#code=${code.code}`);
  await person.button(press).waitFor();
  await expect.poll(() => person.page.url(), patience).not.toContain(code.code);
  expect(person.page.url()).toContain('/tf/login?from=');
  expect(await person.violations()).toEqual([]);
  await person.button(press).click();
  await person.page.waitForURL('**/selectSystem*');
  await person.page.locator('main [data-id]:visible').first().click();
  await person.page.waitForURL(`**/tf${target}`);

  const other = await site.visitor();
  await other.open(`${target}#code=${code.code}`);
  await other.button(press).click();
  await other.page
    .getByRole('alert')
    .getByText(other.say(w('older than five minutes', '已超过五分钟')))
    .waitFor();
  expect([...person.faults, ...other.faults]).toEqual([]);
});

it('plays a film from where one wants, without loading the whole', async () => {
  const { services, db } = site.server;
  const [{ id: admin } = { id: '' }] = await db.query<{ id: string }>(`select id::text from users where user_name = 'admin'`);
  const actor = await actorOf(db, admin);
  await loadFilms({ services, actor: actor!, language: 'zh', address: '127.0.0.1' });
  const [{ id } = { id: '' }] = await db.query<{ id: string }>('select id::text from video_management order by id limit 1');
  const person = await site.as('yanfei');
  const parts: number[] = [];
  person.page.on('response', (answer) => answer.url().includes('/tydf/api/files/') && parts.push(answer.status()));
  await person.open(`/system/videoManagementView?id=${id}`);
  const player = person.page.locator('video');
  await player.waitFor();
  const state = () =>
    player.evaluate((film: HTMLVideoElement) => ({ ready: film.readyState >= 1, length: film.duration, fault: film.error?.message }));
  await expect.poll(state, patience).toEqual({ ready: true, length: 15, fault: undefined });
  const reached = await player.evaluate(async (film: HTMLVideoElement) => {
    const sought = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
    film.currentTime = 10;
    await sought;
    return film.currentTime;
  });
  expect(reached).toBe(10);
  expect(parts).toContain(206);
  expect(person.faults).toEqual([]);
});
