/**
 * A company in memory: flows deployed, instances running, time standing where it is put. It carries out what machines command, without
 * server or database, so that thousands of histories can be played in a test.
 */
import { compileFlow } from '#machines/compile/compile.ts';
import { processesOf } from '#machines/compile/processes.ts';
import type { Command, CompiledFlow, FlowEvent, Principal, Step, StoredSnapshot, Values } from '#machines/flow.ts';
import { dateAfter } from './worldTime.ts';
import { advance, begin, hereIn, isStep } from '#machines/step.ts';
import type { FlowContext } from '#machines/run/context.ts';

export interface WorldTask {
  readonly slot: string;
  readonly node: string;
  readonly name: string;
  readonly principals: readonly Principal[];
  readonly about: Values;
}

interface Timer {
  readonly timer: string;
  readonly at: number;
}

interface Listener {
  readonly wait: string;
  readonly kind: 'message' | 'signal' | 'trigger';
  readonly name: string;
  readonly key: string | null;
}

export interface WorldInstance {
  readonly id: string;
  readonly flow: CompiledFlow;
  readonly parent: { readonly id: string; readonly call: string } | null;
  snapshot: StoredSnapshot;
  tasks: WorldTask[];
  timers: Timer[];
  listeners: Listener[];
  ended: { readonly error?: string } | null;
}

const contextOf = (snapshot: StoredSnapshot): FlowContext => snapshot['context'] as FlowContext;

export class World {
  now = Date.parse('2026-01-05T08:00:00Z');
  readonly definitions = new Map<string, CompiledFlow[]>();
  readonly instances = new Map<string, WorldInstance>();
  /** Timers that begin processes. */
  readonly #starts: { readonly key: string; readonly start: string; at: number }[] = [];
  #jobs: (() => void)[] = [];
  /** Whom a task asks. */
  voters: (node: string) => readonly (readonly Principal[])[] = () => [['u:someone']];

  async deploy(xml: string): Promise<readonly string[]> {
    const keys = await processesOf(xml);
    if (keys.length === 0) throw new Error('no process');
    for (const key of keys) {
      const flow = await compileFlow(xml, key);
      const errors = flow.problems.filter(({ severity }) => severity === 'error');
      if (errors.length > 0) throw new Error(errors.map(({ element, reason }) => `${element}: ${reason.en}`).join('; '));
      this.definitions.set(key, [...(this.definitions.get(key) ?? []), flow]);
      for (const start of flow.starts) {
        const timer = flow.elements[start]!.event?.timer;
        if (timer && flow.elements[start]!.event?.kind === 'timer') this.#starts.push({ key, start, at: dateAfter(this.now, timer.text) });
      }
    }
    return keys;
  }

