/** Deciding without a network: three decisions wait, outlive the browser, and are each settled or explained. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { decisions, fillExpenses } from './support/documents.ts';
import { keepsClient, namesKept } from './support/offline.ts';
import { openSite, patience, type Site } from './support/site.ts';
import { Visitor } from './support/visitor.ts';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site?.close());

const words = {
  offline: w('No connection since', '无网络连接'),
  wait: w('3 wait for the connection', '3条等待连接'),
  unsent: w('3 decisions were not sent.', '3条决定尚未发送。'),
  send: w('Send', '发送'),
  show: w('Show', '查看'),
  list: w('Decisions on their way', '待发送的决定'),
  failed: w('1 failed', '1条失败'),
  aside: w('Put aside', '移除'),
  tryNow: w('Retry now', '立即重试'),
} as const;

const rows = (person: Visitor) => person.tasks.getByRole('row');
/** Approves the chosen task; it goes at once and finds no connection. */
const approve = async (person: Visitor): Promise<void> => {
  const task = await person.chosen();
  await person.decide('a');
  await expect.poll(() => person.chosen(), patience).not.toBe(task);
};

it('three decisions wait, outlive a restart, and are settled or explained when the connection is back', async () => {
  const codes = await fillExpenses(site.server, 5);
  expect(codes).toHaveLength(5);
  const person = await site.as('qinhao', { language: 'en', worker: true });
  const { page, say } = person;
  await keepsClient(person);
  await expect.poll(async () => (await namesKept(person)).filter((name) => name.includes('/shelf/["task"')).length, patience).toBe(5);
  const before = await decisions(site.server, 'approve');

  await person.context.setOffline(true);
  await page
    .getByRole('status')
    .filter({ hasText: say(words.offline) })
    .waitFor();
  const tasks = await rows(person).evaluateAll((all) => all.map(({ id }) => id.split('-').at(-1) ?? ''));
  for (const _ of [1, 2, 3]) await approve(person);
  await page.keyboard.press('Shift+Z');
  await page.getByText(say(words.wait)).waitFor();
  // Provisional in the list as well, and nothing was told to the server.
  await expect.poll(() => rows(person).filter({ hasText: 'waits to be sent' }).count(), patience).toBe(3);
  expect(await person.violations()).toEqual([]);
  expect(await decisions(site.server, 'approve')).toBe(before);

  // Meanwhile the same is decided elsewhere.
  const [task] = await site.server.db.query<{ document_id: string }>('select document_id::text from task where id = $1', [tasks[1]]);
  const other = await site.server.as('qinhao');
  const { json } = await other.call('POST', '/tydf/process/expenseReport/rejectProcess', {
    requestId: 'elsewhere',
    id: task?.document_id,
    taskId: tasks[1],
    comment: 'Wrong cost centre',
  });
  expect(json.code, json.desc).toBe('200');

  // The browser is started anew, still without a network.
  await page.reload();
  await page.getByText(say(words.unsent)).waitFor();
  await expect.poll(() => rows(person).filter({ hasText: 'waits to be sent' }).count(), patience).toBe(3);
  await page.getByRole('button', { name: say(words.show) }).click();
  await expect
    .poll(
      () =>
        page
          .getByRole('list', { name: say(words.list) })
          .getByRole('listitem')
          .count(),
      patience,
    )
    .toBe(3);
  await page.getByRole('button', { name: say(words.send), exact: true }).click();
  await page.getByText(say(words.wait)).waitFor();

  await person.context.setOffline(false);
  await page.getByText(/Back\./).waitFor();
  await page.getByText(say(words.failed)).waitFor();
  await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(before + 2);
  // Each once, in the order of deciding.
  const told = await site.server.db.query<{ task_id: string }>(
    "select task_id::text from trail where action = 'approve' and task_id = any($1::bigint[]) order by id",
    [tasks],
  );
  expect(told.map(({ task_id }) => task_id)).toEqual([tasks[0], tasks[2]]);
  const list = page.getByRole('list', { name: say(words.list) });
  if ((await list.count()) === 0) await page.getByRole('button', { name: say(words.show) }).click();
  expect(await list.getByRole('listitem').innerText()).toMatch(/Qin Hao rejected this .*(just now|ago)/);
  expect(await person.violations()).toEqual([]);
  await list.getByRole('button', { name: say(words.aside) }).click();
  await expect.poll(() => rows(person).count(), patience).toBe(2);
  await expect.poll(async () => (await namesKept(person)).filter((name) => name.includes('/outbox/')), patience).toEqual([]);
  expect(person.faults).toEqual([]);
  await person.close();
});

it('what was decided is never sent under another person’s session, and waits for its own', async () => {
  await fillExpenses(site.server, 1);
  const person = await site.as('qinhao', { language: 'en', worker: true });
  const { page, say } = person;
  await page.getByRole('article').first().waitFor();
  await keepsClient(person);
  await person.context.setOffline(true);
  await page
    .getByRole('status')
    .filter({ hasText: say(words.offline) })
    .waitFor();
  const before = await decisions(site.server, 'approve');
  await person.decide('a');
  await page.keyboard.press('Shift+Z');
  await page.getByText('1 wait for the connection').waitFor();
  // The page is closed, and somebody else signs in at the same browser. Led elsewhere instead, it lives on for a moment in which the
  // network is no longer held back from it, and then sends, rightly, for its own person.
  const [majun, again] = [await site.server.as('majun'), await site.server.as('qinhao')];
  await page.close();
  await person.context.setOffline(false);
  const later = new Visitor(person.context, await person.context.newPage(), site.server.url, { language: 'en' });
  await later.open(`/dashboard?token=${majun.token}`);
  // In the language that majun chose for themselves.
  await later.page.getByRole('grid').waitFor();
  await later.page.waitForTimeout(2_000);
  expect(await later.page.getByText(/not sent|failed/).count()).toBe(0);
  expect(await decisions(site.server, 'approve')).toBe(before);
  await later.open(`/dashboard?token=${again.token}`);
  await later.page.getByText(/1 decision was not sent|1条决定尚未发送/).waitFor();
  await later.page.getByRole('button', { name: /^(Send|发送)$/ }).click();
  await expect.poll(() => decisions(site.server, 'approve'), patience).toBe(before + 1);
  await person.close();
});
