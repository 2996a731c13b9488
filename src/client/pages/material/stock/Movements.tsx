/** What came into a storehouse, or left it, in a range of days; each row leads to its document. */
import { DateSpan } from '#client/blocks/list/DateSpan.tsx';
import frame from '#client/blocks/frame.module.css';
import { ListFoot } from '#client/blocks/list/ListStates.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useChoices } from '#client/fields/choice.tsx';
import { fixedDecimal } from '#client/fields/numberText.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentLink, quantity } from './parts.tsx';
import css from './stock.module.css';
import { movementsQuery, type Movement, type Range } from './stockCalls.ts';
import { words } from './stockWords.ts';

interface Props {
  readonly direction: 'in' | 'out';
  readonly store: string;
  readonly itemId: string | null;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
  readonly onAllItems: () => void;
}

const Table = ({ label, rows }: { readonly label: string; readonly rows: readonly Movement[] }) => {
  const say = useSay();
  const units = useChoices('unit');
  const unitOf = (value: string): string => units.find((one) => one.value === value)?.label ?? value;
  const costs = rows.some(({ amount }) => amount !== null);
  return (
    <div className={frame['scroll']} data-flat>
      <table className={frame['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{say(words.date)}</th>
            <th scope="col">{say(words.item)}</th>
            <th scope="col" className={frame['number']}>
              {say(words.quantity)}
            </th>
            {costs && (
              <th scope="col" className={frame['number']}>
                {say(words.amount)}
              </th>
            )}
            <th scope="col">{say(words.document)}</th>
            <th scope="col">{say(words.by)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={frame['number']} style={{ textAlign: 'start', whiteSpace: 'nowrap' }}>
                {row.bizDate}
              </td>
              <th scope="row">
                {row.itemName}
                <span className={frame['second']}>{[row.itemCode, row.lotNo].filter(Boolean).join(' · ')}</span>
              </th>
              <td className={frame['number']}>{quantity(row.qty, unitOf(row.unit))}</td>
              {costs && <td className={frame['number']}>{fixedDecimal(row.amount, 2)}</td>}
              <td>
                <DocumentLink {...row} />
                {row.reversalOf !== null && <span className={frame['second']}>{say(words.reversal)}</span>}
              </td>
              <td>{row.createByName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const Movements = ({ direction, store, itemId, range, onRange, onAllItems }: Props) => {
  const say = useSay();
  const [pageNum, setPageNum] = useState(1);
  const found = useQuery(movementsQuery(direction, store, itemId, range, pageNum));
  return (
    <>
      <div className={css['filters']}>
        <DateSpan
          value={{ from: range.begin, to: range.end }}
          onChange={({ from, to }) => {
            setPageNum(1);
            onRange({ begin: from, end: to });
          }}
        />
        {itemId !== null && (
          <Button variant="default" onClick={onAllItems}>
            {say(words.back)}
          </Button>
        )}
      </div>
      <Loaded of={found} title={words.failedMoves} height={240}>
        {(page) =>
          page.total === 0 ? (
            <EmptyState title={say(words.noMoves)} />
          ) : (
            <>
              <Table label={say(words[direction])} rows={page.records} />
              <ListFoot {...page} onQuery={(part) => setPageNum(Number(part.pageNum))} />
            </>
          )
        }
      </Loaded>
    </>
  );
};
