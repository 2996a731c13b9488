/**
 * Mails of notices that are due: one for each that goes out at once, one a person for a digest. Rows are lent for a few minutes before
 * the mail is sent, so that no transaction waits for a mail server and a crash sends late, not never. What was read or
 * decided meanwhile stays home.
 */
import { usualPreferences } from '#model/operations/personal.ts';
import { fill, w, type Language, type Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { brandOf } from '../access/company.ts';
import { keepMailCodes, newMailCode, type MailCode } from '../access/mailCodes.ts';
import type { Services } from '../context.ts';
import { organisationOf } from '../flows/organisation.ts';
import { judgeSends } from './judge.ts';

/** Why a mail did not go out. */
export const noAddress = 'noAddress';
export const noMailServer = 'noGateway';

const mostPeople = 50;
const mostRows = 2_000;
const lentMs = 5 * 60_000;
const mostAttempts = 8;
const mostInDigest = 50;

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly language: Language | null;
  readonly title_zh: string;
  readonly title_en: string;
  readonly text_zh: string;
  readonly text_en: string;
  readonly link: string | null;
  readonly resource: string | null;
  readonly document_id: string | null;
  readonly task_id: string | null;
  readonly digest: boolean;
  readonly send_id: string | null;
  readonly mail_attempts: number;
  /** It asks for a decision that was made meanwhile. */
  readonly done: boolean;
}

/** All that is due of some people, so that nobody's digest comes in parts. */
const take = `
with people as (select n.user_id from notice n where n.mail_at <= $1 group by n.user_id order by min(n.mail_at) limit $2),
due as (
  select n.id from notice n where n.mail_at <= $1 and n.user_id in (select user_id from people) order by n.user_id, n.id limit $4 for update skip locked)
update notice n set mail_at = $3, mail_attempts = n.mail_attempts + 1 from due where n.id = due.id
returning n.id::text, n.user_id::text, (select p.preferences->>'language' from personal p where p.user_id = n.user_id) as language,
  n.title_zh, n.title_en, n.text_zh, n.text_en, n.link,
  n.resource, n.document_id::text, n.task_id::text, n.send_id::text, n.digest, n.mail_attempts,
  n.kind in ('assigned', 'returned', 'urged') and exists (select from task t where t.id = n.task_id and t.state <> 'open') as done`;

const words = {
  digest: w('{brand}: {count} notices', '{brand}：{count}条消息'),
  more: w('and {count} more', '另有{count}条'),
  open: w('Open: {link}', '打开：{link}'),
  settings: w('Which mails you get is set under Preferences · Notices.', '可在“偏好设置 · 消息提醒”中设置接收哪些邮件。'),
};

/** Page of a task or a record; null: it is about none. */
function pageOf({ task_id: task, resource, document_id: document }: Row): string | null {
  if (task !== null) return `/process/loadTask?taskId=${task}`;
  const view = catalogue.get(resource ?? '')?.pages.view;
  return view === undefined || document === null ? null : `${view}${view.includes('?') ? '&' : '?'}id=${document}`;
}

/** Where the mail leads. A page about somebody's task or record opens by a code, which stands behind `#`: no server on the way sees it. */
function linkOf({ mail }: Services, row: Row, codes: MailCode[]): string | null {
  if (mail.home === null) return null;
  if (row.link !== null) return `${mail.home}/tf${row.link}`;
  const target = pageOf(row);
  if (target === null) return null;
  const code = newMailCode(row.user_id, target);
  codes.push(code);
  return `${mail.home}/tf${target}#code=${code.code}`;
}

/** Title, text and link of one notice, as lines. */
function linesOf(services: Services, row: Row, language: Language, codes: MailCode[]): string[] {
  const link = linkOf(services, row, codes);
  const [title, text] = language === 'zh' ? [row.title_zh, row.text_zh] : [row.title_en, row.text_en];
  return [title, text, link === null ? '' : fill(words.open[language], { link })].filter((line) => line !== '');
}

interface Letter {
  readonly rows: readonly Row[];
  readonly subject: string;
  readonly text: string;
  /** Those of its links. */
  readonly codes: readonly MailCode[];
}

