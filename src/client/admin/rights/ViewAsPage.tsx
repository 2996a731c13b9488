/**
 * Menu and rights of somebody, to be looked at only, each with what gives it to them; each look is kept. What they have
 * not, is explained as well: which roles would give it.
 */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { useGo, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry, Person } from '#model/api.ts';
import type { RightsView } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { Alert, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { resourcesQuery, viewAsQuery, whyQuery } from './calls.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import { useWay } from './Members.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import css from './rights.module.css';
import { treeOf } from './tree.ts';
import { Sources, useCodes } from './WhoMay.tsx';
import { words } from './rightsWords.ts';

const texts = {
  who: w('Whose menu and rights', '查看谁的菜单与权限'),
  choose: w('Choose a person', '选择人员'),
  readOnly: w(
    'You only look. Nothing is done in the name of {name}, and that you looked is kept.',
    '仅供查看，不会以{name}的名义执行任何操作；本次查看已留痕。',
  ),
  inactive: w('This account may not sign in, so it has no rights now.', '该账号不能登录，当前没有任何权限。'),
  menu: w('Side menu', '侧边菜单'),
  noMenu: w('No menu entries', '没有菜单'),
  roles: w('Roles', '角色'),
  reach: w('Data scope', '数据范围'),
  everybodys: w('all records', '全部记录'),
  ownOnly: w('own records', '仅本人记录'),
  rights: w('Permissions and where they come from', '权限及来源'),
  find: w('Find a permission', '查找权限'),
  why: w('Why may they, or why not?', '为何有或没有某权限？'),
  yes: w('{name} may, because of:', '{name}有此权限，来源：'),
  no: w('{name} may not. This would give it:', '{name}没有此权限，以下可授予：'),
  nobodyGives: w('no role or post gives it', '没有角色或岗位授予该权限'),
  looks: w('Who looked before', '查看记录'),
};

const MenuTree = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const say = useSay();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          {say(w(entry.meta.titleEn, entry.meta.title))}
          {entry.hidden && <span className={css['second']}> ({say(words.hidden)})</span>}
          {entry.children.length > 0 && <MenuTree entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
};

const WhyBox = ({ userId }: { readonly userId: string }) => {
  const say = useSay();
  const mayResources = usePermit('resources:page');
  const resources = useQuery({ ...resourcesQuery, enabled: mayResources });
  const codes = useCodes(useMemo(() => treeOf(resources.data ?? []), [resources.data]));
  const [code, setCode] = useState('');
  const found = useQuery(whyQuery(userId, code));
  if (!mayResources) return null;
  return (
    <section aria-label={say(texts.why)}>
      <Select
        maw={520}
        size="sm"
        searchable
        label={say(texts.why)}
        data={codes}
        value={code || null}
        onChange={(value) => setCode(value ?? '')}
      />
      {found.isError && <Failed error={found.error} onRetry={found.refetch} />}
      {found.data && (
        <Text mt="xs" role="status">
          {say(found.data.allowed ? texts.yes : texts.no, { name: say(found.data.person.name) })}{' '}
          {found.data.allowed ? (
            <Sources sources={found.data.sources} />
          ) : found.data.wouldGive.length > 0 ? (
            <Sources sources={found.data.wouldGive} />
          ) : (
            say(texts.nobodyGives)
          )}
        </Text>
      )}
    </section>
  );
};

const Codes = ({ codes }: { readonly codes: RightsView['codes'] }) => {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = codes.filter(({ code, menu, action }) =>
    [code, menu.zh, menu.en, action.zh, action.en].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <section aria-label={say(texts.rights)}>
      <h2>{say(texts.rights)}</h2>
      <SearchBox label={texts.find} value={typed} onSearch={(text) => setTyped(text ?? '')} width="min(320px, 100%)" />
      {found.length === 0 && <Text c="dimmed">{say(words.nothing)}</Text>}
      <ul className={css['people']} aria-label={say(texts.rights)}>
        {found.map(({ code, menu, action, sources }) => (
          <li key={code}>
            <span>
              {say(menu)} · {say(action)}
            </span>
            <span className={css['second']}>{code}</span>
            <span className={css['second']}>
              <Sources sources={sources} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const View = ({ view }: { readonly view: RightsView }) => {
  const say = useSay();
  const sayWay = useWay();
  const { person, roles, menu, codes, reach, looks } = view;
  const name = say(person.name);
  return (
    <>
      <Text>
        <strong>{name}</strong>{' '}
        <span className={css['second']}>
          {person.userName} · {[person.department, person.post].map((one) => one && say(one)).join(' · ')}
        </span>
      </Text>
      <Alert color={person.status === 'enabled' ? 'blue' : 'yellow'} variant="light">
        {person.status === 'enabled' ? say(texts.readOnly, { name }) : say(texts.inactive)}
      </Alert>
      <WhyBox userId={person.id} />
      <div className={css['columns']}>
        <section aria-label={say(texts.menu)}>
          <h2>{say(texts.menu)}</h2>
          {menu.length === 0 ? (
            <Text c="dimmed">{say(texts.noMenu)}</Text>
          ) : (
            <div className={css['menuTree']}>
              <MenuTree entries={menu} />
            </div>
          )}
        </section>
        <section aria-label={say(texts.roles)}>
          <h2>{say(texts.roles)}</h2>
          <ul>
            {roles.map((role) => (
              <li key={role.id}>
                {say(role.name)} <span className={css['second']}>{role.ways.map(sayWay).join(say(w(', ', '，')))}</span>
              </li>
            ))}
          </ul>
          <h2>{say(texts.reach)}</h2>
          <ul>
            {reach.map(({ resource, label, departments }) => (
              <li key={resource}>
                {say(label)}{' '}
                <span className={css['second']}>
                  {departments === null
                    ? say(texts.everybodys)
                    : departments.length === 0
                      ? say(texts.ownOnly)
                      : departments.map((one) => say(one)).join(say(w(', ', '、')))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Codes codes={codes} />
      <section aria-label={say(texts.looks)}>
        <h2>{say(texts.looks)}</h2>
        <ul>
          {looks.map(({ by, at }) => (
            <li key={at}>
              {say(by)} <RelTime at={at} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};

export const ViewAsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const userId = query['userId'] ?? '';
  const found = useQuery(viewAsQuery(userId));
  usePageMarks({ title: found.data ? `${say(words.viewAs)} · ${say(found.data.person.name)}` : say(words.viewAs) });
  const person = found.data?.person;
  const picked: readonly Person[] = person && person.id === userId ? [{ id: person.id, name: person.name.zh, nameEn: person.name.en }] : [];
  return (
    <div className={beside['main']} style={{ height: '100%' }}>
      <h1 tabIndex={-1} className={beside['title']}>
        {say(words.viewAs)}
      </h1>
      <div style={{ maxWidth: 420 }}>
        <PeoplePicker
          label={say(texts.who)}
          value={picked}
          onChange={(people) => go(path, people[0] ? { userId: people[0].id } : {}, { replace: true })}
        />
      </div>
      {userId === '' && <EmptyState title={say(texts.choose)} />}
      {found.isError && !found.data && <Failed error={found.error} onRetry={found.refetch} />}
      {userId !== '' && found.isPending && <Skeleton height={320} />}
      {found.data && <View view={found.data} />}
    </div>
  );
};
