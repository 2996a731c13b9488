/** Of what one hears and how: in the application, by mail at once or in a digest, and in the browser. */
import { Loaded } from '#client/blocks/Loaded.tsx';
import { noticeSettingsPath, noticeSettingsQuery } from '#client/data/personal.ts';
import { useSay } from '#client/words/language.tsx';
import { noticeKinds, type NoticeKind, type NoticeSettings, type NoticeSettingsAnswer } from '#model/operations/personal.ts';
import { type Words, w } from '#model/words.ts';
import { Alert, Checkbox, Group, NativeSelect, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BrowserNotices } from './BrowserNotices.tsx';
import matrix from './notices.module.css';
import { SentMark, Setting } from './parts.tsx';
import css from './preferences.module.css';
import { useSaving } from './saving.ts';
import type { Query } from '#client/data/page/page.ts';

export interface SectionProps {
  /** The query of the page, while this section is shown. */
  readonly query: Query;
}

const kindWords: Readonly<Record<NoticeKind, Words>> = {
  assigned: w('A task for me', '收到新任务'),
  decided: w('My document was decided', '我的单据已审批'),
  returned: w('My document came back', '我的单据被驳回或退回'),
  copied: w('Copied to me', '抄送给我'),
  mentioned: w('Somebody mentions me', '有人提到我'),
  asked: w('Somebody asks me, or answers', '有人询问或答复我'),
  urged: w('Somebody urges me', '有人催办'),
  system: w('From the system', '系统消息'),
};

const words = {
  about: w('Kinds of notices', '消息类型'),
  inner: w('In the application', '应用内'),
  mail: w('Mail', '邮件'),
  no: w('No', '不发送'),
  atOnce: w('At once', '立即'),
  digest: w('In the digest', '每日摘要'),
  mailOf: w('Mail: {kind}', '邮件：{kind}'),
  innerOf: w('In the application: {kind}', '应用内：{kind}'),
  noMail: w('This server has no way to send mail; an administrator sets it up.', '本服务器未配置邮件发送，由管理员配置。'),
  noAddress: w('No mail address of yours is known; an administrator adds it to your user.', '未登记本人的邮箱，由管理员在用户资料中补充。'),
  to: w('Mail goes to {address}.', '邮件发送至 {address}。'),
  digestAt: w('The digest goes out at', '摘要发送时间'),
  quiet: w('Quiet hours', '免打扰时段'),
  quietAbout: w(
    'No mail in these hours of the company’s time; what falls due then waits.',
    '该时段（公司时间）内不发送邮件，到期的邮件顺延。',
  ),
  from: w('from', '从'),
  until: w('to', '至'),
};
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const mails = ['no', 'atOnce', 'digest'] as const;

/** The row that a link means, for as long as it is new: in view, with the focus on its first choice. */
const useMeant = (kind: string | undefined) => {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const row = kind === undefined ? null : table.current?.querySelector<HTMLElement>(`[data-kind="${CSS.escape(kind)}"]`);
    row?.scrollIntoView({ block: 'center', behavior: 'instant' });
    row?.querySelector('input')?.focus({ preventScroll: true });
  }, [kind]);
  return table;
};

const Notices = ({ settings, meant }: { readonly settings: NoticeSettingsAnswer; readonly meant: string | undefined }) => {
  const say = useSay();
  const table = useMeant(meant);
  const client = useQueryClient();
  const show = (next: NoticeSettingsAnswer): void => void client.setQueryData(noticeSettingsQuery.queryKey, next);
  const { sent, save } = useSaving<NoticeSettingsAnswer>('PUT', noticeSettingsPath, show);
  // What became of a change is said beside the setting that was changed last.
  const [changed, setChanged] = useState<keyof NoticeSettings>('kinds');
  const sentOf = (name: keyof NoticeSettings) => (changed === name ? sent : null);
  const set = (changes: Partial<NoticeSettings>, name: keyof NoticeSettings): void => {
    setChanged(name);
    const { mailAvailable: _can, mailTo: _to, ...stored } = settings;
    show({ ...settings, ...changes });
    save({ ...stored, ...changes });
  };
  const setKind = (kind: NoticeKind, change: Partial<NoticeSettings['kinds'][NoticeKind]>): void =>
    set({ kinds: { ...settings.kinds, [kind]: { ...settings.kinds[kind], ...change } } }, 'kinds');
  const why = !settings.mailAvailable ? say(words.noMail) : settings.mailTo === null ? say(words.noAddress) : null;
  const { quiet } = settings;

  return (
    <>
      {why && (
        <Alert color="amber" id="notices-mail">
          {why}
        </Alert>
      )}
      <table className={matrix['matrix']} ref={table}>
        <thead>
          <tr>
            <th scope="col">{say(words.about)}</th>
            <th scope="col">{say(words.inner)}</th>
            <th scope="col">{say(words.mail)}</th>
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind} data-kind={kind} data-meant={kind === meant || undefined}>
              <th scope="row">{say(kindWords[kind])}</th>
              <td data-label={say(words.inner)}>
                <Checkbox
                  aria-label={say(words.innerOf, { kind: say(kindWords[kind]) })}
                  checked={settings.kinds[kind].inner}
                  onChange={(event) => setKind(kind, { inner: event.currentTarget.checked })}
                />
              </td>
              <td data-label={say(words.mail)}>
                <NativeSelect
                  aria-label={say(words.mailOf, { kind: say(kindWords[kind]) })}
                  aria-describedby={why ? 'notices-mail' : undefined}
                  disabled={why !== null}
                  data={mails.map((one) => ({ value: one, label: say(words[one]) }))}
                  value={settings.kinds[kind].mail}
                  onChange={(event) => setKind(kind, { mail: event.currentTarget.value as (typeof mails)[number] })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SentMark sent={sentOf('kinds')} />
      <div className={css['settings']}>
        {why === null && settings.mailTo && <p className={css['about']}>{say(words.to, { address: settings.mailTo })}</p>}
        <Setting label={words.digestAt} sent={sentOf('digestAt')}>
          {(labelled) => (
            <NativeSelect
              {...labelled}
              disabled={why !== null}
              data={hours}
              value={String(settings.digestAt)}
              onChange={(event) => set({ digestAt: Number(event.currentTarget.value) }, 'digestAt')}
            />
          )}
        </Setting>
        <Setting label={words.quiet} about={words.quietAbout} sent={sentOf('quiet')}>
          {(labelled) => (
            <Group gap="sm" justify="flex-end">
              <Switch
                aria-label={say(words.quiet)}
                aria-describedby={labelled['aria-describedby']}
                disabled={why !== null}
                checked={quiet !== null}
                withThumbIndicator={false}
                onChange={(event) => set({ quiet: event.currentTarget.checked ? { from: 22, to: 7 } : null }, 'quiet')}
              />
              {quiet &&
                (['from', 'to'] as const).map((end) => (
                  <NativeSelect
                    key={end}
                    aria-label={`${say(words.quiet)}: ${say(end === 'from' ? words.from : words.until)}`}
                    disabled={why !== null}
                    data={hours}
                    value={String(quiet[end])}
                    onChange={(event) => set({ quiet: { ...quiet, [end]: Number(event.currentTarget.value) } }, 'quiet')}
                  />
                ))}
            </Group>
          )}
        </Setting>
        <BrowserNotices />
      </div>
    </>
  );
};

export const NoticesSection = ({ query }: SectionProps) => (
  <Loaded of={useQuery(noticeSettingsQuery)}>{(settings) => <Notices settings={settings} meant={query['kind']} />}</Loaded>
);
