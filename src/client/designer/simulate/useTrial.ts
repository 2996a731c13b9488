/** One trial of the drawing: its states in order, forward and back, with the token and the marks on the drawing. */
import { played } from '#machines/explore/simulate/cases.ts';
import { likelyStep, move, start } from '#machines/explore/simulate/moves.ts';
import type { Trial, TrialState } from '#machines/explore/simulate/state.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { CaseStep } from '#model/workflow/design.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesign } from '../design.ts';
import { prepare } from './trial.ts';

const layer = 'simulation';
/** Between two steps of a play, beside the way of the token. */
const PAUSE_MS = 450;

interface Run {
  readonly trial: Trial;
  readonly states: readonly TrialState[];
  /** Of the drawing that was tried. */
  readonly revision: number;
}

export interface Trying {
  readonly trial: Trial | null;
  readonly state: TrialState | null;
  /** Number of moves behind. */
  readonly moves: number;
  readonly busy: boolean;
  readonly playing: boolean;
  /** Why it could not be tried, as the server said. */
  readonly failure: string | null;
  /** The drawing has changed since it began. */
  readonly stale: boolean;
  /** Begins anew; with steps it goes as far as they lead. */
  readonly begin: (starter: string, values: AnyDoc, steps?: readonly CaseStep[]) => Promise<void>;
  readonly act: (step: CaseStep) => Promise<void>;
  readonly step: () => Promise<void>;
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  readonly back: () => void;
  readonly clear: () => void;
}

const marksOf = (states: readonly TrialState[]): Readonly<Record<string, string>> => {
  const last = states.at(-1);
  if (!last) return {};
  const passed = states.flatMap(({ travelled }) => travelled);
  const refused = last.visits.filter(({ state }) => state === 'rejected').map(({ nodeId }) => nodeId);
  const stuck = last.over === 'stuck' ? last.visits.slice(-1).map(({ nodeId }) => nodeId) : [];
  const here = last.visits.filter(({ state }) => state === 'here').map(({ nodeId }) => nodeId);
  return {
    ...Object.fromEntries(passed.map((id) => [id, 'done'])),
    ...Object.fromEntries(refused.map((id) => [id, 'rejected'])),
    ...Object.fromEntries(here.map((id) => [id, 'here'])),
    ...Object.fromEntries(stuck.map((id) => [id, 'rejected'])),
  };
};

const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

export const useTrial = (): Trying => {
  const { proved, definition, labels, modeler } = useDesign();
  const [run, setRun] = useState<Run | null>(null);
  const [busy, setBusy] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef<Run | null>(null);
  const walking = useRef(new AbortController());

  const show = useCallback(
    (next: Run | null): void => {
      latest.current = next;
      setRun(next);
      modeler.mark(layer, next ? marksOf(next.states) : {});
    },
    [modeler],
  );
  /** What the token does is over at once when something else is to happen. */
  const halt = useCallback((): AbortSignal => {
    walking.current.abort();
    walking.current = new AbortController();
    setPlaying(false);
    return walking.current.signal;
  }, []);
  useEffect(
    () => () => {
      walking.current.abort();
      modeler.mark(layer, {});
    },
    [modeler],
  );

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem));
    } finally {
      setBusy(false);
    }
  };

  const go = async (
    trial: Trial,
    before: readonly TrialState[],
    next: TrialState,
    revision: number,
    signal: AbortSignal,
  ): Promise<void> => {
    await modeler.travel(next.travelled, signal);
    if (signal.aborted) return;
    show({ trial, states: [...before, next], revision });
    const [at] = next.here;
    if (at !== undefined) modeler.reveal(at);
  };

  const begin: Trying['begin'] = async (starter, values, steps) => {
    const signal = halt();
    const { flow, revision } = proved;
    if (!flow) return;
    await attempt(async () => {
      show(null);
      const trial = await prepare({ flow, definition, labels, starter, values });
      if (signal.aborted) return;
      if (!steps) return go(trial, [], await start(trial), revision, signal);
      const states = await played(trial, steps);
      // As far as its own decisions lead: from there somebody looks at it step by step.
      if (!signal.aborted) show({ trial, states, revision });
    });
  };

  const act: Trying['act'] = async (step) => {
    const before = latest.current;
    const state = before?.states.at(-1);
    if (!before || !state) return;
    const signal = halt();
    await attempt(async () => {
      const next = await move(before.trial, state, step);
      if (next && !signal.aborted) await go(before.trial, before.states, next, before.revision, signal);
    });
  };

  const usual = (): CaseStep | null => {
    const at = latest.current;
    const state = at?.states.at(-1);
    return at && state ? likelyStep(at.trial, state) : null;
  };

  const play: Trying['play'] = async () => {
    const signal = halt();
    setPlaying(true);
    await attempt(async () => {
      for (let step = usual(); step && !signal.aborted; step = usual()) {
        const { trial, states, revision } = latest.current!;
        const next = await move(trial, states.at(-1)!, step);
        if (!next || signal.aborted) break;
        await go(trial, states, next, revision, signal);
        await waited(PAUSE_MS, signal);
      }
    });
    if (!signal.aborted) setPlaying(false);
  };

  return {
    trial: run?.trial ?? null,
    state: run?.states.at(-1) ?? null,
    moves: Math.max(0, (run?.states.length ?? 0) - 1),
    busy,
    playing,
    failure,
    stale: run !== null && run.revision !== proved.revision,
    begin,
    act,
    step: async () => {
      const step = usual();
      if (step) await act(step);
    },
    play,
    pause: () => void halt(),
    back: () => {
      halt();
      const now = latest.current;
      if (now && now.states.length > 1) show({ ...now, states: now.states.slice(0, -1) });
    },
    clear: () => {
      halt();
      setFailure(null);
      show(null);
    },
  };
};
