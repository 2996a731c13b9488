/** What people of the stories do, as they do it: the same steps in both languages. */
import { expect } from 'vitest';
import { type Words, w } from '#model/words.ts';
import type { Visitor } from './visitor.ts';

export const people = {
  yanfei: w('Yan Fei', '闫飞'),
  qinhao: w('Qin Hao', '秦昊'),
  gaozhenbo: w('Gao Zhenbo', '高振波'),
  majun: w('Ma Jun', '马骏'),
  qiaolihua: w('Qiao Lihua', '乔丽华'),
  weixiaodan: w('Wei Xiaodan', '魏晓丹'),
  xujiayi: w('Xu Jiayi', '徐佳怡'),
} as const;
export type Login = keyof typeof people;

export const words = {
  submit: w('Send for approval', '提交审批'),
  repost: w('Repost', '重新提交'),
  approve: w('Approve', '同意'),
  reject: w('Reject', '驳回'),
  route: w('Approval route', '审批路线'),
  trail: w('Trail', '审批轨迹'),
  flow: w('Flow', '流程'),
  document: w('Document', '单据'),
  approved: w('Approved', '已通过'),
} as const;

export interface Leave {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** Palette, a few letters, Enter. */
export async function startNew(author: Visitor, letters: Words, kind: Words): Promise<void> {
  const { page, say } = author;
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: say(w('New document', '新建单据')) }).waitFor();
  await page.keyboard.type(say(letters));
  await expect.poll(() => page.getByRole('option', { selected: true }).innerText()).toContain(say(kind));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: say({ en: `New ${kind.en}`, zh: `新增${kind.zh}` }) }).waitFor();
}

export const leaveRequest = { letters: w('leave', 'qjsq'), kind: w('Leave request', '请假申请') } as const;
export const expenseReport = { letters: w('expense', 'fybx'), kind: w('Expense report', '费用报销单') } as const;

export async function fillLeave(author: Visitor, { from, to, reason }: Leave): Promise<void> {
  const { say } = author;
  await author.choose(w('Type', '请假类型'), '', say(w('Annual', '年休假')));
  await author.date(w('From', '开始日期'), from);
  await author.date(w('To', '结束日期'), to);
  await author.field(w('Reason', '请假事由')).fill(reason);
  await author.choose(w('Work done by', '工作代理人'), 'majun', say(people.majun));
}

/** Everybody named in the route panel, before anything is sent. */
export async function seesRoute(author: Visitor, names: readonly Login[]): Promise<void> {
  const route = author.page.getByRole('region', { name: author.say(words.route) });
  for (const name of names) await route.getByText(author.say(people[name])).waitFor();
}

/** Sends and answers the number that the document got. */
export async function send(author: Visitor, act: 'submit' | 'repost', names: readonly Login[]): Promise<string> {
  const { page, say } = author;
  await page
    .getByRole('button', { name: say(words[act]) })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor().catch(async () => {
    const said = await page
      .locator('[role=alert], [data-bad], [aria-invalid=true], .mantine-InputWrapper-error')
      .evaluateAll((all) => all.map((one) => `${one.closest('[data-path]')?.getAttribute('data-path') ?? ''} ${one.textContent}`));
    throw new Error(`it was not sent: ${said.join(' | ')}`);
  });
  for (const name of names) await sheet.getByText(say(people[name])).waitFor();
  // Enter goes to what has the focus, which the sheet takes once it stands.
  await sheet.locator(':focus').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/View|\/view\?/);
  const code = page.locator('article').getByText(/^[A-Z]+-\d{8}-\d{4}$/);
  return (await code.first().innerText()).trim();
}

/** Opens the row of a document and answers its reader. */
export async function read(person: Visitor, code: string) {
  const fresh = person.page.getByRole('button', { name: person.say(w('new', '条新任务')) }).filter({ hasText: /\d/ });
  await person.row(code).or(fresh).first().waitFor();
  if ((await person.row(code).count()) === 0) await fresh.click();
  await person.row(code).click();
  const reader = person.page.getByRole('article').filter({ hasText: code });
  await reader.waitFor();
  return reader;
}

/** A, Enter; the row leaves and the decision is sent at once instead of being held. */
export async function approveByKeys(person: Visitor, code: string): Promise<void> {
  await read(person, code);
  await person.decide('a');
  await sendHeld(person);
}

/** Does not wait for the hold of 5 s. */
export async function sendHeld({ page, say }: Visitor): Promise<void> {
  const answered = page.waitForResponse((response) => /approveProcess|rejectProcess/.test(response.url()));
  await page.getByRole('button', { name: say(w('Send now', '立即发送')) }).click();
  const answer = (await (await answered).json()) as { code: string; desc: string };
  expect(answer.code, answer.desc).toBe('200');
}
