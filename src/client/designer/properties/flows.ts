/** Sequence flows and the gateways that choose among them, read from their elements. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Edit } from '#client/flow/modeling.ts';
import { bodyAt, childAt, childrenAt, typeOf } from './element.ts';

export interface FlowValues {
  /** FEEL; null: none. */
  readonly condition: string | null;
  /** Language of another engine's condition: shown, not edited. */
  readonly language: string | null;
  readonly isDefault: boolean;
  readonly source: ModdleElement | null;
  readonly target: ModdleElement | null;
}

/** A condition of ours is FEEL, with a leading `=` or without; `${…}` is another engine's. */
const languageOf = (expression: ModdleElement | null, body: string): string | null => {
  const language = expression?.get('language');
  if (typeof language === 'string' && language !== '' && !/feel/i.test(language)) return language;
  return /^[$#]\{/.test(body) ? 'JUEL' : null;
};

export const flowOf = (flow: ModdleElement): FlowValues => {
  const body = bodyAt(flow, 'conditionExpression');
  const source = childAt(flow, 'sourceRef');
  return {
    condition: body === '' ? null : body.replace(/^=(?!=)\s*/, ''),
    language: languageOf(childAt(flow, 'conditionExpression'), body),
    isDefault: source !== null && childAt(source, 'default') === flow,
    source,
    target: childAt(flow, 'targetRef'),
  };
};

/** Does a condition mean anything behind this element? */
export const chooses = (source: ModdleElement | null): boolean =>
  source !== null &&
  !['ParallelGateway', 'EventBasedGateway', 'StartEvent'].includes(typeOf(source)) &&
  !typeOf(source).endsWith('CatchEvent');

/** The ways out, in the order in which they are asked. */
export const outgoingOf = (element: ModdleElement): readonly ModdleElement[] =>
  childrenAt(element, 'outgoing').filter((one) => typeOf(one) === 'SequenceFlow');

export const setCondition = (edit: Edit, id: string, condition: string | null): void =>
  edit.put(id, 'conditionExpression', condition === null ? null : { type: 'bpmn:FormalExpression', body: condition });

/** Taken where no other is: it has no condition of its own then. */
export const setDefault = (edit: Edit, source: string, flow: string | null): void => {
  if (flow !== null) setCondition(edit, flow, null);
  edit.refer(source, 'default', flow);
};
