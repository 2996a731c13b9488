/** How a person wants to hear of things: in the application, by mail at once, in a digest, or not; kept as what differs from the usual. */
import {
  noticeKinds,
  usualNoticeSettings,
  type NoticeKind,
  type NoticeSettings,
  type NoticeSettingsAnswer,
} from '#model/operations/personal.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { organisationOf } from '../flows/organisation.ts';
import { reschedule } from './mailTimes.ts';

/** Choices by name: kinds, `digestAt`, `quiet`. */
type Stored = Readonly<Record<string, unknown>>;
type Choice = NoticeSettings['kinds'][NoticeKind];

const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value);
const isHour = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 23;
const isKind = (name: string): name is NoticeKind => noticeKinds.some((kind) => kind === name);

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });
const unknown = (field: string): Fault => fault(field, 'unknownField', w('unknown field', '未知字段'));
const noChoice = (field: string): Fault => fault(field, 'unknownChoice', w('has no such choice', '没有此选项'));
const noHour = (field: string): Fault => fault(field, 'hour', w('is a full hour from 0 to 23', '应为 0 至 23 的整点'));

const faultsOfChoice = (kind: string, choice: unknown): Fault[] => {
  if (!isKind(kind)) return [unknown(`kinds.${kind}`)];
  if (!isRecord(choice)) return [noChoice(`kinds.${kind}`)];
  return Object.entries(choice).flatMap(([name, value]) => {
    const field = `kinds.${kind}.${name}`;
    if (name === 'inner') return typeof value === 'boolean' ? [] : [noChoice(field)];
    if (name === 'mail') return ['no', 'atOnce', 'digest'].some((one) => one === value) ? [] : [noChoice(field)];
    return [unknown(field)];
  });
};

const faultsOf = (name: string, value: unknown): Fault[] => {
  if (name === 'kinds')
    return isRecord(value) ? Object.entries(value).flatMap(([kind, choice]) => faultsOfChoice(kind, choice)) : [noChoice(name)];
  if (name === 'digestAt') return isHour(value) ? [] : [noHour(name)];
  if (name !== 'quiet') return [unknown(name)];
  if (value === null) return [];
  if (!isRecord(value)) return [noChoice(name)];
  const strange = Object.keys(value).filter((one) => one !== 'from' && one !== 'to');
  return [
    ...strange.map((one) => unknown(`quiet.${one}`)),
    ...['from', 'to'].flatMap((one) => (isHour(value[one]) ? [] : [noHour(`quiet.${one}`)])),
  ];
};

const completed = (stored: Stored): NoticeSettings => ({
  ...usualNoticeSettings,
  ...('digestAt' in stored && { digestAt: stored['digestAt'] as number }),
  ...('quiet' in stored && { quiet: stored['quiet'] as NoticeSettings['quiet'] }),
  kinds: Object.fromEntries(
    noticeKinds.map((kind) => [kind, { ...usualNoticeSettings.kinds[kind], ...(stored[kind] as Partial<Choice> | undefined) }]),
  ) as NoticeSettings['kinds'],
});

/** Settings of several people; whoever has set nothing has the usual ones. */
export async function settingsOf(sql: Sql, userIds: readonly string[]): Promise<(userId: string) => NoticeSettings> {
  const rows = await sql.query<{ id: string; notices: Stored }>(
    'select user_id::text as id, notices from personal where user_id = any($1::bigint[])',
    [userIds],
    'notice_settings',
  );
  const known = new Map(rows.map(({ id, notices }) => [id, completed(notices)]));
  return (userId) => known.get(userId) ?? usualNoticeSettings;
}

async function answerOf({ services, actor }: Context, settings: NoticeSettings): Promise<NoticeSettingsAnswer> {
  const { users } = await organisationOf(services.db);
  return { ...settings, mailAvailable: services.mail.available, mailTo: users.get(actor.userId)?.email || null };
}

export async function noticeSettings(context: Context): Promise<NoticeSettingsAnswer> {
  const { services, actor } = context;
  return answerOf(context, (await settingsOf(services.db, [actor.userId]))(actor.userId));
}

/** Sets what the body names: `kinds` (some of them), `digestAt`, `quiet`. Mails that wait follow the new times. */
export async function setNoticeSettings(context: Context, body: Stored): Promise<NoticeSettingsAnswer> {
  const faults = Object.entries(body).flatMap(([name, value]) => faultsOf(name, value));
  const [first] = faults;
  if (first)
    throw new Refusal('400', 'invalid', w(`${first.message.en} (${first.field})`, `${first.message.zh}（${first.field}）`), {}, faults);
  const { services, actor } = context;
  const { kinds = {}, ...rest } = body;
  const settings = await services.db.transaction(async (tx) => {
    await tx.query('insert into personal (user_id, updated_at) values ($1, $2) on conflict do nothing', [
      actor.userId,
      services.clock.now(),
    ]);
    const [row] = await tx.query<{ notices: Stored }>('select notices from personal where user_id = $1 for update', [actor.userId]);
    const stored = row?.notices ?? {};
    const choices = Object.entries(kinds as Stored).map(([kind, choice]) => [kind, { ...(stored[kind] as object), ...(choice as object) }]);
    const next: Stored = { ...stored, ...rest, ...Object.fromEntries(choices) };
    await tx.query('update personal set notices = $2, updated_at = $3 where user_id = $1', [
      actor.userId,
      JSON.stringify(next),
      services.clock.now(),
    ]);
    await reschedule(tx, services, actor.userId, completed(next));
    return completed(next);
  });
  return answerOf(context, settings);
}
