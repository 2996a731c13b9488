/** Mails of notices through a real SMTP connection: at once, in the digest, held back at night, once, and without secrets in the log. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NoticeSettingsAnswer } from '#model/operations/personal.ts';
import type { Services } from '#server/context.ts';
import { workOnce } from '#server/documents/background.ts';
import { workMail } from '#server/notices/mail.ts';
import { smtpMail } from '#server/notices/smtp.ts';
import { drawn, type Drawn } from '#tests/server/documents/drawn.ts';
import { startTestServer } from '#tests/support/server.ts';
import { startSmtp, type SmtpServer } from '#tests/support/fakes/smtp.ts';

let play: Drawn;
let smtp: SmtpServer;
let services: Services;
const settings = '/tydf/personal/notices/settings';
const shanghai = (time: string): Date => new Date(`2026-11-${time}:00+08:00`);

beforeAll(async () => {
  [play, smtp] = await Promise.all([drawn(), startSmtp()]);
  services = {
    ...play.story.server.services,
    mail: smtpMail({ url: smtp.url, from: 'tydf <tydf@tydf.example>', home: 'https://office.example' }),
  };
  await play.draw([{ id: 'first', rules: ['user:qinhao'] }]);
});
afterAll(async () => {
  await play?.close();
  await smtp?.close();
});

/** Delivers what people did, and sends what is due. */
async function turn(): Promise<SmtpServer['mails']> {
  await workOnce(services);
  smtp.mails.length = 0;
  await workMail(services);
  return [...smtp.mails];
}
const at = (time: string): void => play.story.server.clock.set(shanghai(time));

it('a decision is mailed at once, with a link, in the language of its reader', async () => {
  at('20T09:00');
  const id = await play.submit();
  expect(await turn()).toEqual([]);
  await play.decide('qinhao', id, 'approve', { comment: '同意，早去早回' });
  const [mail, ...others] = await turn();
  expect(others).toEqual([]);
  const code = String((await play.bundle('yanfei', id)).document['code']);
  expect(mail).toMatchObject({ from: 'tydf@tydf.example', to: ['yanfei@tydf.example'], subject: `已通过：请假申请 ${code}` });
  expect(mail?.text).toContain('同意，早去早回');
  expect(mail?.text).toContain(`https://office.example/tf/view?type=hrLeaveRequest&id=${id}`);
  expect(await turn()).toEqual([]);

  await play.call('yanfei', 'PUT', '/tydf/personal/preferences', { language: 'en' });
  const other = await play.submit();
  await play.decide('qinhao', other, 'reject', { comment: 'No' });
  const [english] = await turn();
  expect(english?.subject).toMatch(/^Rejected: Leave request /);
});

it('tasks are mailed together in the morning, those alone that are still unread', async () => {
  at('20T10:00');
  await play.call('qinhao', 'POST', '/tydf/personal/notices/readAll');
  const [one, two, read] = [await play.submit(), await play.submit(), await play.submit()];
  expect(await turn()).toEqual([]);
  const notices = (await play.call<{ notices: { id: string; documentId: string }[] }>('qinhao', 'GET', '/tydf/personal/notices')).json.data
    .notices;
  await play.call('qinhao', 'POST', '/tydf/personal/notices/read', { ids: [notices.find(({ documentId }) => documentId === read)?.id] });
  at('21T07:59');
  expect(await turn()).toEqual([]);
  at('21T08:00');
  const [digest, ...others] = await turn();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ to: ['qinhao@tydf.example'], subject: '天屿东方：2条消息' });
  expect(digest?.text).toContain('偏好设置 · 消息提醒');
  for (const id of [one, two]) expect(digest?.text).toContain(`/tf/process/loadTask?taskId=${await play.taskOf(id, 'qinhao')}#code=`);
  expect(digest?.text).not.toContain(`taskId=${await play.taskOf(read, 'qinhao')}#`);
  expect(await turn()).toEqual([]);
});

