/**
 * A menu that is only a button until it is asked for: a closed menu of Mantine keeps timers and listeners, which is too much for what is
 * drawn with every task and seldom opened.
 */
import { ActionIcon, Menu, type ActionIconProps, type MenuProps } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface Props extends Pick<MenuProps, 'position' | 'width' | 'returnFocus' | 'closeOnItemClick'> {
  readonly label: string;
  readonly icon: ReactNode;
  /** By which its button is found in the page (`data-menu`). */
  readonly name?: string;
  readonly button?: Pick<ActionIconProps, 'className' | 'disabled' | 'size' | 'variant'>;
  readonly children: ReactNode;
}

export const LazyMenu = ({ label, icon, name, button, children, returnFocus = true, ...menu }: Props) => {
  const [wanted, setWanted] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  if (!wanted) {
    return (
      <ActionIcon
        {...button}
        data-menu={name}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWanted(true)}
      >
        {icon}
      </ActionIcon>
    );
  }
  return (
    // The first button is gone when the menu closes, so the focus is not given back to it but to the one that took its place.
    <Menu
      {...menu}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      defaultOpened
      onClose={() => returnFocus && target.current?.focus()}
    >
      <Menu.Target>
        <ActionIcon {...button} data-menu={name} aria-label={label} ref={target}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
};
