/** BPMN XML → elements of one process, nested ones too, each with its settings. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Words } from '#model/words.ts';
import type { FlowElement, Mapping } from '../flow.ts';
import { conditionProblem } from './condition.ts';
import { elementKinds } from './elements.ts';
import { listenersOf } from './listeners.ts';
import { loopOf } from './loop.ts';
import { dataOf, mappingsOf } from './mappings.ts';
import { dangling, notSupported } from './problem.ts';
import { isForeignScript, scriptValue } from './script.ts';
import { bodyOf, list, type Source } from './source.ts';

export interface Raw {
  readonly key: string;
  readonly name: Words;
  readonly process: ModdleElement | null;
  readonly elements: Record<string, FlowElement>;
  readonly variables: readonly Mapping[];
}

const nameOf = (element: ModdleElement, source: Source): Words => {
  const zh = element.name ?? '';
  return { zh, en: source.attribute(element, 'nameEn') ?? zh };
};

/** FEEL of the condition under which an activity is passed over; other engines look at it only where a variable allows it. */
const skipOf = (element: ModdleElement, id: string, source: Source): string | null => {
  const text = source.attribute(element, 'skipExpression');
  if (text === null) return null;
  const allowed = ['_FLOWABLE_SKIP_EXPRESSION_ENABLED', '_ACTIVITI_SKIP_EXPRESSION_ENABLED'].map((name) => `${name} = true`);
  return `if ${allowed.join(' or ')} then ${source.feel(id, text)} else false`;
};

/** These are drawn but never run. */
const ignored = new Set(['SequenceFlow', 'DataObject', 'DataObjectReference', 'DataStoreReference']);
const nests = new Set(['SubProcess', 'Transaction', 'AdHocSubProcess']);

interface Wire {
  readonly id: string;
  readonly flow: ModdleElement;
  readonly from: string;
  readonly to: string;
}

class Reader {
  readonly elements: Record<string, FlowElement> = {};
  constructor(readonly source: Source) {}

  /** Condition of a flow as FEEL; undefined where it has none. One that cannot be read is a problem, and never has an answer. */
  condition(flow: ModdleElement, id: string): string | undefined {
    const expression = flow.get('conditionExpression') as ModdleElement | undefined;
    const text = bodyOf(expression);
    if (text === null) return undefined;
    const language = (expression!.get('language') as string | undefined) ?? '';
    const feel = isForeignScript(language) ? scriptValue(id, language.toLowerCase(), text, this.source) : this.source.feel(id, text);
    const problem = feel === 'null' ? null : conditionProblem(feel);
    if (problem) this.source.problems.push(problem(id));
    return feel;
  }

  wires(parts: readonly ModdleElement[]): Wire[] {
    return parts.flatMap((flow) => {
      if (flow.$type !== 'bpmn:SequenceFlow') return [];
      const id = this.source.idOf(flow);
      const [from, to] = ['sourceRef', 'targetRef'].map((name) => this.source.reference(flow, name).element);
      if (from && to) return [{ id, flow, from: this.source.idOf(from), to: this.source.idOf(to) }];
      this.source.problems.push(dangling(id));
      return [];
    });
  }

  scope(holder: ModdleElement, parent: string | null): void {
    const parts = list(holder, 'flowElements');
    const wires = this.wires(parts);
    const [into, out] = [new Map<string, string[]>(), new Map<string, string[]>()];
    const defaults = new Set(parts.flatMap((part) => this.source.reference(part, 'default').element ?? []));
    for (const { id, flow, from, to } of wires) {
      into.set(to, [...(into.get(to) ?? []), id]);
      out.set(from, [...(out.get(from) ?? []), id]);
      const condition = defaults.has(flow) ? undefined : this.condition(flow, id);
      this.elements[id] = {
        id,
        type: 'SequenceFlow',
        name: nameOf(flow, this.source),
        parent,
        incoming: [from],
        outgoing: [to],
        ...(condition === undefined ? {} : { condition }),
      };
    }
    for (const part of parts) {
      const type = part.$type.slice(5);
      if (!ignored.has(type)) this.element(part, type, parent, into, out);
    }
    this.handlers(holder);
  }

