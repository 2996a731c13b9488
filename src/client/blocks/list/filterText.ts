/** What a filter says that is set, for its chip. */
import type { Query } from '#client/data/page/page.ts';
import type { Shown } from '#client/fields/parts.ts';
import { periodWords } from '#client/fields/periodWords.ts';
import { printed } from '#client/fields/prints.ts';
import type { Field } from '#model/field.ts';
import { isPeriod } from '#model/calculation/periods.ts';
import { w } from '#model/words.ts';

const words = {
  me: w('myself', '本人'),
  not: w('not {value}', '不是{value}'),
  empty: w('empty', '为空'),
  filled: w('not empty', '不为空'),
};

/** One value, or several with commas between. */
const valueText = (value: string, shown: Omit<Shown, 'value'>): string => {
  const { field, language } = shown;
  if (isPeriod(value)) return periodWords[value][language];
  if (value === 'me') return words.me[language];
  const text = (one: unknown, as: Field = field): string => printed({ ...shown, field: as, value: one });
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return text(value.split(','), { ...field, kind: 'choices' });
    case 'boolean':
      return text(value === 'true');
    case 'refs':
    case 'users':
      return text([value]);
    default:
      return text(value);
  }
};

/** Empty when it is not set. */
export const filterText = (name: string, query: Query, told: Omit<Shown, 'value'>): string => {
  const { [name]: exact, [`${name}_like`]: like, [`${name}_from`]: from, [`${name}_to`]: to } = query;
  const { [`${name}_not`]: not, [`${name}_empty`]: empty } = query;
  // A filter by a moment is one by its day.
  const shown = told.field.kind === 'dateTime' ? { ...told, field: { ...told.field, kind: 'date' as const } } : told;
  const text = (value: string): string => valueText(value, shown);
  if (exact) return text(exact);
  if (not) return words.not[shown.language].replace('{value}', text(not));
  if (empty) return words[empty === 'true' ? 'empty' : 'filled'][shown.language];
  if (like) return `“${like}”`;
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from ? `≥ ${text(from)}` : to ? `≤ ${text(to)}` : '';
};
