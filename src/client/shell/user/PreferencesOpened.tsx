/** The popover of preferences, loaded when it is opened. */
import { useGo } from '#client/data/page/page.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { Popover } from '@mantine/core';
import { Point, type Anchor } from '#client/shell/Point.tsx';
import { PreferencesRows } from './PreferencesRows.tsx';

interface Props {
  readonly at: Anchor;
  readonly onClose: () => void;
}

export const PreferencesOpened = ({ at, onClose }: Props) => {
  const say = useSay();
  const go = useGo();
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} position="bottom-end" width={300} trapFocus returnFocus={false}>
      <Popover.Target>
        <Point at={at} />
      </Popover.Target>
      <Popover.Dropdown aria-label={say(shell.preferences)}>
        <PreferencesRows
          onOpen={(section) => {
            onClose();
            go('/preferences', section === null ? {} : { section });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
