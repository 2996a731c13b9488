/** Materials of a storehouse: a table on a desk, two lines each on a phone. A name opens the ledger card. */
import frame from '#client/blocks/frame.module.css';
import { useChoices } from '#client/fields/choice.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { useMediaQuery } from '@mantine/hooks';
import type { StockRow } from '../stockRows.ts';
import { Marks } from './parts.tsx';
import css from './stock.module.css';
import { words } from './stockWords.ts';

interface Props {
  readonly rows: readonly StockRow[];
  readonly onOpen: (row: StockRow) => void;
}

const columns = ['onHand', 'reserved', 'usable', 'least', 'expiry'] as const;

export const StockTable = ({ rows, onOpen }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const units = useChoices('unit');
  const unitOf = (value: string): string => units.find((one) => one.value === value)?.label ?? value;
  const name = (row: StockRow) => (
    <button type="button" className={css['name']} onClick={() => onOpen(row)}>
      {row.itemName}
    </button>
  );
  const code = ({ itemCode, spec }: StockRow) => <span className={frame['second']}>{[itemCode, spec].filter(Boolean).join(' · ')}</span>;
  if (phone)
    return (
      <ul className={css['rows']} aria-label={say(words.stock)}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={css['line']}>
              <span>{name(row)}</span>
              <strong>{`${looseDecimal(row.onHand)} ${unitOf(row.unit)}`}</strong>
            </div>
            <div className={css['line']}>
              {code(row)}
              <span className={frame['quiet']}>{`${say(words.usable)} ${looseDecimal(row.usableQty)}`}</span>
            </div>
            <Marks row={row} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className={frame['scroll']} data-flat>
      <table className={frame['table']} data-rows aria-label={say(words.stock)}>
        <thead>
          <tr>
            <th scope="col">{say(words.item)}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={frame['number']}>
                {say(words[column])}
              </th>
            ))}
            <th scope="col">{say(words.state)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {name(row)}
                {code(row)}
              </th>
              <td className={frame['number']}>
                <strong>{looseDecimal(row.onHand)}</strong> <span className={frame['quiet']}>{unitOf(row.unit)}</span>
              </td>
              <td className={frame['number']}>{looseDecimal(row.reservedQty)}</td>
              <td className={frame['number']}>{looseDecimal(row.usableQty)}</td>
              <td className={frame['number']}>{row.minStock === null ? '–' : looseDecimal(row.minStock)}</td>
              <td className={frame['number']}>{row.nearestExpiry ?? '–'}</td>
              <td>
                <Marks row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
