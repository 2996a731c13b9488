/** One project at a glance: how it stands against its plan, its budget, what comes next, the tasks of whoever looks, what belongs to it. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { RecordActs, withoutPages } from '#client/blocks/RecordActs.tsx';
import { ReportView } from '#client/charts/ReportView.tsx';
import { useToday } from '#client/data/clock.ts';
import { PageLink } from '#client/data/PageLink.tsx';
import { usePageMarks, type PageProps } from '#client/data/page.ts';
import { recordQuery, useDefinition } from '#client/data/resource.ts';
import { useChoices } from '#client/fields/choice.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import type { Tone } from '#client/theme/tokens.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Can, Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import type { PlanTask } from '#resources/project/scheduling.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reportsQuery, schedulesQuery } from './calls.ts';
import { Documents } from './Documents.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Budget, Milestones, StandingFigures } from './Parts.tsx';
import css from './project.module.css';
import { curveOf, milestonesOf, standingOf } from './project.ts';
import { words } from './words.ts';

const tones: Readonly<Record<string, Tone>> = {
  notStarted: 'draft',
  running: 'submitted',
  suspended: 'attention',
  finished: 'approved',
  closed: 'confirmed',
  cancelled: 'invalidated',
};

const State = ({ state }: { readonly state: string }) => {
  const label = useChoices('projectState').find(({ value }) => value === state)?.label ?? '';
  return label === '' ? null : <ToneLabel tone={tones[state] ?? 'draft'} words={w(label, label)} />;
};

const HEIGHT = 280;
const nothing = (key: string, id: string) => ({ queryKey: ['record', key, id], queryFn: skipToken }) as const;

const Sheet = ({ definition, project }: { readonly definition: Definition; readonly project: AnyDoc }) => {
  const say = useSay();
  const language = useLanguage();
  const today = useToday();
  const id = textOf(project['id']);
  const schedules = useQuery(schedulesQuery(id)).data?.records ?? [];
  const reports = useQuery(reportsQuery(id)).data?.records;
  const currentId = textOf(schedules.find(({ isCurrent }) => isCurrent === true)?.['id']);
  const scheduleDefinition = useDefinition('projectSchedul').data;
  const schedule = useQuery<AnyDoc>(
    scheduleDefinition && currentId !== '' ? recordQuery(scheduleDefinition, currentId) : nothing('projectSchedul', currentId),
  ).data;
  const tasks = useMemo(() => (schedule === undefined ? [] : (linesOf(schedule, 'tasks') as readonly (AnyDoc & PlanTask)[])), [schedule]);
  const curve = useMemo(
    () =>
      curveOf(
        tasks,
        (reports ?? []).filter(({ reportStatus }) => reportStatus === 'reported'),
        today,
      ),
    [tasks, reports, today],
  );
  const names = (project['$names'] as Names | undefined) ?? {};
  const manager = names[`users/${textOf(project['managerId'])}`]?.[language] ?? '';
  return (
    <>
      <header className={frame['head']}>
        <div>
          <h1 tabIndex={-1}>{textOf(project['projectName'])}</h1>
          <span className={frame['quiet']}>
            {[textOf(project['code']), manager, `${textOf(project['startDate'])} – ${textOf(project['endDate'])}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <State state={textOf(project['projectState'])} />
        <nav className={frame['bar']} aria-label={say(words.title)}>
          {currentId !== '' && (
            <PageLink to="/project/gantt" query={{ id: currentId }}>
              {say(words.gantt)}
            </PageLink>
          )}
          <PageLink to="/project/projectInitiateView" query={{ id }}>
            {say(words.document)}
          </PageLink>
        </nav>
      </header>
      <StandingFigures project={project} standing={standingOf(project, tasks, today)} today={today} />
      {schedule !== undefined && <MyTasks projectId={id} schedule={schedule} reports={reports ?? []} />}
      <section className={frame['part']}>
        <h2>{say(words.curve)}</h2>
        {curve === null ? (
          <EmptyState title={say(words.noSchedule)} text={say(words.noScheduleText)} />
        ) : (
          <ReportView label={say(words.curve)} result={curve} error={null} onRetry={() => undefined} height={HEIGHT} />
        )}
      </section>
      <div className={css['halves']}>
        <Budget project={project} />
        <Milestones all={milestonesOf(project, today)} />
      </div>
      <div className={frame['bar']}>
        <RecordActs definition={withoutPages(definition)} record={project} can={(project['can'] as Can | undefined) ?? {}} />
      </div>
      <Documents projectId={id} schedules={schedules} reports={reports ?? []} />
    </>
  );
};

export const ProjectPage = ({ query }: PageProps) => {
  const say = useSay();
  const id = query['id'] ?? '';
  const definition = useDefinition('projectInitiate').data;
  const project = useQuery<AnyDoc>(definition ? recordQuery(definition, id) : nothing('projectInitiate', id));
  usePageMarks({ title: textOf(project.data?.['projectName']) || say(words.title) });
  return (
    <div className={frame['page']} data-scroll>
      <Loaded of={project} title={words.failed} height={320}>
        {(found) => definition && <Sheet definition={definition} project={found} />}
      </Loaded>
    </div>
  );
};
