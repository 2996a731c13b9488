/** Where a person is signed in, and ending what they do not know. */
import { Loaded } from '#client/blocks/Loaded.tsx';
import { deviceOf } from '#client/data/device.ts';
import { sessionsPath, sessionsQuery } from '#client/data/personal.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { OwnSession } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { Badge, Button, Group } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { SentMark } from './parts.tsx';
import css from './preferences.module.css';
import rows from './rows.module.css';
import { useActing } from './saving.ts';

const words = {
  about: w(
    'Every browser in which you are signed in. End what you do not know, then change the password.',
    '已登录的全部浏览器。如有不认识的会话，先将其结束，再修改密码。',
  ),
  unknown: w('Unknown browser', '未知浏览器'),
  on: w('{browser} on {system}', '{system} 上的 {browser}'),
  current: w('this one', '当前'),
  since: w('Signed in {time}', '登录于 {time}'),
  used: w('last used', '最近使用'),
  end: w('End', '结束'),
  endOf: w('End the session {name}', '结束会话 {name}'),
  others: w('End all others ({n})', '结束其他全部会话（{n}）'),
  alone: w('You are signed in nowhere else.', '没有在其他地方登录。'),
};

const Sessions = ({ all }: { readonly all: readonly OwnSession[] }) => {
  const say = useSay();
  const client = useQueryClient();
  const { sent, act } = useActing();
  const list = useRef<HTMLUListElement>(null);
  const others = all.filter(({ current }) => !current);

  const end = async (ending: readonly OwnSession[]): Promise<void> => {
    let left = all;
    for (const { id } of ending) {
      if (!(await act('DELETE', `${sessionsPath}/${id}`))) break;
      left = left.filter((one) => one.id !== id);
      client.setQueryData(sessionsQuery.queryKey, left);
    }
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    list.current?.focus();
  };
  const nameOf = ({ agent }: OwnSession): string => {
    const { browser, system } = deviceOf(agent);
    return browser && system ? say(words.on, { browser, system }) : (browser ?? system ?? say(words.unknown));
  };

  return (
    <>
      <p className={css['about']}>{say(words.about)}</p>
      <ul className={rows['rows']} ref={list} tabIndex={-1} aria-label={say(w('Sessions', '会话'))}>
        {all.map((one) => {
          const Icon = deviceOf(one.agent).phone ? IconDeviceMobile : IconDeviceDesktop;
          const name = nameOf(one);
          return (
            <li key={one.id}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <div className={rows['what']}>
                <div>
                  {name} {one.current && <Badge color="fjord">{say(words.current)}</Badge>}
                </div>
                <div className={css['about']}>
                  {[one.address, say(words.since, { time: formatInstant(one.startedAt, 'yyyy-MM-dd hh:mm') })].filter(Boolean).join(' · ')}{' '}
                  · {say(words.used)} <RelTime at={one.lastSeenAt} />
                </div>
              </div>
              {!one.current && (
                <Button size="compact-md" variant="default" aria-label={say(words.endOf, { name })} onClick={() => void end([one])}>
                  {say(words.end)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Group gap="sm">
        {others.length === 0 ? (
          <span className={css['about']}>{say(words.alone)}</span>
        ) : (
          <Button variant="default" onClick={() => void end(others)}>
            {say(words.others, { n: others.length })}
          </Button>
        )}
        <SentMark sent={sent} />
      </Group>
    </>
  );
};

export const SessionsSection = () => <Loaded of={useQuery(sessionsQuery)}>{(all) => <Sessions all={all} />}</Loaded>;