  #input(): { values: Values; now: string } {
    return { values: {}, now: new Date(this.now).toISOString() };
  }

  start(key: string, values: Values, options: { start?: string; parent?: WorldInstance['parent']; version?: number } = {}): WorldInstance {
    const versions = this.definitions.get(key) ?? [];
    const flow = options.version === undefined ? versions.at(-1) : versions[options.version - 1];
    if (!flow) throw new Error(`no process ${key}`);
    const step = begin(flow, this.#input(), { values, ...(options.start === undefined ? {} : { start: options.start }) });
    if (!isStep(step)) throw new Error(`${step.refused} at ${step.element ?? ''}: ${step.detail}`);
    const instance: WorldInstance = {
      id: String(this.instances.size + 1),
      flow,
      parent: options.parent ?? null,
      snapshot: step.snapshot,
      tasks: [],
      timers: [],
      listeners: [],
      ended: null,
    };
    this.instances.set(instance.id, instance);
    this.#carryOut(instance, step);
    this.#work();
    return instance;
  }

  /** An event for an instance, with everything that follows from it; nothing is changed when it is refused. */
  send(instance: WorldInstance, event: FlowEvent): void {
    const before = structuredClone({ ...instance, flow: null });
    try {
      this.#take(instance, event);
    } catch (problem) {
      Object.assign(instance, before, { flow: instance.flow });
      this.#jobs = [];
      throw problem;
    }
    this.#work();
  }

  #take(instance: WorldInstance, event: FlowEvent): void {
    const step = advance(instance.flow, instance.snapshot, event, this.#input());
    if (!isStep(step)) throw new Error(`${step.refused} at ${step.element ?? ''}: ${step.detail}`);
    if (event.type === 'TIMER') instance.timers = instance.timers.filter(({ timer }) => timer !== event.timer);
    if (event.type === 'APPROVE' || event.type === 'REJECT') instance.tasks = instance.tasks.filter(({ slot }) => slot !== event.slot);
    this.#carryOut(instance, step);
  }

  #carryOut(instance: WorldInstance, step: Step): void {
    instance.snapshot = step.snapshot;
    const queue: Command[] = [...step.commands];
    for (let command = queue.shift(); command; command = queue.shift()) {
      const answer = this.#command(instance, command);
      if (!answer) continue;
      const next = advance(instance.flow, instance.snapshot, answer, this.#input());
      // What asked may be over by the time it is answered.
      if (!isStep(next) && next.refused === 'notNow') continue;
      if (!isStep(next)) throw new Error(`${next.refused} at ${next.element ?? ''}: ${next.detail}`);
      instance.snapshot = next.snapshot;
      queue.push(...next.commands);
    }
  }

  #command(instance: WorldInstance, command: Command): FlowEvent | null {
    switch (command.type) {
      case 'assign':
        return { type: 'ASSIGNED', node: command.node, at: command.at, voters: this.voters(command.node) };
      case 'openTask': {
        const { slot, node, principals, name, about = {} } = command;
        instance.tasks.push({ slot, node, principals, about, name: name ?? instance.flow.elements[node]!.name.zh });
        return null;
      }
      case 'closeTask':
        instance.tasks = instance.tasks.filter(({ slot }) => slot !== command.slot);
        return null;
      case 'setTimer':
        instance.timers.push({ timer: command.timer, at: dateAfter(this.now, command.due) });
        return null;
      case 'cancelTimer':
        instance.timers = instance.timers.filter(({ timer }) => timer !== command.timer);
        return null;
      case 'listen':
        instance.listeners.push({ wait: command.wait, kind: command.kind, name: command.name, key: command.key });
        return null;
      case 'unlisten':
        instance.listeners = instance.listeners.filter(({ wait }) => wait !== command.wait);
        return null;
      case 'throw':
        this.#jobs.push(() => this.#thrown(instance, command));
        return null;
      case 'call':
        this.#jobs.push(() => {
          const version = typeof command.binding === 'object' ? { version: command.binding.version } : {};
          this.start(command.process, command.values, { parent: { id: instance.id, call: command.call }, ...version });
        });
        return null;
      case 'cancelCall':
        for (const child of this.instances.values())
          if (child.parent?.id === instance.id && child.parent.call === command.call) this.#cancel(child);
        return null;
      case 'runEffect':
        return { type: 'EFFECT_DONE', node: command.node, at: command.at };
      case 'ended':
        instance.ended = command.error === undefined ? {} : { error: command.error };
        instance.tasks = [];
        instance.timers = [];
        instance.listeners = [];
        this.#tellParent(instance, command.error);
        return null;
      default:
        return null;
    }
  }

  #cancel(instance: WorldInstance): void {
    Object.assign(instance, { ended: {}, tasks: [], timers: [], listeners: [] });
    for (const child of this.instances.values()) if (child.parent?.id === instance.id && !child.ended) this.#cancel(child);
  }

  #tellParent({ parent, snapshot }: WorldInstance, error: string | undefined): void {
    if (!parent) return;
    const values = contextOf(snapshot).variables;
    this.#jobs.push(() => {
      const above = this.instances.get(parent.id)!;
      if (above.ended) return;
      const { call } = parent;
      this.#take(above, error === undefined ? { type: 'CHILD_DONE', call, values } : { type: 'CHILD_FAILED', call, error, values });
    });
  }

  #thrown(instance: WorldInstance, { kind, name, key, values }: Extract<Command, { type: 'throw' }>): void {
    if (kind === 'signal') this.signal(name, values);
    else if (kind === 'message') {
      try {
        this.message(name, { values, key });
      } catch {
        // Nobody waits for it.
      }
    } else if (instance.parent) {
      const above = this.instances.get(instance.parent.id)!;
      if (!above.ended)
        this.#take(above, {
          type: 'CHILD_ESCALATED',
          call: instance.parent.call,
          code: name,
          values: contextOf(instance.snapshot).variables,
        });
    }
  }

  #work(): void {
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) job();
  }

  #startsBy(kind: 'message' | 'signal', name: string): { key: string; start: string }[] {
    return [...this.definitions].flatMap(([key, versions]) =>
      versions
        .at(-1)!
        .starts.filter((id) => {
          const { event } = versions.at(-1)!.elements[id]!;
          return event?.kind === kind && event.name === name;
        })
        .map((start) => ({ key, start })),
    );
  }

  message(
    name: string,
    { instance, key = null, values = {} }: { instance?: WorldInstance; key?: string | null; values?: Values },
  ): WorldInstance {
    for (const one of instance ? [instance, ...this.children(instance)] : this.instances.values()) {
      const found = one.listeners.find(
        (listener) => listener.kind === 'message' && listener.name === name && (key === null || listener.key === key),
      );
      if (!found) continue;
      this.send(one, { type: 'CAUGHT', wait: found.wait, values });
      return one;
    }
    const [begun] = instance ? [] : this.#startsBy('message', name);
    if (!begun) throw new Error(`nobody waits for the message ${name}`);
    return this.start(begun.key, values, { start: begun.start });
  }

  signal(name: string, values: Values = {}, only?: WorldInstance): void {
    for (const one of only ? [only] : [...this.instances.values()])
      for (const { wait, kind, name: heard } of one.listeners.slice())
        if (kind === 'signal' && heard === name && one.listeners.some((listener) => listener.wait === wait))
          this.send(one, { type: 'CAUGHT', wait, values });
    if (!only) for (const { key, start } of this.#startsBy('signal', name)) this.start(key, values, { start });
  }

  /** Moves the time; what falls due on the way happens in its order. */
  advance(to: string): void {
    const end = dateAfter(this.now, to);
    for (;;) {
      const due = [...this.instances.values()].flatMap((instance) => instance.timers.map((timer) => ({ ...timer, instance })));
      const next = [...due, ...this.#starts.map((start) => ({ ...start, instance: null }))]
        .filter(({ at }) => at <= end)
        .toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.now = Math.max(this.now, next.at);
      if (next.instance) this.send(next.instance, { type: 'TIMER', timer: next.timer });
      else {
        const start = this.#starts.findIndex(({ key, start: one }) => key === next.key && one === next.start);
        this.#starts.splice(start, 1);
        this.start(next.key, {}, { start: next.start });
      }
    }
    this.now = end;
  }

  children(instance: WorldInstance): readonly WorldInstance[] {
    const direct = [...this.instances.values()].filter(({ parent }) => parent?.id === instance.id);
    return direct.flatMap((child) => [child, ...this.children(child)]);
  }

  tasksOf(instance: WorldInstance): readonly (WorldTask & { readonly instance: WorldInstance })[] {
    return [instance, ...this.children(instance)].flatMap((one) => one.tasks.map((task) => ({ ...task, instance: one })));
  }

  variables(instance: WorldInstance): Values {
    return contextOf(instance.snapshot).variables;
  }

  waiting(instance: WorldInstance): readonly string[] {
    return hereIn(instance.flow, instance.snapshot);
  }
}
