/** Repeated work and called processes, read from their elements and written back. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Edit, Made, Properties } from '#client/flow/modeling.ts';
import { bodyAt, childAt, extensionsOf, flagAt, textAt, typeOf } from './element.ts';

export type Repetition = 'none' | 'parallel' | 'sequential' | 'standard';

export interface LoopValues {
  readonly kind: Repetition;
  /** How often, FEEL; or the list of items. One of them. */
  readonly count: string;
  readonly list: string;
  /** Variable of the item. */
  readonly item: string;
  /** Multi-instance: the others end when it holds. Standard: it goes on while it holds. */
  readonly condition: string;
  readonly before: boolean;
  readonly most: string;
}

const empty: LoopValues = { kind: 'none', count: '', list: '', item: '', condition: '', before: false, most: '' };

const withoutSign = (text: string): string => text.replace(/^=(?!=)\s*/, '');

export const loopOf = (element: ModdleElement): LoopValues => {
  const loop = childAt(element, 'loopCharacteristics');
  if (!loop) return empty;
  if (typeOf(loop) === 'StandardLoopCharacteristics')
    return {
      ...empty,
      kind: 'standard',
      condition: withoutSign(bodyAt(loop, 'loopCondition')),
      before: flagAt(loop, 'testBefore'),
      most: textAt(loop, 'loopMaximum'),
    };
  return {
    ...empty,
    kind: flagAt(loop, 'isSequential') ? 'sequential' : 'parallel',
    count: withoutSign(bodyAt(loop, 'loopCardinality')),
    list: withoutSign(textAt(loop, 'tydf:collection')),
    item: textAt(loop, 'tydf:elementVariable'),
    condition: withoutSign(bodyAt(loop, 'completionCondition')),
  };
};

const feel = (body: string): Made | undefined => (body.trim() === '' ? undefined : { type: 'bpmn:FormalExpression', body: body.trim() });

const madeOf = ({ kind, count, list, item, condition, before, most }: LoopValues): Made | null => {
  if (kind === 'none') return null;
  if (kind === 'standard')
    return {
      type: 'bpmn:StandardLoopCharacteristics',
      testBefore: before || undefined,
      loopMaximum: /^[1-9]\d{0,5}$/.test(most) ? Number(most) : undefined,
      loopCondition: feel(condition),
    };
  return {
    type: 'bpmn:MultiInstanceLoopCharacteristics',
    isSequential: kind === 'sequential' || undefined,
    loopCardinality: feel(count),
    'tydf:collection': list.trim() || undefined,
    'tydf:elementVariable': item.trim() || undefined,
    completionCondition: feel(condition),
  };
};

/** What another engine wrote about the loop stays with it. */
export const setLoop = (edit: Edit, element: ModdleElement, part: Partial<LoopValues>): void => {
  const before = childAt(element, 'loopCharacteristics');
  const values = { ...loopOf(element), ...part };
  const made = madeOf(values);
  const same = before !== null && made !== null && before.$type === made.type;
  edit.put(element.id!, 'loopCharacteristics', made && { ...(same ? before.$attrs : {}), ...made });
};

export type Side = 'in' | 'out';
export interface MappingValues {
  readonly target: string;
  /** FEEL. */
  readonly source: string;
}
const types: Readonly<Record<Side, string>> = { in: 'tydf:In', out: 'tydf:Out' };

export const mappingsOf = (element: ModdleElement, side: Side): readonly MappingValues[] =>
  extensionsOf(element, types[side]).map((one) => ({
    target: textAt(one, 'target'),
    source: textAt(one, 'sourceExpression') || textAt(one, 'source'),
  }));

export const setMappings = (edit: Edit, id: string, side: Side, mappings: readonly MappingValues[]): void =>
  edit.extend(
    id,
    types[side],
    mappings.map(({ target, source }): Properties => ({ sourceExpression: source, target })),
  );

export type Binding = 'latest' | 'deployment' | 'version';
export const bindingOf = (element: ModdleElement): { readonly kind: Binding; readonly version: string } => {
  const text = textAt(element, 'tydf:binding');
  return /^\d+$/.test(text) ? { kind: 'version', version: text } : { kind: text === 'deployment' ? 'deployment' : 'latest', version: '' };
};
export const setBinding = (edit: Edit, id: string, binding: string): void =>
  edit.set(id, { 'tydf:binding': binding === 'latest' ? undefined : binding });

/** Rules for copies stand in one text, divided by commas; an expression may hold commas of its own. */
export const copiesOf = (process: ModdleElement, at: 'copyAtSubmit' | 'copyAtEnd'): readonly string[] =>
  textAt(process, `tydf:${at}`)
    .split(',')
    .map((rule) => rule.trim())
    .filter(Boolean);
