/** The greeting and its two commands; name, post and system above them are not commands. */
import { MenuOf } from '#client/blocks/LazyMenu.tsx';
import { Avatar } from '#client/theme/PersonChip.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { lazy } from 'react';
import { Greeting, useOwnName } from './Greeting.tsx';
import css from './UserMenu.module.css';

interface Props {
  readonly onSetting: () => void;
  readonly onLogout: () => void;
}

const Items = lazy(async () => ({ default: (await import('./UserMenuItems.tsx')).UserMenuItems }));

export const UserMenu = ({ onSetting, onLogout }: Props) => {
  const say = useSay();
  const name = useOwnName();
  const button = (
    <UnstyledButton className={css['button']}>
      <Avatar name={name} size={26} />
      <span className={css['greeting']}>
        <Greeting />
      </span>
      <VisuallyHidden>{say(shell.account)}</VisuallyHidden>
    </UnstyledButton>
  );
  return (
    <MenuOf position="bottom-end" width={220} button={button}>
      <Items onSetting={onSetting} onLogout={onLogout} />
    </MenuOf>
  );
};
