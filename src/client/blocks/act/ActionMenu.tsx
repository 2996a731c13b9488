/** What finds no place in the bar, behind one button; on a phone a sheet. What is in it comes when it is first opened. */
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import css from './ActionBar.module.css';
import type { ActionMenuProps } from './actionMenuProps.ts';
import { barWords } from './actionWords.ts';
import { ActionSheet, MenuItems } from './decidingParts.tsx';
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';

// The same whatever is asked in the bar.
const more = <Icon name="more" />;
const button = { variant: 'default', className: css['more'] ?? '' };

export const ActionMenu = ({ sheet, ...rest }: ActionMenuProps & { readonly sheet: boolean }) => {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  if (!sheet)
    return (
      <LazyMenu position="top-end" width={260} name="acts" label={say(barWords.more)} icon={more} button={button}>
        <MenuItems {...rest} />
      </LazyMenu>
    );
  return (
    <>
      <ActionIcon {...button} data-menu="acts" aria-label={say(barWords.more)} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {more}
      </ActionIcon>
      {opened && <ActionSheet {...rest} onClose={() => setOpened(false)} />}
    </>
  );
};
