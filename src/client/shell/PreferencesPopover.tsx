/** Language, colour scheme, density: at once, without reload, kept for the person (interface 4.17, 5.15). */
import { preferences, usePreferences } from '#client/data/preferences.ts';
import type { Preferences } from '#model/personal.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { useGo } from '#client/data/page.ts';
import { ActionIcon, Button, Group, Popover, SegmentedControl, Stack, Text, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useId, useState } from 'react';

interface RowProps<Value extends string> {
  readonly label: Words;
  readonly value: Value;
  readonly of: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

const Row = <Value extends string>({ label, value, of, onChange }: RowProps<Value>) => {
  const say = useSay();
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id={id}>
        {say(label)}
      </Text>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby={id}
        value={value}
        data={of.map(([one, text]) => ({ value: one, label: text }))}
        onChange={(next) => onChange(next as Value)}
      />
    </div>
  );
};

const PreferencesRows = ({ onOpen }: { readonly onOpen: (section: string | null) => void }) => {
  const say = useSay();
  const now = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const set = (changes: Partial<Preferences>) => void preferences.set(changes);
  return (
    <Stack gap="md">
      <Row
        label={shell.language}
        value={now.language}
        of={[
          ['zh', '中文'],
          ['en', 'English'],
        ]}
        onChange={(language) => set({ language })}
      />
      <Row
        label={shell.scheme}
        value={now.scheme}
        of={[
          ['auto', say(shell.auto)],
          ['light', say(shell.light)],
          ['dark', say(shell.dark)],
        ]}
        onChange={setColorScheme}
      />
      <Row
        label={shell.density}
        value={now.density}
        of={[
          ['comfortable', say(shell.comfortable)],
          ['compact', say(shell.compact)],
        ]}
        onChange={(density) => set({ density })}
      />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button variant="default" onClick={() => onOpen('away')}>
          {say(shell.away)}
        </Button>
        <Button variant="default" onClick={() => onOpen(null)}>
          {say(shell.allPreferences)}
        </Button>
      </Group>
    </Stack>
  );
};

export const PreferencesPopover = () => {
  const say = useSay();
  const go = useGo();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={say(shell.preferences)}>
          <ActionIcon size={32} aria-label={say(shell.preferences)} onClick={() => setOpened((now) => !now)}>
            <IconSettings size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={say(shell.preferences)}>
        <PreferencesRows
          onOpen={(section) => {
            setOpened(false);
            go('/preferences', section === null ? {} : { section });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
