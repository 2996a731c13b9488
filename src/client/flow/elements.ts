/** Moddle elements of a file: finding them by id, and making new ones. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Made, Properties } from './modeling.ts';
import type { BpmnFactoryService, Writable } from './services.ts';

interface Described extends ModdleElement {
  readonly $descriptor: ModdleElement['$descriptor'] & {
    readonly properties?: readonly {
      readonly name: string;
      readonly ns?: { readonly localName: string };
      readonly isReference?: boolean;
    }[];
    readonly propertiesByName?: Readonly<Record<string, { readonly isReference?: boolean }>>;
  };
}

const isElement = (value: unknown): value is Writable => typeof value === 'object' && value !== null && '$type' in value;

/**
 * The element and all that it holds, in the order of the file. References are not followed: moddle hides them from enumeration, and where
 * replacing an element has made one visible, what it leads to is told once all the same.
 */
export function* within(element: ModdleElement, told = new Set<ModdleElement>()): Generator<Writable> {
  if (told.has(element)) return;
  told.add(element);
  yield element as Writable;
  for (const value of Object.values(element))
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) if (isElement(part)) yield* within(part, told);
}

export const byId = (root: ModdleElement, id: string): Writable | null => {
  for (const element of within(root)) if (element.id === id && !element.$type.startsWith('bpmndi:')) return element;
  return null;
};

const isReference = (element: ModdleElement, name: string): boolean =>
  (element as Described).$descriptor.propertiesByName?.[name]?.isReference === true;

/** Makes an element with what stands in it; a text in the place of a reference is the id of what it refers to. */
export const make = (factory: BpmnFactoryService, root: ModdleElement, { type, ...properties }: Made, parent: ModdleElement): Writable => {
  const made = factory.create(type);
  made.$parent = parent;
  const value = (name: string, given: unknown): unknown => {
    if (Array.isArray(given)) return (given as unknown[]).map((one) => value(name, one));
    if (typeof given === 'object' && given !== null) return make(factory, root, given as Made, made);
    return typeof given === 'string' && isReference(made, name) ? byId(root, given) : given;
  };
  for (const [name, given] of Object.entries(properties)) if (given !== undefined) made.set(name, value(name, given));
  return made;
};

/** The extension elements with those of one type replaced; undefined where none is left. */
export const extended = (factory: BpmnFactoryService, owner: Writable, type: string, all: readonly Properties[]): Writable | undefined => {
  const before = owner.get('extensionElements') as Writable | undefined;
  const values = (before?.get('values') as readonly Writable[] | undefined) ?? [];
  const at = values.findIndex(({ $type }) => $type === type);
  const kept = values.filter(({ $type }) => $type !== type);
  if (kept.length === 0 && all.length === 0) return undefined;
  const holder = factory.create('bpmn:ExtensionElements');
  holder.$parent = owner;
  const made = all.map((properties) => make(factory, owner, { type, ...properties }, holder));
  const place = at === -1 ? kept.length : values.slice(0, at).filter(({ $type }) => $type !== type).length;
  holder.set('values', [...kept.slice(0, place), ...made, ...kept.slice(place)]);
  return holder;
};
