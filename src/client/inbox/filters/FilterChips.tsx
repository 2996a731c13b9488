/** Chips show what narrows the list, one each, and all of it goes away at once. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { IconX } from '@tabler/icons-react';
import css from './Filters.module.css';
import { chipsOf, type FilterChip } from './filterText.ts';
import type { InboxQuery } from '#client/inbox/queries.ts';
import { useFilterNames } from './useFilterNames.ts';
import type { Narrowing } from '#client/inbox/useInboxAddress.ts';

interface Props {
  readonly inbox: InboxQuery;
  readonly onNarrow: (changes: Narrowing) => void;
  /** Under the tabs a text that is being typed has its own box. */
  readonly withText?: boolean;
}

export const FilterChips = ({ inbox, onNarrow, withText = true }: Props) => {
  const say = useSay();
  const names = useFilterNames(inbox.filters);
  const chips = chipsOf(inbox.filters, withText ? inbox.q : '', names);
  const without = ({ removes }: FilterChip): Narrowing =>
    removes === 'q'
      ? { q: '' }
      : {
          filters: Object.fromEntries(Object.entries(inbox.filters).filter(([name]) => !(removes as readonly string[]).includes(name))),
        };
  if (chips.length === 0) return null;
  return (
    <ul className={css['chips']} aria-label={say(w('Filters in use', '当前筛选'))}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            onClick={() => onNarrow(without(chip))}
            aria-label={say(w('Remove the filter {label}: {value}', '移除筛选 {label}：{value}'), {
              label: say(chip.label),
              value: chip.value,
            })}
          >
            <span className={css['chipText']}>
              {say(chip.label)}: {chip.value}
            </span>
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" data-all onClick={() => onNarrow({ filters: {}, q: '' })}>
            {say(w('Clear all', '全部清除'))}
          </button>
        </li>
      )}
    </ul>
  );
};
