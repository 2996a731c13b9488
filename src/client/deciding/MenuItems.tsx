/** These found no place in the bar. */
import { copyText } from '#client/blocks/copyText.ts';
import type { ActionMenuProps } from '#client/blocks/act/actionMenuProps.ts';
import { acts, inMenu, order } from '#client/blocks/act/actionWords.ts';
import { keyFace } from '#client/blocks/shortcuts.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { actionIcons } from './actionIcons.ts';
import { MenuAct } from './MenuAct.tsx';
import { words } from './decidingWords.ts';

/** Actions whose button is cut off, or that never have one. */
const cutOff = (buttons: HTMLElement | null): ReadonlySet<string> =>
  new Set([...(buttons?.querySelectorAll<HTMLElement>('[data-cut]') ?? [])].map(({ dataset }) => dataset['action'] ?? ''));

export const MenuItems = ({ can, code, buttons, open, onAct }: ActionMenuProps) => {
  const say = useSay();
  const [cut] = useState(() => cutOff(buttons.current));
  return (
    <>
      {order
        .filter((action) => can[action] !== undefined && (inMenu.has(action) || cut.has(action)))
        .map((action) => {
          const answer = can[action];
          return (
            <MenuAct
              key={action}
              name={action}
              words={acts[action].words}
              icon={actionIcons[action]}
              open={open(action)}
              why={answer === undefined || answer === true ? null : answer.desc}
              right={acts[action].keys && <Kbd keys={keyFace(acts[action].keys ?? '')} />}
              onAct={() => onAct(action)}
            />
          );
        })}
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => void copyText(code)}>
        {say(words.copyCode)}
      </Menu.Item>
    </>
  );
};
