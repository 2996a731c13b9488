/**
 * What each message says, and as which kind people choose how to hear of it: by its configuration (`noticeConfig`). The words are made
 * once, in both languages, when it is told.
 */
import { anyMessage, filledTemplate, type NoticeParams } from '#model/operations/noticeTemplate.ts';
import { noticeKinds, type NoticeKind } from '#model/operations/personal.ts';
import { w, type Words } from '#model/words.ts';
import type { Sql } from '../db/sql.ts';

export type NoticeLevel = 'info' | 'warning' | 'critical';
export const chatChannels = ['wecom', 'dingtalk', 'feishu'] as const;
export type ChatChannel = (typeof chatChannels)[number];

export interface NoticeConfig {
  readonly key: string;
  readonly name: Words;
  readonly enabled: boolean;
  readonly kind: NoticeKind;
  readonly level: NoticeLevel;
  readonly loud: boolean;
  readonly channels: readonly string[];
  readonly title: Words;
  readonly text: Words;
  readonly link: string | null;
  /** Hours in which neither mail nor chat goes out. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Of dates that are watched: days before them, as written (`60,30,7`), and the time of day (HH:mm). */
  readonly ahead: string | null;
  readonly time: string | null;
  readonly receivers: {
    readonly type: string;
    readonly roles: readonly string[];
    readonly departments: readonly string[];
    readonly users: readonly string[];
    readonly field: string | null;
  };
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly status: string | null;
  readonly kind: string;
  readonly level: NoticeLevel | null;
  readonly loud: boolean | null;
  readonly channels: readonly string[];
  readonly title_tpl: string;
  readonly title_tpl_en: string;
  readonly content_tpl: string;
  readonly content_tpl_en: string;
  readonly link_tpl: string | null;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly advance_days: string | null;
  readonly send_time: string | null;
  readonly receiver_type: string;
  readonly receiver_roles: readonly string[] | null;
  readonly receiver_depts: readonly string[] | null;
  readonly receiver_users: readonly string[] | null;
  readonly receiver_field: string | null;
}

const configFrom = (row: Row): NoticeConfig => ({
  key: row.key,
  name: w(row.name_en || row.name, row.name),
  enabled: row.status !== 'disabled',
  kind: noticeKinds.find((kind) => kind === row.kind) ?? 'system',
  level: row.level ?? 'info',
  loud: row.loud === true,
  channels: row.channels,
  title: w(row.title_tpl_en, row.title_tpl),
  text: w(row.content_tpl_en, row.content_tpl),
  link: row.link_tpl,
  quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  ahead: row.advance_days,
  time: row.send_time,
  receivers: {
    type: row.receiver_type,
    roles: row.receiver_roles ?? [],
    departments: row.receiver_depts ?? [],
    users: row.receiver_users ?? [],
    field: row.receiver_field,
  },
});

const columns = `config_key as key, name, name_en, status, kind, level, loud, channels, title_tpl, title_tpl_en, content_tpl, content_tpl_en, link_tpl,
  quiet_from, quiet_to, advance_days, send_time, receiver_type, receiver_roles::text[], receiver_depts::text[], receiver_users::text[], receiver_field`;

/** Configurations of these keys, or of all, in the order of their keys. */
export async function configsOf(sql: Sql, keys: readonly string[] | null): Promise<readonly NoticeConfig[]> {
  const rows = await sql.query<Row>(
    `select ${columns} from notice_config where not deleted and ($1::text[] is null or config_key = any($1)) order by config_key`,
    [keys],
    'notice_configs',
  );
  return rows.map(configFrom);
}

/** The configuration of each key; one that a flow sends under a name of its own is told as any message. Null: nobody is told. */
export async function configBy(sql: Sql, keys: readonly string[]): Promise<(key: string) => NoticeConfig | null> {
  const known = new Map((await configsOf(sql, [...keys, anyMessage])).map((config) => [config.key, config]));
  return (key) => {
    const config = known.get(key) ?? known.get(anyMessage);
    return config?.enabled === true ? config : null;
  };
}

const filled = (template: Words, params: NoticeParams): Words =>
  w(filledTemplate(template.en, params, 'en'), filledTemplate(template.zh, params, 'zh'));

/** Title and text of a message, without places: whatever it lacks is left out. */
export const textsOf = (
  config: Pick<NoticeConfig, 'title' | 'text'>,
  params: NoticeParams,
): { readonly title: Words; readonly text: Words } => ({
  title: filled(config.title, params),
  text: filled(config.text, params),
});

const oldBatch = 1_000;

/** Words of notices that an older release told without. */
export async function renderOld(sql: Sql): Promise<void> {
  for (let more = true; more;) {
    const rows = await sql.query<{ id: string; key: string; params: NoticeParams }>(
      'select id::text, key, params from notice where title_zh is null order by id limit $1',
      [oldBatch],
    );
    more = rows.length === oldBatch;
    if (rows.length === 0) return;
    const known = new Map((await configsOf(sql, null)).map((config) => [config.key, config]));
    const words = rows.map(({ id, key, params }) => {
      const config = known.get(key) ?? known.get(anyMessage);
      const { title, text } = config ? textsOf(config, params) : { title: w(key, key), text: w('', '') };
      return { id, title_zh: title.zh, title_en: title.en, text_zh: text.zh, text_en: text.en, loud: config?.loud ?? false };
    });
    await sql.query(
      `update notice n set title_zh = x.title_zh, title_en = x.title_en, text_zh = x.text_zh, text_en = x.text_en, loud = x.loud
       from json_to_recordset($1::json) as x (id bigint, title_zh text, title_en text, text_zh text, text_en text, loud boolean) where n.id = x.id`,
      [JSON.stringify(words)],
    );
  }
}
