/** The open tasks of whoever looks, each with the way to say how far it is; what was said stands in a report that is sent as a whole. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { RecordActs, withoutPages } from '#client/blocks/act/RecordActs.tsx';
import { useToday } from '#client/data/clock.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useDefinition, useRecord } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Can } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOf, nextPeriod, ownTasks } from './project.ts';
import { ReportForm } from './ReportForm.tsx';
import { words } from './overviewWords.ts';

/** The report that is not sent yet, with what can be done with it. */
const Draft = ({ report }: { readonly report: AnyDoc }) => {
  const say = useSay();
  const definition = useDefinition('projectProgress').data;
  return (
    <div className={frame['bar']}>
      <span>
        {say(words.draft, {
          code: textOf(report['code']),
          from: textOf(report['periodStart']),
          to: textOf(report['periodEnd']),
          n: linesOf(report, 'lines').length,
        })}
      </span>
      <PageLink to="/project/projectProgressEdit" query={{ id: textOf(report['id']) }}>
        {say(words.open)}
      </PageLink>
      {definition && <RecordActs definition={withoutPages(definition)} record={report} can={(report['can'] as Can | undefined) ?? {}} />}
    </div>
  );
};

interface TasksProps {
  readonly projectId: string;
  readonly schedule: AnyDoc;
  readonly reports: readonly AnyDoc[];
  /** The draft of whoever looks, with its lines; null where there is none. */
  readonly draft: AnyDoc | null;
  readonly running: boolean;
}

const Tasks = ({ projectId, schedule, reports, draft, running }: TasksProps) => {
  const say = useSay();
  const today = useToday();
  const client = useQueryClient();
  const me = useSession(({ user }) => user?.userId ?? '');
  const [open, setOpen] = useState<string | null>(null);
  const tasks = ownTasks(schedule, me, today);
  const period =
    draft === null ? nextPeriod(reports, today) : { periodStart: textOf(draft['periodStart']), periodEnd: textOf(draft['periodEnd']) };
  const lineOf = (taskId: string): AnyDoc | null =>
    (draft === null ? [] : linesOf(draft, 'lines')).find((line) => textOf(line['taskId']) === taskId) ?? null;
  const done = (kept: boolean): void => {
    setOpen(null);
    if (!kept) return;
    for (const kind of ['list', 'record', 'edit']) void client.invalidateQueries({ queryKey: [kind, 'projectProgress'] });
  };
  return (
    <>
      {draft !== null && <Draft report={draft} />}
      {!running && tasks.length > 0 && <p className={frame['quiet']}>{say(words.notRunning)}</p>}
      {tasks.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noneMine)}</p>
      ) : (
        <ul className={frame['rows']} aria-label={say(words.mine)}>
          {tasks.map((task) => {
            const line = lineOf(task.id);
            return (
              <li key={task.id}>
                <span>
                  {task.code} {task.name}
                  <span className={frame['second']}>
                    {task.planStart} – {task.planEnd} · {looseDecimal(task.percent)}%
                    {line && ` · ${say(words.keptAs, { n: looseDecimal(line['percent']) })}`}
                  </span>
                </span>
                <span className={frame['bar']}>
                  {task.late && <ToneLabel tone="mine" icon="urgent" words={words.behindPlan} />}
                  {running && (
                    <Button
                      variant={open === task.id ? 'light' : 'default'}
                      size="compact-md"
                      aria-expanded={open === task.id}
                      aria-label={say(words.reportOf, { name: task.name })}
                      onClick={() => setOpen(open === task.id ? null : task.id)}
                    >
                      {say(words.report)}
                    </Button>
                  )}
                </span>
                {running && open === task.id && (
                  <ReportForm
                    task={task}
                    projectId={projectId}
                    draftId={draft === null ? null : textOf(draft['id'])}
                    period={period}
                    line={line}
                    onDone={done}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
};

type Props = Omit<TasksProps, 'draft'>;

/** They come with the draft: what it says of a task already is what a new word on it begins with. */
export const MyTasks = ({ reports, ...rest }: Props) => {
  const say = useSay();
  const today = useToday();
  const me = useSession(({ user }) => user?.userId ?? '');
  const draftId = textOf(draftOf(reports, me, today)?.['id']);
  const draft = useRecord('projectProgress', draftId);
  return (
    <section className={frame['part']}>
      <h2>{say(words.mine)}</h2>
      {draftId === '' ? (
        <Tasks {...rest} reports={reports} draft={null} />
      ) : (
        <Loaded of={draft}>{(found) => <Tasks {...rest} reports={reports} draft={found} />}</Loaded>
      )}
    </section>
  );
};
