/** Lines at the counter, large enough for gloves: what is planned, what is handed over in kilograms or bags, and of which lot. */
import frame from '#client/blocks/frame.module.css';
import { useChoices } from '#client/fields/choice.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { divide, isPositive, isZero, negate, subtract } from '#model/calculation/decimal.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { typedAmount } from '../amounts.ts';
import type { StockRow } from '../stockRows.ts';
import { amountOf, isAmount, lotsFor, ofPacks, type CounterLine, type Typed } from './counter.ts';
import css from './counter.module.css';
import { words } from './counterWords.ts';

interface Props {
  readonly lines: readonly CounterLine[];
  readonly rows: readonly StockRow[];
  readonly typed: Typed;
  readonly lots: Typed;
  readonly current: string | null;
  readonly receiving: boolean;
  readonly nameOf: (itemId: string) => string;
  readonly onType: (id: string, text: string) => void;
  readonly onLot: (line: CounterLine, lotNo: string) => void;
}

interface PacksProps {
  readonly label: string;
  /** The label with what it belongs to. */
  readonly spoken: string;
  readonly packQty: string;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
}

/** Bags are counted, kilograms are booked: either may be typed. */
const Packs = ({ label, spoken, packQty, amount, onAmount }: PacksProps) => {
  const say = useSay();
  const [text, setText] = useState<string | null>(null);
  const counted = isAmount(amount) && isPositive(amountOf(amount)) ? typedAmount(divide(amountOf(amount), packQty, 3)) : '';
  return (
    <TextInput
      size="md"
      className={css['amount'] ?? ''}
      label={label}
      aria-label={spoken}
      inputMode="decimal"
      value={text ?? counted}
      error={isAmount(text ?? '') ? undefined : say(words.wrong)}
      onBlur={() => setText(null)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        if (isAmount(event.currentTarget.value)) onAmount(ofPacks(event.currentTarget.value, packQty));
      }}
    />
  );
};

const Line = ({
  line,
  row,
  ...props
}: Omit<Props, 'lines' | 'rows'> & { readonly line: CounterLine; readonly row: StockRow | undefined }) => {
  const say = useSay();
  const { typed, lots, receiving, nameOf, onType, onLot, current } = props;
  const units = useChoices('unit');
  const unitOf = (value: string | null | undefined): string => units.find((one) => one.value === value)?.label ?? '';
  const { id, itemId, planned } = line;
  const [name, lotNo] = [nameOf(itemId), lots[id] ?? line.lotNo];
  const text = typed[id];
  const difference = text === undefined || !isAmount(text) ? '0' : subtract(amountOf(text), planned, 3);
  const unit = unitOf(row?.unit);
  const choices = receiving || row === undefined ? [] : lotsFor(line, [row]);
  const expiry = row?.lots.find((lot) => lot.lotNo === lotNo)?.expiryDate;
  return (
    <li className={css['line']} data-current={current === id || undefined}>
      <div className={css['what']}>
        <strong>{name}</strong>
        <span className={frame['second']}>{[row?.itemCode, row?.spec].filter(Boolean).join(' · ')}</span>
        {choices.length > 1 ? (
          <NativeSelect
            aria-label={say(words.lotOf, { name })}
            value={lotNo ?? ''}
            data={choices.map((lot) => ({
              value: lot.lotNo,
              label: [lot.lotNo, lot.expiryDate === null ? '' : say(words.until, { date: lot.expiryDate })].filter(Boolean).join(' · '),
            }))}
            onChange={(event) => onLot(line, event.currentTarget.value)}
          />
        ) : (
          lotNo !== null && <span>{[lotNo, expiry ? say(words.until, { date: expiry }) : ''].filter(Boolean).join(' · ')}</span>
        )}
      </div>
      <div className={css['planned']}>
        {say(receiving ? words.coming : words.planned, { n: `${looseDecimal(planned)} ${unit}` })}
        {!isZero(difference) && (
          <strong data-sign={isPositive(difference) ? 'over' : 'short'}>
            {say(isPositive(difference) ? words.isOver : words.isShort, {
              n: looseDecimal(isPositive(difference) ? difference : negate(difference, 3)),
            })}
          </strong>
        )}
      </div>
      {row?.packQty && row.packUnit && isPositive(row.packQty) && (
        <Packs
          label={unitOf(row.packUnit)}
          spoken={say(words.packs, { unit: unitOf(row.packUnit), name, lot: lotNo ?? '' })}
          packQty={row.packQty}
          amount={text ?? ''}
          onAmount={(amount) => onType(id, amount)}
        />
      )}
      <TextInput
        size="md"
        className={css['amount'] ?? ''}
        label={say(words.amount)}
        aria-label={say(words.actual, { name, lot: lotNo ?? '' })}
        inputMode="decimal"
        value={text ?? ''}
        rightSection={unit}
        error={isAmount(text) ? undefined : say(words.wrong)}
        onChange={(event) => onType(id, event.currentTarget.value)}
      />
    </li>
  );
};

export const CounterLines = ({ lines, rows, ...rest }: Props) => {
  const say = useSay();
  return (
    <ul className={css['lines']} aria-label={say(words.lines)}>
      {lines.map((line) => (
        <Line key={line.id} line={line} row={rows.find(({ itemId }) => itemId === line.itemId)} {...rest} />
      ))}
    </ul>
  );
};