function lettersOf(services: Services, rows: readonly Row[], brand: Words): Letter[] {
  const language = rows[0]?.language ?? usualPreferences.language;
  const end = words.settings[language];
  const digest = rows.filter((row) => row.digest);
  const single = rows.filter((row) => !row.digest || digest.length === 1);
  const letters = single.map((row): Letter => {
    const codes: MailCode[] = [];
    const lines = linesOf(services, row, language, codes);
    return { rows: [row], subject: lines[0] ?? '', text: [...lines, '', end].join('\n'), codes };
  });
  if (digest.length < 2) return letters;
  const codes: MailCode[] = [];
  const shown = digest.slice(0, mostInDigest).map((row) => linesOf(services, row, language, codes).join('\n'));
  const rest = digest.length - shown.length;
  const blocks = [...shown, ...(rest > 0 ? [fill(words.more[language], { count: rest })] : []), end];
  return [
    ...letters,
    {
      rows: digest,
      subject: fill(words.digest[language], { brand: brand[language], count: digest.length }),
      text: blocks.join('\n\n'),
      codes,
    },
  ];
}

/** `mailedAt`: it went out then; `error`: it will not. What was read, hidden or recalled meanwhile is not tried again. */
const settle = (
  { db }: Services,
  rows: readonly Row[],
  { mailAt = null, mailedAt = null, error = null }: { mailAt?: Date | null; mailedAt?: Date | null; error?: string | null },
): Promise<object[]> =>
  db.query(
    `update notice set mail_at = $2, mailed_at = $3, mail_error = $4
     where id = any($1::bigint[]) and (mail_at is not null or $3::timestamptz is not null)`,
    [rows.map(({ id }) => id), mailAt, mailedAt, error],
    'notice_mailed',
  );

/** 10 s, 20 s, 40 s … at most an hour. */
const waitAfter = (attempts: number): number => Math.min(10_000 * 2 ** (attempts - 1), 3_600_000);

async function post(services: Services, to: string | null, { rows, subject, text, codes }: Letter): Promise<boolean> {
  const { clock, log, mail } = services;
  const attempts = Math.max(...rows.map(({ mail_attempts: made }) => made));
  try {
    if (to !== null) {
      await keepMailCodes(services, codes);
      await mail.send({ to, subject, text });
    }
    await settle(services, rows, to === null ? { error: noAddress } : { mailedAt: clock.now() });
    return to !== null;
  } catch (error) {
    const last = attempts >= mostAttempts;
    const detail = error instanceof Error ? error.message : String(error);
    log.warn(
      { notices: rows.map(({ id }) => id), attempts, detail },
      last
        ? 'a mail could not be sent and is given up; the notice stands in the application'
        : 'a mail could not be sent; it is tried again',
    );
    const again = new Date(clock.now().getTime() + waitAfter(attempts));
    await settle(services, rows, last ? { error: detail.slice(0, 200) } : { mailAt: again });
    return false;
  }
}

/** Sends what is due; answers how many mails went out. Several servers may do so at once. */
export async function workMail(services: Services): Promise<number> {
  const { db, clock, mail } = services;
  if (!mail.available) return 0;
  const now = clock.now();
  const rows = await db.query<Row>(take, [now, mostPeople, new Date(now.getTime() + lentMs), mostRows], 'notice_take');
  if (rows.length === 0) return 0;
  const done = rows.filter((row) => row.done);
  if (done.length > 0) await settle(services, done, {});
  const open = rows.filter((row) => !row.done);
  const [{ users }, brand] = await Promise.all([organisationOf(db), brandOf(db, services.brand)]);
  let sent = 0;
  for (const userId of new Set(open.map((row) => row.user_id))) {
    const user = users.get(userId);
    const to = user?.enabled === true && user.email ? user.email : null;
    const ordered = open.filter((row) => row.user_id === userId).toSorted((a, b) => Number(a.id) - Number(b.id));
    for (const letter of lettersOf(services, ordered, brand)) if (await post(services, to, letter)) sent += 1;
  }
  const sends = [...new Set(open.flatMap(({ send_id: id }) => (id === null ? [] : [id])))];
  if (sends.length > 0) await judgeSends(db, sends);
  return sent;
}
