/** What is seldom done with a document, behind one button of the bar. */
import type { Can } from '#model/api.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import css from './ActionBar.module.css';
import { acts, barWords, type BarAction } from './actionWords.ts';
import { LazyMenu } from './LazyMenu.tsx';
import { keyFace } from './shortcuts.ts';

export const inMenu: readonly BarAction[] = ['discard', 'print'];

interface Props {
  readonly can: Can;
  readonly code: string;
  /** Whether the action is possible now. */
  readonly open: (action: BarAction) => boolean;
  readonly onAct: (action: BarAction) => void;
}

export const ActionMenu = ({ can, code, open, onAct }: Props) => {
  const say = useSay();
  return (
    <LazyMenu
      position="top-end"
      width={220}
      label={say(barWords.more)}
      icon={<Icon name="more" />}
      button={{ variant: 'default', className: css['more'] ?? '' }}
    >
      {(Object.keys(acts) as BarAction[])
        .filter((action) => inMenu.includes(action) && can[action] !== undefined)
        .map((action) => (
          <Menu.Item
            key={action}
            leftSection={<Icon name={acts[action].icon} />}
            rightSection={acts[action].keys && <Kbd keys={keyFace(acts[action].keys ?? '')} />}
            disabled={!open(action)}
            onClick={() => onAct(action)}
          >
            {say(acts[action].words)}
          </Menu.Item>
        ))}
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void navigator.clipboard.writeText(code)}>
        {say(barWords.copyCode)}
      </Menu.Item>
    </LazyMenu>
  );
};
