/** By which channels messages can go out, and the chat groups behind three of them. Addresses hold a token: they are never shown whole. */
import { DraggableDialog, useConfirm } from '#client/blocks/dialogs.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { usePermit } from '#client/data/permit.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, PasswordInput, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { channelsPath, channelsQuery, type ChannelState, type Trial } from './calls.ts';
import css from './notices.module.css';
import { channelWords, reasonWords, words as common, type Channel } from './noticesWords.ts';

const words = {
  ready: w('Ready', '可用'),
  missing: w('Not set up', '未配置'),
  always: w('Always there.', '始终可用。'),
  mail: w('Set by SMTP_URL and MAIL_FROM when the server is started.', '由服务器启动参数 SMTP_URL 和 MAIL_FROM 设置。'),
  sms: w('This product sends no short messages; what asks for them is listed as failed.', '本产品不提供短信发送，相关发送将记为失败。'),
  group: w('Group: {address}', '群机器人：{address}'),
  url: w('Address of the group robot', '群机器人地址'),
  secret: w('Secret for signing', '签名密钥'),
  secretKept: w('A secret is kept; leave empty to keep it', '已保存密钥，留空则不修改'),
  inside: w('The address lies in our own network', '地址位于公司内网'),
  change: w('Change', '修改'),
  set: w('Set up', '设置'),
  test: w('Send a test', '测试发送'),
  remove: w('Remove', '移除'),
  removeTitle: w('Remove the group of {channel}?', '移除{channel}的群机器人？'),
  removeText: w(
    'Notices with this channel are then listed as failed; people still have them in the application.',
    '此后该渠道的通知将记为失败，站内信不受影响。',
  ),
  told: w('The group of {channel} was told', '已发送到{channel}群'),
  refused: w('{channel}: {reason}', '{channel}：{reason}'),
} as const;

const chats = ['wecom', 'dingtalk', 'feishu'];

export const reasonOf = (say: ReturnType<typeof useSay>, reason: string): string =>
  reason in reasonWords ? say(reasonWords[reason as keyof typeof reasonWords]) : reason;

/** What was typed for a group and is not saved yet; the secret is not kept anywhere else. */
interface GatewayDraft {
  readonly url: string;
  readonly secret: string;
  readonly inside: boolean;
}
export type GatewayDrafts = Readonly<Partial<Record<Channel, GatewayDraft>>>;

interface GatewayProps {
  readonly state: ChannelState;
  /** Null while nothing is being written. */
  readonly draft: GatewayDraft | null;
  readonly onDraft: (draft: GatewayDraft | null) => void;
  readonly onChanged: () => void;
}

const Gateway = ({ state, draft, onDraft, onChanged }: GatewayProps) => {
  const say = useSay();
  const confirm = useConfirm();
  const mayPut = usePermit('noticeConfig:put');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const channel = say(channelWords[state.channel]);
  const path = `${channelsPath}/${state.channel}`;
  const put = async (body: object): Promise<boolean> => {
    setBusy(true);
    const answer = await call('PUT', path, { body, quiet: true });
    setBusy(false);
    if (answer.code !== '200') {
      setFault(answer.desc);
      return false;
    }
    setFault(null);
    notify.success(say(common.saved));
    onChanged();
    return true;
  };
  const save = async ({ url, secret, inside }: GatewayDraft) => {
    const body = {
      ...(url.trim() === '' ? {} : { url: url.trim() }),
      ...(secret === '' ? {} : { secret }),
      inside,
    };
    if (await put(body)) onDraft(null);
  };
  const test = async () => {
    setBusy(true);
    const answer = await call<Trial>('POST', `${path}/test`);
    setBusy(false);
    if (answer.code !== '200') return;
    const { reason } = answer.data;
    if (reason === null) notify.success(say(words.told, { channel }));
    else notify.error(say(words.refused, { channel, reason: reasonOf(say, reason) }));
  };
  const remove = async () => {
    if (
      await confirm({ title: say(words.removeTitle, { channel }), text: say(words.removeText), confirm: say(words.remove), danger: true })
    )
      await put({ url: null });
  };
  return (
    <>
      {state.address !== null && <Text size="sm">{say(words.group, { address: state.address })}</Text>}
      {mayPut && draft === null && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onDraft({ url: '', secret: '', inside: state.inside })}
            aria-label={`${say(state.ready ? words.change : words.set)}: ${channel}`}
          >
            {say(state.ready ? words.change : words.set)}
          </Button>
          {state.ready && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                loading={busy}
                onClick={() => void test()}
                aria-label={`${say(words.test)}: ${channel}`}
              >
                {say(words.test)}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="berry"
                onClick={() => void remove()}
                aria-label={`${say(words.remove)}: ${channel}`}
              >
                {say(words.remove)}
              </Button>
            </>
          )}
        </Group>
      )}
      {draft !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save(draft);
          }}
        >
          <TextInput
            label={say(words.url)}
            type="url"
            placeholder={state.address ?? 'https://'}
            required={!state.ready}
            error={fault}
            value={draft.url}
            onChange={(event) => onDraft({ ...draft, url: event.currentTarget.value })}
            data-autofocus
          />
          {state.channel !== 'wecom' && (
            <PasswordInput
              mt="xs"
              label={say(words.secret)}
              description={state.signed ? say(words.secretKept) : undefined}
              autoComplete="off"
              value={draft.secret}
              onChange={(event) => onDraft({ ...draft, secret: event.currentTarget.value })}
            />
          )}
          <Switch
            mt="sm"
            label={say(words.inside)}
            checked={draft.inside}
            onChange={(event) => onDraft({ ...draft, inside: event.currentTarget.checked })}
          />
          <Group gap="xs" mt="sm">
            <Button type="submit" size="compact-sm" loading={busy}>
              {say(common.save)}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onDraft(null)}>
              {say(common.cancel)}
            </Button>
          </Group>
        </form>
      )}
    </>
  );
};

const notes = { inner: words.always, email: words.mail, sms: words.sms } as const;

interface Props {
  /** Kept by the page, which says that they are not saved. */
  readonly drafts: GatewayDrafts;
  readonly onDrafts: (drafts: GatewayDrafts) => void;
  readonly onClose: () => void;
}

export const ChannelsDialog = ({ drafts, onDrafts, onClose }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const asked = useQuery(channelsQuery);
  return (
    <DraggableDialog opened onClose={onClose} title={say(common.channels)} sticky={Object.keys(drafts).length > 0}>
      <Loaded of={asked} height={240}>
        {(states) =>
          states.map((state) => (
            <section key={state.channel} className={css['channel']} aria-label={say(channelWords[state.channel])}>
              <Group justify="space-between">
                <Text fw={600}>{say(channelWords[state.channel])}</Text>
                <ToneLabel tone={state.ready ? 'approved' : 'draft'} words={state.ready ? words.ready : words.missing} />
              </Group>
              {state.channel in notes && (
                <Text size="sm" c="dimmed">
                  {say(notes[state.channel as keyof typeof notes])}
                </Text>
              )}
              {chats.includes(state.channel) && (
                <Gateway
                  key={`${state.channel}${state.address ?? ''}`}
                  state={state}
                  draft={drafts[state.channel] ?? null}
                  onDraft={(draft) => {
                    const { [state.channel]: _before, ...others } = drafts;
                    onDrafts(draft === null ? others : { ...others, [state.channel]: draft });
                  }}
                  onChanged={() => void client.invalidateQueries({ queryKey: channelsQuery.queryKey })}
                />
              )}
            </section>
          ))
        }
      </Loaded>
    </DraggableDialog>
  );
};
