/** Variables in and out of activities: `inputOutput` of Camunda, `ioMapping` of Zeebe, initial values of data objects. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Mapping } from '../flow.ts';
import { scriptValue } from './script.ts';
import { bodyOf, list, localName, valueOf, type Source } from './source.ts';

/** FEEL of a parameter's value: a text, an expression, a list, a map, a script. */
const valueIn = (id: string, holder: ModdleElement, source: Source): string => {
  const inside = holder.$children?.[0];
  switch (inside && localName(inside)) {
    case 'list':
      return `[${(inside!.$children ?? []).map((one) => literal(id, bodyOf(one), source)).join(', ')}]`;
    case 'map':
      return `{${(inside!.$children ?? []).map((one) => `${JSON.stringify(valueOf(one, 'key') ?? '')}: ${valueIn(id, one, source)}`).join(', ')}}`;
    case 'script':
      return scriptValue(id, (valueOf(inside!, 'scriptFormat') ?? '').toLowerCase(), bodyOf(inside) ?? 'null', source);
    default:
      return literal(id, bodyOf(holder), source);
  }
};

const literal = (id: string, text: string | null, source: Source): string => {
  if (text === null) return 'null';
  const feel = source.text(id, text);
  return feel.startsWith('=') ? feel.slice(1) : JSON.stringify(feel);
};

/** Dotted targets (`order.id`) make one context for the variable. */
const nested = (mappings: readonly Mapping[]): Mapping[] => {
  const found = new Map<string, string[]>();
  const made: Mapping[] = [];
  for (const { target, source } of mappings) {
    const [root, ...path] = target.split('.');
    if (path.length === 0) made.push({ target, source });
    else {
      const value = path.reduceRight((inner, name) => `{${JSON.stringify(name)}: ${inner}}`, source);
      found.set(root!, [...(found.get(root!) ?? []), value]);
    }
  }
  for (const [target, values] of found)
    made.push({ target, source: values.length === 1 ? values[0]! : `context merge([${values.join(', ')}])` });
  return made;
};

export interface Mappings {
  readonly inputs: readonly Mapping[];
  readonly outputs: readonly Mapping[];
  /** Zeebe: with an output mapping nothing else leaves the activity. */
  readonly confined: boolean;
}

export const mappingsOf = (id: string, element: ModdleElement, source: Source): Mappings => {
  const inputs: Mapping[] = [];
  const outputs: Mapping[] = [];
  let confined = false;
  for (const holder of source.extensions(element, 'inputOutput', 'ioMapping'))
    for (const one of holder.$children ?? []) {
      const side = localName(one);
      const into = side.startsWith('input') ? inputs : outputs;
      if (side === 'input' || side === 'output') {
        const [from, target] = [valueOf(one, 'source'), valueOf(one, 'target')];
        if (from !== null && target !== null) into.push({ target, source: literal(id, from, source) });
        confined ||= side === 'output';
      } else if (side === 'inputParameter' || side === 'outputParameter') {
        const target = valueOf(one, 'name');
        if (target !== null) into.push({ target, source: valueIn(id, one, source) });
      }
    }
  return { inputs: nested(inputs), outputs: nested(outputs), confined };
};

const numeric = /(?:int|integer|long|double|float|decimal|short|number)$/;

/** Initial values of the data objects of a process or sub-process (Flowable, Activiti). */
export const dataOf = (id: string, scope: ModdleElement, source: Source): readonly Mapping[] =>
  list(scope, 'flowElements').flatMap((part) => {
    if (part.$type !== 'bpmn:DataObject') return [];
    const name = part.name ?? part.id;
    const [value] = source.extensions(part, 'value');
    const text = value ? bodyOf(value) : null;
    if (name === undefined || text === null) return [];
    const type = source.reference(part, 'itemSubjectRef');
    const kind = ((type.element?.get('structureRef') as string | undefined) ?? type.written ?? 'string').toLowerCase();
    if (numeric.test(kind) && Number.isFinite(Number(text))) return [{ target: name, source: text }];
    if (kind.endsWith('boolean')) return [{ target: name, source: String(text.toLowerCase() === 'true') }];
    source.note({ kind: 'understood', element: id, from: `dataObject ${name}`, to: text });
    return [{ target: name, source: JSON.stringify(text) }];
  });
