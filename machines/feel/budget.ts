/**
 * Evaluations are bounded. Designers write expressions and anybody's values flow into them, so without a bound one call could
 * hold the server or take its memory. Work is counted and not timed: the same expression with the same values gives the same answer
 * on every machine.
 */
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';

/** Units of work of one evaluation: some hundred nanoseconds each on a plain machine, and no more than some dozen bytes. */
const UNITS = 100_000;

/** Levels of expressions, of functions that call each other, and of values inside values; JavaScript's own stack bears more. */
export const LEVELS = 1_000;

/** Why an evaluation came to no end, as a sentence. */
export const tooMuchWork = (expression: string): Words =>
  w(`“${expression}” takes more work with these values than one evaluation may`, `“${expression}”以当前数据计算，超出单次计算的上限`);

/** Thrown where the budget of an evaluation is used up. It is an answer to the person, in words. */
export class FeelExcess extends Refusal {
  constructor(readonly expression: string) {
    super('422', 'tooMuchWork', tooMuchWork('{expression}'), { expression });
  }
}

/** Shared by everything that is evaluated under it. */
export class Budget {
  #left = UNITS;
  #levels = 0;
  #excess: FeelExcess | null = null;

  /** The excess is kept here, so that it counts even where something caught it on its way. */
  get excess(): FeelExcess | null {
    return this.#excess;
  }

  spend(units: number): void {
    this.#left -= units;
    if (!(this.#left >= 0)) this.#stop();
  }

  deeper<T>(levels: number, run: () => T): T {
    this.#levels += levels;
    if (this.#levels > LEVELS) this.#stop();
    try {
      return run();
    } finally {
      this.#levels -= levels;
    }
  }

  #stop(): never {
    this.#excess ??= new FeelExcess((running?.source ?? '').slice(0, 200));
    throw this.#excess;
  }
}

/** Evaluation never waits, so one at a time is running. `source`: the expression that is at work. */
let running: { source: string; readonly budget: Budget } | null = null;

const within = <T>(outer: NonNullable<typeof running>, source: string, run: () => T): T => {
  const before = outer.source;
  outer.source = source;
  try {
    return run();
  } finally {
    outer.source = before;
  }
};

/**
 * Runs under a budget; inside another run under that one's. `source`: named where it is not enough.
 * @throws FeelExcess
 */
export const limited = <T>(source: string, run: () => T, budget: Budget = new Budget()): T => {
  if (running) return within(running, source, run);
  running = { source, budget };
  try {
    const answer = run();
    if (budget.excess) throw budget.excess;
    return answer;
  } catch (problem) {
    throw budget.excess ?? problem;
  } finally {
    running = null;
  }
};

/** Takes units from the budget of the running evaluation, before the work is done and the memory taken. */
export const spend = (units: number): void => running?.budget.spend(units);

/** Goes levels deeper for the time of `run`. */
export const deeper = <T>(levels: number, run: () => T): T => (running ? running.budget.deeper(levels, run) : run());

/** Units of a text that is made or read. */
export const lettersOf = (text: string): number => 1 + text.length / 16;
