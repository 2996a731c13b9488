/** Links of mails open their page once, for five minutes, by a press of the person they were sent to; over real SMTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMailCode, keepMailCodes } from '#server/access/mailCodes.ts';
import type { Services } from '#server/context.ts';
import { workOnce } from '#server/documents/background.ts';
import { workMail } from '#server/notices/mail.ts';
import { smtpMail } from '#server/notices/smtp.ts';
import type { LogPage, LoginRow } from '#model/operations/logs.ts';
import type { SecondFactorSetUp, SignedIn } from '#model/operations/security.ts';
import { drawn, type Drawn } from '#tests/server/documents/drawn.ts';
import { codeShown } from '#tests/support/fakes/phone.ts';
import { startSmtp, type SmtpServer } from '#tests/support/fakes/smtp.ts';

const path = '/tydf/administration/login/mail';
let play: Drawn;
let smtp: SmtpServer;
let services: Services;
const server = () => play.story.server;

beforeAll(async () => {
  [play, smtp] = await Promise.all([drawn(), startSmtp()]);
  services = {
    ...server().services,
    mail: smtpMail({ url: smtp.url, from: 'tydf <tydf@tydf.example>', home: 'https://office.example' }),
  };
  await play.draw([{ id: 'first', rules: ['user:qinhao'] }]);
});
afterAll(async () => {
  await play?.close();
  await smtp?.close();
});

const enter = (code: unknown, target: unknown) => server().with(null).call<SignedIn>('POST', path, { code, target });
const tokenOf = (data: SignedIn): string => ('token' in data ? data.token : '');
const userId = async (name: string): Promise<string> =>
  (await server().db.query<{ id: string }>('select id::text from users where user_name = $1', [name]))[0]?.id ?? '';
/** A code as a mail would carry it. */
async function given(name: string, target = '/dashboard'): Promise<string> {
  const made = newMailCode(await userId(name), target);
  await keepMailCodes(server().services, [made]);
  return made.code;
}

/** The mail about a new task, and what its link says. */
async function mailed(): Promise<{ readonly target: string; readonly code: string; readonly taskId: string }> {
  await play.call('qinhao', 'PUT', '/tydf/personal/notices/settings', { kinds: { assigned: { mail: 'atOnce' } } });
  server().clock.set(new Date('2026-11-20T10:00:00+08:00'));
  const id = await play.submit();
  smtp.mails.length = 0;
  await workOnce(services);
  await workMail(services);
  const mail = smtp.mails.find(({ to }) => to.includes('qinhao@tydf.example'));
  const [, target = '', code = ''] = /https:\/\/office\.example\/tf(\/\S*)#code=([\w-]{43})$/m.exec(mail?.text ?? '') ?? [];
  return { target, code, taskId: (await play.taskOf(id, 'qinhao')) ?? '' };
}

it('POST /tydf/administration/login/mail: the link of a mail signs its receiver in, once, to that task', async () => {
  const { target, code, taskId } = await mailed();
  expect(target).toBe(`/process/loadTask?taskId=${taskId}`);
  // Only its hash is kept, and whoever merely opens the address uses nothing up.
  const kept = await server().db.query<{ text: string }>('select m::text as text from mail_code m');
  expect(kept.map(({ text }) => text).join()).not.toContain(code);
  for (const method of ['GET', 'HEAD']) {
    const scanned = await fetch(`${server().url}/tf${target}`, { method });
    await scanned.arrayBuffer();
  }
  expect((await fetch(`${server().url}${path}`)).status).toBe(404);
  server().clock.pass(4 * 60_000 + 59_000);
  const { json } = await enter(code, target);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200', data: { userInfo: { userName: 'qinhao' } } });
  const bundle = await server().with(tokenOf(json.data)).call('GET', `/tydf/process/task/${taskId}`);
  expect(bundle.json.code).toBe('200');
  expect((await enter(code, target)).json).toMatchObject({ code: '400', reason: 'mailCodeOver' });
  const [row] = await server().db.query<{ used: boolean; used_from: string }>(
    'select used_at is not null as used, used_from from mail_code where target = $1',
    [target],
  );
  expect(row).toMatchObject({ used: true, used_from: '127.0.0.1' });
  expect(server().logged.join('\n')).not.toContain(code);
});

it('is over after five minutes, and of many presses at once one comes in', async () => {
  const late = await given('qinhao');
  server().clock.pass(5 * 60_000);
  expect((await enter(late, '/dashboard')).json).toMatchObject({ code: '400', reason: 'mailCodeOver' });
  const code = await given('qinhao');
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(code, '/dashboard')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('opens no other page, nobody who may not sign in, and nothing without a code', async () => {
  const code = await given('qinhao', '/process/loadTask?taskId=1');
  for (const target of ['/process/loadTask?taskId=2', '/dashboard', '', null, 7])
    expect((await enter(code, target)).json.reason).toBe('mailCodeOver');
  // A wrong page uses nothing up.
  expect((await enter(code, '/process/loadTask?taskId=1')).status).toBe(200);
  for (const wrong of [null, '', 7, 'x'.repeat(5_000), {}]) expect((await enter(wrong, '/dashboard')).status).toBe(400);
  const away = await given('renkai');
  await server().db.query(`update users set status = 'disabled' where user_name = 'renkai'`);
  expect((await enter(away, '/dashboard')).json.reason).toBe('mailCodeOver');
});

it('does not stand for the second factor', async () => {
  const person = await server().as('muchuanjun');
  const { secret } = (await person.call<SecondFactorSetUp>('POST', '/tydf/personal/secondFactor')).json.data;
  await person.call('PUT', '/tydf/personal/secondFactor', { code: codeShown(secret, server().clock.now()) });
  server().clock.pass(60_000);
  const { json } = await enter(await given('muchuanjun'), '/dashboard');
  expect(json.data).toHaveProperty('ticket');
  expect(json.data).not.toHaveProperty('token');
});

describe('attempts', () => {
  it('are logged', async () => {
    await enter('no-such-code', '/dashboard');
    const auditor = await server().as('mengqinghai');
    const { rows } = (await auditor.call<LogPage<LoginRow>>('GET', '/tydf/administration/logs/loginLog?outcome=mailCodeOver')).json.data;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', outcome: 'mailCodeOver' });
  });

  it('are throttled: a locked account stays locked, and so does an address that guesses', async () => {
    const wrong = { userName: 'majun', password: 'wrong' };
    for (let round = 0; round < 5; round += 1) await server().with(null).call('POST', '/tydf/administration/login', wrong);
    const code = await given('majun');
    expect((await enter(code, '/dashboard')).json).toMatchObject({ code: '429', reason: 'accountLocked' });
    server().clock.pass(16 * 60_000);
    for (let round = 0; round < 50; round += 1) await enter(`guess ${round}`, '/dashboard');
    expect((await enter(await given('majun'), '/dashboard')).json).toMatchObject({ code: '429', reason: 'addressLocked' });
  });
});
