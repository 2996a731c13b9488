/** Tasks that the engine does itself: service, send, receive, script, decision. */
import type { ModdleElement } from 'bpmn-moddle';
import type { FlowElement } from '../../flow.ts';
import type { ReadElement } from '../element.ts';
import { noDecision, nothingCarriesOut } from '../problem.ts';
import { scriptOf, settingsOf } from '../script.ts';
import { bodyOf, valueOf, type Source } from '../source.ts';
import { messageOf } from './event.ts';

const resultOf = (element: ModdleElement, source: Source): string | null =>
  source.attribute(element, 'resultVariable', 'resultVariableName', 'result');

/** Settings of a service task of Flowable and Activiti: `<field name="x"><string>…`. */
const fieldOf = (element: ModdleElement, name: string, source: Source): string | null => {
  const field = source.extensions(element, 'field').find((one) => valueOf(one, 'name') === name);
  if (!field) return null;
  return valueOf(field, 'stringValue') ?? valueOf(field, 'expression') ?? bodyOf(field.$children?.[0]);
};

const decision = (key: string, result: string | null, id: string, source: Source): Partial<FlowElement> => ({
  decision: { key: source.text(id, key), result },
});

/** Work outside: nothing of that name may be here, then it passes. */
const outside = (effect: string, id: string, result: string | null, source: Source): Partial<FlowElement> => {
  source.problems.push(nothingCarriesOut(effect)(id));
  return { effect, passes: true, ...(result === null ? {} : { result }) };
};

const implementation = (element: ModdleElement, id: string, source: Source): Partial<FlowElement> | null => {
  const result = resultOf(element, source);
  const type = source.attribute(element, 'type');
  if (type === 'dmn') {
    const key = fieldOf(element, 'decisionTableReferenceKey', source) ?? fieldOf(element, 'decisionServiceReferenceKey', source);
    if (key !== null) return decision(key, result, id, source);
  }
  const expression = source.attribute(element, 'expression');
  if (expression !== null) {
    const set = settingsOf(/^\s*[$#]\{([^]*)\}\s*$/.exec(expression)?.[1] ?? '');
    if (set) return { script: { feel: 'null', result: null }, outputs: set };
    const feel = source.tried(id, expression);
    if (feel !== null) return { script: { feel, result } };
    return outside(expression, id, result, source);
  }
  const [definition] = source.extensions(element, 'taskDefinition');
  // Flowable: after its work it waits to be triggered.
  if (source.attribute(element, 'triggerable') === 'true') return { type: 'ReceiveTask' };
  const named =
    source.attribute(element, 'class', 'delegateExpression', 'topic') ?? type ?? (definition ? valueOf(definition, 'type') : null);
  return named === null ? null : outside(named.replaceAll(/^[$#]\{|\}$/g, ''), id, result, source);
};

/** Work that the server does; its effect is looked up by name. */
export const readService: ReadElement = (element, source, id) => {
  const own = source.attribute(element, 'effect');
  const result = resultOf(element, source);
  if (own !== null) return { effect: own, ...(result === null ? {} : { result }) };
  return implementation(element, id, source) ?? { effect: id, ...(source.own ? {} : { passes: true }) };
};

/** Sends a message and goes on at once. */
export const readSend: ReadElement = (element, source, id) => {
  const own = source.attribute(element, 'message');
  if (own !== null) return { message: own };
  const thrown = messageOf(id, element, source);
  if (thrown) return { event: { throws: true, interrupting: true, ...thrown } };
  return implementation(element, id, source) ?? (source.own ? { message: id } : {});
};

/** Waits for its message, or to be triggered where it has none. */
export const readReceive: ReadElement = (element, source, id) => {
  const caught = messageOf(id, element, source);
  return caught ? { event: { throws: false, interrupting: true, ...caught } } : {};
};

export const readScript: ReadElement = (element, source, id) => {
  const [zeebe] = source.extensions(element, 'script');
  const result = resultOf(element, source);
  if (zeebe) {
    const feel = source.feel(id, valueOf(zeebe, 'expression') ?? 'null');
    return { script: { feel, result: valueOf(zeebe, 'resultVariable') } };
  }
  const format = ((element.get('scriptFormat') as string | undefined) ?? source.attribute(element, 'scriptFormat') ?? '').toLowerCase();
  const text = (element.get('script') as string | undefined)?.trim() ?? '';
  if (text === '') return implementation(element, id, source) ?? {};
  return scriptOf(id, format, text, result, source.attribute(element, 'autoStoreVariables') === 'true', source);
};

/** A decision table: of Camunda, Zeebe, Flowable or our own. */
export const readRule: ReadElement = (element, source, id) => {
  const result = resultOf(element, source);
  const [called] = source.extensions(element, 'calledDecision');
  if (called) return decision(valueOf(called, 'decisionId') ?? id, valueOf(called, 'resultVariable'), id, source);
  const key = source.attribute(element, 'decisionRef', 'decision', 'decisionTableReferenceKey');
  if (key !== null) {
    const shape = source.attribute(element, 'mapDecisionResult');
    const found = decision(key, result, id, source);
    return shape === null || !found.decision ? found : { decision: { ...found.decision, shape: shape as never } };
  }
  const made = implementation(element, id, source);
  // What is no decision is done like any service task.
  if (made) return { ...made, type: 'ServiceTask' };
  source.problems.push(noDecision(id));
  return {};
};
