/** Its owner can do this with a saved filter; it is loaded with the first menu that is opened. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconFilterEdit, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';

const words = {
  rename: w('Rename', '重命名'),
  replace: w('Replace with what is shown', '更新为当前筛选'),
  share: w('Share with roles…', '共享给角色…'),
  deletes: w('Delete', '删除'),
};

interface Props {
  readonly onRename: () => void;
  /** Null: what is shown is the filter itself, or nothing that could be kept. */
  readonly onReplace: (() => void) | null;
  readonly onShare: () => void;
  readonly onDelete: () => void;
}

export const SavedViewItems = ({ onRename, onReplace, onShare, onDelete }: Props) => {
  const say = useSay();
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onRename}>
        {say(words.rename)}
      </Menu.Item>
      {onReplace && (
        <Menu.Item leftSection={<IconFilterEdit size={16} stroke={1.75} />} onClick={onReplace}>
          {say(words.replace)}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconUsers size={16} stroke={1.75} />} onClick={onShare}>
        {say(words.share)}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
        {say(words.deletes)}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
};
