/** What a file says, element by element, so that two files can be compared whatever their order and spelling. */
import descriptor from '../../../flows/tydf.json' with { type: 'json' };
import { within } from '#client/flow/elements.ts';
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';

interface Described {
  readonly $descriptor: { readonly propertiesByName?: Readonly<Record<string, { readonly default?: unknown }>> };
}

/** An element in its own attributes: sorted, without namespaces, without the type that it has and what it would be anyway. */
const told = (element: ModdleElement): string => {
  const { propertiesByName = {} } = (element as unknown as Described).$descriptor;
  const own = Object.entries(element).flatMap(([name, value]) =>
    name.startsWith('$') || typeof value === 'object' || typeof value === 'function' || propertiesByName[name]?.default === value
      ? []
      : [`${name}=${String(value)}`],
  );
  const more = Object.entries(element.$attrs ?? {}).flatMap(([name, value]) => (/^xmlns|:type$/.test(name) ? [] : [`${name}=${value}`]));
  return [element.$type, ...[...own, ...more].toSorted(), element.$body ?? ''].join(' ');
};

const isDrawing = ({ $type }: ModdleElement): boolean => /^(?:bpmndi|dc|di):/.test($type);

export interface Written {
  /** Each element with its attributes, and how often it is there. */
  readonly elements: ReadonlyMap<string, number>;
  /** Elements that have a shape or a line, with their points and bounds. */
  readonly drawn: ReadonlyMap<string, string>;
}

/** Null where it is no BPMN that can be read. */
export const readWritten = async (xml: string): Promise<Written | null> => {
  try {
    const { rootElement } = await new BpmnModdle({ tydf: descriptor }).fromXML(xml);
    const elements = new Map<string, number>();
    const drawn = new Map<string, string>();
    for (const element of within(rootElement)) {
      if (!isDrawing(element)) elements.set(told(element), (elements.get(told(element)) ?? 0) + 1);
      else if (/BPMN(?:Shape|Edge|Plane)$/.test(element.$type)) {
        const of = (element.get('bpmnElement') as ModdleElement | undefined)?.id;
        if (of) drawn.set(`${element.$type} ${of}`, [...within(element)].map(told).join('\n'));
      }
    }
    return { elements, drawn };
  } catch {
    return null;
  }
};

/** What of the first is no longer in the second. */
export const lost = (before: Written, after: Written): readonly string[] => [
  ...[...before.elements].flatMap(([element, count]) => ((after.elements.get(element) ?? 0) < count ? [element] : [])),
  ...[...before.drawn].flatMap(([what]) => (after.drawn.has(what) ? [] : [what])),
];
