/** Variables of a flow: whatever there is, in words that can be read. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import css from './instance.module.css';

const yes = w('yes', '是');
const no = w('no', '否');

export const Values = ({ values }: { readonly values: Readonly<Record<string, unknown>> }) => {
  const say = useSay();
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return say(value ? yes : no);
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  };
  return (
    <dl className={css['values']}>
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text(value)}</dd>
        </div>
      ))}
    </dl>
  );
};
