/** The line that is being counted, large: its quantity by keys, by more and less, or by the number pad; nothing there has a key of its own. */
import frame from '#client/blocks/frame.module.css';
import { useChoices } from '#client/fields/choice.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { quantityOf } from '../amounts.ts';
import { isEnter } from '../isEnter.ts';
import { pressed, stepped, type SheetLine } from './counting.ts';
import css from './count.module.css';
import { words } from './countWords.ts';

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', 'erase'] as const;

interface Props {
  readonly line: SheetLine;
  /** What stands in the field. */
  readonly text: string;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
  readonly onCount: (quantity: string | null) => void;
}

export const CountEntry = ({ line, text, disabled, onText, onCount }: Props) => {
  const say = useSay();
  const units = useChoices('unit');
  const input = useRef<HTMLInputElement>(null);
  const quantity = quantityOf(text);
  const unit = units.find(({ value }) => value === line.unit)?.label ?? line.unit;
  useEffect(() => input.current?.select(), []);
  const press = (key: string): void => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    onText(pressed(text, key, selectionStart ?? text.length, selectionEnd ?? text.length));
  };
  const enter = (): void => {
    if (quantity !== null && !disabled) onCount(quantity);
  };
  return (
    <section className={css['entry']} aria-label={line.itemName}>
      <div className={css['what']}>
        <h2>{line.itemName}</h2>
        <span className={frame['second']}>{[line.itemCode, line.spec].filter(Boolean).join(' · ')}</span>
        {line.lotNo !== null && <strong>{line.lotNo}</strong>}
      </div>
      <div className={css['amount']}>
        <Button size="md" variant="default" aria-label={say(words.less)} onClick={() => onText(stepped(text, -1))}>
          −
        </Button>
        <TextInput
          ref={input}
          size="lg"
          aria-label={say(words.counted, { name: line.itemName, lot: line.lotNo ?? '' })}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          rightSection={unit}
          error={text.trim() !== '' && quantity === null ? say(words.wrong) : undefined}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isEnter(event)) return;
            event.preventDefault();
            enter();
          }}
        />
        <Button size="md" variant="default" aria-label={say(words.more)} onClick={() => onText(stepped(text, 1))}>
          +
        </Button>
      </div>
      <div className={css['pad']} role="group" aria-label={say(words.pad)}>
        {keys.map((key) => (
          <Button
            key={key}
            size="md"
            variant="default"
            aria-label={key === 'erase' ? say(words.erase) : say(words.key, { key })}
            onClick={() => press(key)}
          >
            {key === 'erase' ? '⌫' : key}
          </Button>
        ))}
      </div>
      <div className={css['acts']}>
        <Button size="md" disabled={quantity === null || disabled} onClick={enter}>
          {say(words.save)}
        </Button>
        <Button size="md" variant="default" disabled={disabled} onClick={() => onCount('0')}>
          {say(words.zero)}
        </Button>
        {line.countQty !== null && (
          <Button size="md" variant="subtle" disabled={disabled} onClick={() => onCount(null)}>
            {say(words.clear)}
          </Button>
        )}
      </div>
    </section>
  );
};
