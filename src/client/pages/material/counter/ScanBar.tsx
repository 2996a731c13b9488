/** The field that a scanner types into. What it read is said large; a line that was found is filled by the next Enter. */
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { typedAmount } from '../amounts.ts';
import { isEnter } from '../isEnter.ts';
import type { StockRow } from '../stockRows.ts';
import { isAmount, leftOf, scanned, type CounterLine, type Scanned, type Typed } from './counter.ts';
import css from './counter.module.css';
import { words } from './counterWords.ts';

interface Props {
  readonly lines: readonly CounterLine[];
  readonly rows: readonly StockRow[];
  readonly typed: Typed;
  readonly nameOf: (itemId: string) => string;
  /** Adds a quantity to a line. */
  readonly onAdd: (line: CounterLine, more: string) => void;
  readonly onFound: (line: CounterLine | null) => void;
  /** Takes another lot for a line; null where lots cannot be changed. */
  readonly onLot: ((line: CounterLine, lotNo: string) => void) | null;
}

export const ScanBar = ({ lines, rows, typed, nameOf, onAdd, onFound, onLot }: Props) => {
  const say = useSay();
  const scan = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Scanned | null>(null);
  const [more, setMore] = useState('');
  const begin = (line: CounterLine): void => {
    setMore(typedAmount(leftOf(line, typed)));
    onFound(line);
    requestAnimationFrame(() => amount.current?.select());
  };
  const read = (event: KeyboardEvent): void => {
    if (!isEnter(event)) return;
    event.preventDefault();
    if (text.trim() === '') return;
    const next = scanned(text, lines, rows, typed);
    setText('');
    setFound(next);
    if (next.kind === 'line') begin(next.line);
    else onFound(null);
  };
  const add = (event: KeyboardEvent): void => {
    if (!isEnter(event) || found?.kind !== 'line' || !isAmount(more)) return;
    event.preventDefault();
    onAdd(found.line, more);
    setFound(null);
    scan.current?.focus();
  };
  const told = (): string => {
    if (found === null) return '';
    if (found.kind === 'unknown') return say(words.unknown, { text: found.text });
    const { line } = found;
    const name = nameOf(line.itemId);
    if (found.kind === 'line') return say(words.found, { name, lot: line.lotNo ?? '', left: looseDecimal(leftOf(line, typed)) });
    return say(found.usable ? words.otherLot : words.otherBad, { scanned: found.lotNo, right: line.lotNo ?? '' });
  };
  return (
    <div className={css['scan']} role="search" aria-label={say(words.scan)}>
      <TextInput
        ref={scan}
        size="md"
        label={say(words.scan)}
        description={say(words.scanHelp)}
        value={text}
        autoComplete="off"
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={read}
      />
      {found?.kind === 'line' && (
        <TextInput
          ref={amount}
          size="md"
          label={say(words.add, { name: nameOf(found.line.itemId) })}
          description={say(words.addHelp)}
          value={more}
          inputMode="decimal"
          error={isAmount(more) ? undefined : say(words.wrong)}
          onChange={(event) => setMore(event.currentTarget.value)}
          onKeyDown={add}
        />
      )}
      <output className={css['told']} data-kind={found?.kind}>
        {told()}
      </output>
      {found?.kind === 'otherLot' && found.usable && onLot !== null && (
        <Button
          variant="default"
          onClick={() => {
            onLot(found.line, found.lotNo);
            setFound({ kind: 'line', line: { ...found.line, lotNo: found.lotNo } });
            begin(found.line);
          }}
        >
          {say(words.takeIt, { scanned: found.lotNo })}
        </Button>
      )}
    </div>
  );
};
