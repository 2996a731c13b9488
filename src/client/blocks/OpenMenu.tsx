/** A menu that is open, under its button: what a menu of Mantine weighs comes with the first one that is opened. */
import { Menu, type MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

export interface OpenMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  /** The button it stands under. */
  readonly target: ReactElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const OpenMenu = ({ target, onClose, children, ...menu }: OpenMenuProps) => (
  // The first button is gone when the menu closes, so the focus is not given back to it but to the one that took its place.
  <Menu {...menu} withInitialFocusPlaceholder={false} returnFocus={false} defaultOpened onClose={onClose}>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
