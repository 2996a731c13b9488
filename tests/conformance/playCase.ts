/** Plays one case against a driver: every step acts or looks; the first that is not as expected ends the case with a `Mismatch`. */
import { isDeepStrictEqual } from 'node:util';
import type { Case, CaseStep } from './case.ts';
import type { Driver, DriverTask } from './driver.ts';

class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

interface Play {
  readonly driver: Driver;
  readonly instances: Map<string, string>;
  /** Comes back from storage after every action. */
  readonly restart: boolean;
}

const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const isNothing = (value: unknown): boolean => value === null || value === undefined;
const same = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null);

const demand = (fits: boolean, told: () => string): void => {
  if (!fits) throw new Mismatch(told());
};

/** Lists without regard to their order. */
const sameMembers = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  same(one.map(String).toSorted(), other.map(String).toSorted());

const means = (task: DriverTask, name: string): boolean => task.name === name || task.elementId === name;
const shownAs = (task: DriverTask): string => task.name || task.elementId;

/** Can every name be given a task of its own? A name may fit several. */
function allocated(names: readonly string[], tasks: readonly DriverTask[]): boolean {
  const [name, ...rest] = names;
  if (name === undefined) return tasks.length === 0;
  return tasks.some((task, at) => means(task, name) && allocated(rest, tasks.toSpliced(at, 1)));
}

const idOf = ({ instances }: Play, { on }: CaseStep): string => instances.get(on ?? '') ?? '';

async function taskOf(play: Play, step: CaseStep, name: string): Promise<DriverTask> {
  const open = await play.driver.tasks(idOf(play, step));
  const found = open.find((task) => means(task, name));
  if (!found) throw new Mismatch(`no open task ${name}; open: ${open.map(shownAs).join(', ')}`);
  return found;
}

function hasValues(what: string, got: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(wanted))
    demand(same(got[name], value), () => `${what} ${name} is ${text(got[name])}, expected ${text(value)}`);
}

function hasNone(what: string, got: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  for (const name of names) demand(isNothing(got[name]), () => `${what} ${name} is there`);
}

async function settled({ driver, restart }: Play): Promise<void> {
  await driver.settle();
  if (!restart) return;
  await driver.restart();
  await driver.settle();
}

/** What a step does; answers the works to carry out one after the other. */
const actions: Readonly<Record<string, (play: Play, step: CaseStep) => Promise<(() => Promise<unknown>)[]>>> = {
  complete: async (play, step) => {
    const { id } = await taskOf(play, step, step.complete ?? '');
    return [() => play.driver.complete(id, step.variables ?? {})];
  },
  completeAll: async (play, step) => {
    const open = await play.driver.tasks(idOf(play, step));
    const chosen = open.filter((task) => step.completeAll === true || means(task, step.completeAll ?? ''));
    demand(chosen.length > 0, () => 'no open task to complete');
    return chosen.map(
      ({ id }) =>
        () =>
          play.driver.complete(id, step.variables ?? {}),
    );
  },
  advanceTime: async (play, step) => [() => play.driver.advanceTime(step.advanceTime ?? '')],
  signal: async (play, step) => [
    () => play.driver.signal(step.signal ?? '', step.broadcast ? undefined : idOf(play, step) || undefined, step.variables ?? {}),
  ],
  message: async (play, step) => [() => play.driver.message(step.message ?? '', idOf(play, step) || undefined, step.variables ?? {})],
  trigger: async (play, step) => [() => play.driver.trigger(idOf(play, step), step.trigger ?? '')],
  setVariables: async (play, step) => [() => play.driver.setVariables(idOf(play, step), step.setVariables ?? {})],
  startOther: async (play, { startOther, as = '' }) => [
    async () => void play.instances.set(as, await play.driver.start(startOther?.processId ?? '', startOther?.variables ?? {})),
  ],
};

