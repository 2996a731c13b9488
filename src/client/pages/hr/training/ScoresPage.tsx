/** Scores of training: sessions with an exam, each a sheet that is saved as a whole or not at all. */
import { usePageLabels } from '#client/blocks/list/usePageLabels.ts';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { Fault } from '#model/refusal.ts';
import { attended } from '#resources/hr/rules/trainingRules.ts';
import { trainingDictionaries } from '#resources/hr/dictionaries/training.ts';
import { Alert, Button, Checkbox, Pagination, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { putScores, scoresQuery, type ScoredRow, type ScoredSession } from './calls.ts';
import { words } from './trainingWords.ts';

const pageSize = 10;
/** As stored, so that `92` is not taken for a change of `92.0`. */
const same = (typed: string, stored: string | null): boolean => (typed === '' ? stored === null : Number(typed) === Number(stored ?? NaN));
const stateOf = (state: string) => trainingDictionaries.signState.items.find(({ value }) => value === state)?.label;

interface SheetProps {
  readonly session: ScoredSession;
  readonly onChanged: () => void;
}

const Sheet = ({ session, onChanged }: SheetProps) => {
  const say = useSay();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const { rows, course } = session;
  const at = formatInstant(session.startTime, 'yyyy-MM-dd hh:mm');
  const nameOf = useNameOf();
  const changed = rows.filter(({ id, score }) => typed[id] !== undefined && !same(typed[id]?.trim() ?? '', score));
  const told = (fault: Fault): string => {
    const row: ScoredRow | undefined = changed[Number.parseInt(fault.field, 10)];
    return row === undefined ? say(fault.message) : say(words.wrong, { name: nameOf(row), why: say(fault.message) });
  };
  const save = async (): Promise<boolean> => {
    if (changed.length === 0) return true;
    setBusy(true);
    const sheet = changed.map(({ id }) => ({ id, score: typed[id]?.trim() || null }));
    const { code, desc, faults, data } = await putScores(sheet);
    setBusy(false);
    if (code !== '200') {
      setRefused(faults && faults.length > 0 ? faults.map(told) : [desc]);
      return false;
    }
    notify.success(say(words.saved, { n: data.updated, passRate: data.passRate, average: data.average }));
    setTyped({});
    setRefused([]);
    onChanged();
    return true;
  };
  usePageMarks({
    title: say(words.title),
    dirty: changed.length > 0 ? say(words.unsaved) : null,
    save: changed.length > 0 ? save : null,
  });
  return (
    <section className={frame['part']} aria-label={`${course} ${at}`}>
      <h2>{course}</h2>
      <div className={frame['bar']}>
        <span>
          {at} · {say(words.counts, { present: session.present, persons: session.persons, scored: session.scored })}
          {session.average !== null && ` · ${say(words.average, { average: looseDecimal(session.average) })}`}
        </span>
        <Button loading={busy} disabled={changed.length === 0} onClick={() => void save()}>
          {say(words.save)}
        </Button>
      </div>
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          {refused.slice(0, 20).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      <div className={frame['scroll']} data-flat>
        <table className={frame['table']} aria-label={`${course} ${at}`}>
          <thead>
            <tr>
              <th scope="col">{say(words.staff)}</th>
              <th scope="col">{say(words.attendance)}</th>
              <th scope="col" className={frame['number']}>
                {say(words.scoreHead)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const state = stateOf(row.signState);
              return (
                <tr key={row.id}>
                  <th scope="row">
                    {nameOf(row)}
                    <span className={frame['second']}>{row.staffNo}</span>
                  </th>
                  <td>{state && say(state)}</td>
                  <td className={frame['number']}>
                    {attended(row.signState) ? (
                      <TextInput
                        size="xs"
                        aria-label={say(words.scoreOf, { name: nameOf(row) })}
                        inputMode="decimal"
                        styles={{ input: { textAlign: 'right' } }}
                        value={typed[row.id] ?? looseDecimal(row.score)}
                        onChange={(event) => setTyped({ ...typed, [row.id]: event.currentTarget.value })}
                      />
                    ) : (
                      '–'
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
};

export const ScoresPage = () => {
  const say = useSay();
  const labels = usePageLabels();
  const client = useQueryClient();
  const [unscored, setUnscored] = useState(false);
  const [page, setPage] = useState(1);
  const sessions = useQuery(scoresQuery(unscored, page));
  const changed = (): void => void client.invalidateQueries({ queryKey: ['trainingScores'] });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <Checkbox
          label={say(words.unscored)}
          checked={unscored}
          onChange={(event) => {
            setUnscored(event.currentTarget.checked);
            setPage(1);
          }}
        />
      </header>
      <Loaded of={sessions} title={words.failed} height={320}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={say(words.noSessions)} />
          ) : (
            <>
              {records.map((session) => (
                <Sheet key={session.courseLineId} session={session} onChanged={changed} />
              ))}
              {total > pageSize && (
                <Pagination total={Math.ceil(total / pageSize)} value={page} onChange={setPage} aria-label={say(words.pages)} {...labels} />
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
};
