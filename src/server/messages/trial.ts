/** A configured notice tried out: filled with samples, sent to whoever tries it, by every channel it has. Nobody else hears of it but chat groups. */
import { filledLink, sampleParams } from '#model/operations/noticeTemplate.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { brandOf } from '../access/company.ts';
import type { Context } from '../context.ts';
import { missingRecord } from '../documents/refusals.ts';
import { organisationOf } from '../flows/organisation.ts';
import { sendChat } from '../notices/chat.ts';
import { gatewaysOf } from '../notices/gateways.ts';
import { noAddress, noMailServer } from '../notices/mail.ts';
import { chatChannels, configsOf, textsOf, type ChatChannel } from '#server/notices/noticesWords.ts';
import { writeOwnNotice, type OwnNotice } from './ownNotice.ts';

/** `reason` null: it went out. */
export interface TrialAnswer {
  readonly channel: string;
  readonly reason: string | null;
}

const mark = w('[Test] ', '【测试】');

async function toBell(context: Context, notice: OwnNotice): Promise<null> {
  const title = w(mark.en + notice.title.en, mark.zh + notice.title.zh);
  await context.services.db.transaction((tx) => writeOwnNotice(tx, context, { ...notice, title }));
  return null;
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200);

async function byMail({ services, actor, language }: Context, { title, text }: OwnNotice): Promise<string | null> {
  if (!services.mail.available) return noMailServer;
  const to = (await organisationOf(services.db)).users.get(actor.userId)?.email;
  if (!to) return noAddress;
  try {
    await services.mail.send({ to, subject: mark[language] + title[language], text: text[language] });
    return null;
  } catch (error) {
    return said(error);
  }
}

async function toGroup({ services }: Context, channel: ChatChannel, { title, text, link }: OwnNotice): Promise<string | null> {
  const gateway = (await gatewaysOf(services)).get(channel);
  if (gateway === undefined) return noMailServer;
  const whole = link === null || services.mail.home === null ? null : `${services.mail.home}/tf${link}`;
  try {
    await sendChat(services, gateway, { title: mark.zh + title.zh, text: text.zh, link: whole });
    return null;
  } catch (error) {
    return said(error);
  }
}

async function tried(context: Context, channels: readonly string[], words: OwnNotice): Promise<readonly TrialAnswer[]> {
  const answers: TrialAnswer[] = [];
  for (const channel of channels) {
    const chat = chatChannels.find((one) => one === channel);
    const reason =
      channel === 'inner'
        ? await toBell(context, words)
        : channel === 'email'
          ? await byMail(context, words)
          : chat === undefined
            ? noMailServer
            : await toGroup(context, chat, words);
    answers.push({ channel, reason });
  }
  return answers;
}

/** By the channels of the configuration of this id. */
export async function tryConfig(context: Context, id: string): Promise<readonly TrialAnswer[]> {
  const { db, registry } = context.services;
  const [row] = await db.query<{ key: string }>('select config_key as key from notice_config where id = $1 and not deleted', [id]);
  const definition = registry.get('noticeConfig');
  if (definition === undefined) throw new Error('the registry has no noticeConfig');
  const [config] = row === undefined ? [] : await configsOf(db, [row.key]);
  if (config === undefined) throw missingRecord(definition, id);
  const { title, text } = textsOf(config, sampleParams);
  const words = { key: config.key, level: config.level, title, text, link: filledLink(config.link, sampleParams) };
  return tried(context, config.channels, words);
}

const works = w('This channel works.', '该渠道可正常使用。');

/** One text to the group of a channel. */
export async function tryChannel(context: Context, channel: ChatChannel): Promise<TrialAnswer> {
  const { zh, en } = await brandOf(context.services.db, context.services.brand);
  const title = w(`A message of ${en}`, `${zh}消息`);
  const [answer] = await tried(context, [channel], { key: 'trial', level: 'info', title, text: works, link: null });
  if (answer === undefined)
    throw new Refusal('404', 'unknownChannel', w('There is no chat channel {channel}', '没有聊天渠道{channel}'), { channel });
  return answer;
}
