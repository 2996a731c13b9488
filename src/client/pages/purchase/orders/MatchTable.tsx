/** The lines of an order: ordered, arrived, accepted, invoiced, paid, and what is typed beside them while goods are registered or the order is changed. */
import frame from '#client/blocks/frame.module.css';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { isPositive } from '#model/calculation/decimal.ts';
import { TextInput } from '@mantine/core';
import { Money } from '#client/theme/figures.tsx';
import type { LineMoney, MatchedLine, Typed, TypedLines } from './match.ts';
import { words } from './ordersWords.ts';

export type Mode = 'look' | 'arrive' | 'change';

interface Props {
  readonly lines: readonly MatchedLine[];
  readonly mode: Mode;
  readonly typed: TypedLines;
  readonly onType: (id: string, values: Typed) => void;
  readonly unitOf: (unit: string) => string;
  /** What of the lines is invoiced and paid; nothing until it is known. */
  readonly money: readonly LineMoney[] | undefined;
}

export const MatchTable = ({ lines, mode, typed, onType, unitOf, money }: Props) => {
  const say = useSay();
  const input = (line: MatchedLine, name: keyof Typed, label: string, placeholder = '') => (
    <TextInput
      size="xs"
      w={96}
      ml="auto"
      aria-label={label}
      inputMode={name === 'qty' || name === 'price' ? 'decimal' : 'text'}
      placeholder={placeholder}
      disabled={line.closed}
      value={typed[line.id]?.[name] ?? ''}
      onChange={(event) => onType(line.id, { ...typed[line.id], [name]: event.currentTarget.value })}
    />
  );
  const figures = ['ordered', 'arrived', 'accepted', 'rejected', 'left'] as const;
  const paid = ['invoiced', 'paid'] as const;
  return (
    <div className={frame['scroll']} data-flat>
      <table className={frame['table']} aria-label={say(words.title)}>
        <thead>
          <tr>
            <th scope="col">{say(words.line)}</th>
            {figures.map((name) => (
              <th key={name} scope="col" className={frame['number']}>
                {say(words[name])}
              </th>
            ))}
            <th scope="col" className={frame['number']}>
              {say(words.price)}
            </th>
            <th scope="col" className={frame['number']}>
              {say(words.promised)}
            </th>
            {mode === 'look' &&
              paid.map((name) => (
                <th key={name} scope="col" className={frame['number']}>
                  {say(words[name])}
                </th>
              ))}
            {mode === 'arrive' && (
              <th scope="col" className={frame['number']}>
                {say(words.lotNo)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.name}
                <span className={frame['second']}>
                  {[line.spec, unitOf(line.unit), line.closed ? say(words.closed) : ''].filter(Boolean).join(' · ')}
                </span>
              </th>
              {figures.map((name) => (
                <td key={name} className={frame['number']}>
                  {looseDecimal(line[name])}
                  {name === 'ordered' && mode === 'change' && input(line, 'qty', say(words.quantity, { name: line.name }))}
                  {name === 'arrived' &&
                    mode === 'arrive' &&
                    input(line, 'qty', say(words.quantity, { name: line.name }), isPositive(line.left) ? looseDecimal(line.left) : '')}
                </td>
              ))}
              <td className={frame['number']}>
                {looseDecimal(line.price)}
                {mode === 'change' && input(line, 'price', say(words.priceOf, { name: line.name }))}
              </td>
              <td className={frame['number']}>
                {line.promised}
                {line.late > 0 && (
                  <span className={frame['second']} style={{ color: 'var(--danger-text)' }}>
                    {say(words.late, { n: line.late })}
                  </span>
                )}
                {mode === 'change' && input(line, 'date', say(words.dateOf, { name: line.name }), line.promised)}
              </td>
              {mode === 'look' &&
                paid.map((name) => (
                  <td key={name} className={frame['number']}>
                    {money !== undefined && <Money value={money.find(({ lineId }) => lineId === line.id)?.[name] ?? '0.00'} />}
                  </td>
                ))}
              {mode === 'arrive' && <td className={frame['number']}>{input(line, 'lot', say(words.lot, { name: line.name }))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
