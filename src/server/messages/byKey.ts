/** Sending what is configured under a key: the templates are filled, a message is made and sent at once. */
import type { AnyDoc } from '#model/definition.ts';
import { filledTemplate, placeholderNames, type NoticeParams } from '#model/operations/noticeTemplate.ts';
import { isPage } from '#model/page.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { readRecord, writeRecord } from '../documents/record.ts';
import { mayRead } from '../access/scope.ts';
import { invalid, missingRecord, notForYou } from '../documents/refusals.ts';
import { htmlOf } from '../notices/plain.ts';
import { receiversOf } from './receivers.ts';
import { sendDefinition, sendIn } from './send.ts';
import { configsOf, textsOf, type NoticeConfig } from '#server/notices/noticesWords.ts';

const known = new Set(placeholderNames.flatMap((name) => [name, `${name}En`]));

function paramsIn(value: unknown): NoticeParams {
  const given = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>);
  const strange = given.find(([name]) => !known.has(name));
  if (strange)
    throw new Refusal('400', 'unknownPlaceholder', w('There is no placeholder {name}', '没有占位符{name}'), {
      name: strange[0].slice(0, 40),
    });
  return Object.fromEntries(given.map(([name, text]) => [name, textOf(text).slice(0, 500)]));
}

async function configOf(context: Context, key: string): Promise<NoticeConfig> {
  const [config] = await configsOf(context.services.db, [key]);
  if (config?.enabled === true) return config;
  throw new Refusal('404', 'noNoticeConfig', w('notice configuration not found', '通知配置不存在'), { key: key.slice(0, 50) });
}

/** The record it is about must be one that the sender may read: the message names it, and its people are told. */
async function aboutIn(context: Context, body: AnyDoc): Promise<{ readonly resource: string | null; readonly id: string | null }> {
  const { registry, db } = context.services;
  const [resource, id] = [textOf(body['bizType']) || null, idOf(body['bizId'])];
  if (resource === null && id === null) return { resource, id };
  const definition = resource === null ? undefined : registry.get(resource);
  if (definition === undefined || definition.kind === 'report')
    throw new Refusal('400', 'unknownResource', w('There is no resource {resource}', '没有业务对象{resource}'), {
      resource: resource ?? '',
    });
  const record = await readRecord(db, definition, id);
  if (record === null) throw missingRecord(definition, body['bizId']);
  if (!(await mayRead(context, definition, record))) throw notForYou(definition, id ?? '');
  return { resource, id };
}

/** What was sent, else what the template makes of the parameters: a page of the application, or none. */
function linkIn(config: NoticeConfig, params: NoticeParams, given: string): string | null {
  const link = given || (config.link === null ? '' : filledTemplate(config.link, params, 'zh'));
  if (link === '' || isPage(link)) return link || null;
  const message = w('is a page of the application and begins with /', '应为以 / 开头的系统内页面');
  throw invalid([{ field: given === '' ? 'params.link' : 'link', rule: 'link', severity: 'error', message }]);
}

/** `body`: params, receiverUsers, bizType, bizId, link. Answers the message as it was sent. */
export async function sendByKey(
  context: Context,
  key: string,
  body: AnyDoc,
): Promise<{ readonly id: string; readonly receiverCount: number }> {
  const { services, actor } = context;
  const config = await configOf(context, key);
  const params = paramsIn(body['params']);
  const about = await aboutIn(context, body);
  const { title, text } = textsOf(config, params);
  const named = body['receiverUsers'] as readonly string[] | null | undefined;
  const link = linkIn(config, params, textOf(body['link']));
  return services.db.transaction(async (tx) => {
    const receivers = named ?? (await receiversOf(services, tx, config.receivers, about));
    const record = await writeRecord(
      tx,
      sendDefinition(services),
      {
        title: title.zh.slice(0, 150),
        titleEn: title.en.slice(0, 150),
        content: htmlOf(text.zh),
        contentEn: htmlOf(text.en),
        configKey: config.key,
        level: config.level,
        channels: config.channels,
        receiverType: 'user',
        receiverUsers: receivers,
        sendState: 'draft',
        bizType: about.resource,
        bizId: about.id,
        link,
      },
      { actorId: actor.userId, now: services.clock.now() },
    );
    return { id: String(record['id']), receiverCount: await sendIn(tx, services, record, actor) };
  });
}
