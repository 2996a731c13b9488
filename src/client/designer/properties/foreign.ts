/** What other engines wrote about an element: attributes and extension elements that are not ours. */
import type { ModdleElement } from 'bpmn-moddle';
import { childAt, childrenAt } from './element.ts';

/** Prefixes of BPMN itself, its drawing, and our own. */
const own = new Set(['bpmn', 'bpmn2', 'bpmndi', 'dc', 'di', 'xsi', 'xml', 'xmlns', 'tydf', 'bioc', 'color', 'semantic']);

const isForeign = (name: string): boolean => name.includes(':') && !own.has(name.slice(0, name.indexOf(':')));

export interface ForeignPart {
  /** As it is written: `camunda:assignee="boss"`, `<flowable:taskListener>`. */
  readonly text: string;
  readonly name: string;
}

export const foreignPartsOf = (element: ModdleElement): readonly ForeignPart[] => {
  const holder = childAt(element, 'extensionElements');
  const event = childrenAt(element, 'eventDefinitions')[0];
  const loop = childAt(element, 'loopCharacteristics');
  return [
    ...Object.entries(element.$attrs ?? {})
      .filter(([name]) => isForeign(name))
      .map(([name, value]) => ({ name, text: `${name}="${String(value)}"` })),
    ...(holder ? childrenAt(holder, 'values') : [])
      .filter(({ $type }) => isForeign($type))
      .map(({ $type }) => ({ name: $type, text: `<${$type}>` })),
    ...(event ? foreignPartsOf(event) : []),
    ...(loop ? foreignPartsOf(loop) : []),
  ];
};
