/** One account at the end of a day: the sheet, what each side has alone, what both have, and at the foot what is chosen. */
import frame from '#client/blocks/frame.module.css';
import { notify } from '#client/blocks/notify.ts';
import { offerFile } from '#client/data/server/file.ts';
import { usePermit } from '#client/data/permit.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { useSay } from '#client/words/language.tsx';
import { thousands } from '#model/calculation/format.ts';
import { Alert, Button, FileButton, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { BookLine } from './BookLine.tsx';
import { match, matchAll, unmatch } from './calls.ts';
import { Entries } from './Entries.tsx';
import { Matches } from './Matches.tsx';
import css from './reconcile.module.css';
import { fileOf, nothingChosen, sumsOf, toggled, type BankLine, type Reconciliation } from './reconcile.ts';
import { Difference, Sheet } from './Sheet.tsx';
import { useImport } from './useImport.ts';
import { words } from './reconcileWords.ts';

/** Moves between the boxes of both lists. */
function step(list: HTMLElement, by: number): void {
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[data-entry]')];
  const at = boxes.findIndex((box) => box === document.activeElement);
  boxes[at < 0 ? 0 : Math.min(boxes.length - 1, Math.max(0, at + by))]?.focus();
}

interface Props {
  readonly account: string;
  readonly told: Reconciliation;
  readonly onDate: (date: string) => void;
}

export const Desk = ({ account, told, onDate }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const mayMatch = usePermit('companyBankAccount:reconcile');
  const mayBook = usePermit('companyBankAccount:confirm');
  const mayExport = usePermit('companyBankAccount:export');
  const [chosen, setChosen] = useState(nothingChosen);
  const [working, setWorking] = useState(false);
  const again = (): void => {
    setChosen(nothingChosen);
    for (const resource of ['companyBankAccount', 'bankStatementLine']) void client.invalidateQueries({ queryKey: ['list', resource] });
  };
  const { busy, over, problems, take, drop } = useImport(account, again);
  const { book, bank, any, fits } = sumsOf(told, chosen);
  const work = async (what: () => Promise<string | null>): Promise<void> => {
    setWorking(true);
    const said = await what();
    setWorking(false);
    if (said !== null) notify.success(said);
    again();
  };
  const join = () =>
    work(async () => ((await match(account, [...chosen.lines], [...chosen.movements])).code === '200' ? say(words.matchDone) : null));
  const part = (no: number) => work(async () => ((await unmatch(account, no)).code === '200' ? say(words.unmatched) : null));
  const auto = () =>
    work(async () => {
      const { code, data } = await matchAll(account);
      return code === '200' ? say(words.autoDone, { n: data.matched }) : null;
    });
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = event.target instanceof HTMLInputElement && event.target.dataset['entry'] !== undefined ? event.target : null;
    const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (focused === null) return;
    if (by !== undefined) step(event.currentTarget, by);
    else if (event.key === 'x') focused.click();
    else if (event.key === 'm' && fits && !working) void join();
    else return;
    event.preventDefault();
  };
  const toggle = (side: 'lines' | 'movements') => (mayMatch ? { onToggle: (id: string) => setChosen(toggled(chosen, side, id)) } : {});
  const picker = (
    <FileButton onChange={(file) => void take(file)} accept=".xlsx,.csv,text/csv">
      {(props) => (
        <Button {...props} size="compact-sm" loading={busy !== null}>
          {say(words.import)}
        </Button>
      )}
    </FileButton>
  );
  return (
    <>
      <div className={`${frame['bar']} ${over ? css['over'] : ''}`} {...(mayMatch ? drop : {})}>
        {told.from !== null && (
          <TextInput
            size="xs"
            type="date"
            aria-label={say(words.day)}
            min={told.from}
            max={companyToday()}
            value={told.date}
            onChange={({ currentTarget: { value } }) => onDate(value)}
          />
        )}
        {mayMatch && told.from !== null && picker}
        {mayMatch && told.from !== null && (
          <Button size="compact-sm" variant="default" loading={working} onClick={() => void auto()}>
            {say(words.auto)}
          </Button>
        )}
        {mayExport && told.from !== null && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => offerFile(`${say(words.sheet)} ${told.numberEnd} ${told.date}.csv`, 'text/csv;charset=utf-8', fileOf(told, say))}
          >
            {say(words.export)}
          </Button>
        )}
        {told.from !== null && (
          <Button size="compact-sm" variant="default" onClick={() => window.print()}>
            {say(words.print)}
          </Button>
        )}
        {told.from !== null && <span className={frame['quiet']}>{say(words.known, { from: told.from, to: told.to ?? '' })}</span>}
        {busy !== null && <span role="status">{say(words.importing, { name: busy })}</span>}
      </div>
      {problems.length > 0 && (
        <Alert color="berry" role="alert" title={say(words.refused)}>
          <ul className={css['faults']}>
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {told.from === null ? (
        <div className={frame['drop']} data-over={over || undefined} {...(mayMatch ? drop : {})}>
          <strong>{say(words.nothing)}</strong>
          <span>{say(words.about)}</span>
          {mayMatch && picker}
          {mayMatch && <span>{say(words.drop)}</span>}
        </div>
      ) : (
        <>
          <Sheet told={told} />
          {/* Keys bubble up here from the boxes, which are what is operated. */}
          <div className={frame['halves']} onKeyDown={keys} role="group" aria-label={say(words.title)}>
            <Entries
              title={words.book}
              none={words.noBook}
              entries={told.movements}
              currency={told.currency}
              chosen={chosen.movements}
              {...toggle('movements')}
            />
            <Entries
              title={words.bank}
              none={words.noBank}
              entries={told.lines}
              currency={told.currency}
              chosen={chosen.lines}
              {...toggle('lines')}
              {...(mayBook ? { more: (line: BankLine) => <BookLine account={account} bank={told.bankName} line={line} /> } : {})}
            />
          </div>
          <Matches matches={told.matches} currency={told.currency} {...(mayMatch ? { onUnmatch: (no) => void part(no) } : {})} />
          <footer className={css['foot']}>
            {any ? (
              <>
                <span role="status">{say(words.chosen, { book: thousands(book, 2), bank: thousands(bank, 2) })}</span>
                <span className={frame['bar']}>
                  <Button size="compact-sm" variant="default" onClick={() => setChosen(nothingChosen)}>
                    {say(words.clear)}
                  </Button>
                  <Button size="compact-sm" disabled={!fits} loading={working} onClick={() => void join()}>
                    {say(words.match)}
                  </Button>
                </span>
              </>
            ) : (
              <>
                <Difference told={told} />
                {mayMatch && <span className={`${frame['quiet']} ${css['keys']}`}>{say(words.keys)}</span>}
              </>
            )}
          </footer>
        </>
      )}
    </>
  );
};
