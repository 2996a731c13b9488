/** An action in a menu. One that is not possible now stays where keys reach it, and says why. */
import { Icon } from '#client/theme/Icon.tsx';
import type { IconName } from '#client/theme/icons.ts';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './deciding.module.css';

interface Props {
  readonly name: string;
  readonly words: Words;
  readonly icon: IconName;
  readonly open: boolean;
  readonly why: Words | null;
  readonly right?: ReactNode;
  readonly onAct: () => void;
}

export const MenuAct = ({ name, words, icon, open, why, right = null, onAct }: Props) => {
  const say = useSay();
  return (
    <Menu.Item
      data-action={name}
      className={open ? '' : (css['impossible'] ?? '')}
      leftSection={<Icon name={icon} />}
      rightSection={right}
      aria-disabled={!open || undefined}
      closeMenuOnClick={open}
      onClick={() => open && onAct()}
    >
      {say(words)}
      {why && <small>{say(w(': ', '：')) + say(why)}</small>}
    </Menu.Item>
  );
};
