/** The payments of a month, with one column at a time to be filled in for all that are still open. */
import { usePageLabels } from '#client/blocks/list/usePageLabels.ts';
import frame from '#client/blocks/frame.module.css';
import { notify } from '#client/blocks/notify.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useShown } from '#client/fields/context.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { handColumns, isOpen, type PayrollMonth, type PayrollRow } from '#resources/hr/rules/payrollMonth.ts';
import { Alert, Button, NativeSelect, Pagination, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { useState } from 'react';
import { saveColumn } from './calls.ts';
import css from './payroll.module.css';
import { stepWords, words } from './payrollWords.ts';

/** Rows of a page. */
const most = 50;

interface Props {
  readonly month: PayrollMonth;
  readonly onChanged: () => void;
}

/** Thousands separators and blanks are not part of a number. */
const plain = (typed: string): string => typed.replaceAll(/[,，\s]/g, '');

export const Payments = ({ month, onChanged }: Props) => {
  const say = useSay();
  const labels = usePageLabels();
  const { language } = useShown();
  const mayPut = usePermit('hrSalaryPayment:put');
  const [page, setPage] = useState(1);
  const [column, setColumn] = useState('');
  const [all, setAll] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const { rows } = month;
  const pages = Math.max(1, Math.ceil(rows.length / most));
  const shown = rows.slice((Math.min(page, pages) - 1) * most, Math.min(page, pages) * most);
  const field = handColumns[column];
  const stored = (row: PayrollRow): string => textOf(row.values[column]);
  const changed = field ? rows.filter((row) => typed[row.id] !== undefined && plain(typed[row.id] ?? '') !== stored(row)) : [];
  const drop = (): void => {
    setTyped({});
    setRefused([]);
  };
  const nameAt = (fault: Fault): string => {
    const row = changed[Number.parseInt(fault.field, 10)];
    return row === undefined ? say(fault.message) : say(words.wrong, { name: say(row.name), why: say(fault.message) });
  };
  const save = async (): Promise<boolean> => {
    if (field === undefined || changed.length === 0) return true;
    setBusy(true);
    const valueOf = (id: string): unknown => {
      const value = plain(typed[id] ?? '');
      if (value === '') return null;
      return field.kind === 'integer' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
    };
    const { code, desc, faults } = await saveColumn(changed, column, valueOf);
    setBusy(false);
    if (code !== '200') {
      setRefused(faults && faults.length > 0 ? faults.map(nameAt) : [desc]);
      return false;
    }
    notify.success(say(words.saved, { n: changed.length }));
    drop();
    onChanged();
    return true;
  };
  usePageMarks({
    title: say(words.title),
    dirty: changed.length > 0 ? say(words.unsaved) : null,
    save: changed.length > 0 ? save : null,
  });
  const fill = (): void => setTyped(Object.fromEntries(rows.filter(isOpen).map(({ id }) => [id, all])));
  const label = field ? say(field.label) : '';
  return (
    <section className={frame['part']}>
      <h2>{say(words.payments)}</h2>
      {mayPut && rows.some(isOpen) && (
        <div className={frame['bar']}>
          <NativeSelect
            aria-label={say(words.column)}
            value={column}
            data={[
              { value: '', label: say(words.noColumn) },
              ...Object.entries(handColumns).map(([name, one]) => ({ value: name, label: one.label[language] })),
            ]}
            onChange={(event) => {
              setColumn(event.currentTarget.value);
              drop();
            }}
          />
          {field && (
            <>
              <TextInput
                aria-label={say(words.value)}
                placeholder={say(words.value)}
                inputMode="decimal"
                value={all}
                onChange={(event) => setAll(event.currentTarget.value)}
              />
              <Button variant="default" onClick={fill}>
                {say(words.fill)}
              </Button>
              <Button loading={busy} disabled={changed.length === 0} onClick={() => void save()}>
                {say(words.save, { n: changed.length })}
              </Button>
              <Button variant="subtle" disabled={changed.length === 0} onClick={drop}>
                {say(words.discard)}
              </Button>
            </>
          )}
        </div>
      )}
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          <ul className={css['names']}>
            {refused.slice(0, 20).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={frame['scroll']} data-flat role="region" tabIndex={0} aria-label={say(words.payments)}>
        <table className={frame['table']} aria-label={say(words.payments)}>
          <thead>
            <tr>
              <th scope="col">{say(words.staff)}</th>
              <th scope="col">{say(words.department)}</th>
              {field && (
                <th scope="col" className={frame['number']}>
                  {label}
                </th>
              )}
              {[words.gross, words.insurance, words.tax, words.other, words.net].map((head) => (
                <th key={head.en} scope="col" className={frame['number']}>
                  {say(head)}
                </th>
              ))}
              <th scope="col">{say(words.state)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {say(row.name)}
                  <span className={frame['second']}>{row.staffNo}</span>
                </th>
                <td>{row.department && say(row.department)}</td>
                {field && (
                  <td className={frame['number']}>
                    {isOpen(row) ? (
                      <TextInput
                        size="xs"
                        className={css['cell'] ?? ''}
                        aria-label={say(words.of, { label, name: say(row.name) })}
                        inputMode="decimal"
                        styles={{ input: { textAlign: 'right' } }}
                        value={typed[row.id] ?? stored(row)}
                        onChange={(event) => setTyped({ ...typed, [row.id]: event.currentTarget.value })}
                      />
                    ) : (
                      stored(row)
                    )}
                  </td>
                )}
                {[row.grossPay, row.insurance, row.tax, row.otherDeduct, row.netPay].map((value, at) => (
                  <td key={at} className={frame['number']}>
                    <Money value={value} />
                  </td>
                ))}
                <td>{say(stepWords[row.payState as keyof typeof stepWords] ?? words.state)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && <Pagination total={pages} value={Math.min(page, pages)} onChange={setPage} aria-label={say(words.pages)} {...labels} />}
    </section>
  );
};
