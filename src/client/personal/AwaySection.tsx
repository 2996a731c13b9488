/** Being away: naming somebody, and who stands in for whom, now, later and before. */
import { Loaded } from '#client/blocks/Loaded.tsx';
import { substitutionsPath, substitutionsQuery } from '#client/data/personal.ts';
import { Instant } from '#client/theme/RelTime.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Substitution } from '#model/operations/personal.ts';
import { type Words, w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AwayForm } from './AwayForm.tsx';
import { useOwnPerson } from './ownPerson.ts';
import { SentMark } from './parts.tsx';
import css from './preferences.module.css';
import rows from './rows.module.css';
import { useActing } from './saving.ts';

const words = {
  about: w(
    'While you are away, somebody else finds your tasks in their inbox and decides them in your stead.',
    '外出期间，代理人可在其待办中看到并代为处理任务。',
  ),
  mine: w('{name} stands in for you', '{name} 代理我'),
  theirs: w('You stand in for {name}', '我代理 {name}'),
  active: w('Now', '进行中'),
  coming: w('Coming', '未开始'),
  over: w('Past', '已结束'),
  none: w('Nobody stands in for you, and you for nobody.', '没有代理设置。'),
  all: w('all kinds', '全部单据'),
  end: w('End now', '立即终止'),
  endOf: w('End now: {what}', '立即终止：{what}'),
  named: w('{name} has been told.', '已通知 {name}。'),
};
const states: readonly (readonly [Substitution['state'], Words])[] = [
  ['active', words.active],
  ['coming', words.coming],
  ['over', words.over],
];
const flowWords = new Map([...catalogue.values()].flatMap(({ flows }) => Object.entries(flows)));

const List = ({ all }: { readonly all: readonly Substitution[] }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const me = useOwnPerson();
  const client = useQueryClient();
  const { sent, act } = useActing();
  const list = useRef<HTMLDivElement>(null);
  const what = ({ user, substitute }: Substitution): string =>
    user.id === me.id ? say(words.mine, { name: nameOf(substitute) }) : say(words.theirs, { name: nameOf(user) });
  const end = async (one: Substitution): Promise<void> => {
    const ended = await act<Substitution>('POST', `${substitutionsPath}/${one.id}/end`, {});
    if (!ended) return;
    client.setQueryData(
      substitutionsQuery(me.id).queryKey,
      all.map((other) => (other.id === one.id ? ended.data : other)),
    );
    list.current?.focus();
  };
  if (all.length === 0) return <p className={css['about']}>{say(words.none)}</p>;
  return (
    <div ref={list} tabIndex={-1}>
      {states.map(([state, label]) => {
        const those = all.filter((one) => one.state === state);
        if (those.length === 0) return null;
        return (
          <section key={state} aria-label={say(label)}>
            <h3>{say(label)}</h3>
            <ul className={rows['rows']}>
              {those.map((one) => (
                <li key={one.id}>
                  <div className={rows['what']}>
                    <div>{what(one)}</div>
                    <div className={css['about']}>
                      <Instant at={one.from} /> – <Instant at={one.to} />
                      {one.reason && ` · ${one.reason}`}
                    </div>
                  </div>
                  <div>
                    {one.flows.length === 0 ? (
                      <Badge color="gray">{say(words.all)}</Badge>
                    ) : (
                      one.flows.map((flow) => (
                        <Badge key={flow} color="gray" mr={4}>
                          {say(flowWords.get(flow) ?? w(flow, flow))}
                        </Badge>
                      ))
                    )}
                  </div>
                  {one.user.id === me.id && state !== 'over' && (
                    <Button
                      size="compact-md"
                      variant="default"
                      aria-label={say(words.endOf, { what: what(one) })}
                      onClick={() => void end(one)}
                    >
                      {say(words.end)}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <SentMark sent={sent} />
    </div>
  );
};

export const AwaySection = () => {
  const say = useSay();
  const nameOf = useNameOf();
  const me = useOwnPerson();
  const client = useQueryClient();
  const query = substitutionsQuery(me.id);
  const [named, setNamed] = useState<Substitution | null>(null);
  return (
    <>
      <p className={css['about']}>{say(words.about)}</p>
      <AwayForm
        onNamed={(one) => {
          setNamed(one);
          client.setQueryData<readonly Substitution[]>(query.queryKey, (before) => [one, ...(before ?? [])]);
        }}
      />
      <div role="status">{named && say(words.named, { name: nameOf(named.substitute) })}</div>
      <Loaded of={useQuery(query)}>{(all) => <List all={all} />}</Loaded>
    </>
  );
};
