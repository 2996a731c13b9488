/**
 * What people do with a task beside approving and rejecting it, as they do it: by keys in the bar, over a flow of three
 * steps, the last of which asks for a signature.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Words, w } from '#model/words.ts';
import { draw } from '#tests/server/documents/flows.ts';
import { read, sendHeld } from '#tests/browser/support/deeds.ts';
import { type SentLeave, sendLeave } from '#tests/browser/support/leaves.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import { phone, type Visitor } from '#tests/browser/support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await draw(site.server, 'hrLeaveRequest', [
    { id: 'first', rules: ['user:qinhao'] },
    { id: 'second', rules: ['user:majun'] },
    { id: 'third', rules: ['user:qiaolihua'], with: { signatureRequired: true } },
  ]);
});
afterAll(() => site?.close());

const names = {
  luyang: w('Lu Yang', '卢洋'),
  gaozhenbo: w('Gao Zhenbo', '高振波'),
  qiaolihua: w('Qiao Lihua', '乔丽华'),
} as const;

/** The last entry of the trail, once it is this action of this person; answers what was said. */
async function done({ id }: SentLeave, action: string, login: string): Promise<string | null> {
  const last = async () =>
    (
      await site.server.db.query<{ action: string; login: string | null; comment: string | null }>(
        `select t.action, u.user_name as login, t.comment from trail t join flow_instance i on i.id = t.instance_id
         left join users u on u.id = t.actor_id where i.resource = 'hrLeaveRequest' and i.document_id = $1 order by t.seq desc limit 1`,
        [id],
      )
    )[0];
  await expect.poll(async () => `${(await last())?.action} ${(await last())?.login}`, patience).toBe(`${action} ${login}`);
  return (await last())?.comment ?? null;
}

/** Through the server, where somebody else's decision is only the way to the next step. */
async function approve({ id }: SentLeave, login: string): Promise<void> {
  const client = await site.server.as(login);
  const { json } = await client.call('POST', '/tydf/process/hrLeaveRequest/approveProcess', { id, requestId: randomUUID() });
  expect(json.code, json.desc).toBe('200');
}

const focused = (person: Visitor, selector: string) =>
  person.page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

/** The bar of the reader that is shown. */
const barOf = (person: Visitor) => {
  const { page, say } = person;
  const box = page.getByRole('group', { name: say(w('Decide', '处理')) }).filter({ visible: true });
  return {
    box,
    /** The button is there: what is read allows the act. */
    offers: (name: Words) => person.button(name, box).first().waitFor({ state: 'attached' }),
    /** By a few letters; Enter takes the first who is found. */
    pick: async (typed: string, name: Words): Promise<void> => {
      await focused(person, '[role=combobox]');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      // Picked, not only listed.
      await box.getByRole('button', { name: say({ en: `Take ${name.en} away`, zh: `移除${name.zh}` }) }).waitFor();
    },
    gone: async (code: string): Promise<void> => {
      await expect.poll(() => person.row(code).count(), patience).toBe(0);
    },
  };
};

const transfer = w('Transfer', '转交');

it('asks the applicant, who answers, and names a colleague in a comment', async () => {
  const sent = await sendLeave(site.server, '2026-12-07');
  const leader = await site.as('qinhao');
  await read(leader, sent.code);
  const bar = barOf(leader);
  await bar.offers(w('Ask', '询问'));
  await leader.page.keyboard.press('i');
  await focused(leader, 'textarea');
  await leader.page.keyboard.press('Enter');
  await bar.box.getByRole('alert').waitFor();
  expect(await leader.violations()).toEqual([]);
  await leader.page.keyboard.type('谁来代班？');
  await leader.page.keyboard.press('Enter');
  expect(await done(sent, 'ask', 'qinhao')).toBe('谁来代班？');

  const author = await site.as('yanfei', { language: 'en' });
  await author.page.keyboard.press('g');
  await author.page.keyboard.press('s');
  await read(author, sent.code);
  await barOf(author).offers(w('Answer', '答复'));
  await author.page.keyboard.press('i');
  await focused(author, 'textarea');
  await barOf(author).box.getByText('谁来代班？').waitFor();
  expect(await author.violations()).toEqual([]);
  await author.page.keyboard.type('Lu Yang does.');
  await author.page.keyboard.press('Enter');
  expect(await done(sent, 'answer', 'yanfei')).toBe('Lu Yang does.');

  await leader.page.keyboard.press('m');
  await focused(leader, 'textarea');
  await leader.page.keyboard.type('请@qiaolihua');
  await leader.page.keyboard.press('Enter');
  await expect.poll(() => bar.box.getByRole('textbox').inputValue(), patience).toBe('请@乔丽华 ');
  await leader.page.keyboard.type('知悉');
  expect(await leader.violations()).toEqual([]);
  await leader.page.keyboard.press('Enter');
  expect(await done(sent, 'comment', 'qinhao')).toBe('请@乔丽华 知悉');
  for (const person of [leader, author]) {
    expect(person.faults).toEqual([]);
    await person.close();
  }
});

