/** The sheet of a stocktake: what the books say, what was counted, and the difference. */
import frame from '#client/blocks/frame.module.css';
import { useSay } from '#client/words/language.tsx';
import { isPositive } from '#model/calculation/decimal.ts';
import { TextInput } from '@mantine/core';
import type { CountedMaterial } from './countCalls.ts';
import { differs, type Counted } from './counting.ts';
import { words } from './countWords.ts';

interface Props {
  readonly counted: readonly Counted[];
  readonly unitOf: (value: string) => string;
  readonly valueOf: (row: CountedMaterial) => string;
  readonly onType: (row: CountedMaterial, text: string) => void;
  readonly shown: (decimal: string) => string;
}

export const CountTable = ({ counted, unitOf, valueOf, onType, shown }: Props) => {
  const say = useSay();
  const told = (one: Counted) => {
    if (one.difference === null) return '–';
    if (!differs(one)) return <span className={frame['quiet']}>{say(words.asCounted)}</span>;
    const more = isPositive(one.difference);
    return (
      <strong
        style={more ? undefined : { color: 'var(--danger-text)' }}
      >{`${more ? '+' : '−'}${shown(one.difference).replace('-', '')}`}</strong>
    );
  };
  return (
    <div className={frame['scroll']} data-flat>
      <table className={frame['table']} aria-label={say(words.title)}>
        <thead>
          <tr>
            <th scope="col">{say(words.material)}</th>
            <th scope="col" className={frame['number']}>
              {say(words.stock)}
            </th>
            <th scope="col" className={frame['number']}>
              {say(words.counted)}
            </th>
            <th scope="col" className={frame['number']}>
              {say(words.difference)}
            </th>
          </tr>
        </thead>
        <tbody>
          {counted.map((one) => (
            <tr key={one.row.id}>
              <th scope="row">
                {one.row.name}
                <span className={frame['second']}>{[one.row.code, one.row.spec, one.row.location].filter(Boolean).join(' · ')}</span>
              </th>
              <td className={frame['number']}>
                {shown(one.row.stockQty)} {unitOf(one.row.unit)}
                {isPositive(one.row.reservedQty) && (
                  <span className={frame['second']}>{say(words.reserved, { n: shown(one.row.reservedQty) })}</span>
                )}
              </td>
              <td className={frame['number']}>
                <TextInput
                  size="xs"
                  w={72}
                  ml="auto"
                  aria-label={say(words.countedOf, { name: one.row.name })}
                  inputMode="decimal"
                  styles={{ input: { textAlign: 'right' } }}
                  value={valueOf(one.row)}
                  error={one.wrong ? say(words.noNumber) : undefined}
                  onChange={(event) => onType(one.row, event.currentTarget.value)}
                />
              </td>
              <td className={frame['number']}>{told(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
