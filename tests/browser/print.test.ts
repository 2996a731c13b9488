/** A document on paper: the print stands in the trail before there is a paper, and the paper's code leads back and compares. */
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { type SentLeave, sendLeave } from './support/leaves.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let sent: SentLeave;
beforeAll(async () => {
  site = await openSite();
  sent = await sendLeave(site.server, '2026-12-14');
});
afterAll(() => site?.close());

/** What a camera sees of a code: its dark modules. */
const modulesIn = (path: string): readonly string[] => [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`);
const modulesOf = (text: string): readonly string[] =>
  encode(text, { ecc: 'M', border: 0 }).data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])));

const entry = async (): Promise<{ readonly seq: number; readonly hash: string } | undefined> =>
  (
    await site.server.db.query<{ seq: number; hash: string }>(
      `select t.seq, t.hash from trail t join flow_instance i on i.id = t.instance_id
       where i.resource = 'hrLeaveRequest' and i.document_id = $1 and t.action = 'printed'`,
      [sent.id],
    )
  )[0];

it('writes the print down, bears its code on paper, and says what of the paper still holds', async () => {
  const author = await site.as('yanfei');
  const { page, say } = author;
  // A code that is printed is on the paper that the browser draws at that moment.
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.body.dataset['printed'] = document.querySelector('[data-print] header svg path')?.getAttribute('d') ?? '';
    };
  });
  await author.open(`/hr/hrLeaveRequestPrint?id=${sent.id}`);
  await page.getByRole('article').getByText(sent.code).first().waitFor();
  expect(await entry()).toBeUndefined();
  await page.keyboard.press('Control+p');
  await page.locator('body[data-printed]').waitFor();
  const made = await entry();
  expect(made?.seq).toBe(2);
  const address = `${new URL(page.url()).origin}/tf/hr/hrLeaveRequestView?id=${sent.id}&printed=${made?.seq}-${made?.hash.slice(0, 16)}`;
  expect(modulesIn((await page.locator('body').getAttribute('data-printed')) ?? '')).toEqual(modulesOf(address));
  expect(await author.violations()).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  // Whoever may read it scans the paper.
  const leader = await site.as('qinhao', { language: 'en' });
  const band = leader.page.getByRole('status').filter({ hasText: 'Print of' });
  await leader.page.goto(address);
  await band.getByText('What was printed equals the record.').waitFor();
  expect(await band.innerText()).toContain('The chain of the trail is unbroken, 2 entries.');
  expect(await leader.violations()).toEqual([]);
  await site.server.db.query(`update hr_leave_request set reason = '搬家' where id = $1`, [sent.id]);
  await leader.page.reload();
  await band.getByText(/What was printed differs from the record: Reason\./).waitFor();
  await leader.page.goto(address.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  await leader.page.getByText('The paper’s code does not hold').waitFor();
  // The print stands in the trail for everybody.
  await page.goto(address);
  await page.getByRole('tab', { name: say(w('Trail', '审批轨迹')) }).click();
  await page
    .getByRole('tabpanel')
    .filter({ visible: true })
    .getByText(say(w('printed', '打印')), { exact: true })
    .first()
    .waitFor();
  for (const person of [author, leader]) {
    expect(person.faults).toEqual([]);
    await person.close();
  }
});
