/** What the bank made of each payment of a run: paid on a day, or not and why. What could not be decided says so at its row. */
import frame from '#client/blocks/frame.module.css';
import { notify } from '#client/blocks/notify.ts';
import { useUp } from '#client/data/server/connection.ts';
import '#client/fields/styles.ts';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { record, type RowResult } from './calls.ts';
import css from './cashier.module.css';
import { words } from './cashierWords.ts';

/** As it is being filled in; nothing is said of rows that are open. */
interface Draft {
  readonly result: 'open' | 'paid' | 'failed';
  /** Slip of a payment, reason of a failure. */
  readonly text: string;
}
const untouched: Draft = { result: 'open', text: '' };

interface Props {
  readonly run: AnyDoc;
  readonly today: string;
  readonly unfolded: boolean;
}

interface RowProps {
  readonly row: AnyDoc;
  readonly currency: string;
  readonly draft: Draft;
  readonly refused: string | undefined;
  readonly onChange: (part: Partial<Draft>) => void;
}

const ResultRow = ({ row, currency, draft: { result, text }, refused, onChange }: RowProps) => {
  const say = useSay();
  const code = textOf(row['sourceCode']);
  const named = (what: string): string => say(words.ofRow, { what, code });
  return (
    <li className={css['row']}>
      <span>
        {textOf(row['payeeName'])} <Money value={textOf(row['amount'])} currency={currency} />
        <span className={frame['second']}>{code}</span>
        {refused !== undefined && (
          <span role="alert" className={css['late']}>
            {refused}
          </span>
        )}
      </span>
      <NativeSelect
        aria-label={named(say(words.result))}
        value={result}
        data={[
          { value: 'open', label: say(words.open) },
          { value: 'paid', label: say(words.paid) },
          { value: 'failed', label: say(words.notPaid) },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ result: value === 'paid' || value === 'failed' ? value : 'open', text: '' })}
      />
      {result !== 'open' && (
        <TextInput
          aria-label={named(say(result === 'paid' ? words.payNo : words.reason))}
          placeholder={say(result === 'paid' ? words.payNo : words.reason)}
          maxLength={result === 'paid' ? 40 : 200}
          value={text}
          onChange={({ currentTarget: { value } }) => onChange({ text: value })}
        />
      )}
    </li>
  );
};

export const Results = ({ run, today, unfolded }: Props) => {
  const say = useSay();
  const up = useUp();
  const client = useQueryClient();
  const rows = linesOf(run, 'rows').filter(({ rowState }) => rowState === 'open');
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const paidAt = day ?? today;
  const [busy, setBusy] = useState(false);
  const draftOf = ({ id }: AnyDoc): Draft => drafts[textOf(id)] ?? untouched;
  const told = rows.flatMap((row): RowResult[] => {
    const { result, text } = draftOf(row);
    const id = textOf(row['id']);
    if (result === 'open') return [];
    return [
      result === 'paid'
        ? { id, ok: true, paidAt, ...(text.trim() !== '' && { payNo: text.trim() }) }
        : { id, ok: false, reason: text.trim() },
    ];
  });
  const whole = told.length > 0 && paidAt !== '' && told.every(({ ok, reason }) => ok || reason !== '');
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    const answer = await record(textOf(run['id']), told);
    setBusy(false);
    if (answer.code !== '200') return setFailed(answer.desc);
    const outcomes = answer.data.rows;
    setRefused(
      Object.fromEntries(
        outcomes.flatMap(({ id, refusal }) => {
          const [fault] = refusal?.faults ?? [];
          return refusal === null ? [] : [[id, fault === undefined ? refusal.desc : say(fault.message)] as const];
        }),
      ),
    );
    setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([id]) => outcomes.find((one) => one.id === id)?.done !== true)));
    const done = outcomes.filter((one) => one.done).length;
    if (done > 0) notify.success(say(words.recorded, { n: done }));
    await client.invalidateQueries({ queryKey: ['list'] });
  };
  return (
    <details open={unfolded}>
      <summary>{say(words.results)}</summary>
      <div className={frame['bar']}>
        <TextInput
          type="date"
          label={say(words.paidAt)}
          value={paidAt}
          max={today}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        <Button
          variant="default"
          mt="lg"
          onClick={() => setDrafts(Object.fromEntries(rows.map((row) => [textOf(row['id']), { ...draftOf(row), result: 'paid' }])))}
        >
          {say(words.allPaid)}
        </Button>
      </div>
      <ul className={css['list']} aria-label={say(words.results)}>
        {rows.map((row) => (
          <ResultRow
            key={textOf(row['id'])}
            row={row}
            currency={textOf(run['currency'])}
            draft={draftOf(row)}
            refused={refused[textOf(row['id'])]}
            onChange={(part) => setDrafts((now) => ({ ...now, [textOf(row['id'])]: { ...draftOf(row), ...part } }))}
          />
        ))}
      </ul>
      {failed !== null && (
        <Alert color="berry" role="alert">
          {failed}
        </Alert>
      )}
      <Button mt="xs" disabled={!up || !whole} loading={busy} onClick={() => void send()}>
        {say(words.record)}
      </Button>
    </details>
  );
};
