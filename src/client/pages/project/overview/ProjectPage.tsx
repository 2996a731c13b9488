/** One project at a glance: how it stands against its plan, its budget, what comes next, the tasks of whoever looks, what belongs to it. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { RecordActs, withoutPages } from '#client/blocks/act/RecordActs.tsx';
import { ReportView } from '#client/charts/ReportView.tsx';
import { useToday } from '#client/data/clock.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { useDefinition, useRecord } from '#client/data/server/resource.ts';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Can, Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { notRunningFault } from '#resources/project/projectSchedul.ts';
import type { PlanTask } from '#resources/project/scheduling.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reportsQuery, schedulesQuery } from './calls.ts';
import { Dangers } from './Dangers.tsx';
import { Documents } from './Documents.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Budget, Milestones, StandingFigures } from './Parts.tsx';
import { curveOf, milestonesOf, standingOf } from './project.ts';
import { words } from './overviewWords.ts';

const HEIGHT = 280;

const Sheet = ({ definition, project }: { readonly definition: Definition; readonly project: AnyDoc }) => {
  const say = useSay();
  const language = useLanguage();
  const today = useToday();
  const id = textOf(project['id']);
  const schedules = useQuery(schedulesQuery(id));
  const reports = useQuery(reportsQuery(id));
  const currentId = textOf(schedules.data?.records.find(({ isCurrent }) => isCurrent === true)?.['id']);
  const current = useRecord('projectSchedul', currentId);
  const schedule = current.data;
  const tasks = useMemo(() => (schedule === undefined ? [] : (linesOf(schedule, 'tasks') as readonly (AnyDoc & PlanTask)[])), [schedule]);
  const curve = useMemo(
    () =>
      curveOf(
        tasks,
        (reports.data?.records ?? []).filter(({ reportStatus }) => reportStatus === 'reported'),
        today,
      ),
    [tasks, reports.data, today],
  );
  const names = (project['$names'] as Names | undefined) ?? {};
  const running = notRunningFault({ status: textOf(project['status']), setState: textOf(project['setState']) }) === null;
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
        <ChoiceTone of="projectState" value={textOf(project['projectState'])} />
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
      {schedule !== undefined && (
        <Loaded of={reports}>{({ records }) => <MyTasks projectId={id} schedule={schedule} reports={records} running={running} />}</Loaded>
      )}
      <section className={frame['part']}>
        <h2>{say(words.curve)}</h2>
        <Loaded of={schedules} height={HEIGHT}>
          {() =>
            currentId === '' ? (
              <EmptyState title={say(words.noSchedule)} text={say(words.noScheduleText)} />
            ) : (
              <Loaded of={current} height={HEIGHT}>
                {() =>
                  curve && <ReportView label={say(words.curve)} result={curve} error={null} onRetry={() => undefined} height={HEIGHT} />
                }
              </Loaded>
            )
          }
        </Loaded>
      </section>
      <Dangers projectId={id} />
      <div className={frame['halves']}>
        <Budget project={project} />
        <Milestones all={milestonesOf(project, today)} />
      </div>
      <div className={frame['bar']}>
        <RecordActs definition={withoutPages(definition)} record={project} can={(project['can'] as Can | undefined) ?? {}} />
      </div>
      <Documents projectId={id} schedules={schedules} reports={reports} />
    </>
  );
};

export const ProjectPage = ({ query }: PageProps) => {
  const say = useSay();
  const id = query['id'] ?? '';
  const definition = useDefinition('projectInitiate').data;
  const project = useRecord('projectInitiate', id);
  usePageMarks({ title: textOf(project.data?.['projectName']) || say(words.title) });
  return (
    <div className={frame['page']} data-scroll>
      <Loaded of={project} title={words.failed} height={320}>
        {(found) => definition && <Sheet definition={definition} project={found} />}
      </Loaded>
    </div>
  );
};
