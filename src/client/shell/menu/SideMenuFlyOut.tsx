/** Where an entry of the side menu has no room below it: what lies there flies out beside it. Loaded where one does. */
import { Popover, Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './SideMenu.module.css';
import { walkMenu } from './walkMenu.ts';

interface Props {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The entry shows no words of its own. */
  readonly bare: boolean;
  readonly item: ReactElement;
  readonly children: ReactNode;
}

export const SideMenuFlyOut = ({ title, opened, onClose, bare, item, children }: Props) => (
  <Popover opened={opened} onChange={(open) => !open && onClose()} position="right-start" trapFocus returnFocus withRoles={false}>
    <Popover.Target>
      <span>
        <Tooltip label={title} position="right" disabled={!bare || opened}>
          {item}
        </Tooltip>
      </span>
    </Popover.Target>
    <Popover.Dropdown className={css['flyout']} onKeyDown={(event) => walkMenu(event, onClose)}>
      <div className={css['heading']}>{title}</div>
      {children}
    </Popover.Dropdown>
  </Popover>
);
