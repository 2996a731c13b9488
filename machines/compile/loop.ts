/** Multi-instance and standard loops, in BPMN's own words and those of other engines. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Loop, Mapping } from '../flow.ts';
import { noCollection } from './problem.ts';
import { bodyOf, localName, valueOf, type Source } from './source.ts';

/** A collection: `${list}`, `=list`, or the bare name of a variable. */
const collectionOf = (id: string, loop: ModdleElement, source: Source): string | null => {
  const [zeebe] = source.extensions(loop, 'loopCharacteristics');
  const nested = source.extensions(loop, 'collection')[0];
  const text =
    source.attribute(loop, 'collection') ??
    (zeebe ? valueOf(zeebe, 'inputCollection') : null) ??
    source.reference(loop, 'loopDataInputRef').written ??
    (nested ? (bodyOf(nested) ?? bodyOf(nested.$children?.[0])) : null);
  return text === null ? null : source.feel(id, text);
};

const elementOf = (loop: ModdleElement, source: Source): string | null => {
  const [zeebe] = source.extensions(loop, 'loopCharacteristics');
  const item = loop.get('inputDataItem') as ModdleElement | undefined;
  return source.attribute(loop, 'elementVariable') ?? (zeebe ? valueOf(zeebe, 'inputElement') : null) ?? item?.name ?? item?.id ?? null;
};

/** Each instance adds this to a list. */
const outputOf = (id: string, loop: ModdleElement, source: Source): Mapping | null => {
  const [zeebe] = source.extensions(loop, 'loopCharacteristics');
  const [into, from] = zeebe ? [valueOf(zeebe, 'outputCollection'), valueOf(zeebe, 'outputElement')] : [null, null];
  if (into !== null) return { target: into, source: from === null ? 'null' : source.feel(id, from) };
  const [aggregation] = source.extensions(loop, 'variableAggregation');
  const target = aggregation ? valueOf(aggregation, 'target') : null;
  if (aggregation && target !== null) {
    const entries = (aggregation.$children ?? [])
      .filter((one) => localName(one) === 'variable')
      .map((one) => {
        const value = valueOf(one, 'sourceExpression') ?? valueOf(one, 'source') ?? 'null';
        return `${valueOf(one, 'target') ?? valueOf(one, 'source') ?? 'value'}: ${source.feel(id, value)}`;
      });
    return { target, source: `{${entries.join(', ')}}` };
  }
  const list = source.reference(loop, 'loopDataOutputRef').written;
  const item = loop.get('outputDataItem') as ModdleElement | undefined;
  const name = item?.name ?? item?.id;
  return list === null || name === undefined ? null : { target: list, source: source.name(id, name) };
};

const optional = <K extends string, V>(name: K, value: V | null): { [key in K]?: V } =>
  (value === null ? {} : { [name]: value }) as { [key in K]?: V };

const textIn = (id: string, loop: ModdleElement, name: string, source: Source): string | null => {
  const body = bodyOf(loop.get(name) as ModdleElement | undefined);
  return body === null ? null : source.feel(id, body);
};

/** The loop of an activity; null where it has none. `index` names a variable that counts from 0. */
export const loopOf = (id: string, element: ModdleElement, source: Source): { loop: Loop; index: string | null } | null => {
  const loop = element.get('loopCharacteristics') as ModdleElement | undefined;
  if (!loop) return null;
  if (loop.$type === 'bpmn:StandardLoopCharacteristics') {
    const maximum = loop.get('loopMaximum') as number | string | undefined;
    const condition = textIn(id, loop, 'loopCondition', source);
    return {
      loop: {
        kind: 'standard',
        testBefore: loop.get('testBefore') === true,
        ...optional('condition', condition),
        ...optional('maximum', maximum === undefined ? null : String(maximum)),
      },
      index: null,
    };
  }
  const [cardinality, collection] = [textIn(id, loop, 'loopCardinality', source), collectionOf(id, loop, source)];
  if (cardinality === null && collection === null) source.problems.push(noCollection(id));
  return {
    loop: {
      kind: loop.get('isSequential') === true ? 'sequential' : 'parallel',
      ...optional('cardinality', cardinality),
      ...optional('collection', collection),
      ...optional('element', elementOf(loop, source)),
      ...optional('condition', textIn(id, loop, 'completionCondition', source)),
      ...optional('output', outputOf(id, loop, source)),
    },
    index: source.attribute(loop, 'elementIndexVariable'),
  };
};
