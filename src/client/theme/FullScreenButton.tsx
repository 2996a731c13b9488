/** ⛶: the part of the page around it, which bears `data-screen`, fills the screen and goes back. */
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import type { Words } from '#model/words.ts';
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useRef } from 'react';
import { partAround, toggleFullScreen, useFullScreen } from './fullScreen.ts';

interface Props extends Pick<ActionIconProps, 'size' | 'variant'> {
  /** What fills the screen then: “Document in full screen”. */
  readonly label: Words;
  /** The key that does the same where it stands. */
  readonly keys?: string;
}

export const FullScreenButton = ({ label, keys, ...look }: Props) => {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const full = useFullScreen(() => partAround(button.current));
  const words = say(full ? shell.leaveFullScreen : label);
  return (
    <ActionIcon
      {...look}
      ref={button}
      aria-label={words}
      title={words}
      aria-keyshortcuts={keys}
      onClick={({ currentTarget }) => void toggleFullScreen(partAround(currentTarget))}
    >
      {full ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
    </ActionIcon>
  );
};
