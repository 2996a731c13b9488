/** BPMN XML → model: elements with their names and settings, nodes with their flows. */
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import type { Words } from '#model/words.ts';
import descriptor from '../../flows/tydf.json' with { type: 'json' };
import { conditionOf } from '../run/conditions.ts';
import type { FlowElement } from '../flow.ts';
import { elementKinds, type Read } from './elements.ts';
import { feelOf } from './foreign.ts';
import type { Edge, GraphNode, Problems } from './model.ts';
import { dangling, neverTrue, notSupported, unreadable } from './problem.ts';

const moddle = new BpmnModdle({ tydf: descriptor });

export interface Raw {
  readonly key: string;
  readonly name: Words;
  readonly process: ModdleElement | null;
  readonly elements: Record<string, FlowElement>;
  readonly nodes: Record<string, GraphNode>;
}

const list = (element: ModdleElement, name: string): readonly ModdleElement[] =>
  (element.get(name) as readonly ModdleElement[] | undefined) ?? [];

const nameOf = (element: ModdleElement): Words => {
  const zh = element.name ?? '';
  return { zh, en: (element.get('tydf:nameEn') as string | undefined) || zh };
};

/** Condition of a flow as FEEL; undefined where it has none. One that cannot be read is a problem, and never has an answer. */
const conditionOfFlow = (flow: ModdleElement, id: string, problems: Problems): string | undefined => {
  const expression = flow.get('conditionExpression') as ModdleElement | undefined;
  const text = (expression?.get('body') as string | undefined)?.trim();
  if (!text) return undefined;
  try {
    const condition = conditionOf(feelOf(text));
    if (condition.reads.length === 0 && typeof condition.holds({}, '2000-01-01T00:00:00Z') !== 'boolean') problems.push(neverTrue(id));
    return condition.text;
  } catch (problem) {
    problems.push(unreadable(text, problem instanceof Error ? problem.message : '')(id));
    return 'null';
  }
};

const ignored = new Set(['SequenceFlow', 'DataObject', 'DataObjectReference', 'DataStoreReference']);

export const readModel = async (xml: string, problems: Problems): Promise<Raw> => {
  const { rootElement } = await moddle.fromXML(xml);
  const process = list(rootElement, 'rootElements').find(({ $type }) => $type === 'bpmn:Process') ?? null;
  const elements: Record<string, FlowElement> = {};
  const nodes: Record<string, GraphNode> = {};
  if (!process) return { key: '', name: { en: '', zh: '' }, process, elements, nodes };

  const parts = list(process, 'flowElements');
  const edges: Edge[] = [];
  for (const flow of parts.filter(({ $type }) => $type === 'bpmn:SequenceFlow')) {
    const [from, to] = [flow.get('sourceRef') as ModdleElement | undefined, flow.get('targetRef') as ModdleElement | undefined];
    const id = flow.id ?? `flow_${edges.length + 1}`;
    if (!from?.id || !to?.id) {
      problems.push(dangling(id));
      continue;
    }
    const isDefault = (from.get('default') as ModdleElement | undefined) === flow;
    const condition = isDefault ? undefined : conditionOfFlow(flow, id, problems);
    edges.push({ id, from: from.id, to: to.id, ...(condition === undefined ? {} : { condition }) });
    elements[id] = {
      id,
      type: 'SequenceFlow',
      name: nameOf(flow),
      parent: null,
      incoming: [from.id],
      outgoing: [to.id],
      ...(condition === undefined ? {} : { condition }),
    };
  }

  for (const part of parts) {
    const type = part.$type.slice(5);
    if (ignored.has(type) || !part.id) continue;
    const read: Read = elementKinds[type]?.(part, problems) ?? { kind: 'pass' };
    if (!elementKinds[type]) problems.push(notSupported(type)(part.id));
    if (list(part, 'loopCharacteristics').length > 0 || part.get('loopCharacteristics'))
      problems.push(notSupported('multi-instance or loop')(part.id));
    const host = part.get('attachedToRef') as ModdleElement | undefined;
    const into = edges.filter(({ to }) => to === part.id);
    const out = edges.filter(({ from }) => from === part.id);
    const boundary = parts
      .filter((other) => (other.get('attachedToRef') as ModdleElement | undefined) === part)
      .flatMap(({ id }) => id ?? []);
    const otherwise = (part.get('default') as ModdleElement | undefined)?.id;
    nodes[part.id] = {
      id: part.id,
      kind: read.kind,
      into: host?.id ? [{ id: `${host.id}>${part.id}`, from: host.id, to: part.id }] : into,
      out,
      ...(otherwise === undefined ? {} : { otherwise }),
      boundary,
      beside: read.beside ?? false,
    };
    elements[part.id] = {
      id: part.id,
      type,
      name: nameOf(part),
      parent: host?.id ?? null,
      incoming: into.map(({ id }) => id),
      outgoing: out.map(({ id }) => id),
      ...(boundary.length > 0 ? { boundary } : {}),
      ...read.details,
    };
  }
  return { key: process.id ?? '', name: nameOf(process), process, elements, nodes };
};
