/** How long logs and notices are kept; what a shorter time would remove stands there before it is saved. */
import frame from '#client/blocks/frame.module.css';
import { choose } from '#client/blocks/confirm.ts';
import { notify } from '#client/blocks/notify.ts';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { call } from '#client/data/server/call.ts';
import { type PageProps, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { retentionLimits, retentionNames, type Retention, type RetentionName, type RetentionShown } from '#model/operations/logs.ts';
import { w, type Words } from '#model/words.ts';
import { Button, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { at, retentionQuery } from './calls.ts';
import css from './logs.module.css';

const texts = {
  title: w('Retention', '日志保留'),
  about: w(
    'What is older goes every night, after one o’clock. Documents and their trails are never removed. Sign-ins, operations and denied calls are kept for at least six months, as the Cybersecurity Law asks (Article 21).',
    '超期记录每日凌晨一点后自动清理。单据及审批轨迹永不删除。按《网络安全法》第二十一条，登录、操作与拒绝访问日志至少保留六个月。',
  ),
  days: w('Days', '保留天数'),
  rows: w('{n} entries, the oldest of {day}', '共{n}条，最早 {day}'),
  noRows: w('no entries', '暂无记录'),
  over: w('{n} entries are older and go with the next run', '{n}条已超期，将在下次清理时删除'),
  range: w('from {least} to {most} days', '{least}至{most}天'),
  save: w('Save', '保存'),
  saved: w('Retention saved', '保留设置已保存'),
  lastRun: w('Last run', '上次清理'),
  removed: w('{n} removed', '清理{n}条'),
  never: w('Nothing was removed yet.', '尚未清理过。'),
  confirm: w('Save these days?', '保存该设置？'),
  effect: w('{n} entries will be removed tonight and cannot be brought back.', '今晚将删除{n}条记录，删除后无法恢复。'),
  cancel: w('Cancel', '取消'),
} as const;

const names: Readonly<Record<RetentionName, Words>> = {
  loginLog: w('Sign-in log', '登录日志'),
  operationLog: w('Operation log', '操作日志'),
  deniedLog: w('Denied calls', '拒绝访问日志'),
  notices: w('Notices', '消息通知'),
};

const fits = (name: RetentionName, days: number): boolean => days >= retentionLimits[name].least && days <= retentionLimits[name].most;

const Form = ({ stored }: { readonly stored: RetentionShown }) => {
  const say = useSay();
  const client = useQueryClient();
  const mayPut = usePermit('logs:put');
  const [days, setDays] = useState<Retention>(stored.days);
  const [busy, setBusy] = useState(false);
  const changed = retentionNames.some((name) => days[name] !== stored.days[name]);
  const wrong = retentionNames.filter((name) => !fits(name, days[name]));
  usePageMarks({ title: say(texts.title), dirty: changed ? say(texts.title) : null });
  const foreseen = useQuery({ ...retentionQuery(days), enabled: changed && wrong.length === 0, placeholderData: keepPreviousData });
  const rows = (changed ? foreseen.data : stored)?.rows ?? stored.rows;
  const over = retentionNames.reduce((sum, name) => sum + rows[name].over, 0);
  const save = async () => {
    const sure =
      over === 0 ||
      (await choose({
        title: say(texts.confirm),
        text: say(texts.effect, { n: over }),
        choices: [
          { value: false, label: say(texts.cancel), kind: 'plain' },
          { value: true, label: say(texts.save), kind: 'danger' },
        ],
        dismissed: false,
      }));
    if (!sure) return;
    setBusy(true);
    const answer = await call<RetentionShown>('PUT', at('retention'), { body: days });
    setBusy(false);
    if (answer.code !== '200') return;
    client.setQueryData(retentionQuery(null).queryKey, answer.data);
    notify.success(say(texts.saved));
  };
  return (
    <>
      <div className={css['grid']}>
        {retentionNames.map((name) => {
          const { least, most } = retentionLimits[name];
          const { all, oldest } = rows[name];
          return (
            <div key={name} className={css['card']}>
              <NumberInput
                label={say(names[name])}
                suffix={say(w(' days', ' 天'))}
                min={least}
                max={most}
                clampBehavior="none"
                allowDecimal={false}
                allowNegative={false}
                readOnly={!mayPut}
                value={days[name]}
                error={fits(name, days[name]) ? null : say(texts.range, { least, most })}
                onChange={(value) => setDays({ ...days, [name]: Number(value) || 0 })}
              />
              <p className={frame['quiet']}>
                {all === 0 || oldest === null ? say(texts.noRows) : say(texts.rows, { n: all, day: formatInstant(oldest, 'yyyy-MM-dd') })}
              </p>
              {rows[name].over > 0 && <p>{say(texts.over, { n: rows[name].over })}</p>}
            </div>
          );
        })}
      </div>
      {mayPut && (
        <div className={frame['bar']}>
          <Button disabled={!changed || wrong.length > 0} loading={busy} onClick={() => void save()}>
            {say(texts.save)}
          </Button>
        </div>
      )}
      <p className={frame['quiet']}>
        {stored.lastRun === null ? (
          say(texts.never)
        ) : (
          <>
            {say(texts.lastRun)} <RelTime at={stored.lastRun.at} />
            {retentionNames.map((name) => (
              <span key={name}>
                {' · '}
                {say(names[name])} {say(texts.removed, { n: stored.lastRun?.removed[name] ?? 0 })}
              </span>
            ))}
          </>
        )}
      </p>
    </>
  );
};

export const RetentionPage = (_page: PageProps) => {
  const say = useSay();
  const stored = useQuery(retentionQuery(null));
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(texts.title)}</h1>
      </header>
      <p className={frame['quiet']}>{say(texts.about)}</p>
      <Loaded of={stored} height={160}>
        {(shown) => <Form key={JSON.stringify(shown.days)} stored={shown} />}
      </Loaded>
    </div>
  );
};
