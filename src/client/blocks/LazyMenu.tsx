/**
 * A menu that is only a button until it is asked for: a closed menu of Mantine keeps timers and listeners, which is too much for what is
 * drawn with every task and seldom opened.
 */
import { ActionIcon, Menu, type ActionIconProps, type MenuProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface Props extends Pick<MenuProps, 'position' | 'width' | 'returnFocus' | 'closeOnItemClick'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly button?: Pick<ActionIconProps, 'className' | 'disabled' | 'size' | 'variant'>;
  readonly children: ReactNode;
}

export const LazyMenu = ({ label, icon, button, children, ...menu }: Props) => {
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // The button is a new one inside the menu: it takes the focus of the old one, to which the menu will give it back.
  useLayoutEffect(() => {
    if (!wanted) return;
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [wanted]);
  if (!wanted) {
    return (
      <ActionIcon {...button} aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Menu {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon {...button} aria-label={label} ref={target}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
};
