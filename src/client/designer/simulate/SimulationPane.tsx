/**
 * Trying the drawing out: the compiled machine with real people, step by step or played, with the token on the
 * drawing; and the kept cases.
 */
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { chancesIn } from '#machines/explore/simulate/moves.ts';
import type { FlowCase } from '#model/workflow/design.ts';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDesign } from '../design.ts';
import { casesQuery } from './cases.ts';
import { CaseTable } from './CaseTable.tsx';
import { ChanceCard } from './ChanceCard.tsx';
import { Controls } from './Controls.tsx';
import { KeepCase } from './KeepCase.tsx';
import { useSetup, type Setup } from './setup.ts';
import { SetupForm } from './SetupForm.tsx';
import css from './simulate.module.css';
import { useTrial, type Trying } from './useTrial.ts';
import { VisitRow } from './VisitRow.tsx';
import { words } from './simulateWords.ts';

type Tab = 'try' | 'cases';

const Running = ({ setup, trying }: { readonly setup: Setup; readonly trying: Trying }) => {
  const say = useSay();
  const { readOnly, proved } = useDesign();
  const [keeping, setKeeping] = useState(false);
  const { trial, state, busy, stale } = trying;
  const start = (): void => {
    if (setup.starter) void trying.begin(setup.starter.id, setup.values);
  };
  const hindered = proved.flow === null ? words.broken : setup.starter === null ? words.noStarter : null;
  const chances = trial && state ? chancesIn(trial, state) : [];
  return (
    <div className={css['run']}>
      <div className={css['top']}>
        <Controls trying={trying} hindered={hindered} onStart={start} />
        {stale && hindered === null && (
          <Button size="compact-sm" variant="light" onClick={start}>
            {say(words.again)}
          </Button>
        )}
        {chances.map((chance) => (
          <ChanceCard key={`${chance.nodeId} ${trying.moves}`} chance={chance} busy={busy} onAct={(step) => void trying.act(step)} />
        ))}
      </div>
      {state && state.visits.length > 0 && (
        <ol className={css['visits']} aria-label={say(words.steps)}>
          {state.visits.map((visit, at) => (
            <VisitRow
              key={at}
              visit={visit}
              state={state}
              number={at + 1}
              first={!state.visits.slice(0, at).some(({ kind }) => kind === 'task')}
            />
          ))}
        </ol>
      )}
      {state && !readOnly && setup.starter && (
        <div>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => setKeeping(true)}>
            {say(words.keep)}
          </Button>
        </div>
      )}
      {keeping && setup.starter && (
        <KeepCase trying={trying} starter={setup.starter} values={setup.values} reads={setup.reads} onClose={() => setKeeping(false)} />
      )}
    </div>
  );
};

export const SimulationPane = () => {
  const say = useSay();
  const { proved, process, open } = useDesign();
  const [tab, setTab] = useState<Tab>('try');
  const setup = useSetup();
  const trying = useTrial();
  const { data: cases } = useQuery(casesQuery(process));
  /** A case to be opened as soon as the drawing can run. */
  const [opening, setOpening] = useState<FlowCase | null>(null);
  const ready = proved.flow !== null;
  useEffect(() => {
    if (!opening || !ready) return;
    setOpening(null);
    void trying.begin(opening.starter.id, opening.values, opening.steps);
    // Begins once, whatever else changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opening, ready]);
  const openCase = (kept: FlowCase): void => {
    setup.setStarter(kept.starter);
    setup.setAll(kept.values);
    setTab('try');
    setOpening(kept);
  };
  return (
    <div className={css['pane']}>
      <SegmentedControl
        size="xs"
        className={css['tabs']}
        aria-label={say(words.title)}
        value={tab}
        onChange={(value) => setTab(value as Tab)}
        data={[
          { value: 'try', label: say(words.tryIt) },
          { value: 'cases', label: say(words.cases, { n: cases?.length ?? '' }) },
        ]}
      />
      {tab === 'cases' && <CaseTable onOpen={openCase} />}
      {tab === 'try' && proved.flow === null && (proved.revision >= 0 || proved.trouble !== null) && trying.state === null && (
        <EmptyState
          title={say(words.broken)}
          action={
            <Button size="compact-sm" variant="default" onClick={() => open('problems')}>
              {say(words.showProblems)}
            </Button>
          }
        />
      )}
      {tab === 'try' && proved.flow === null && proved.revision < 0 && proved.trouble === null && (
        <div className={css['split']} aria-busy>
          <Skeleton height={160} />
          <Skeleton height={96} />
        </div>
      )}
      {tab === 'try' && (proved.flow !== null || trying.state !== null) && (
        <div className={css['split']}>
          <SetupForm setup={setup} />
          <Running setup={setup} trying={trying} />
        </div>
      )}
    </div>
  );
};