  element(part: ModdleElement, type: string, parent: string | null, into: Map<string, string[]>, out: Map<string, string[]>): void {
    const { source } = this;
    const id = this.source.idOf(part);
    const read = elementKinds[type];
    if (!read) source.problems.push(notSupported(type)(id));
    const details = read?.(part, source, id) ?? {};
    const repeats = loopOf(id, part, source);
    const { inputs, outputs, confined } = mappingsOf(id, part, source);
    const data = nests.has(type) ? dataOf(id, part, source) : [];
    const allInputs = [
      ...(repeats?.index ? [{ target: repeats.index, source: 'loopCounter' }] : []),
      ...data,
      ...inputs,
      ...(details.inputs ?? []),
    ];
    const allOutputs = [...(details.outputs ?? []), ...outputs];
    const skip = skipOf(part, id, source);
    const otherwise = this.otherwise(part, type, out.get(id) ?? []);
    this.elements[id] = {
      id,
      type,
      name: nameOf(part, source),
      parent,
      incoming: into.get(id) ?? [],
      outgoing: out.get(id) ?? [],
      ...(otherwise === undefined ? {} : { otherwise }),
      ...details,
      ...(repeats ? { loop: repeats.loop } : {}),
      ...(allInputs.length > 0 ? { inputs: allInputs } : {}),
      ...(allOutputs.length > 0 ? { outputs: allOutputs } : {}),
      ...(confined ? { confined: true as const } : {}),
      ...listenersOf(id, part, source),
      ...(skip === null ? {} : { skip }),
      ...(part.get('isForCompensation') === true ? { forCompensation: true as const } : {}),
    };
    if (nests.has(type)) this.scope(part, id);
  }

  /** The default flow; of an exclusive gateway without one, the only flow that has no condition. */
  otherwise(part: ModdleElement, type: string, flows: readonly string[]): string | undefined {
    const { element, written } = this.source.reference(part, 'default');
    if (element) return this.source.idOf(element);
    if (written !== null) return written;
    if (type !== 'ExclusiveGateway' || flows.length < 2) return undefined;
    const open = flows.filter((flow) => this.elements[flow]!.condition === undefined);
    // Engines that read the flows in their order take one without condition before those drawn after it.
    return open.length === 1 && (this.source.own || open[0] === flows.at(-1)) ? open[0] : undefined;
  }

  /** Associations from compensation events to what undoes. */
  handlers(holder: ModdleElement): void {
    for (const one of list(holder, 'artifacts')) {
      if (one.$type !== 'bpmn:Association') continue;
      const ends = ['sourceRef', 'targetRef'].flatMap((name) => this.source.reference(one, name).element?.id ?? []);
      const event = ends.find((id) => this.elements[id]?.type === 'BoundaryEvent');
      const handler = ends.find((id) => id !== event);
      if (event !== undefined && handler !== undefined && this.elements[handler] && this.elements[event]!.event?.kind === 'compensation')
        this.elements[event] = { ...this.elements[event]!, handler };
    }
  }

  /** Flows to or from what is no element of this process lead nowhere. */
  strays(): void {
    const { elements } = this;
    const stray = new Set<string>();
    for (const { id, type, incoming, outgoing } of Object.values(elements))
      if (type === 'SequenceFlow' && !(elements[incoming[0]!] && elements[outgoing[0]!])) stray.add(id);
    if (stray.size === 0) return;
    const kept = (flows: readonly string[]): readonly string[] => flows.filter((flow) => !stray.has(flow));
    for (const id of stray) {
      this.source.problems.push(dangling(id));
      delete elements[id];
    }
    for (const [id, element] of Object.entries(elements))
      if (element.type !== 'SequenceFlow')
        elements[id] = { ...element, incoming: kept(element.incoming), outgoing: kept(element.outgoing) };
  }

  /** Boundary events are known to their activities. */
  boundaries(): void {
    const found = new Map<string, string[]>();
    for (const { id, host } of Object.values(this.elements)) if (host !== undefined) found.set(host, [...(found.get(host) ?? []), id]);
    for (const [host, boundary] of found) if (this.elements[host]) this.elements[host] = { ...this.elements[host], boundary };
  }
}

/** Processes of a file, executable ones first. `isExecutable` missing means that it is. */
export const processesIn = (source: Source): readonly ModdleElement[] => {
  const all = list(source.root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  const runs = (one: ModdleElement): boolean => one.get('isExecutable') !== false && list(one, 'flowElements').length > 0;
  return [...all.filter(runs), ...all.filter((one) => !runs(one))];
};

/** Reads one process: the named one, or the first that can be executed. */
export const readProcess = (source: Source, processId?: string): Raw => {
  const processes = processesIn(source);
  const process = (processId === undefined ? processes[0] : processes.find(({ id }) => id === processId)) ?? null;
  if (!process) return { key: '', name: { en: '', zh: '' }, process, elements: {}, variables: [] };
  const reader = new Reader(source);
  reader.scope(process, null);
  reader.strays();
  reader.boundaries();
  return {
    key: process.id ?? '',
    name: nameOf(process, source),
    process,
    elements: reader.elements,
    variables: dataOf(process.id ?? '', process, source),
  };
};
