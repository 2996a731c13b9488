/**
 * Addresses of chat groups as administrators enter them. They hold a token, as their secret does: neither is ever answered whole, and both are
 * kept sealed.
 */
import { Refusal, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { seal, unseal } from '../access/seal.ts';
import type { Context, Services } from '../context.ts';
import { chatChannels, type ChatChannel } from './noticesWords.ts';

export interface Gateway {
  readonly channel: ChatChannel;
  readonly url: string;
  /** Empty where the robot wants no signature. */
  readonly secret: string;
  readonly inside: boolean;
}

/** What the page of the channels shows. `ready`: messages can go out by it. */
export interface ChannelState {
  readonly channel: 'inner' | 'email' | 'sms' | ChatChannel;
  readonly ready: boolean;
  /** Address without what is secret in it, of chat groups. */
  readonly address: string | null;
  readonly signed: boolean;
  readonly inside: boolean;
}

type Store = Pick<Services, 'db' | 'trailKey' | 'log'>;
type Secrets = Pick<Gateway, 'url' | 'secret'>;

interface Row {
  readonly channel: ChatChannel;
  readonly inside: boolean;
  readonly sealed: Buffer | null;
  /** Of a row from before they were sealed. */
  readonly url: string | null;
  readonly secret: string | null;
}

const purpose = 'chat gateways';

const sealed = (store: Store, channel: ChatChannel, { url, secret }: Secrets): Buffer =>
  seal(store, purpose, channel, Buffer.from(JSON.stringify({ url, secret })));

/** Null where the key outside the database is another than when it was sealed: the group has to be entered again. */
function opened(store: Store, { channel, sealed: kept, url, secret }: Row): Secrets | null {
  if (kept === null) return url === null ? null : { url, secret: secret ?? '' };
  try {
    return JSON.parse(unseal(store, purpose, channel, kept).toString()) as Secrets;
  } catch (error) {
    store.log.warn({ err: error, channel }, 'the address of a chat group cannot be opened with this key');
    return null;
  }
}

export async function gatewaysOf(store: Store): Promise<ReadonlyMap<string, Gateway>> {
  const rows = await store.db.query<Row>('select channel, inside, sealed, url, secret from notice_gateway', [], 'notice_gateways');
  const gateways = new Map<string, Gateway>();
  for (const row of rows) {
    const secrets = opened(store, row);
    if (secrets === null) continue;
    gateways.set(row.channel, { channel: row.channel, inside: row.inside, ...secrets });
    if (row.sealed === null)
      await store.db.query(
        'update notice_gateway set sealed = $2, url = null, secret = null where channel = $1 and sealed is null and url = $3',
        [row.channel, sealed(store, row.channel, secrets), secrets.url],
      );
  }
  return gateways;
}

const shownAddress = (url: string): string => {
  const { protocol, host, pathname, search } = new URL(url);
  const end = `${pathname}${search}`.slice(-4);
  return `${protocol}//${host}/…${end.length === 4 ? end : ''}`;
};

export async function channelStates({ services }: Pick<Context, 'services'>): Promise<readonly ChannelState[]> {
  const { mail } = services;
  const gateways = await gatewaysOf(services);
  const plain = (channel: 'inner' | 'email' | 'sms', ready: boolean): ChannelState => ({
    channel,
    ready,
    address: null,
    signed: false,
    inside: false,
  });
  return [
    plain('inner', true),
    plain('email', mail.available),
    plain('sms', false),
    ...chatChannels.map((channel): ChannelState => {
      const gateway = gateways.get(channel);
      return {
        channel,
        ready: gateway !== undefined,
        address: gateway === undefined ? null : shownAddress(gateway.url),
        signed: gateway !== undefined && gateway.secret !== '',
        inside: gateway?.inside ?? false,
      };
    }),
  ];
}

export function chatChannelIn(name: string): ChatChannel {
  const known = chatChannels.find((channel) => channel === name);
  if (known !== undefined) return known;
  throw new Refusal('404', 'unknownChannel', w('There is no chat channel {channel}', '没有聊天渠道{channel}'), {
    channel: name.slice(0, 40),
  });
}

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });

function faultsOf({ url, secret, inside }: Readonly<Record<string, unknown>>): Fault[] {
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null;
  const web = address !== null && ['http:', 'https:'].includes(address.protocol) && address.username === '' && url !== '';
  return [
    ...(url === undefined || web ? [] : [fault('url', 'url', w('is no web address', '不是有效的网址'))]),
    // A token never crosses the internet in the clear.
    ...(web && address.protocol === 'http:' && inside !== true
      ? [fault('url', 'https', w('begins with https unless it lies in the own network', '除内网地址外应以 https 开头'))]
      : []),
    ...(secret === undefined || (typeof secret === 'string' && secret.length <= 200)
      ? []
      : [fault('secret', 'length', w('has at most 200 characters', '不超过200个字符'))]),
    ...(inside === undefined || typeof inside === 'boolean' ? [] : [fault('inside', 'boolean', w('is yes or no', '应为是或否'))]),
  ];
}

/** Sets the group of a channel; a secret that is not named stays as it was. `url` null takes the group away. */
export async function setGateway(
  context: Context,
  channel: ChatChannel,
  body: Readonly<Record<string, unknown>>,
): Promise<readonly ChannelState[]> {
  const { services } = context;
  const { db, clock } = services;
  if (body['url'] === null) {
    await db.query('delete from notice_gateway where channel = $1', [channel]);
    return channelStates(context);
  }
  const known = (await gatewaysOf(services)).get(channel);
  const next: Readonly<Record<string, unknown>> = {
    url: known?.url,
    secret: known?.secret ?? '',
    inside: known?.inside ?? false,
    ...body,
  };
  const [first, ...rest] = [...(next['url'] === undefined ? [fault('url', 'required', w('required', '必填'))] : []), ...faultsOf(next)];
  if (first)
    throw new Refusal('400', 'invalid', w(`${first.message.en} (${first.field})`, `${first.message.zh}（${first.field}）`), {}, [
      first,
      ...rest,
    ]);
  await db.query(
    `insert into notice_gateway (channel, sealed, inside, updated_by, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (channel) do update set sealed = $2, url = null, secret = null, inside = $3, updated_by = $4, updated_at = $5`,
    [
      channel,
      sealed(services, channel, { url: String(next['url']), secret: String(next['secret']) }),
      next['inside'] === true,
      context.actor.userId,
      clock.now(),
    ],
  );
  return channelStates(context);
}
