/** One person to narrow a list by; the address keeps the id, the name is looked up again when it is opened by a link. */
import { useSay } from '#client/words/language.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import type { Person } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import { Button, CloseButton, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';

const clear = w('Clear filter {label}', '清除筛选{label}');

interface Props {
  readonly label: Words;
  readonly id: string | undefined;
  /** People of the rows shown, among whom the one picked is found by id. */
  readonly known: readonly Person[];
  readonly onPick: (id: string | null) => void;
}

export const PersonFilter = ({ label, id, known, onPick }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<Person | null>(null);
  const person =
    id === undefined ? null : picked?.id === id ? picked : (known.find((one) => one.id === id) ?? { id, name: id, nameEn: null });
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus withinPortal>
      <span style={{ display: 'inline-flex', alignItems: 'center' }}>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant={person ? 'light' : 'default'}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {person ? say(label) + say(w(': ', '：')) + nameOf(person) : say(label)}
          </Button>
        </Popover.Target>
        {person && <CloseButton size="sm" aria-label={say(clear, { label: say(label) })} onClick={() => onPick(null)} />}
      </span>
      <Popover.Dropdown>
        <PeoplePicker
          label={say(label)}
          value={person ? [person] : []}
          onChange={([one]) => {
            setPicked(one ?? null);
            onPick(one?.id ?? null);
            if (one) setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
