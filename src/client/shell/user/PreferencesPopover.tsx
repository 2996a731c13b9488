/** Language, colour scheme, density: at once, without reload, kept for the person. */
import { Hint } from '#client/blocks/Hint.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { type ComponentType, useRef, useState } from 'react';
import type { PreferencesOpened } from './PreferencesOpened.tsx';
import type { Anchor } from '#client/shell/Point.tsx';

export const PreferencesPopover = () => {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<Anchor | null>(null);
  const [Opened, setOpened] = useState<ComponentType<Parameters<typeof PreferencesOpened>[0]> | null>(null);
  // Pressing the button is also pressing beside what is open, which closes it.
  const closes = useRef(false);
  const open = async () => {
    const { left, bottom, width } = button.current!.getBoundingClientRect();
    const loaded = await import('./PreferencesOpened.tsx').catch(() => null);
    if (loaded === null) return;
    setOpened(() => loaded.PreferencesOpened);
    setAt({ left: left + width, bottom });
  };
  const close = () => {
    setAt(null);
    button.current?.focus();
  };
  return (
    <>
      <Hint label={say(shell.preferences)}>
        <ActionIcon
          ref={button}
          size={32}
          aria-label={say(shell.preferences)}
          aria-haspopup="dialog"
          aria-expanded={at !== null}
          onPointerDown={() => void (closes.current = at !== null)}
          onClick={() => (closes.current ? void (closes.current = false) : void open())}
        >
          <IconSettings size={18} stroke={1.75} />
        </ActionIcon>
      </Hint>
      {at !== null && Opened !== null && <Opened at={at} onClose={close} />}
    </>
  );
};
