/**
 * The token game of BPMN: one pure reducer for whatever is no structured statechart. Tokens
 * run until every one waits in an activity or a join; a scope is over when none is left in it.
 */
import type { FlowElement, Mapping, Values } from '../../flow.ts';
import type { Net } from '../../chart.ts';
import { behaviourOf, waiting, watchBoundary } from '../behaviours.ts';
import { valueOf } from '../conditions.ts';
import { stop, type Activity, type AnyFlowEvent, type Work } from '../context.ts';
import { endWaits, waitFor } from '../waits.ts';
import { beginCompensation, compensated, handOver, rememberDone } from './compensation.ts';
import { beginTurns, turnDone } from './loops.ts';
import { throwEvent } from './throwing.ts';
import type { Moves } from './moves.ts';
import { Tree } from './tree.ts';
import { isJoin, parallelJoin, waysOut, type Elements } from './ways.ts';

const mostSteps = 5000;

interface Token {
  readonly scope: string;
  /** Flow over which it comes; null at a start. */
  readonly flow: string | null;
  readonly to: string;
}

export const isScope = ({ type }: FlowElement): boolean => type === 'SubProcess';

export class Game implements Moves {
  readonly tree: Tree;
  tokens: readonly Token[] = [];
  #steps = 0;

  constructor(
    readonly work: Work,
    readonly id: string,
    readonly net: Net,
    readonly elements: Elements,
    /** The event of this step; waits that it answers need no cancelling. */
    readonly event: AnyFlowEvent,
  ) {
    this.tree = new Tree(work, id);
  }

  element(at: string): FlowElement {
    return this.elements[this.tree.get(at).element]!;
  }

  /** Element of the scope: null of the process itself. */
  scopeElement(scope: string): string | null {
    return this.tree.get(scope).element || null;
  }

  /** Does the event of this step answer that wait? */
  answers(wait: string): boolean {
    const { event } = this;
    return (event.type === 'TIMER' && event.timer === wait) || (event.type === 'CAUGHT' && event.wait === wait);
  }

  findAt(test: (at: string) => boolean): string | undefined {
    return Object.keys(this.tree.activities).find(test);
  }

  find(test: (activity: Activity) => boolean): string | undefined {
    return this.findAt((at) => test(this.tree.get(at)));
  }

  put(scope: string, to: string, flow: string | null = null): void {
    this.tokens = [...this.tokens, { scope, flow, to }];
  }

  // ---- scopes

  /** Begins a scope's inner life: its event sub-processes listen, a token comes to its start. */
  openScope(scope: string, start?: string): void {
    this.listen(scope);
    const around = this.scopeElement(scope);
    const plain = this.startsOf(around);
    const first = start ?? plain.find(({ event }) => !event || event.kind === 'none')?.id ?? plain[0]?.id;
    if (start === undefined && around === null && plain.length > 1 && this.elements[first!]!.event?.kind !== 'none')
      stop(this.work.context, {
        refused: 'noFlowFits',
        element: first!,
        detail: 'several starts wait for events of their own, none is plain',
      });
    if (first !== undefined) return this.put(scope, first);
    // Without a start event everything that nothing leads to begins at once (BPMN 2.0, 10.4.2 on sub-processes).
    for (const { id, incoming, host, eventSubProcess, forCompensation, type } of this.#inside(around))
      if (around !== null && incoming.length === 0 && !host && !eventSubProcess && !forCompensation && type !== 'SequenceFlow')
        this.put(scope, id);
  }

  #inside(around: string | null): readonly FlowElement[] {
    return Object.values(this.elements).filter(({ parent }) => parent === around);
  }

