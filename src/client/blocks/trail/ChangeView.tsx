/** What changed, field by field: the old value struck out, the new one in the tone of changes; lines marked + − ~. */
import type { Names, TrailChange } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { useShown } from '#client/fields/context.tsx';
import { printed } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import css from './ChangeView.module.css';
import { fieldAt, pathWords } from '#model/paths.ts';

const nothing = '–';
const isLine = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface ChangesProps {
  readonly changes: readonly TrailChange[];
  readonly definition: Definition | null;
  readonly names?: Names;
}

export const ChangeList = ({ changes, definition, names = {} }: ChangesProps) => {
  const say = useSay();
  const shown = useShown();
  const text = (field: Field | null, value: unknown): string => {
    if (value === null || value === undefined || value === '') return nothing;
    if (field) return printed({ ...shown, field, value, names }) || nothing;
    if (Array.isArray(value)) return say(value.length === 1 ? w('1 line', '1行') : w('{n} lines', '{n}行'), { n: value.length });
    if (isLine(value))
      return Object.values(value)
        .filter((part) => typeof part === 'string' || typeof part === 'number')
        .join(' · ');
    return textOf(value);
  };
  return (
    <dl className={css['changes']}>
      {changes.map((change) => {
        const field = (definition && fieldAt(definition, change.field)) ?? null;
        const wholeLine = field === null && (isLine(change.before) || isLine(change.after));
        const gutter = !wholeLine
          ? '~'
          : change.before === null || change.before === undefined
            ? '+'
            : change.after === null || change.after === undefined
              ? '−'
              : '~';
        const [before, after] = [text(field, change.before), text(field, change.after)];
        // `1` and `1.0` are the same to who reads.
        if (field !== null && before === after) return null;
        return (
          <div key={change.field} className={css['change']} data-gutter={gutter}>
            <dt>
              <span className={css['gutter']} aria-hidden>
                {gutter}
              </span>
              {definition ? say(pathWords(definition, change.field)) : change.field}
            </dt>
            <dd>
              {/* Nothing is not struck out: a struck dash reads as an equals sign. */}
              {gutter !== '+' && (before === nothing ? before : <del>{before}</del>)}
              {gutter === '~' && (
                <span className={css['arrow']} aria-hidden>
                  {' '}
                  →{' '}
                </span>
              )}
              {gutter !== '−' && <ins>{after}</ins>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
