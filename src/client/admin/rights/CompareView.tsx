/** Two roles side by side: only what differs, one way and the other. */
import { useGo, type Query } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { heldQuery, type RoleRow } from './calls.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import css from './rights.module.css';
import { differenceOf, menusIn, type TreeNode } from './tree.ts';
import { useScopeNames } from './useScopeNames.ts';
import { words } from './rightsWords.ts';

const texts = {
  first: w('First role', '角色一'),
  second: w('Second role', '角色二'),
  only: w('Only {role}', '仅「{role}」有'),
  entry: w('menu entry', '菜单入口'),
  same: w('Both may do the same.', '两个角色的权限相同。'),
  nothing: w('Nothing', '无'),
  choose: w('Choose two roles.', '选择两个角色。'),
  scope: w('Data scope: {scope}', '数据范围：{scope}'),
};

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly roles: readonly RoleRow[];
  readonly path: string;
  readonly query: Query;
}

export const CompareView = ({ nodes, roles, path, query }: Props) => {
  const say = useSay();
  const go = useGo();
  const scopeName = useScopeNames();
  const sides = (['one', 'other'] as const).map((side) => roles.find(({ id }) => id === query[side]) ?? null);
  const [one = null, other = null] = sides;
  const first = useQuery({ ...heldQuery('role', one?.id ?? ''), enabled: one !== null });
  const second = useQuery({ ...heldQuery('role', other?.id ?? ''), enabled: other !== null });
  const nameOf = (role: RoleRow): string => say(w(role.nameEn ?? role.name, role.name));
  const picker = (side: 'one' | 'other', label: string, value: RoleRow | null) => (
    <Select
      size="sm"
      w={240}
      searchable
      label={label}
      data={roles.map((role) => ({ value: role.id, label: nameOf(role) }))}
      value={value?.id ?? null}
      onChange={(id) => go(path, { ...query, view: 'compare', [side]: id ?? '' }, { replace: true })}
    />
  );
  const menus = menusIn(nodes);
  const column = (role: RoleRow, ids: readonly string[]) => {
    const own = new Set(ids);
    const rows = menus.flatMap((menu) => {
      const parts = [
        ...(own.has(menu.id) ? [say(texts.entry)] : []),
        ...menu.codes.filter(({ id }) => own.has(id)).map(({ name }) => say(name)),
      ];
      return parts.length > 0 ? [{ menu, parts }] : [];
    });
    return (
      <section aria-label={say(texts.only, { role: nameOf(role) })}>
        <h3>{say(texts.only, { role: nameOf(role) })}</h3>
        <Text size="sm" c="dimmed">
          {say(texts.scope, { scope: scopeName(role.dataScope) })}
        </Text>
        {rows.length === 0 && <Text>{say(texts.nothing)}</Text>}
        <ul>
          {rows.map(({ menu, parts }) => (
            <li key={menu.id}>
              {say(menu.name)} <span className={css['second']}>{parts.join(' · ')}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  const result = () => {
    if (!one || !other) return <Text c="dimmed">{say(texts.choose)}</Text>;
    if (!first.data || !second.data) {
      const failed = [first, second].find(({ isError }) => isError);
      return failed ? <Failed error={failed.error} onRetry={failed.refetch} /> : <Skeleton height={200} aria-busy />;
    }
    const { added, removed } = differenceOf(nodes, new Set(first.data), new Set(second.data));
    if (added.length + removed.length === 0) return <Text role="status">{say(texts.same)}</Text>;
    return (
      <div className={css['columns']}>
        {column(one, removed)}
        {column(other, added)}
      </div>
    );
  };
  return (
    <>
      <h2>{say(words.compare)}</h2>
      <div className={beside['bar']}>
        {picker('one', say(texts.first), one)}
        {picker('other', say(texts.second), other)}
      </div>
      {result()}
    </>
  );
};
