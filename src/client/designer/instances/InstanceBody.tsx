/** The page of an instance once it is known: looking, replaying, planning share one drawing. */
import { Trail } from '#client/blocks/trail/Trail.tsx';
import { call } from '#client/data/server/call.ts';
import { useNow } from '#client/data/clock.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { flowOutline } from '#client/flow/drawing.ts';
import { FlowOutline } from '#client/flow/FlowOutline.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import { usePageMarks } from '#client/data/page/page.ts';
import type { InstanceView } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import { Alert, SegmentedControl, Skeleton, Tabs } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { badgesAfter, badgesNow, badgesThen } from './badges.ts';
import { WhyHere } from './Beside.tsx';
import { at } from './calls.ts';
import { placeOfDocument } from './documentPlace.ts';
import { Drawing } from './Drawing.tsx';
import { ElementCard, noMove } from './ElementCard.tsx';
import { HeatView } from './heat/HeatView.tsx';
import { Then } from './operate/Then.tsx';
import { InstanceHead } from './InstanceHead.tsx';
import css from './instance.module.css';
import { type Opened, OperatePanel } from './operate/OperatePanel.tsx';
import { Panels } from './Panels.tsx';
import { PlanBar } from './operate/PlanBar.tsx';
import { nothingPlanned, planned, type Planned, withAct } from './operate/plan.ts';
import { frameAt } from './replay.ts';
import { ReplayBar } from './ReplayBar.tsx';
import { asFlowView, marksAfter, marksNow } from './standing.ts';
import { namesIn, stepsIn } from './steps.ts';
import { useForeseen } from './operate/useForeseen.ts';
import { words } from './instancesWords.ts';

const texts = {
  diagram: w('What the diagram shows', '图示内容'),
  one: w('This instance', '本实例'),
  heat: w('Heat of this version', '该版本热力图'),
  overview: w('Overview', '概览'),
  steps: w('Steps', '环节'),
  trail: w('Trail', '审批轨迹'),
  suspended: w('This instance stands still: nobody can decide, timers wait.', '该实例已挂起：不能审批，定时器暂停。'),
  version: w('Version {version} of the flow is suspended, and what runs in it with it.', '流程第{version}版已挂起，其在途实例一并暂停。'),
  planned: w('{n} planned changes', '{n}项计划的变更'),
  before: w('Before', '变更前'),
  after: w('After', '变更后'),
  sides: w('Diagram', '流程图'),
  done: w('Done: it is in the trail.', '已执行，并记入审批轨迹。'),
} as const;

const tabs = ['overview', 'steps', 'trail'] as const;