  /** The event sub-processes of a scope begin to wait for their events. */
  listen(scope: string): void {
    for (const { id, eventSubProcess } of this.#inside(this.scopeElement(scope)))
      if (eventSubProcess) for (const one of this.startsOf(id)) waitFor(this.work, scope, one);
  }

  startsOf(scope: string | null): readonly FlowElement[] {
    return Object.values(this.elements).filter(({ type, parent }) => type === 'StartEvent' && parent === scope);
  }

  // ---- tokens

  /** A token comes to a node. */
  arrive({ scope, flow, to }: Token): void {
    this.#steps += 1;
    if (this.#steps > mostSteps)
      stop(this.work.context, { refused: 'noFlowFits', element: to, detail: 'the flow runs in circles without waiting' });
    if (this.tree.state !== 'running' || !this.tree.has(scope)) return;
    const element = this.elements[to];
    if (!element) return;
    if (isJoin(element) && flow !== null) {
      const joins = [...(this.tree.get(scope).joins ?? []), flow];
      this.tree.patch(scope, { joins });
      if (element.type === 'InclusiveGateway') return;
      const left = parallelJoin(element, joins);
      if (!left) return;
      this.tree.patch(scope, { joins: left });
      return this.leave(scope, element);
    }
    if (element.skip !== undefined && valueOf(this.work.context, element.skip, this.work.values(scope)) === true)
      return this.leave(scope, element);
    if (element.loop) return beginTurns(this, scope, element);
    this.begin(scope, element);
  }

  /** Goes on from a node over its flows; a throwing link goes on at its catch. */
  leave(scope: string, element: FlowElement, at: string = scope): void {
    if (element.event?.kind === 'link' && element.event.throws) {
      const target = Object.values(this.elements).find(
        ({ event, parent }) => event?.kind === 'link' && !event.throws && event.name === element.event?.name && parent === element.parent,
      );
      return target
        ? this.leave(scope, target)
        : stop(this.work.context, { refused: 'noFlowFits', element: element.id, detail: `no link “${element.event.name ?? ''}”` });
    }
    for (const flow of waysOut(this.work.context, this.elements, element, this.work.values(at)))
      this.put(scope, flow.outgoing[0]!, flow.id);
  }

  // ---- activities

  /** Carries an element out in a scope; `variables` are its own from the start. */
  begin(scope: string, element: FlowElement, variables?: Values, undoes?: string): void {
    const { id, type, event } = element;
    if (waiting(element) || isScope(element)) {
      const at = this.tree.add({
        element: id,
        scope,
        ...(variables ? { variables } : {}),
        ...(undoes === undefined ? {} : { undoes }),
      });
      this.#inputs(at, element);
      this.#assign(at, element.before);
      if (this.tree.get(scope).turns === undefined) watchBoundary(this.work, at, element, this.elements);
      if (isScope(element)) this.openScope(at);
      else behaviourOf(element).enter(this.work, at, element);
      return;
    }
    if (type === 'EventBasedGateway') {
      const at = this.tree.add({ element: id, scope });
      for (const flow of element.outgoing) waitFor(this.work, at, this.elements[this.elements[flow]!.outgoing[0]!]!);
      return;
    }
    if (event?.throws && event.kind === 'compensation') return beginCompensation(this, scope, element);
    const at =
      variables || element.inputs || element.outputs ? this.tree.add({ element: id, scope, ...(variables ? { variables } : {}) }) : null;
    if (at !== null) this.#inputs(at, element);
    const here = at ?? scope;
    this.#assign(here, element.before);
    if (element.script) this.#script(here, element);
    if (element.message !== undefined && !event) this.work.commands.push({ type: 'send', node: id, message: element.message });
    this.#assign(here, element.after);
    if (at !== null) {
      this.#outputs(at, element);
      this.tree.remove(at);
    }
    if (undoes !== undefined) return compensated(this, undoes);
    if (this.tree.get(scope).turns) return turnDone(this, scope, variables ?? {});
    this.#passed(scope, element);
  }

  /** A node that does not wait is done at once. */
  #passed(scope: string, element: FlowElement): void {
    const { event } = element;
    if (event?.throws && event.kind !== 'none' && !throwEvent(this, scope, element)) return;
    rememberDone(this, scope, element, {});
    if (element.type !== 'EndEvent') this.leave(scope, element);
  }

  /** Sets variables in the nearest scope that has them, one after the other. */
  #assign(at: string, mappings: readonly Mapping[] = []): void {
    for (const { target, source } of mappings) this.work.set(at, { [target]: valueOf(this.work.context, source, this.work.values(at)) });
  }

