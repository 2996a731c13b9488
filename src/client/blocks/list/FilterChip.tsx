/** One filter of a list: what it says, and behind a press what narrows by its field. */
import { useShown } from '#client/fields/context.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, CloseButton, Popover, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { filterText } from './filterText.ts';
import css from './list.module.css';
import type { FilterChipProps } from './FilterBox.tsx';

const clearOne = w('Clear filter {label}', '清除筛选{label}');

/** The inputs come with the first chip that is opened. */
const FilterBox = lazy(async () => ({ default: (await import('./FilterBox.tsx')).FilterBox }));

export const FilterChip = ({ fresh, onClear, ...box }: FilterChipProps) => {
  const { name, field, query, names } = box;
  const say = useSay();
  const shown = useShown();
  const text = filterText(name, query, { field, names, ...shown });
  const label = say(field.label);
  const [open, setOpen] = useState(fresh);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={340} trapFocus returnFocus withinPortal>
      <span className={css['chip']}>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant={text ? 'light' : 'default'}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!open)}
            styles={{ label: { maxWidth: 220 } }}
          >
            {text ? `${label}: ${text}` : label}
          </Button>
        </Popover.Target>
        {text || fresh ? <CloseButton size="sm" aria-label={say(clearOne, { label })} onClick={onClear} /> : null}
      </span>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton height={56} />}>
          <FilterBox {...box} label={label} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
