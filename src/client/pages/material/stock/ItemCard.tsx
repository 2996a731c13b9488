/** All about one material in a storehouse: how much is free and for whom the rest is kept, its lots, twelve months, every movement. */
import { DateSpan } from '#client/blocks/list/DateSpan.tsx';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { ReportView } from '#client/charts/ReportView.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { useChoices } from '#client/fields/choice.tsx';
import { fixedDecimal, looseDecimal } from '#client/fields/numberText.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { isPositive } from '#model/calculation/decimal.ts';
import { catalogue } from '#resources/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUsable, type Lot, type StockRow } from '../stockRows.ts';
import { LedgerTable } from './LedgerTable.tsx';
import { DocumentLink, Marks } from './parts.tsx';
import { monthsChart } from './stock.ts';
import css from './stock.module.css';
import { cardQuery, type Card, type Range } from './stockCalls.ts';
import { words } from './stockWords.ts';

const lotList = catalogue.get('materialLot')?.pages.list ?? '/';

const LotState = ({ lot, first }: { readonly lot: Lot; readonly first: boolean }) => {
  const say = useSay();
  const { held, daysLeft } = lot;
  if (held) return <ToneLabel tone="reposted" icon="invalidated" words={words.held} />;
  if (daysLeft !== null && daysLeft < 0) return <ToneLabel tone="rejected" icon="rejected" words={words.expired} />;
  return (
    <span className={frame['bar']}>
      {first && <ToneLabel tone="approved" icon="approved" words={words.first} />}
      {daysLeft !== null && <span className={frame['quiet']}>{say(words.daysLeft, { n: daysLeft })}</span>}
    </span>
  );
};

const Lots = ({ row: { lotControl, lots, itemId } }: { readonly row: StockRow }) => {
  const say = useSay();
  const next = lots.find(isUsable);
  return (
    <section className={frame['part']}>
      <h3>{say(words.lots)}</h3>
      {!lotControl || lots.length === 0 ? (
        <p className={frame['quiet']}>{say(lotControl ? words.noLotsLeft : words.noLots)}</p>
      ) : (
        <ul className={css['rows']} aria-label={say(words.lots)}>
          {lots.map((lot) => (
            <li key={lot.lotNo}>
              <div className={css['line']}>
                <PageLink to={lotList} query={{ itemId }}>
                  {lot.lotNo}
                </PageLink>
                <strong>{looseDecimal(lot.qty)}</strong>
              </div>
              <div className={css['line']}>
                <span className={frame['quiet']}>
                  {[
                    lot.expiryDate === null ? null : `${say(words.until)} ${lot.expiryDate}`,
                    !isPositive(lot.reserved) ? null : `${say(words.reserved)} ${looseDecimal(lot.reserved)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <LotState lot={lot} first={lot === next} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const ReservedBy = ({ card: { reservedBy } }: { readonly card: Card }) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h3>{say(words.reservedBy)}</h3>
      {reservedBy.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noReserved)}</p>
      ) : (
        <ul className={css['rows']} aria-label={say(words.reservedBy)}>
          {reservedBy.map((one) => (
            <li key={`${one.docType} ${one.docId}`}>
              <div className={css['line']}>
                <span>
                  <DocumentLink {...one} />
                </span>
                <strong>{looseDecimal(one.qty)}</strong>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Figures = ({ row }: { readonly row: StockRow }) => {
  const say = useSay();
  const costs = usePermit('materialStock:sensitive');
  const units = useChoices('unit');
  const unit = units.find(({ value }) => value === row.unit)?.label ?? row.unit;
  const figures = [
    [words.onHand, row.onHand],
    [words.reserved, row.reservedQty],
    [words.free, row.freeQty],
    [words.usable, row.usableQty],
    [words.least, row.minStock],
  ] as const;
  return (
    <dl className={css['figures']} aria-label={row.itemName}>
      {figures.map(([label, value]) => (
        <div key={label.en}>
          <dt>{say(label)}</dt>
          <dd>{value === null ? '–' : `${looseDecimal(value)} ${unit}`}</dd>
        </div>
      ))}
      {costs && (
        <>
          <div>
            <dt>{say(words.average)}</dt>
            <dd>{row.avgCost === null ? '–' : looseDecimal(row.avgCost)}</dd>
          </div>
          <div>
            <dt>{say(words.value)}</dt>
            <dd>{fixedDecimal(row.amount, 2)}</dd>
          </div>
        </>
      )}
    </dl>
  );
};

interface Props {
  readonly row: StockRow;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
  readonly onDirection: (direction: 'in' | 'out') => void;
}

export const ItemCard = ({ row, range, onRange, onDirection }: Props) => {
  const say = useSay();
  const [pageNum, setPageNum] = useState(1);
  const card = useQuery(cardQuery(row.storehouseId, row.itemId, range, pageNum));
  return (
    <>
      <header className={frame['part']}>
        <h2>{row.itemName}</h2>
        <span className={frame['quiet']}>{[row.itemCode, row.spec, row.barcode].filter(Boolean).join(' · ')}</span>
        <Marks row={row} />
      </header>
      <Figures row={row} />
      <Loaded of={card} title={words.failedCard} height={320}>
        {(shown) => (
          <>
            <div className={css['card']}>
              <Lots row={row} />
              <ReservedBy card={shown} />
            </div>
            <section className={frame['part']}>
              <h3>{say(words.months)}</h3>
              <ReportView
                label={say(words.months)}
                result={monthsChart(shown.months)}
                error={null}
                onRetry={() => undefined}
                height={240}
              />
            </section>
            <section className={frame['part']}>
              <h3>{say(words.moves)}</h3>
              <div className={css['filters']}>
                <DateSpan
                  value={{ from: range.begin, to: range.end }}
                  onChange={({ from, to }) => {
                    setPageNum(1);
                    onRange({ begin: from, end: to });
                  }}
                />
              </div>
              <LedgerTable card={shown} onPage={setPageNum} onDirection={onDirection} linkClass={css['name']} />
            </section>
          </>
        )}
      </Loaded>
    </>
  );
};
