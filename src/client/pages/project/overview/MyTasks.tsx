/** The open tasks of whoever looks, each with the way to say how far it is; what was said stands in a report that is sent as a whole. */
import frame from '#client/blocks/frame.module.css';
import { notify } from '#client/blocks/notify.ts';
import { RecordActs, withoutPages } from '#client/blocks/RecordActs.tsx';
import { PageLink } from '#client/data/PageLink.tsx';
import { recordQuery, useDefinition } from '#client/data/resource.ts';
import { useSession } from '#client/data/session.ts';
import { useToday } from '#client/data/clock.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Can } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { progressLines } from '#resources/project/progressLines.ts';
import { Alert, Button } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepReport, type TaskReport } from './calls.ts';
import { ownTasks, weekAround, type OwnTask } from './project.ts';
import css from './project.module.css';
import { words } from './words.ts';

interface FormProps {
  readonly task: OwnTask;
  readonly projectId: string;
  readonly draftId: string | null;
  readonly onDone: (kept: boolean) => void;
}

/** Boxes of a line of a report that a task asks for. */
const asked = ['percent', 'finishedWork', 'actualStart', 'actualEnd', 'delayReason', 'photos'] as const;
type Asked = (typeof asked)[number];

const Form = ({ task, projectId, draftId, onDone }: FormProps) => {
  const say = useSay();
  const today = useToday();
  const definition = useDefinition('projectProgress').data;
  const [values, setValues] = useState<Readonly<Record<Asked, unknown>>>({
    percent: task.percent,
    finishedWork: null,
    actualStart: task.actualStart ?? (task.planStart <= today ? task.planStart : today),
    actualEnd: null,
    delayReason: null,
    photos: [],
  });
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const full = Number(values.percent) === 100;
  const late = task.planEnd !== '' && (full ? textOf(values.actualEnd ?? today) : weekAround(today).periodEnd) > task.planEnd;
  const shown = asked.filter((name) => (name === 'actualEnd' ? full : name === 'delayReason' ? late : true));
  const text = (name: Asked): string | null => textOf(values[name]) || null;
  const faultOf = (name: Asked): string | undefined => {
    const found = faults.find(({ field }) => field.split('.').at(-1) === name);
    return found && say(found.message);
  };
  const send = async (): Promise<void> => {
    if (!definition) return;
    setBusy(true);
    setRefused(null);
    const said: TaskReport = {
      taskId: task.id,
      percent: text('percent') ?? '0',
      finishedWork: text('finishedWork'),
      actualStart: text('actualStart'),
      actualEnd: full ? text('actualEnd') : null,
      delayReason: late ? text('delayReason') : null,
      photos: values.photos as readonly FileRef[],
    };
    const answer = await keepReport(definition, projectId, draftId, `${task.code} ${task.name}`, today, said);
    setBusy(false);
    setFaults(answer.faults ?? []);
    if (answer.code !== '200') return setRefused(answer.desc);
    notify.success(say(words.kept, { code: '' }).trim());
    onDone(true);
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
          id={`task-${name}`}
          field={progressLines.fields[name]}
          label={say(progressLines.fields[name].label)}
          value={values[name]}
          required={name === 'percent' || name === 'actualEnd' || name === 'delayReason'}
          error={faultOf(name)}
          help={undefined}
          names={{}}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          onBlur={() => undefined}
        />
      ))}
      {refused !== null && (
        <Alert color="berry" role="alert">
          {refused}
          {faults
            .filter(({ field }) => !asked.includes(field.split('.').at(-1) as Asked))
            .map(({ field, message }) => (
              <div key={`${field} ${message.en}`}>{say(message)}</div>
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

/** The report that is not sent yet, with what can be done with it. */
const Draft = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const definition = useDefinition('projectProgress').data;
  const { data } = useQuery<AnyDoc>(
    definition ? recordQuery(definition, id) : { queryKey: ['record', 'projectProgress', id], queryFn: skipToken },
  );
  if (!definition || data === undefined) return null;
  return (
    <div className={frame['bar']}>
      <span>
        {say(words.draft, {
          code: textOf(data['code']),
          from: textOf(data['periodStart']),
          to: textOf(data['periodEnd']),
          n: linesOf(data, 'lines').length,
        })}
      </span>
      <PageLink to="/project/projectProgressEdit" query={{ id }}>
        {say(words.open)}
      </PageLink>
      <RecordActs definition={withoutPages(definition)} record={data} can={(data['can'] as Can | undefined) ?? {}} />
    </div>
  );
};

interface Props {
  readonly projectId: string;
  readonly schedule: AnyDoc;
  readonly reports: readonly AnyDoc[];
}

export const MyTasks = ({ projectId, schedule, reports }: Props) => {
  const say = useSay();
  const today = useToday();
  const client = useQueryClient();
  const me = useSession(({ user }) => user?.userId ?? '');
  const [open, setOpen] = useState<string | null>(null);
  const tasks = ownTasks(schedule, me, today);
  const draft = reports.find(
    ({ reportStatus, reporterId, periodEnd }) => reportStatus === 'draft' && textOf(reporterId) === me && textOf(periodEnd) >= today,
  );
  const draftId = draft === undefined ? null : textOf(draft['id']);
  const done = (kept: boolean): void => {
    setOpen(null);
    if (!kept) return;
    for (const kind of ['list', 'record']) void client.invalidateQueries({ queryKey: [kind, 'projectProgress'] });
  };
  return (
    <section className={frame['part']}>
      <h2>{say(words.mine)}</h2>
      {draftId !== null && <Draft id={draftId} />}
      {tasks.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noneMine)}</p>
      ) : (
        <ul className={frame['rows']} aria-label={say(words.mine)}>
          {tasks.map((task) => (
            <li key={task.id}>
              <span>
                {task.code} {task.name}
                <span className={frame['second']}>
                  {task.planStart} – {task.planEnd} · {looseDecimal(task.percent)}%
                </span>
              </span>
              <span className={frame['bar']}>
                {task.late && <ToneLabel tone="mine" icon="urgent" words={words.behindPlan} />}
                <Button
                  variant={open === task.id ? 'light' : 'default'}
                  size="compact-md"
                  aria-expanded={open === task.id}
                  aria-label={say(words.reportOf, { name: task.name })}
                  onClick={() => setOpen(open === task.id ? null : task.id)}
                >
                  {say(words.report)}
                </Button>
              </span>
              {open === task.id && <Form task={task} projectId={projectId} draftId={draftId} onDone={done} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
