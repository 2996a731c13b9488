/** A sheet that is counted: how far it is, what is scanned, the line in hand, and all lines; each count is saved by itself. */
import frame from '#client/blocks/frame.module.css';
import { useUp } from '#client/data/server/connection.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { Alert, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { quantityOf, typedAmount } from '../amounts.ts';
import { isEnter } from '../isEnter.ts';
import { named, reasonsOf } from '../refused.ts';
import { saveCount, sheetKey } from './countCalls.ts';
import { CountEntry } from './CountEntry.tsx';
import { countedOf, lineOf, nextOpen, type CountSheet as Sheet, type SheetLine } from './counting.ts';
import css from './count.module.css';
import { words } from './countWords.ts';

export const CountSheet = ({ sheet }: { readonly sheet: Sheet }) => {
  const say = useSay();
  const up = useUp();
  const client = useQueryClient();
  const { id, lines } = sheet;
  const [chosen, setChosen] = useState<string | null>(() => nextOpen(lines, null)?.id ?? null);
  const [times, setTimes] = useState(0);
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState<string | null>(null);
  const [counted, line] = [countedOf(lines), lines.find((one) => one.id === chosen) ?? null];
  const stored = line === null || line.countQty === null ? '' : typedAmount(line.countQty);
  const typing = draft !== null && draft !== stored;
  usePageMarks({ title: sheet.code, dirty: typing ? say(words.unsaved) : null, save: null });
  const choose = (next: string | null): void => {
    setChosen(next);
    setTimes((now) => now + 1);
    setDraft(null);
  };
  const put = (lineId: string, countQty: string | null): void =>
    void client.setQueryData<Sheet>(
      sheetKey(id),
      (now) => now && { ...now, lines: now.lines.map((one) => (one.id === lineId ? { ...one, countQty } : one)) },
    );
  const save = async ({ id: lineId, countQty: before, itemName }: SheetLine, quantity: string | null): Promise<void> => {
    await client.cancelQueries({ queryKey: sheetKey(id) });
    // The hand goes on; what the server refuses comes back by name.
    put(lineId, quantity);
    const answer = await saveCount(id, lineId, quantity);
    if (answer.code === '200') return setRefused([]);
    put(lineId, before);
    setRefused(reasonsOf(answer, say, () => '').map((why) => named(itemName, why, say)));
  };
  const count = (one: SheetLine, quantity: string | null): void => {
    void save(one, quantity);
    choose(quantity === null ? one.id : (nextOpen(lines, one.id)?.id ?? null));
  };
  /** What is typed for the line in hand is entered before another one is taken; where it cannot be, the line stays. */
  const turnTo = (next: string): void => {
    if (next === chosen) return setTimes((now) => now + 1);
    const typed = typing ? draft.trim() : '';
    if (line !== null && typed !== '') {
      const quantity = quantityOf(typed);
      if (quantity === null || !up) return setRefused([named(line.itemName, say(quantity === null ? words.wrong : words.offline), say)]);
      void save(line, quantity);
    }
    choose(next);
  };
  const scan = (event: KeyboardEvent): void => {
    if (!isEnter(event) || text.trim() === '') return;
    event.preventDefault();
    const found = lineOf(text, lines);
    setUnknown(found === null ? text.trim() : null);
    setText('');
    if (found !== null) turnTo(found.id);
  };
  const shown = onlyOpen ? lines.filter(({ countQty }) => countQty === null) : lines;
  return (
    <>
      <div className={css['progress']}>
        <strong>{say(words.progress, { n: counted, all: lines.length })}</strong>
        <div
          className={css['bar']}
          role="progressbar"
          aria-label={say(words.progressOf, { n: counted, all: lines.length })}
          aria-valuenow={counted}
          aria-valuemin={0}
          aria-valuemax={lines.length}
        >
          <div style={{ inlineSize: `${lines.length === 0 ? 0 : (counted / lines.length) * 100}%` }} />
        </div>
      </div>
      <TextInput
        className={css['scan'] ?? ''}
        size="md"
        label={say(words.scan)}
        description={say(words.scanHelp)}
        value={text}
        autoComplete="off"
        error={unknown === null ? undefined : say(words.unknown, { text: unknown })}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={scan}
      />
      {!up && <Alert color="amber">{say(words.offline)}</Alert>}
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          {refused.map((why) => (
            <div key={why}>{why}</div>
          ))}
        </Alert>
      )}
      <div className={css['sheet']}>
        {line === null ? (
          <p role="status">{counted === lines.length ? say(words.allCounted) : ''}</p>
        ) : (
          <CountEntry
            key={`${line.id} ${times}`}
            line={line}
            text={draft ?? stored}
            disabled={!up}
            onText={setDraft}
            onCount={(quantity) => count(line, quantity)}
          />
        )}
        <section className={frame['part']} aria-label={say(words.lines)}>
          <Checkbox label={say(words.onlyOpen)} checked={onlyOpen} onChange={(event) => setOnlyOpen(event.currentTarget.checked)} />
          <ul className={css['lines']} aria-label={say(words.lines)}>
            {shown.map((one) => (
              <li key={one.id}>
                <button type="button" aria-current={one.id === chosen ? 'true' : undefined} onClick={() => turnTo(one.id)}>
                  <span>
                    {one.itemName}
                    <span className={frame['second']}>{[one.lotNo, one.spec].filter(Boolean).join(' · ')}</span>
                  </span>
                  <strong>{one.countQty === null ? '–' : looseDecimal(one.countQty)}</strong>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
};