export const InstanceBody = ({ view }: { readonly view: InstanceView }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const waited = useWaited();
  const now = useNow();
  const client = useQueryClient();
  const operates = usePermit('definitions:operate');
  const reason = useRef<HTMLInputElement>(null);
  const [operating, setOperating] = useState(false);
  const [plan, setPlan] = useState(nothingPlanned);
  const [opened, setOpened] = useState<Opened>(null);
  const [task, setTask] = useState<string | null>(null);
  const [wait, setWait] = useState<string | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [heat, setHeat] = useState(false);
  const [tab, setTab] = useState<(typeof tabs)[number]>('overview');
  const [side, setSide] = useState<'before' | 'after'>('after');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const outline = useQuery(flowOutline(view.definitionId));
  const { data: definition = null } = useDefinition(view.resource);
  const foreseen = useForeseen(view.id, plan.acts, `${view.trail.length}`);
  const names = useMemo(() => namesIn(outline.data ?? []), [outline.data]);
  const steps = useMemo(() => stepsIn(outline.data ?? []).map(({ id, name }) => ({ id, name: say(name) || id })), [outline.data, say]);
  const nameOfElement = (id: string): string => {
    const name = names.get(id) ?? view.passed.find(({ node }) => node === id)?.name;
    return (name && say(name)) || id;
  };
  usePageMarks({
    title: view.code ?? say(words.instance, { id: view.id }),
    dirty: plan.acts.length > 0 ? say(texts.planned, { n: plan.acts.length }) : null,
  });

  // Flows without a name have nothing to be told of them.
  const choose = (id: string) => {
    if (nameOfElement(id) !== id) setChosen(id);
  };
  const add = (one: Planned) => {
    setOperating(true);
    setPlace(null);
    setHeat(false);
    setRefused(null);
    setTold('');
    setPlan(withAct(plan, one));
    setOpened(null);
    requestAnimationFrame(() => reason.current?.focus());
  };
  const reassign = (id: string) => {
    setOperating(true);
    setTask(id);
    setOpened('reassign');
  };
  const send = (id: string) => {
    setOperating(true);
    setWait(id);
    setOpened('send');
  };
  const leave = () => {
    setOperating(false);
    setPlan(nothingPlanned);
    setOpened(null);
    setRefused(null);
  };
  const apply = async (because: string) => {
    setBusy(true);
    setRefused(null);
    const body = { operations: plan.acts.map(({ act }) => act), reason: because };
    const answer = await call('POST', at(`/${view.id}/operate`), { body, quiet: true });
    await client.invalidateQueries({ queryKey: ['instances'] });
    setBusy(false);
    if (answer.code !== '200') return setRefused([answer.desc, ...(answer.faults ?? []).map(({ message }) => say(message))].join(' '));
    leave();
    setTold(say(texts.done));
    if (view.resource !== null) await client.invalidateQueries({ queryKey: ['document', view.resource] });
  };

  const frame = place === null ? null : frameAt(view, place);
  const { after } = foreseen;
  const moved = operating && side === 'after' ? after : null;
  const marks = useMemo(() => marksNow(view), [view]);
  const telling = { say, nameOf, waited };
  const shownMarks = frame ? frame.marks : moved ? { ...marks, ...marksAfter(view.here, moved) } : marks;
  const badges = frame
    ? badgesThen(telling, frame.holders, frame.entry.at)
    : [...badgesNow(telling, moved ? { ...view, tasks: [] } : view, now), ...(moved ? badgesAfter(telling, view.here, moved) : [])];
  const document =
    placeOfDocument(view) && view.resource !== null && view.documentId !== null
      ? { resource: view.resource, documentId: view.documentId }
      : null;
  const over = view.endedAt !== null;
  const move =
    !operates || over || chosen === null
      ? null
      : view.here.length === 1 && view.here[0] === chosen && plan.acts.length === 0
        ? noMove.here
        : steps.some(({ id }) => id === chosen)
          ? () => add(planned.jump(chosen, nameOfElement(chosen)))
          : noMove.cannot;

  return (
    <div className={css['page']} data-operating={operating || undefined}>
      <InstanceHead view={view} operating={operates ? operating : null} onOperate={() => (operating ? leave() : setOperating(true))} />
      {!operates && <p className={css['quiet']}>{say(words.mayOnlyRead)}</p>}
      {view.suspended && (
        <Alert color="amber" className={css['band']}>
          {view.suspendedBy === 'definition' ? say(texts.version, { version: view.version }) : say(texts.suspended)}
        </Alert>
      )}
      <p className={css['told']} role="status">
        {told}
      </p>
      <div className={css['body']}>
        <div className={css['main']}>
          <div className={css['acts']}>
            <SegmentedControl
              size="xs"
              aria-label={say(texts.diagram)}
              data={[
                { value: 'one', label: say(texts.one) },
                { value: 'heat', label: say(texts.heat) },
              ]}
              value={heat ? 'heat' : 'one'}
              onChange={(value) => setHeat(value === 'heat')}
            />
            {operating && after && !heat && (
              <SegmentedControl
                size="xs"
                aria-label={say(texts.sides)}
                data={(['before', 'after'] as const).map((value) => ({ value, label: say(texts[value]) }))}
                value={side}
                onChange={(value) => setSide(value === 'before' ? 'before' : 'after')}
              />
            )}
          </div>
          {heat ? (
            <HeatView definitionId={view.definitionId} />
          ) : (
            <Drawing
              definitionId={moved ? moved.definitionId : view.definitionId}
              marks={shownMarks}
              badges={badges}
              chosen={chosen}
              near={view.here[0] ?? null}
              onChoose={choose}
            />
          )}
          {chosen !== null && !heat && (
            <ElementCard
              name={nameOfElement(chosen)}
              state={view.elements[chosen]}
              passed={view.passed.filter(({ node }) => node === chosen)}
              move={move}
            />
          )}
          {view.trail.length > 0 && !operating && !heat && <ReplayBar trail={view.trail} place={place} onPlace={setPlace} />}
        </div>
        <div className={css['side']}>
          {operating && (
            <OperatePanel
              view={view}
              steps={steps}
              nameOfElement={nameOfElement}
              tasks={after ? after.tasks : view.tasks}
              suspended={after ? after.suspended : view.suspended}
              chosen={chosen}
              opened={opened}
              task={task}
              wait={wait}
              onOpen={setOpened}
              onAdd={add}
            />
          )}
          <Tabs value={tab} onChange={(value) => setTab(tabs.find((one) => one === value) ?? 'overview')} keepMounted={false}>
            <Tabs.List>
              {tabs.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {say(texts[name])}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="overview" className={css['panel']}>
              {frame ? (
                <Then view={view} frame={frame} place={place ?? 0} />
              ) : (
                <>
                  <Panels
                    view={view}
                    operates={operates && !operating}
                    nameOfElement={nameOfElement}
                    {...(operates && !over ? { onReassign: reassign, onSend: send } : {})}
                  />
                  {document && <WhyHere {...document} />}
                </>
              )}
            </Tabs.Panel>
            <Tabs.Panel value="steps" className={css['panel']}>
              {outline.isPending ? (
                <Skeleton height={160} />
              ) : (
                <FlowOutline
                  flow={asFlowView(view, marks)}
                  outline={outline.data ?? null}
                  trail={view.trail}
                  chosen={chosen}
                  onChoose={setChosen}
                />
              )}
            </Tabs.Panel>
            <Tabs.Panel value="trail" className={css['panel']}>
              <Trail
                bundle={{ trail: frame ? view.trail.slice(0, (place ?? 0) + 1) : view.trail, chain: view.chain, flow: null, questions: [] }}
                definition={definition}
                onVerify={() => client.invalidateQueries({ queryKey: ['instances', 'one', view.id] })}
              />
            </Tabs.Panel>
          </Tabs>
        </div>
      </div>
      {operating && (
        <PlanBar
          plan={plan}
          onPlan={setPlan}
          foreseen={foreseen}
          refused={refused}
          busy={busy}
          onApply={(because) => void apply(because)}
          reasonRef={reason}
        />
      )}
    </div>
  );
};
