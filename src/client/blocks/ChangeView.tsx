/** What changed, field by field: the old value struck out, the new one in the tone of changes; lines marked + − ~ (interface.md 4.3.4). */
import type { Names, TrailChange } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { w } from '#model/words.ts';
import { commonFields } from '#model/common.ts';
import { useShown } from '#client/fields/context.tsx';
import { printed } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import css from './ChangeView.module.css';

interface Named {
  readonly label: string;
  readonly field: Field | null;
}

/** Field and label of a path: `endDate`, `items.2.amount`, or a whole line set `items`. */
const useFieldOf = (definition: Definition | null) => {
  const say = useSay();
  return (path: string): Named => {
    const [first = '', second, third] = path.split('.');
    const lines = definition?.lines[first];
    if (lines && second !== undefined) {
      const field = lines.fields[third ?? second] ?? null;
      const line = third === undefined ? '' : ` ${Number(second) + 1}`;
      return { label: `${say(lines.label)}${line}${field ? ` · ${say(field.label)}` : ''}`, field };
    }
    if (lines) return { label: say(lines.label), field: null };
    const field = definition?.fields[first] ?? (definition ? commonFields(definition)[first] : undefined) ?? null;
    return { label: field ? say(field.label) : first, field };
  };
};

const isLine = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Props {
  readonly changes: readonly TrailChange[];
  readonly definition: Definition | null;
  readonly names?: Names;
}

export const ChangeList = ({ changes, definition, names = {} }: Props) => {
  const say = useSay();
  const shown = useShown();
  const fieldOf = useFieldOf(definition);
  const text = (field: Field | null, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (field) return printed({ ...shown, field, value, names }) || '–';
    if (Array.isArray(value)) return say(w('{n} lines', '{n} 行'), { n: value.length });
    if (isLine(value))
      return Object.values(value)
        .filter((part) => typeof part === 'string' || typeof part === 'number')
        .join(' · ');
    return String(value);
  };
  return (
    <dl className={css['changes']}>
      {changes.map((change) => {
        const { label, field } = fieldOf(change.field);
        const wholeLine = field === null && (isLine(change.before) || isLine(change.after));
        const gutter = !wholeLine
          ? '~'
          : change.before === null || change.before === undefined
            ? '+'
            : change.after === null || change.after === undefined
              ? '−'
              : '~';
        return (
          <div key={change.field} className={css['change']} data-gutter={gutter}>
            <dt>
              <span className={css['gutter']} aria-hidden>
                {gutter}
              </span>
              {label}
            </dt>
            <dd>
              {gutter !== '+' && <del>{text(field, change.before)}</del>}
              {gutter === '~' && (
                <span className={css['arrow']} aria-hidden>
                  {' '}
                  →{' '}
                </span>
              )}
              {gutter !== '−' && <ins>{text(field, change.after)}</ins>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
