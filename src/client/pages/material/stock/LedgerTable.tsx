/** The ledger card as a table: what lay there at the beginning, each movement with what lay there after it, and the end. */
import frame from '#client/blocks/frame.module.css';
import { ListFoot } from '#client/blocks/list/ListStates.tsx';
import { fixedDecimal, looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { DocumentLink } from './parts.tsx';
import type { Card } from './stockCalls.ts';
import { words } from './stockWords.ts';

interface Props {
  readonly card: Card;
  readonly onPage: (pageNum: number) => void;
  /** Shows what came in, or went out, of this material in these days. */
  readonly onDirection: (direction: 'in' | 'out') => void;
  readonly linkClass: string | undefined;
}

export const LedgerTable = ({ card, onPage, onDirection, linkClass }: Props) => {
  const say = useSay();
  const costs = card.closingAmount !== null;
  const number = (value: string | null) => <td className={frame['number']}>{value === null ? '' : looseDecimal(value)}</td>;
  const money = (value: string | null) => (costs ? <td className={frame['number']}>{fixedDecimal(value, 2)}</td> : null);
  const sum = (direction: 'in' | 'out') => (
    <td className={frame['number']}>
      <button type="button" className={linkClass} onClick={() => onDirection(direction)}>
        {looseDecimal(card[direction === 'in' ? 'inQty' : 'outQty'])}
      </button>
    </td>
  );
  const last = card.pageNum * card.pageSize >= card.total;
  return (
    <>
      <div className={frame['scroll']} data-flat>
        <table className={frame['table']} aria-label={say(words.card)}>
          <thead>
            <tr>
              <th scope="col">{say(words.date)}</th>
              <th scope="col">{say(words.document)}</th>
              {(['in', 'out', 'balance'] as const).map((column) => (
                <th key={column} scope="col" className={frame['number']}>
                  {say(words[column])}
                </th>
              ))}
              {costs && (
                <>
                  <th scope="col" className={frame['number']}>
                    {say(words.amount)}
                  </th>
                  <th scope="col" className={frame['number']}>
                    {say(words.value)}
                  </th>
                </>
              )}
              <th scope="col">{say(words.by)}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td />
              <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {say(words.openingBalance)}
              </th>
              <td />
              <td />
              {number(card.openingQty)}
              {money('')}
              {money(card.openingAmount)}
              <td />
            </tr>
            {card.records.map((row) => (
              <tr key={row.id}>
                <td style={{ whiteSpace: 'nowrap' }}>{row.bizDate}</td>
                <td>
                  <DocumentLink {...row} />
                  {(row.lotNo !== null || row.reversalOf !== null) && (
                    <span className={frame['second']}>
                      {[row.lotNo, row.reversalOf === null ? null : say(words.reversal)].filter(Boolean).join(' · ')}
                    </span>
                  )}
                </td>
                {number(row.inQty)}
                {number(row.outQty)}
                {number(row.balanceQty)}
                {money(row.amount)}
                {money(row.balanceAmount)}
                <td>{row.createByName}</td>
              </tr>
            ))}
            {last && (
              <tr>
                <td />
                <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                  {say(words.closingBalance)}
                </th>
                {sum('in')}
                {sum('out')}
                <td className={frame['number']}>
                  <strong>{looseDecimal(card.closingQty)}</strong>
                </td>
                {money('')}
                {money(card.closingAmount)}
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <ListFoot {...card} onQuery={({ pageNum }) => onPage(Number(pageNum))} />
    </>
  );
};
