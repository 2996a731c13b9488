/** Who has a role and how; people are added and taken away by name. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { Member, RoleWay } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '#client/blocks/Loaded.tsx';
import { membersQuery, saveMembers, type RoleRow } from './calls.ts';
import css from './rights.module.css';
import { words } from './rightsWords.ts';

const texts = {
  give: w('Give the role', '分配角色'),
  ask: w('Take “{role}” from {name}?', '收回{name}的「{role}」角色？'),
  gives: w('Give “{role}” to {count} people?', '将「{role}」分配给{count}人？'),
  effect: w('Menu and rights change at once, in open windows too.', '菜单与权限立即生效，已打开的窗口也会更新。'),
  take: w('Take away', '收回'),
};

const automatic = new Set(['employee', 'dept_leader']);

export const useWay = (): ((way: RoleWay) => string) => {
  const say = useSay();
  return ({ way, name }) => {
    const place = { name: name ? say(name) : '' };
    return { own: say(words.byName), everybody: say(words.everybody), post: say(words.byPost, place), leader: say(words.byLeading, place) }[
      way
    ];
  };
};

const given = (member: Member): boolean => member.ways.some(({ way }) => way === 'own');

export const Members = ({ role }: { readonly role: RoleRow }) => {
  const say = useSay();
  const sayWay = useWay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const mayGrant = usePermit('roles:grant') && !automatic.has(role.code);
  const mayView = usePermit('users:viewAs');
  const list = useQuery(membersQuery(role.id));
  const [picked, setPicked] = useState<readonly Person[]>([]);
  if (!list.data) return list.isError ? <Failed error={list.error} onRetry={list.refetch} /> : <Skeleton height={120} aria-busy />;
  const members = list.data;
  const names = members.filter(given).map(({ id }) => id);
  const save = async (ids: readonly string[]): Promise<void> => {
    const answer = await saveMembers(role.id, ids);
    if (answer.code !== '200') return;
    setPicked([]);
    notify.success(say(words.saved));
    await Promise.all([client.invalidateQueries({ queryKey: ['rights'] }), client.invalidateQueries({ queryKey: ['list', 'users'] })]);
  };
  const roleName = say(w(role.nameEn ?? role.name, role.name));
  const asked = (title: string, label: string): Promise<boolean> => confirm({ title, text: say(texts.effect), confirm: label });
  const give = async (): Promise<void> => {
    if (await asked(say(texts.gives, { role: roleName, count: picked.length }), say(texts.give)))
      await save([...names, ...picked.map(({ id }) => id)]);
  };
  const take = async (member: Member): Promise<void> => {
    if (await asked(say(texts.ask, { role: roleName, name: say(member.name) }), say(texts.take)))
      await save(names.filter((id) => id !== member.id));
  };
  return (
    <>
      {automatic.has(role.code) && <Text c="dimmed">{say(words.automatic)}</Text>}
      {mayGrant && (
        <Group align="flex-end" gap="sm">
          <div style={{ flex: '1 1 280px', maxWidth: 520 }}>
            <PeoplePicker multiple label={say(words.addMembers)} value={picked} onChange={setPicked} without={names} />
          </div>
          <Button disabled={picked.length === 0} onClick={() => void give()}>
            {say(texts.give)}
          </Button>
        </Group>
      )}
      {members.length === 0 ? (
        <Text c="dimmed">{say(words.noMembers)}</Text>
      ) : (
        <ul className={css['people']} aria-label={say(words.members)}>
          {members.map((member) => (
            <li key={member.id}>
              <span>
                {mayView ? (
                  <PageLink to="/system/viewAs" query={{ userId: member.id }} className={css['link']}>
                    {say(member.name)}
                  </PageLink>
                ) : (
                  say(member.name)
                )}{' '}
                <span className={css['second']}>{member.userName}</span>
              </span>
              <span className={css['second']}>{[member.department, member.post].map((one) => one && say(one)).join(' · ')}</span>
              <span className={css['second']}>{member.ways.map(sayWay).join(say(w(', ', '，')))}</span>
              {mayGrant && given(member) ? (
                <ActionIcon variant="subtle" aria-label={say(words.take, { name: say(member.name) })} onClick={() => void take(member)}>
                  <Icon name="removeApprover" size={18} />
                </ActionIcon>
              ) : (
                <span />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
