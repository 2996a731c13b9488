/** Loading the demo by its steps: each once, whatever stops the server between or within them. */
import { publish, everybody, announce } from '../realtime/hub.ts';
import type { Services } from '../context.ts';
import { forgetOrganisation } from '../flows/organisation.ts';
import { noMail } from '../notices/smtp.ts';
import { Refusal } from '#model/refusal.ts';
import { stageOf, type Portion, type Stage, type Step } from './stage.ts';
import { note, noteDone, stateOf, type DemoProgress, type DemoState } from './state.ts';
import { stepsOn, type Steps } from './steps.ts';
import { history } from './portions.ts';
import { tellNewest } from './telling.ts';

interface Open extends Steps {
  readonly stage: Stage;
}

export async function openDemo(services: Services, state: Pick<DemoState, 'day' | 'scale'>): Promise<Open> {
  const steps = stepsOn(services.db);
  return { ...steps, stage: await stageOf({ ...services, db: steps.db, mail: noMail }, state) };
}

/** What is left of a portion runs, each step with the note that it is done. */
export async function loadPortion({ db, step, stage }: Open, { key, steps }: Portion, done: number): Promise<void> {
  for (const [number, run] of (await steps(stage)).entries()) {
    if (number < done) continue;
    await step(async (tx) => {
      forgetOrganisation(db);
      await run(stage);
      await noteDone(tx, key, number + 1);
    });
  }
}

interface Counted {
  readonly key: string;
  readonly number: number;
  readonly run: Step;
}

/** All steps of the history, whether they are done or not. */
async function historyOf(stage: Stage): Promise<readonly Counted[]> {
  const all: Counted[] = [];
  for (const { key, steps } of history) all.push(...(await steps(stage)).map((run, number) => ({ key, number, run })));
  return all;
}

/** So that people are told from the first moment how much is to come. */
export async function noteHistory({ db, stage }: Open): Promise<void> {
  await note(db, { history: { done: 0, total: (await historyOf(stage)).length } });
}

interface Loading {
  /** Ends it between two steps. */
  readonly signal?: AbortSignal;
  readonly progress?: (progress: DemoProgress) => void;
  /** A step that cannot be done is told here and left out; without it the load fails. */
  readonly fault?: (error: unknown, step: string) => void;
}

const mostAttempts = 3;
/** Windows hear of it as often. */
const toldEveryMs = 700;

const isAway = (error: unknown): boolean => error instanceof Refusal && error.code === '503';

/** Runs what is left of the history while people work. What they did meanwhile may leave no room for a step; it is left out then. */
export async function loadHistory(services: Services, { signal, progress, fault }: Loading = {}): Promise<void> {
  const state = await stateOf(services.db);
  if (state === null || state.complete) return;
  const open = await openDemo(services, state);
  const all = await historyOf(open.stage);
  const left = all.filter(({ key, number }) => number >= (state.done[key] ?? 0));
  const total = all.length;
  let [done, toldAt] = [total - left.length, 0];

  const doStep = ({ key, number, run }: Counted, isLeftOut: boolean): Promise<void> =>
    open.step(async (tx) => {
      if (!isLeftOut) {
        forgetOrganisation(open.db);
        await run(open.stage);
        await tellNewest(open.stage.services);
      }
      const reached = { done: done + 1, total };
      await noteDone(tx, key, number + 1);
      await note(tx, { history: reached });
      if (performance.now() - toldAt < toldEveryMs && reached.done < total) return;
      toldAt = performance.now();
      await publish(tx, services.clock.now(), [everybody], { type: 'demo', ...reached });
      void announce(open.db);
    });

  for (const next of left) {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      try {
        await doStep(next, attempt > mostAttempts);
        break;
      } catch (error) {
        if (fault === undefined || isAway(error) || attempt > mostAttempts) throw error;
        if (attempt < mostAttempts && !(error instanceof Refusal)) continue;
        fault(error, `${next.key} ${next.number}`);
        attempt = mostAttempts;
      }
    }
    done += 1;
    progress?.({ done, total });
  }
  await note(services.db, { complete: true });
}
