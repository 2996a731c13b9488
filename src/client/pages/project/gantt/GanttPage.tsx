/**
 * A schedule in time: its tasks as a tree that keys walk through, their bars beside it, what is critical, what was planned first. The dates
 * and weights of a draft of one's own are changed here; what a change pushes is shown before it is saved.
 */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { RecordActs, withoutPages } from '#client/blocks/act/RecordActs.tsx';
import { useToday } from '#client/data/clock.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { useDefinition, useRecord } from '#client/data/server/resource.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Can, Names } from '#model/api.ts';
import { daysBetween } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { leavesOf } from '#resources/project/scheduling.ts';
import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { firstVersionQuery } from './calls.ts';
import { Changed } from './Changed.tsx';
import { scaleOf, usualZoom, type Zoom } from './layout.ts';
import { Legend } from './Legend.tsx';
import { baselineOf, rowsOf, tasksOf, visibleRows } from './plan.ts';
import { TaskPanel } from './TaskPanel.tsx';
import { Tree, type TreeHandle } from './Tree.tsx';
import { useChanges } from './useChanges.ts';
import { words } from './ganttWords.ts';

const LEFT = 560;
const zooms = ['day', 'week', 'month'] as const;

interface SheetProps {
  readonly definition: Definition;
  readonly schedule: AnyDoc;
  readonly first: AnyDoc | null;
  readonly onSaved: () => Promise<void>;
}

const Sheet = ({ definition, schedule, first, onSaved }: SheetProps) => {
  const say = useSay();
  const language = useLanguage();
  const today = useToday();
  const phone = useMediaQuery(PHONE) === true;
  const changes = useChanges({ definition, schedule, onSaved });
  const { tasks, edits, setEdits, pushed } = changes;
  const baseline = useMemo(() => baselineOf(first === null ? [] : tasksOf(first)), [first]);
  const all = useMemo(() => rowsOf(tasks, baseline, today), [tasks, baseline, today]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => visibleRows(all, folded), [all, folded]);
  const [picked, setPicked] = useState('');
  const active = rows.some(({ code }) => code === picked) ? picked : (rows[0]?.code ?? '');
  const [open, setOpen] = useState<string | null>(null);
  const [chosen, setZoom] = useState<Zoom | null>(null);
  const [asList, setAsList] = useState<boolean | null>(null);
  const list = asList ?? phone;
  const span = daysBetween(textOf(schedule['planStart']) || today, textOf(schedule['planEnd']) || today);
  const zoom = chosen ?? usualZoom(span);
  const scale = useMemo(() => (list ? null : scaleOf(all, today, zoom)), [list, all, today, zoom]);
  const can = (schedule['can'] as Can | undefined) ?? {};
  const editable = can['put'] === true;
  const dirty = changes.count > 0;
  const name = textOf(schedule['schedulName']);
  usePageMarks({ title: name || say(words.title), dirty: dirty ? say(words.unsaved) : null, save: dirty ? changes.save : null });
  const tree = useRef<TreeHandle>(null);
  const panel = useRef<HTMLElement>(null);
  // Where the task is opened by a key, the keys go on in it.
  const byKey = useRef(false);
  useEffect(() => {
    if (open === null || !byKey.current) return;
    byKey.current = false;
    panel.current?.querySelector<HTMLElement>(':is(input, h2)')?.focus();
  }, [open]);
  // The bar of changes goes with the last of them, and with it the button that was pressed: the keys go on in the tree.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty && document.activeElement === document.body) tree.current?.focus(active);
    wasDirty.current = dirty;
  }, [dirty, active]);
  const names = (schedule['$names'] as Names | undefined) ?? {};
  const shown = all.find(({ code }) => code === open);
  const parents = all.filter(({ isParent }) => isParent).map(({ code }) => code);
  const shifts = useMemo(() => {
    const before = new Map(changes.stored.map((task) => [task.taskCode, task] as const));
    const moved = [...edits.spans.keys(), ...pushed.map(({ code }) => code)];
    return new Map(
      moved.map((code) => [code, { planStart: before.get(code)?.planStart ?? '', planEnd: before.get(code)?.planEnd ?? '' }] as const),
    );
  }, [changes.stored, edits, pushed]);
  return (
    <>
      <div className={frame['bar']}>
        <SegmentedControl
          size="xs"
          aria-label={say(words.view)}
          value={list ? 'list' : 'chart'}
          onChange={(value) => setAsList(value === 'list')}
          data={[
            { value: 'chart', label: say(words.chart) },
            { value: 'list', label: say(words.list) },
          ]}
        />
        {!list && (
          <SegmentedControl
            size="xs"
            aria-label={say(words.zoom)}
            value={zoom}
            onChange={(value) => setZoom(value as Zoom)}
            data={zooms.map((value) => ({ value, label: say(words[value]) }))}
          />
        )}
        {parents.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setFolded(new Set(folded.size > 0 ? [] : parents))}>
            {say(folded.size > 0 ? words.unfold : words.fold)}
          </Button>
        )}
        {!list && <Legend compared={first !== null} />}
      </div>
      <Tree
        handle={tree}
        rows={rows}
        folded={folded}
        onFold={(code, fold) => setFolded(new Set(fold ? [...folded, code] : [...folded].filter((one) => one !== code)))}
        active={active}
        onActive={(code) => {
          setPicked(code);
          if (open !== null) setOpen(code);
        }}
        onOpen={(code, keys) => {
          byKey.current = keys;
          setPicked(code);
          setOpen(code);
        }}
        scale={scale}
        today={today}
        shifts={shifts}
        label={say(words.tree)}
        left={LEFT}
      />
      {dirty && (
        <Changed
          tasks={tasks}
          pushed={pushed}
          follow={changes.follow}
          onFollow={changes.setFollow}
          count={changes.count}
          weights={sum(leavesOf(tasks).map(({ weight }) => weight))}
          busy={changes.busy}
          refused={changes.refused}
          onSave={() => void changes.save()}
          onDiscard={changes.discard}
        />
      )}
      {shown && (
        <TaskPanel
          key={shown.code}
          panel={panel}
          row={shown}
          tasks={tasks}
          owner={names[`users/${shown.task.ownerId}`]?.[language] ?? ''}
          compared={first !== null}
          editable={editable}
          onSpan={(code, own) => setEdits((now) => ({ ...now, spans: new Map(now.spans).set(code, own) }))}
          onWeight={(code, weight) => setEdits((now) => ({ ...now, weights: new Map(now.weights).set(code, weight) }))}
          onClose={() => {
            setOpen(null);
            tree.current?.focus(active);
          }}
        />
      )}
      {!editable && (
        <div className={frame['bar']}>
          <RecordActs definition={withoutPages(definition)} record={schedule} can={can} />
        </div>
      )}
    </>
  );
};