it('nothing goes out in the quiet hours; new settings hold for what waits', async () => {
  at('21T23:00');
  const id = await play.submit();
  await play.decide('qinhao', id, 'approve');
  expect(await turn()).toEqual([]);
  at('22T06:59');
  expect(await turn()).toEqual([]);
  await play.call('yanfei', 'PUT', settings, { quiet: { from: 22, to: 9 } });
  at('22T07:00');
  expect(await turn()).toEqual([]);
  at('22T09:00');
  expect((await turn()).map(({ to }) => to)).toEqual([['yanfei@tydf.example']]);

  at('22T23:00');
  const other = await play.submit();
  await play.decide('qinhao', other, 'approve');
  expect(await turn()).toEqual([]);
  await play.call('yanfei', 'PUT', settings, { kinds: { decided: { mail: 'no' } } });
  at('23T12:00');
  expect((await turn()).filter(({ to }) => to.includes('yanfei@tydf.example'))).toEqual([]);
  await play.call('yanfei', 'PUT', settings, { kinds: { decided: { mail: 'atOnce' } } });
});

it('a server that is busy is asked again later; the password is in no log', async () => {
  at('23T13:00');
  const id = await play.submit();
  await play.decide('qinhao', id, 'approve');
  smtp.busy = true;
  expect(await turn()).toEqual([]);
  expect(await turn()).toEqual([]);
  smtp.busy = false;
  expect(await turn()).toEqual([]);
  play.story.server.clock.pass(10_000);
  expect((await turn()).map(({ to }) => to)).toEqual([['yanfei@tydf.example']]);
  const log = play.story.server.logged.join('\n');
  expect(log).toContain('a mail could not be sent; it is tried again');
  for (const secret of ['p@ss/word', encodeURIComponent('p@ss/word'), smtp.url]) expect(log).not.toContain(secret);
});

it('two servers send a mail once', async () => {
  at('23T14:00');
  const id = await play.submit();
  await play.decide('qinhao', id, 'approve');
  await workOnce(services);
  smtp.mails.length = 0;
  await Promise.all([workMail(services), workMail(services), workMail(services)]);
  expect(smtp.mails.filter(({ to }) => to.includes('yanfei@tydf.example'))).toHaveLength(1);
});

it('what is delivered a day late is not mailed, nor is anything without a mail server', async () => {
  at('24T09:00');
  const id = await play.submit();
  await play.decide('qinhao', id, 'approve');
  await workOnce(play.story.server.services);
  expect((await turn()).filter(({ to }) => to.includes('yanfei@tydf.example'))).toEqual([]);
  const late = await play.submit();
  await play.decide('qinhao', late, 'approve');
  at('25T10:00');
  expect((await turn()).filter(({ to }) => to.includes('yanfei@tydf.example'))).toEqual([]);
  const { notices } = (await play.call<{ notices: { documentId: string }[] }>('yanfei', 'GET', '/tydf/personal/notices')).json.data;
  expect(notices.map(({ documentId }) => documentId)).toEqual(expect.arrayContaining([id, late]));
});

it('mails bear the name that the company gave itself', async () => {
  at('26T10:00');
  await play.call('qinhao', 'POST', '/tydf/personal/notices/readAll');
  const name = { zh: '东海渔业', en: 'East Sea Fisheries' };
  const named = await play.call('admin', 'PUT', '/tydf/administration/company', { name });
  expect(named.json.code, named.json.desc).toBe('200');
  await Promise.all([play.submit(), play.submit()]);
  await turn();
  at('27T08:00');
  expect((await turn()).map(({ subject }) => subject)).toEqual(['东海渔业：2条消息']);
});

it('the settings say that mail can be sent', async () => {
  const server = await startTestServer({ mail: services.mail });
  const person = await server.as('majun');
  expect((await person.call<NoticeSettingsAnswer>('GET', settings)).json.data).toMatchObject({
    mailAvailable: true,
    mailTo: 'majun@tydf.example',
  });
  await server.close();
});