  #inputs(at: string, { inputs }: FlowElement): void {
    if (!inputs) return;
    const variables: Record<string, unknown> = { ...this.tree.get(at).variables };
    for (const { target, source } of inputs) {
      variables[target] = valueOf(this.work.context, source, this.work.values(at));
      this.tree.patch(at, { variables: { ...variables } });
    }
  }

  /** An activity hands its outputs to the scope around it. A called process is asked for its own variables. */
  #outputs(at: string, { outputs }: FlowElement): void {
    if (!outputs) return;
    const child = this.event.type === 'CHILD_DONE' && this.event.call === at ? this.event.values : null;
    const { scope } = this.tree.get(at);
    for (const { target, source } of outputs)
      this.work.set(scope, { [target]: valueOf(this.work.context, source, child ? { ...child } : this.work.values(at)) });
  }

  #script(at: string, { script }: FlowElement): void {
    if (!script) return;
    const value = valueOf(this.work.context, script.feel, this.work.values(at));
    if (script.result !== null) this.work.set(at, { [script.result]: value });
  }

  /** An activity is done: what it gives goes out, its boundary is no longer watched, its token goes on. */
  complete(at: string): void {
    const element = this.element(at);
    const { scope, variables = {}, undoes } = this.tree.get(at);
    const { turns, done } = this.tree.get(at);
    // The instances of a loop have done both for themselves.
    if (turns) handOver(this, scope, done ?? []);
    else {
      this.#assign(at, element.after);
      this.#outputs(at, element);
      rememberDone(this, scope, element, variables, done);
    }
    endWaits(this.work, at, this.event);
    this.tree.remove(at);
    if (undoes !== undefined) return compensated(this, undoes);
    if (this.tree.has(scope) && this.tree.get(scope).turns) return turnDone(this, scope, variables);
    // An event sub-process has no flows: the scope around is over when nothing else is left.
    this.leave(scope, element, scope);
  }

  /** Ends an activity with everything in it; nothing goes on from it. */
  cancel(at: string): void {
    if (!this.tree.has(at)) return;
    for (const child of this.tree.children(at)) this.cancel(child);
    const element = this.element(at);
    this.#retract(at);
    if (waiting(element) && !this.tree.get(at).turns) behaviourOf(element).leave(this.work, at, element, this.event);
    endWaits(this.work, at, this.event);
    this.tree.remove(at);
  }

  /** Work that was asked for in this very step is not asked for when its work is over. */
  #retract(at: string): void {
    const { commands } = this.work;
    for (let nth = commands.length - 1; nth >= 0; nth--) {
      const command = commands[nth]!;
      if (('at' in command && command.at === at) || (command.type === 'call' && command.call === at)) commands.splice(nth, 1);
    }
  }

  /** Ends everything in a scope, which itself stays; its event sub-processes listen no more. */
  clear(scope: string): void {
    for (const child of this.tree.children(scope)) this.cancel(child);
    this.tree.patch(scope, { joins: [] });
    this.tokens = this.tokens.filter((token) => token.scope !== scope);
  }

  /** Everything ends with this outcome. */
  endAll(state: 'rejected' | 'ended'): void {
    this.clear(this.id);
    endWaits(this.work, this.id, this.event);
    this.tree.state = state;
  }

  /** Ends the scope at once: a sub-process is done, the process itself ended. */
  terminate(scope: string): void {
    this.clear(scope);
    if (scope === this.id) this.endAll('ended');
    else this.complete(scope);
  }

  /** An error that nothing caught ends the whole. */
  fail(code: string, text: string, node: string): void {
    this.endAll('rejected');
    this.work.context = { ...this.work.context, rejectedAt: node, final: false, error: { code, text } };
  }
}
