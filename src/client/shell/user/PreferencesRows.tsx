/** What the popover of preferences holds, loaded when it is opened. */
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import type { Preferences } from '#model/operations/personal.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useId } from 'react';

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

export const PreferencesRows = ({ onOpen }: { readonly onOpen: (section: string | null) => void }) => {
  const say = useSay();
  const now = usePreferences();
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
          ['contrast', say(shell.contrast)],
        ]}
        onChange={(scheme) => set({ scheme })}
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
