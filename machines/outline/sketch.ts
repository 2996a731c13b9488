/**
 * A drawing as the outline reads it: elements and sequence flows of one process as they are drawn now, complete or not. What cannot be
 * compiled yet can be outlined all the same.
 */
import type { ModdleElement } from 'bpmn-moddle';
import type { Words } from '#model/words.ts';

export interface SketchNode {
  readonly id: string;
  /** BPMN type without prefix. */
  readonly type: string;
  /** Kind of its event: `timer`, `message`, `error` …; null where it has none. */
  readonly event: string | null;
  readonly name: Words;
  /** Sub-process around it; null: the process. */
  readonly parent: string | null;
  /** Sequence flows, in the order in which they are written. */
  readonly into: readonly string[];
  readonly out: readonly string[];
  readonly otherwise: string | null;
  /** A boundary event has its activity here, and tells whether that goes on. */
  readonly host: string | null;
  readonly beside: boolean;
  readonly boundary: readonly string[];
  /** Sub-process that an event begins. */
  readonly byEvent: boolean;
  /** Begun by a compensation event alone. */
  readonly undoes: boolean;
}

export interface SketchFlow {
  readonly id: string;
  readonly name: Words;
  readonly from: string;
  readonly to: string;
  /** As it is written; null where it has none. */
  readonly condition: string | null;
}

export interface Sketch {
  readonly nodes: ReadonlyMap<string, SketchNode>;
  readonly flows: ReadonlyMap<string, SketchFlow>;
}

const list = (element: ModdleElement, name: string): readonly ModdleElement[] =>
  (element.get(name) as readonly ModdleElement[] | undefined) ?? [];

const one = (element: ModdleElement, name: string): ModdleElement | null => {
  const found = element.get(name) as ModdleElement | string | undefined;
  return typeof found === 'object' ? found : null;
};

/** An element is called by `name` in Chinese, `tydf:nameEn` in English; each stands for the other where that is missing. */
const nameOf = (element: ModdleElement): Words => {
  const zh = element.name ?? '';
  const en = element.get('tydf:nameEn') as string | undefined;
  return { zh, en: en?.trim() || zh };
};

/** Text of a nested expression, or null. */
const bodyOf = (element: ModdleElement, name: string): string | null => {
  const body = one(element, name)?.get('body') as string | undefined;
  return body?.trim() || null;
};

const eventOf = (element: ModdleElement): string | null => {
  const [definition] = list(element, 'eventDefinitions');
  const kind = definition?.$type.slice(5).replace(/EventDefinition$/, '');
  return kind === undefined ? null : `${kind[0]!.toLowerCase()}${kind.slice(1)}`;
};

/** These are drawn but are no part of the way. */
const aside = new Set(['DataObject', 'DataObjectReference', 'DataStoreReference']);

/** Everything inside a process, sub-processes too. */
export const sketchOf = (process: ModdleElement): Sketch => {
  const nodes = new Map<string, SketchNode>();
  const flows = new Map<string, SketchFlow>();
  const parts: { readonly element: ModdleElement; readonly parent: string | null }[] = [];
  const collect = (holder: ModdleElement, parent: string | null): void => {
    for (const element of list(holder, 'flowElements')) {
      parts.push({ element, parent });
      collect(element, element.id ?? null);
    }
  };
  collect(process, null);

  const [into, out, boundary] = [new Map<string, string[]>(), new Map<string, string[]>(), new Map<string, string[]>()];
  const note = (map: Map<string, string[]>, key: string, id: string): void => void map.set(key, [...(map.get(key) ?? []), id]);
  for (const { element } of parts) {
    const id = element.id ?? '';
    if (element.$type === 'bpmn:SequenceFlow') {
      const [from, to] = [one(element, 'sourceRef')?.id, one(element, 'targetRef')?.id];
      if (from === undefined || to === undefined) continue;
      flows.set(id, { id, name: nameOf(element), from, to, condition: bodyOf(element, 'conditionExpression') });
      note(out, from, id);
      note(into, to, id);
    }
    const host = element.$type === 'bpmn:BoundaryEvent' ? one(element, 'attachedToRef')?.id : undefined;
    if (host !== undefined) note(boundary, host, id);
  }
  for (const { element, parent } of parts) {
    const [id, type] = [element.id ?? '', element.$type.slice(5)];
    if (type === 'SequenceFlow' || aside.has(type)) continue;
    nodes.set(id, {
      id,
      type,
      event: eventOf(element),
      name: nameOf(element),
      parent,
      into: into.get(id) ?? [],
      out: out.get(id) ?? [],
      otherwise: one(element, 'default')?.id ?? null,
      host: one(element, 'attachedToRef')?.id ?? null,
      beside: element.get('cancelActivity') === false,
      boundary: boundary.get(id) ?? [],
      byEvent: element.get('triggeredByEvent') === true,
      undoes: element.get('isForCompensation') === true,
    });
  }
  return { nodes, flows };
};

/** Elements that the way can come to from the starts of their scope, over flows and boundary events. */
export const reachedIn = ({ nodes, flows }: Sketch): ReadonlySet<string> => {
  const found = new Set<string>();
  const queue = [...nodes.values()].filter(({ type, byEvent, undoes }) => type === 'StartEvent' || byEvent || undoes).map(({ id }) => id);
  while (queue.length > 0) {
    const node = nodes.get(queue.pop()!);
    if (!node || found.has(node.id)) continue;
    found.add(node.id);
    queue.push(...node.out.map((flow) => flows.get(flow)!.to), ...node.boundary);
  }
  return found;
};
