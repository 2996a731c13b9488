/** Boxes that choose rows: one at each row, one above all of a page. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Checkbox } from '@mantine/core';
import type { Selection } from './selection.ts';

const words = { all: w('Select all rows of this page', '选择本页全部'), one: w('Select {name}', '选择{name}') } as const;

export const SelectAll = ({ ids, selection }: { readonly ids: readonly string[]; readonly selection: Selection }) => {
  const say = useSay();
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      size="xs"
      aria-label={say(words.all)}
      checked={chosen > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={() => selection.toggle(ids, chosen < ids.length)}
    />
  );
};

export const SelectOne = ({ id, name, selection }: { readonly id: string; readonly name: string; readonly selection: Selection }) => {
  const say = useSay();
  return (
    <Checkbox
      size="xs"
      aria-label={say(words.one, { name })}
      checked={selection.ids.has(id)}
      onChange={() => selection.toggle([id], !selection.ids.has(id))}
    />
  );
};
