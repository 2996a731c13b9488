/** Roles by codes of one menu that is chosen above. */
import { useGo, type Query } from '#client/data/page/page.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matrixQuery } from './calls.ts';
import { DesktopBand } from '#client/blocks/DesktopBand.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import { menusIn, type TreeNode } from './tree.ts';
import { words } from './rightsWords.ts';

const texts = {
  menu: w('Menu', '菜单'),
  noMenu: w('No menu has permissions to compare', '没有可对照的菜单'),
  holding: w('Only roles with a right here', '仅显示有权限的角色'),
};

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly path: string;
  readonly query: Query;
  readonly onRole: (id: string) => void;
}

export const MatrixView = ({ nodes, path, query, onRole }: Props) => {
  const say = useSay();
  const go = useGo();
  const [holding, setHolding] = useState(true);
  const menus = menusIn(nodes).filter(({ codes }) => codes.length > 0);
  const menu = menus.find(({ id }) => id === query['menu']) ?? menus[0] ?? null;
  const found = useQuery({ ...matrixQuery(menu?.id ?? ''), enabled: menu !== null });
  return (
    <>
      <DesktopBand />
      <div className={beside['bar']}>
        <h2>{say(words.matrix)}</h2>
        <Select
          size="sm"
          w={260}
          searchable
          allowDeselect={false}
          aria-label={say(texts.menu)}
          data={menus.map(({ id, name }) => ({ value: id, label: say(name) }))}
          value={menu?.id ?? null}
          onChange={(value) => value && go(path, { view: 'matrix', menu: value }, { replace: true })}
        />
        <Checkbox checked={holding} onChange={(event) => setHolding(event.currentTarget.checked)} label={say(texts.holding)} />
      </div>
      {menu === null && <EmptyState title={say(texts.noMenu)} />}
      {menu && (
        <Loaded of={found}>
          {(holds) => <PermissionMatrix menu={menu} roles={holds.filter(({ ids }) => !holding || ids.length > 0)} onRole={onRole} />}
        </Loaded>
      )}
    </>
  );
};
