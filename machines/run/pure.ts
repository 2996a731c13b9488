/**
 * One pure transition. xstate's own `transition` builds an actor for every call, which costs more than the step; this keeps one inert
 * scope for each machine and only takes the actions down.
 */
import { createActor, type AnyActorScope, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { StepInput } from './context.ts';

interface TakenAction {
  readonly type: string;
  readonly params: unknown;
}

const scopes = new WeakMap<AnyStateMachine, AnyActorScope>();

const nothing = (): void => {};

const scopeOf = (machine: AnyStateMachine): AnyActorScope => {
  const known = scopes.get(machine);
  if (known) return known;
  const self = createActor(machine, { input: null as never });
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };
  scopes.set(machine, scope);
  return scope;
};

export const initial = (machine: AnyStateMachine, step: StepInput): AnyMachineSnapshot =>
  machine.getInitialSnapshot(scopeOf(machine), step as never);

/** The next snapshot (the same object when the event is not taken) and the actions to carry out. */
export const transit = (
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): [AnyMachineSnapshot, readonly TakenAction[]] => {
  const actions: TakenAction[] = [];
  const scope: AnyActorScope = { ...scopeOf(machine), actionExecutor: (action) => void actions.push(action) };
  return [machine.transition(before as never, event, scope), actions];
};
