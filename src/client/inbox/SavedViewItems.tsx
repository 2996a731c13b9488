/** What can be done with a saved filter; loaded with the first menu that is opened. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';

const words = { rename: w('Rename', '重命名'), up: w('Move up', '上移'), down: w('Move down', '下移'), deletes: w('Delete', '删除') };

interface Props {
  readonly first: boolean;
  readonly last: boolean;
  readonly onRename: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDelete: () => void;
}

export const SavedViewItems = ({ first, last, onRename, onMove, onDelete }: Props) => {
  const say = useSay();
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onRename}>
        {say(words.rename)}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowUp size={16} stroke={1.75} />} disabled={first} onClick={() => onMove(-1)}>
        {say(words.up)}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={16} stroke={1.75} />} disabled={last} onClick={() => onMove(1)}>
        {say(words.down)}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
        {say(words.deletes)}
      </Menu.Item>
    </>
  );
};
