/** Where somebody is signed in, and ending it: one or all. */
import frame from '#client/blocks/frame.module.css';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { deviceText } from '#client/data/device.ts';
import { usePermit } from '#client/data/permit.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endSession, sessionsOfQuery } from './calls.ts';

const words = {
  sessions: w('Sessions', '会话'),
  none: w('Signed in nowhere.', '当前没有登录。'),
  failed: w('The sessions could not be loaded', '会话加载失败'),
  unknown: w('Unknown browser', '未知浏览器'),
  current: w('yours, in use', '本人正在使用'),
  used: w('last used', '最近使用'),
  end: w('End', '结束'),
  endOf: w('End the session {device}', '结束会话 {device}'),
  all: w('End all', '全部结束'),
  sure: w('End all sessions of {name}?', '结束 {name} 的全部会话？'),
  effect: w('{name} has to sign in again; unsaved input on those devices may be lost.', '{name} 需要重新登录，未保存的内容可能丢失。'),
  ended: w('{n} sessions ended', '已结束{n}个会话'),
};

export const UserSessions = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const mayEnd = usePermit('users:resetPwd');
  const list = useQuery(sessionsOfQuery(id));
  const end = async (session: string | null): Promise<void> => {
    if (session === null && !(await confirm({ title: say(words.sure, { name }), text: say(words.effect, { name }), danger: true }))) return;
    const answer = await endSession(id, session);
    if (answer.code === '200') notify.success(say(words.ended, { n: (answer.data as { readonly ended: number }).ended }));
    await client.invalidateQueries({ queryKey: ['users', 'sessions', id] });
  };
  const rows = list.data ?? [];
  return (
    <section aria-label={say(words.sessions)}>
      <Group justify="space-between">
        <h3>{say(words.sessions)}</h3>
        {mayEnd && rows.some(({ current }) => !current) && (
          <Button size="compact-sm" variant="default" onClick={() => void end(null)}>
            {say(words.all)}
          </Button>
        )}
      </Group>
      <Loaded of={list} height={48} title={words.failed}>
        {(all) => (all.length === 0 ? <p className={frame['second']}>{say(words.none)}</p> : null)}
      </Loaded>
      <ul className={frame['rows']}>
        {rows.map(({ id: session, agent, address, lastSeenAt, current }) => {
          const device = deviceText(agent ?? '') || say(words.unknown);
          return (
            <li key={session}>
              <span>
                {device}
                <span className={frame['second']}>
                  {' '}
                  {address} · {say(words.used)} <RelTime at={lastSeenAt} />
                </span>
              </span>
              {current ? (
                <span className={frame['second']}>{say(words.current)}</span>
              ) : (
                mayEnd && (
                  <Button size="compact-sm" variant="default" aria-label={say(words.endOf, { device })} onClick={() => void end(session)}>
                    {say(words.end)}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
