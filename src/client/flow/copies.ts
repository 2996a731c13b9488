/** Copies keep what bpmn-js does not know: attributes and extension elements of other engines come along when an element is copied or replaced. */
import type { EventService, Writable } from './services.ts';

interface Moddle {
  createAny(type: string, uri: string | undefined, properties: object): Writable;
}
interface Copying {
  readonly sourceElement?: Writable;
  readonly targetElement?: Writable;
}
interface CopyingProperty {
  readonly property?: unknown;
  readonly propertyName?: string;
}

const isGeneric = (value: unknown): value is Writable =>
  typeof value === 'object' && value !== null && (value as { $descriptor?: { isGeneric?: boolean } }).$descriptor?.isGeneric === true;

class WholeCopies {
  static $inject = ['eventBus', 'moddle'];
  constructor(events: EventService, moddle: Moddle) {
    const copied = (element: Writable): Writable => {
      const { $type, $descriptor } = element;
      const properties = Object.fromEntries(
        Object.entries(element).flatMap(([name, value]): [string, unknown][] => {
          if (name === '$type' || name === '$parent') return [];
          return [[name, Array.isArray(value) ? (value as unknown[]).map((one) => (isGeneric(one) ? copied(one) : one)) : value]];
        }),
      );
      const copy = moddle.createAny($type, $descriptor.ns?.uri, properties);
      for (const child of copy.$children ?? []) (child as Writable).$parent = copy;
      return copy;
    };
    events.on('moddleCopy.canCopyProperties', 2000, (event) => {
      const { sourceElement, targetElement } = event as Copying;
      const given = sourceElement?.$attrs ?? {};
      const own = targetElement?.$attrs as Record<string, string> | undefined;
      for (const [name, value] of Object.entries(given)) if (own && name.includes(':') && own[name] === undefined) own[name] = value;
      return undefined;
    });
    events.on('moddleCopy.canCopyProperty', 2000, (event) => {
      const { property } = event as CopyingProperty;
      return isGeneric(property) ? copied(property) : undefined;
    });
  }
}

export const wholeCopies = { __init__: ['wholeCopies'], wholeCopies: ['type', WholeCopies] };
