/** Language, colour scheme, density: at once, without reload, kept for the person (interface 4.17, 5.15). */
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { useGo } from '#client/data/page.ts';
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const load = () => import('./PreferencesRows.tsx');
const PreferencesRows = lazy(async () => ({ default: (await load()).PreferencesRows }));

export const PreferencesPopover = () => {
  const say = useSay();
  const go = useGo();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={say(shell.preferences)}>
          <ActionIcon
            size={32}
            aria-label={say(shell.preferences)}
            onClick={() =>
              void load().then(
                () => setOpened((now) => !now),
                () => undefined,
              )
            }
          >
            <IconSettings size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={say(shell.preferences)}>
        <Suspense>
          <PreferencesRows
            onOpen={(section) => {
              setOpened(false);
              go('/preferences', section === null ? {} : { section });
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