it('has somebody decide first, hands on, and takes back what is held', async () => {
  const sent = await sendLeave(site.server, '2026-12-08');
  const leader = await site.as('qinhao', { language: 'en', scheme: 'dark' });
  await read(leader, sent.code);
  const bar = barOf(leader);
  await bar.offers(w('Approve', '同意'));
  await leader.page.keyboard.press('p');
  await bar.pick('gaozhenbo', names.gaozhenbo);
  expect(await leader.violations()).toEqual([]);
  await leader.page.keyboard.press('Enter');
  await done(sent, 'addBefore', 'qinhao');
  await bar.gone(sent.code);
  await approve(sent, 'gaozhenbo');

  await read(leader, sent.code);
  await bar.offers(w('Approve', '同意'));
  await leader.page.keyboard.press('t');
  await bar.pick('luyang', names.luyang);
  await leader.page.keyboard.press('Enter');
  await bar.gone(sent.code);
  await leader.page.keyboard.press('z');
  await read(leader, sent.code);
  await bar.offers(w('Approve', '同意'));
  await leader.page.keyboard.press('t');
  await bar.box.getByRole('button', { name: `Take ${names.luyang.en} away` }).waitFor();
  await focused(leader, '[role=combobox]');
  await leader.page.keyboard.press('Enter');
  await bar.gone(sent.code);
  await leader.page.keyboard.press('Shift+Z');
  await done(sent, 'transfer', 'qinhao');
  expect(leader.faults).toEqual([]);
  await leader.close();
});

it('sends back to an earlier step, and takes a decision back while nobody went on', async () => {
  const sent = await sendLeave(site.server, '2026-12-09');
  await approve(sent, 'qinhao');
  const auditor = await site.as('majun');
  const bar = barOf(auditor);
  await read(auditor, sent.code);
  await bar.offers(w('Return', '退回'));
  await auditor.page.keyboard.press('b');
  await focused(auditor, 'textarea');
  await auditor.page.keyboard.press('Enter');
  await bar.box.getByRole('alert').waitFor();
  expect(await auditor.violations()).toEqual([]);
  await auditor.page.keyboard.type('日期请再核对');
  await auditor.page.keyboard.press('Enter');
  await bar.gone(sent.code);
  await auditor.page.keyboard.press('Shift+Z');
  expect(await done(sent, 'return', 'majun')).toBe('日期请再核对');

  await approve(sent, 'qinhao');
  await read(auditor, sent.code);
  await bar.offers(w('Approve', '同意'));
  await auditor.decide('a');
  await sendHeld(auditor);
  await done(sent, 'approve', 'majun');
  await auditor.page.keyboard.press('g');
  await auditor.page.keyboard.press('d');
  await read(auditor, sent.code);
  await auditor.button(w('Take back', '收回'), bar.box).click();
  await focused(auditor, 'textarea');
  await auditor.page.keyboard.type('看错了');
  await auditor.page.keyboard.press('Enter');
  expect(await done(sent, 'takeBack', 'majun')).toBe('看错了');
  expect(auditor.faults).toEqual([]);
  await auditor.close();
});

it('signs where the step asks for it', async () => {
  const sent = await sendLeave(site.server, '2026-12-10');
  await approve(sent, 'qinhao');
  await approve(sent, 'majun');
  const signer = await site.as('qiaolihua', { language: 'en' });
  const bar = barOf(signer);
  await read(signer, sent.code);
  await bar.offers(w('Approve', '同意'));
  await signer.page.keyboard.press('a');
  const pad = bar.box.getByRole('img', { name: /Sign here|strokes/ });
  await pad.waitFor();
  await signer.page.keyboard.press('Enter');
  await bar.box.getByRole('alert').waitFor();
  expect(await signer.violations()).toEqual([]);
  const place = await pad.boundingBox();
  if (place === null) throw new Error('there is no pad');
  await signer.page.mouse.move(place.x + 60, place.y + 60);
  await signer.page.mouse.down();
  await signer.page.mouse.move(place.x + 160, place.y + 90, { steps: 8 });
  await signer.page.mouse.up();
  await expect.poll(() => bar.box.getByRole('alert').count(), patience).toBe(0);
  await bar.box.getByRole('textbox', { name: /^Opinion/ }).press('Enter');
  await bar.gone(sent.code);
  await signer.page.keyboard.press('Shift+Z');
  await done(sent, 'approve', 'qiaolihua');
  const [signature] = await site.server.db.query<{ mime: string; size: number }>(
    `select mime, size::int from file where resource = 'hrLeaveRequest' and record_id = $1`,
    [sent.id],
  );
  expect(signature?.mime).toBe('image/png');
  expect(signature?.size).toBeGreaterThan(500);
  expect(signer.faults).toEqual([]);
  await signer.close();
});

it('hands on under the thumb', async () => {
  const sent = await sendLeave(site.server, '2026-12-11');
  const person = await site.as('qinhao', { viewport: phone, touch: true });
  await person.row(sent.code).click();
  const bar = barOf(person);
  const boxes = await Promise.all([w('Reject', '驳回'), w('Approve', '同意')].map((name) => person.button(name, bar.box).boundingBox()));
  expect(boxes.map((box) => box?.height)).toEqual([48, 48]);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(boxes[0]!.x + boxes[0]!.width).toBeLessThan(boxes[1]!.x);
  await person.button(w('More', '更多'), bar.box).click();
  const sheet = person.page.getByRole('dialog');
  await sheet.waitFor();
  expect(await person.violations()).toEqual([]);
  await person.button(transfer, sheet).click();
  await bar.pick('luyang', names.luyang);
  expect(await person.violations()).toEqual([]);
  // A mouse would come to rest on the strip that counts down, and stop it.
  await person.button(transfer, bar.box).tap();
  await bar.gone(sent.code);
  await done(sent, 'transfer', 'qinhao');
  expect(person.faults).toEqual([]);
  await person.close();
});