const expectations: Readonly<Record<string, (play: Play, step: CaseStep) => Promise<void>>> = {
  expectTasks: async (play, { expectTasks = [], ...step }) => {
    const open = await play.driver.tasks(idOf(play, step));
    demand(allocated(expectTasks, open), () => `open: ${open.map(shownAs).join(', ')}; expected: ${expectTasks.join(', ')}`);
  },
  expectEnded: async (play, step) => {
    const ended = await play.driver.ended(idOf(play, step));
    demand(ended === step.expectEnded, () => (ended ? 'the instance has ended' : 'the instance has not ended'));
  },
  expectVariables: async (play, step) => hasValues('variable', await play.driver.variables(idOf(play, step)), step.expectVariables ?? {}),
  absentVariables: async (play, step) => hasNone('variable', await play.driver.variables(idOf(play, step)), step.absentVariables ?? []),
  expectWaiting: async (play, step) => {
    const waiting = await play.driver.waiting(idOf(play, step));
    const left = [...waiting];
    for (const element of step.expectWaiting ?? []) {
      demand(left.includes(element), () => `nothing waits at ${element}; waiting: ${waiting.join(', ')}`);
      left.splice(left.indexOf(element), 1);
    }
  },
  expectAssignees: async (play, step) => {
    const assignees = (await play.driver.tasks(idOf(play, step))).map(({ assignee }) => assignee);
    const wanted = step.expectAssignees ?? [];
    demand(
      sameMembers(
        assignees.filter((one) => one !== null),
        wanted,
      ),
      () => `assignees ${text(assignees)}, expected ${text(wanted)}`,
    );
  },
  expectTaskProps: async (play, step) => {
    const task = await taskOf(play, step, step.expectTaskProps?.task ?? '');
    for (const [name, value] of Object.entries(step.expectTaskProps?.props ?? {})) {
      const got = task[name];
      const fits = Array.isArray(value)
        ? Array.isArray(got) && sameMembers(got, value)
        : value === null
          ? isNothing(got) || got === ''
          : same(got, value);
      demand(fits, () => `${name} of ${shownAs(task)} is ${text(got)}, expected ${text(value)}`);
    }
  },
  expectTaskVariables: async (play, step) => {
    const { id } = await taskOf(play, step, step.expectTaskVariables?.task ?? '');
    const values = await play.driver.taskVariables(id);
    hasValues('variable of the task', values, step.expectTaskVariables?.variables ?? {});
    hasNone('variable of the task', values, step.expectTaskVariables?.absent ?? []);
  },
  expectInstances: async (play, step) => {
    for (const [key, count] of Object.entries(step.expectInstances ?? {})) {
      const { length } = await play.driver.instances(key);
      demand(length === count, () => `${length} instances of ${key}, expected ${count}`);
    }
  },
};

const failureOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work();
    return null;
  } catch (error) {
    return error ?? new Error('failed');
  }
};

async function playStep(play: Play, step: CaseStep): Promise<void> {
  const kind = Object.keys(step).find((name) => name in expectations || name in actions);
  if (kind === undefined) throw new Error(`no such step: ${text(step)}`);
  if (kind in expectations) return expectations[kind]?.(play, step);
  for (const work of (await actions[kind]?.(play, step)) ?? []) {
    const failure = await failureOf(async () => {
      await work();
      await settled(play);
    });
    if (step.expectError) demand(failure !== null, () => 'it was done, expected to fail');
    else if (failure !== null && !step.mayFail) throw failure;
  }
}

const deployAll = async ({ driver }: Play, { drawings }: Case): Promise<void> => {
  for (const xml of drawings) await driver.deploy(xml);
};

const start = async (play: Play, { start: how, processId }: Case): Promise<void> => {
  if (!how) return;
  const values = how.variables ?? {};
  const id = how.message
    ? await play.driver.startByMessage(how.message, values)
    : await play.driver.start(processId, values, { initiator: how.initiator });
  play.instances.set('', id);
  await settled(play);
};

/** Plays a case; throws at the first step that is not as expected, telling which. */
export async function playCase(one: Case, driver: Driver, restart: boolean): Promise<void> {
  const play: Play = { driver, instances: new Map(), restart };
  const [first] = one.steps;
  if (first?.expectDeployError) {
    demand((await failureOf(() => deployAll(play, one))) !== null, () => 'deployed, expected to be refused');
    return;
  }
  await deployAll(play, one);
  if (first?.expectStartError) {
    demand((await failureOf(() => start(play, one))) !== null, () => 'started, expected to fail');
    return;
  }
  await start(play, one);
  for (const [index, step] of one.steps.entries()) {
    try {
      await playStep(play, step);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Mismatch(`step ${index + 1} ${text(step).slice(0, 120)}: ${message}`, { cause: error });
    }
  }
}
