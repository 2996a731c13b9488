/** How far a task is, to be kept in the report of the period. What the report says of it already stands in the boxes. */
import frame from '#client/blocks/frame.module.css';
import { notify } from '#client/blocks/notify.ts';
import { useToday } from '#client/data/clock.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { saidOf } from '#model/paths.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';
import { progressLines } from '#resources/project/progressLines.ts';
import { Alert, Button } from '@mantine/core';
import { useId, useState } from 'react';
import { keepReport } from './calls.ts';
import css from './project.module.css';
import type { OwnTask, Period } from './project.ts';
import { words } from './overviewWords.ts';

interface Props {
  readonly task: OwnTask;
  readonly projectId: string;
  readonly draftId: string | null;
  readonly period: Period;
  /** What the report says of the task; null where it says nothing yet. */
  readonly line: AnyDoc | null;
  readonly onDone: (kept: boolean) => void;
}

/** Boxes of a line of a report that a task asks for. */
const asked = ['percent', 'finishedWork', 'actualStart', 'actualEnd', 'delayReason', 'photos'] as const;
type Asked = (typeof asked)[number];

interface Refused {
  readonly desc: string;
  /** At the boxes, by their names. */
  readonly boxes: Readonly<Record<string, Words>>;
  /** What is wrong elsewhere in the report. */
  readonly others: readonly Words[];
}

export const ReportForm = ({ task, projectId, draftId, period, line, onDone }: Props) => {
  const say = useSay();
  const today = useToday();
  const form = useId();
  const definition = useDefinition('projectProgress').data;
  const [values, setValues] = useState<Readonly<Record<Asked, unknown>>>({
    percent: line?.['percent'] ?? task.percent,
    finishedWork: line?.['finishedWork'] ?? null,
    actualStart: line?.['actualStart'] ?? task.actualStart,
    actualEnd: line?.['actualEnd'] ?? null,
    delayReason: line?.['delayReason'] ?? null,
    photos: line?.['photos'] ?? [],
  });
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const full = Number(values.percent) === 100;
  const late = task.planEnd !== '' && (full ? textOf(values.actualEnd ?? today) : period.periodEnd) > task.planEnd;
  const shown = asked.filter((name) => (name === 'actualEnd' ? full : name === 'delayReason' ? late : true));
  const text = (name: Asked): string | null => textOf(values[name]) || null;
  const send = async (): Promise<void> => {
    if (!definition) return;
    setBusy(true);
    setRefused(null);
    const { answer, lines, at } = await keepReport(definition, projectId, draftId, `${task.code} ${task.name}`, period, {
      taskId: task.id,
      percent: text('percent') ?? '0',
      finishedWork: text('finishedWork'),
      actualStart: text('actualStart'),
      actualEnd: full ? text('actualEnd') : null,
      delayReason: late ? text('delayReason') : null,
      photos: values.photos as readonly FileRef[],
    });
    setBusy(false);
    if (answer.code === '200') {
      notify.success(say(words.kept, { from: period.periodStart, to: period.periodEnd }));
      return onDone(true);
    }
    const box = ({ field }: Fault): Asked | undefined => shown.find((name) => field === `lines.${at}.${name}`);
    const nameOf = (_set: string, index: number): string | null => textOf(index === at ? task.name : lines[index]?.['taskName']) || null;
    const faults = answer.faults ?? [];
    setRefused({
      desc: answer.desc,
      boxes: Object.fromEntries(faults.flatMap((one) => (box(one) ? [[box(one), one.message] as const] : []))),
      others: faults.filter((one) => !box(one)).map(({ field, message }) => saidOf(definition, field, message, nameOf)),
    });
  };
  return (
    <form
      className={css['report']}
      aria-label={say(words.reportOf, { name: task.name })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {shown.map((name) => (
        <FieldInput
          key={name}
          id={`${form}-${name}`}
          field={progressLines.fields[name]}
          label={say(progressLines.fields[name].label)}
          value={values[name]}
          required={name === 'percent' || name === 'actualEnd' || name === 'delayReason'}
          error={refused?.boxes[name] && say(refused.boxes[name])}
          help={undefined}
          names={{}}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          onBlur={() => undefined}
        />
      ))}
      {refused !== null && (
        <Alert color="berry" role="alert">
          {refused.desc}
          {refused.others.map((one) => (
            <div key={one.en}>{say(one)}</div>
          ))}
        </Alert>
      )}
      <div className={frame['bar']}>
        <Button type="submit" loading={busy}>
          {say(words.keep)}
        </Button>
        <Button variant="default" onClick={() => onDone(false)}>
          {say(words.cancel)}
        </Button>
      </div>
    </form>
  );
};
