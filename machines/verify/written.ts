/**
 * Everything that a drawing writes of an element, hidden or not, as texts by path: attributes and extensions of other engines, documentation,
 * what it refers to; and apart from it where and how it is drawn. So two drawings can be compared to the last letter.
 */
import type { ModdleElement } from 'bpmn-moddle';
import { moddle } from '../compile/source.ts';
import { textOf } from '#model/calculation/text.ts';

/** By path: `documentation`, `camunda:assignee`, `extensionElements/camunda:property[2]/value`. */
export type Texts = Readonly<Record<string, string>>;

export interface Written {
  readonly id: string;
  /** BPMN type without prefix. */
  readonly type: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly texts: Texts;
  /** Where it is drawn, in which colours; empty: not at all. */
  readonly look: Texts;
}

const tracked = ['bpmn:FlowElement', 'bpmn:Artifact', 'bpmn:Participant', 'bpmn:Lane', 'bpmn:MessageFlow', 'bpmn:RootElement'];
/** An event definition of the file itself is an element of its own; one inside an event belongs to it. */
const isTracked = (element: ModdleElement): boolean =>
  tracked.some((type) => element.$instanceOf(type)) &&
  (!element.$instanceOf('bpmn:EventDefinition') || element.$parent?.$type === 'bpmn:Definitions');

interface Property {
  readonly name: string;
  readonly isReference?: boolean;
  readonly isMany?: boolean;
  readonly isVirtual?: boolean;
}
const propertiesOf = ({ $descriptor }: ModdleElement): readonly Property[] =>
  (($descriptor as { readonly properties?: readonly Property[] }).properties ?? []).filter(({ isVirtual }) => isVirtual !== true);

const isElement = (value: unknown): value is ModdleElement => typeof value === 'object' && value !== null && '$type' in value;
const own = (element: ModdleElement, name: string): unknown =>
  Object.hasOwn(element, name) ? (element as unknown as Readonly<Record<string, unknown>>)[name] : undefined;
const short = (type: string): string => type.replace(/^bpmn:/, '');

/** Told by the flow around it: what comes in and goes out. */
const skipped = new Set([
  '$type',
  '$attrs',
  '$parent',
  '$descriptor',
  '$model',
  'id',
  'incoming',
  'outgoing',
  'di',
  'flowNodeRef',
  'lanes',
]);
const referred = new Set(['incoming', 'outgoing', 'flowNodeRef', 'bpmnElement']);

const collect = (element: ModdleElement, path: string, into: Record<string, string>): void => {
  const at = (name: string): string => (path === '' ? name : `${path}/${name}`);
  const put = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (!isElement(value)) {
      into[at(name)] = textOf(value);
      return;
    }
    if (isTracked(value)) return;
    const type = short(value.$type);
    // The kind of what stands there says something of its own: a timer in the place of a message.
    if (!name.includes(type) && !type.startsWith('Formal')) into[at(name)] = type;
    collect(value, at(name), into);
  };
  for (const [name, value] of Object.entries(element.$attrs ?? {})) if (!/^(?:xmlns|xsi:)/.test(name)) into[at(name)] = value;
  for (const name of Object.keys(element)) {
    if (skipped.has(name)) continue;
    const value = own(element, name);
    if (name === 'extensionElements' && isElement(value)) many(value, 'values', at(''), into);
    else if (name === '$children' || Array.isArray(value)) many(element, name, path === '' ? '' : `${path}/`, into);
    else if (!name.startsWith('xmlns')) put(name, value);
  }
  for (const { name, isReference, isMany } of propertiesOf(element)) {
    if (isReference !== true || referred.has(name)) continue;
    const value = own(element, name);
    const all = isMany === true && Array.isArray(value) ? (value as readonly unknown[]) : [value];
    const ids = all.flatMap((one) => (isElement(one) ? (one.id ?? []) : []));
    if (ids.length > 0) into[at(name)] = ids.join(', ');
  }
};

/** Several of a kind are numbered, so that the second can be told from the first. */
const many = (element: ModdleElement, name: string, path: string, into: Record<string, string>): void => {
  const values = (own(element, name) as readonly unknown[] | undefined) ?? [];
  const count = new Map<string, number>();
  for (const value of values) {
    if (isElement(value) && isTracked(value)) continue;
    const type = isElement(value) ? short(value.$type) : name;
    count.set(type, (count.get(type) ?? 0) + 1);
    const nth = count.get(type)!;
    const here = `${path}${nth === 1 ? type : `${type}[${String(nth)}]`}`;
    if (!isElement(value)) into[here] = textOf(value);
    else {
      const before = Object.keys(into).length;
      collect(value, here, into);
      // An empty one is told by being there.
      if (Object.keys(into).length === before) into[here] = '';
    }
  }
};

const numbers = (...all: readonly unknown[]): string => all.map((one) => String(Math.round(Number(one)))).join(', ');

/** Colours stand there twice, for older readers, too. */
const colours: Readonly<Record<string, string>> = { stroke: 'border-color', fill: 'background-color' };

const lookOf = (shape: ModdleElement): Record<string, string> => {
  const look: Record<string, string> = {};
  const bounds = own(shape, 'bounds') as ModdleElement | undefined;
  if (bounds) {
    look['place'] = numbers(bounds.get('x'), bounds.get('y'));
    look['size'] = numbers(bounds.get('width'), bounds.get('height'));
  }
  const points = (own(shape, 'waypoint') as readonly ModdleElement[] | undefined) ?? [];
  if (points.length > 0) look['line'] = points.map((point) => numbers(point.get('x'), point.get('y'))).join(' → ');
  const label = (own(shape, 'label') as ModdleElement | undefined)?.get('bounds') as ModdleElement | undefined;
  if (label) look['label'] = numbers(label.get('x'), label.get('y'));
  for (const name of Object.keys(shape)) {
    const value = own(shape, name);
    if (name !== 'id' && !name.startsWith('$') && ['string', 'boolean', 'number'].includes(typeof value))
      look[colours[name] ?? name] = textOf(value);
  }
  for (const [name, value] of Object.entries(shape.$attrs ?? {})) if (!name.startsWith('xmlns')) look[name] = value;
  return look;
};

/** Everything with an id of its own, by it. Rejects where the file cannot be read. */
export const writtenIn = async (xml: string): Promise<Readonly<Record<string, Written>>> => {
  const { rootElement, elementsById } = await moddle.fromXML(xml);
  const looks: Record<string, Record<string, string>> = {};
  for (const diagram of (rootElement.get('diagrams') as readonly ModdleElement[] | undefined) ?? []) {
    const plane = diagram.get('plane') as ModdleElement | undefined;
    for (const shape of (plane?.get('planeElement') as readonly ModdleElement[] | undefined) ?? []) {
      const of = shape.get('bpmnElement') as ModdleElement | undefined;
      if (of?.id !== undefined) looks[of.id] = lookOf(shape);
    }
  }
  const found: Record<string, Written> = {};
  for (const [id, element] of Object.entries(elementsById)) {
    if (!isTracked(element)) continue;
    const texts: Record<string, string> = {};
    collect(element, '', texts);
    const nameEn = own(element, 'nameEn');
    found[id] = {
      id,
      type: short(element.$type),
      name: textOf(element.name ?? own(element, 'text') ?? ''),
      nameEn: typeof nameEn === 'string' ? nameEn : null,
      texts,
      look: looks[id] ?? {},
    };
  }
  return found;
};