export const GanttPage = ({ query }: PageProps) => {
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const id = query['id'] ?? '';
  const definition = useDefinition('projectSchedul').data;
  const schedule = useRecord('projectSchedul', id);
  const projectId = textOf(schedule.data?.['projectId']);
  const first = useQuery<AnyDoc | null>(
    definition && projectId !== ''
      ? firstVersionQuery(definition, projectId, id)
      : { queryKey: ['record', 'projectSchedul', 'first', projectId, id], queryFn: skipToken },
  );
  return (
    <div className={frame['page']} style={{ overflow: 'auto' }}>
      <Loaded of={schedule} title={words.failed} height={320}>
        {(found) => {
          const names = (found['$names'] as Names | undefined) ?? {};
          const project = names[`projectInitiate/${projectId}`]?.[language] ?? textOf(found['schedulName']);
          return (
            <>
              <header className={frame['head']}>
                <h1 tabIndex={-1}>{say(words.of, { name: project, n: textOf(found['versionNo']) })}</h1>
                <StatusTone status={textOf(found['status'])} />
                <nav className={frame['bar']} aria-label={say(words.title)}>
                  <PageLink to="/project/projectPage" query={{ id: projectId }}>
                    {say(words.project)}
                  </PageLink>
                  <PageLink to="/project/projectSchedulView" query={{ id }}>
                    {say(words.document)}
                  </PageLink>
                </nav>
              </header>
              {definition && linesOf(found, 'tasks').length > 0 ? (
                <Sheet
                  definition={definition}
                  schedule={found}
                  first={first.data ?? null}
                  onSaved={async () => {
                    await client.invalidateQueries({ queryKey: ['record', 'projectSchedul'] });
                    await client.invalidateQueries({ queryKey: ['document', 'projectSchedul'] });
                  }}
                />
              ) : (
                <EmptyState title={say(words.none)} text={say(words.noneText)} />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
};
