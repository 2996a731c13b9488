/** A notice from somebody to themselves: it stands in their own bell at once and goes nowhere else. */
import type { Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { writeNotices } from '../notices/write.ts';

export interface OwnNotice {
  readonly key: string;
  readonly level: string;
  readonly title: Words;
  readonly text: Words;
  readonly link: string | null;
}

/** Answers its id. */
export async function writeOwnNotice(tx: Sql, { services, actor }: Context, { key, level, title, text, link }: OwnNotice): Promise<string> {
  const [id] = await writeNotices(tx, services, [
    {
      outbox_id: null,
      send_id: null,
      user_id: actor.userId,
      kind: 'system',
      key,
      params: {},
      level,
      loud: false,
      title_zh: title.zh,
      title_en: title.en,
      text_zh: text.zh,
      text_en: text.en,
      link,
      actor_id: actor.userId,
      resource: null,
      document_id: null,
      task_id: null,
      code: '',
      at: services.clock.now(),
      shown: true,
      mail_at: null,
      mail_error: null,
      digest: false,
    },
  ]);
  if (id === undefined) throw new Error('the notice just written has no row');
  return id;
}
