/**
 * Shipped notices. An installation gets the keys it has never had; administrators own the texts from then on. Notices told by an older
 * release get the words that were made when they were read.
 */
import { notices } from '#resources/seeds.ts';
import { renderOld } from '#server/notices/noticesWords.ts';
import { insertRows, type Installing } from './rows.ts';

export async function installNotices(into: Installing): Promise<void> {
  const { sql } = into;
  const known = new Set((await sql.query<{ key: string }>('select config_key as key from notice_config')).map(({ key }) => key));
  const roles = new Map(
    (await sql.query<{ id: string; code: string }>('select id::text, code from roles')).map(({ id, code }) => [code, id]),
  );
  const rows = Object.entries(notices)
    .filter(([key]) => !known.has(key))
    .map(([key, one]) => ({
      config_key: key,
      name: one.name.zh,
      name_en: one.name.en,
      biz_resource: one.resource,
      kind: one.kind,
      level: one.level,
      loud: one.loud,
      channels: one.mail ? ['inner', 'email'] : ['inner'],
      title_tpl: one.title.zh,
      title_tpl_en: one.title.en,
      content_tpl: one.text.zh,
      content_tpl_en: one.text.en,
      link_tpl: one.link,
      receiver_type: one.receivers,
      receiver_roles: one.role === null ? null : [roles.get(one.role)].filter((id) => id !== undefined),
      receiver_field: one.field,
      advance_days: one.days,
      send_time: one.at,
      status: 'enabled',
    }));
  await insertRows(into, 'noticeConfig', rows);
  await renderOld(sql);
}
