/** What can be done with a page of the side menu besides opening it: a place among the shortcuts, a window of its own. */
import { OpenMenu } from '#client/blocks/OpenMenu.tsx';
import { useNavigation } from '#client/data/page/page.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry } from '#model/api.ts';
import { Menu } from '@mantine/core';
import { IconExternalLink, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { titleOf } from '#client/data/menuTree.ts';
import { Point, type Anchor } from '#client/shell/Point.tsx';

interface Props {
  readonly entry: MenuEntry;
  readonly at: Anchor;
  readonly pinned: boolean;
  /** Null without the permission. */
  readonly onPin: ((entry: MenuEntry, on: boolean) => void) | null;
  readonly onClose: () => void;
}

export const EntryMenu = ({ entry, at, pinned, onPin, onClose }: Props) => {
  const say = useSay();
  const { href } = useNavigation();
  const Face = pinned ? IconPinnedOff : IconPin;
  return (
    <OpenMenu target={<Point at={at} />} position="bottom-start" width={260} onClose={onClose}>
      {onPin && (
        <Menu.Item leftSection={<Face size={16} stroke={1.75} aria-hidden />} onClick={() => onPin(entry, !pinned)}>
          {say(pinned ? shell.unpin : shell.pin, { name: say(titleOf(entry)) })}
        </Menu.Item>
      )}
      <Menu.Item
        component="a"
        href={href(entry.realPath)}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
      >
        {say(shell.newWindow)}
      </Menu.Item>
    </OpenMenu>
  );
};
