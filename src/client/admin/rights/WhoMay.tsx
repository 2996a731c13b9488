/** "Who may …?": everybody with one permission, each with what gives it to them. */
import { useGo, type Query } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import type { Source } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { whoQuery } from './calls.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import css from './rights.module.css';
import { menusIn, type TreeNode } from './tree.ts';
import { useScopeNames } from './useScopeNames.ts';
import { words } from './rightsWords.ts';

const texts = {
  code: w('Permission', '权限'),
  hint: w('Choose what somebody does, and see who may.', '选择一项操作，查看哪些人有权限。'),
  count: w('{count} people may', '{count}人有权限'),
  nobody: w('Nobody who may sign in', '没有可登录的人员有此权限'),
};

/** Every code once, called by its menu and action. */
export const useCodes = (nodes: readonly TreeNode[]): { readonly value: string; readonly label: string }[] => {
  const say = useSay();
  const all = menusIn(nodes).flatMap((menu) =>
    menu.codes.map(({ code, name }) => ({ value: code, label: `${say(menu.name)} · ${say(name)} (${code})` })),
  );
  return [...new Map(all.map((one) => [one.value, one])).values()];
};

export const Sources = ({ sources }: { readonly sources: readonly Source[] }) => {
  const say = useSay();
  const scopeName = useScopeNames();
  return (
    <>
      {sources.map(({ kind, id, name, scope }, at) => (
        <span key={`${kind}${id}${scope}`}>
          {at > 0 && say(w(', ', '，'))}
          {say(kind === 'role' ? words.role : words.post)} {say(name)} ({scopeName(scope)})
        </span>
      ))}
    </>
  );
};

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly path: string;
  readonly query: Query;
}

export const WhoMay = ({ nodes, path, query }: Props) => {
  const say = useSay();
  const go = useGo();
  const code = query['code'] ?? '';
  const found = useQuery(whoQuery(code));
  const people = found.data?.people ?? [];
  return (
    <>
      <h2>{say(words.who)}</h2>
      <Select
        size="sm"
        maw={520}
        searchable
        label={say(texts.code)}
        description={say(texts.hint)}
        data={useCodes(nodes)}
        value={code || null}
        onChange={(value) => go(path, { view: 'who', ...(value && { code: value }) }, { replace: true })}
      />
      {found.isError && !found.data && <Failed error={found.error} onRetry={found.refetch} />}
      {code !== '' && found.isPending && <Skeleton height={200} />}
      {found.data && (
        <>
          <Text role="status">{people.length === 0 ? say(texts.nobody) : say(texts.count, { count: people.length })}</Text>
          <ul className={css['people']} aria-label={say(words.who)}>
            {people.map((person) => (
              <li key={person.id}>
                <span>
                  {say(person.name)} <span className={css['second']}>{person.userName}</span>
                </span>
                <span className={css['second']}>{[person.department, person.post].map((one) => one && say(one)).join(' · ')}</span>
                <span className={css['second']}>
                  <Sources sources={person.sources} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
