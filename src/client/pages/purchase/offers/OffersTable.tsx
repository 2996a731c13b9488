/** Offers line by line: the lowest of each is marked, and who is chosen; prices are typed where the inquiry is still a draft. */
import frame from '#client/blocks/frame.module.css';
import { useChoices } from '#client/fields/choice.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { compare } from '#model/calculation/decimal.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import { Radio, TextInput } from '@mantine/core';
import { keyOf, lowestOf, totalOf, type Sheet, type SheetLine, type Supplier } from './offers.ts';
import { words } from './offersWords.ts';

interface Props {
  readonly lines: readonly SheetLine[];
  readonly suppliers: readonly Supplier[];
  readonly sheet: Sheet;
  readonly last: Readonly<Record<string, string>>;
  readonly open: boolean;
  readonly onPrice: (line: SheetLine, supplier: Supplier, price: string) => void;
  readonly onChoose: (line: SheetLine, supplier: Supplier) => void;
}

export const OffersTable = ({ lines, suppliers, sheet, last, open, onPrice, onChoose }: Props) => {
  const say = useSay();
  const units = useChoices('unit');
  const cell = (line: SheetLine, supplier: Supplier) => {
    const price = sheet.prices[keyOf(line.applyLineId, supplier.id)] ?? '';
    const lowest = lowestOf(sheet, line, suppliers);
    const isLowest = isDecimal(price) && lowest !== null && compare(price, lowest) === 0;
    const isChosen = sheet.chosen[line.applyLineId] === supplier.id;
    const names = { supplier: say(supplier.name), name: line.name };
    return (
      <td key={supplier.id} className={frame['number']} data-chosen={isChosen || undefined}>
        {open ? (
          <TextInput
            size="xs"
            w={96}
            ml="auto"
            aria-label={say(words.price, names)}
            inputMode="decimal"
            value={price}
            onChange={(event) => onPrice(line, supplier, event.currentTarget.value)}
          />
        ) : (
          <span>{price === '' ? '–' : looseDecimal(price)}</span>
        )}
        <span className={frame['second']}>
          {isLowest && <strong style={{ color: 'var(--kelp-text)' }}>{say(words.lowest)}</strong>}
          {!open && isChosen && <strong>{` ${say(words.chosen)}`}</strong>}
        </span>
        {open && (
          <Radio
            size="xs"
            name={`chosen-${line.applyLineId}`}
            aria-label={say(words.choose, names)}
            checked={isChosen}
            disabled={price === ''}
            onChange={() => onChoose(line, supplier)}
          />
        )}
      </td>
    );
  };
  return (
    <div className={frame['scroll']} data-flat>
      <table className={frame['table']} aria-label={say(words.title)}>
        <thead>
          <tr>
            <th scope="col">{say(words.line)}</th>
            <th scope="col" className={frame['number']}>
              {say(words.estimate)}
            </th>
            <th scope="col" className={frame['number']}>
              {say(words.last)}
            </th>
            {suppliers.map(({ id, name }) => (
              <th key={id} scope="col" className={frame['number']}>
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.applyLineId}>
              <th scope="row">
                {line.name}
                <span className={frame['second']}>
                  {[line.spec, `${looseDecimal(line.qty)} ${units.find(({ value }) => value === line.unit)?.label ?? ''}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </th>
              <td className={frame['number']}>{line.estimate === '' ? '–' : looseDecimal(line.estimate)}</td>
              <td className={frame['number']}>{last[line.itemId ?? ''] === undefined ? '–' : looseDecimal(last[line.itemId ?? ''])}</td>
              {suppliers.map((supplier) => cell(line, supplier))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {say(words.total)}
            </th>
            {suppliers.map(({ id }) => (
              <td key={id} className={frame['number']}>
                {looseDecimal(totalOf(sheet, lines, id))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
