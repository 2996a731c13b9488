/** BPMN text for tests, from a short notation. */

const header = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" targetNamespace="urn:tydf:tests">`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Names an element's tag by the first letters of its id: `x…` exclusive, `p…` parallel, `i…` inclusive gateway, else a user task. */
const tags: readonly (readonly [RegExp, string])[] = [
  [/^start/, 'startEvent'],
  [/^end/, 'endEvent'],
  [/^x\d/, 'exclusiveGateway'],
  [/^p\d/, 'parallelGateway'],
  [/^i\d/, 'inclusiveGateway'],
  [/^service/, 'serviceTask'],
  [/^send/, 'sendTask'],
];

export interface Drawing {
  /** `a > b`, `a > b: condition`, `a > b: default`. */
  readonly flows: readonly string[];
  /** Attributes and content by element id, such as `{ vote: { 'tydf:mode': 'vote' } }`. */
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly inside?: Readonly<Record<string, string>>;
  /** Timer boundary events: id → host, duration, beside. */
  readonly timers?: Readonly<Record<string, { readonly on: string; readonly after: string; readonly beside?: boolean }>>;
  readonly process?: string;
}

/** A whole BPMN file. Elements appear in the order in which the flows first name them. */
export const draw = (key: string, { flows, attributes = {}, inside = {}, timers = {}, process = '' }: Drawing): string => {
  const parsed = flows.map((text, at) => {
    const [, from, to, condition] = /^(\S+) > (\S+?)(?:: (.*))?$/.exec(text)!;
    return { id: `f${at + 1}`, from: from!, to: to!, condition };
  });
  const ids = [...new Set(parsed.flatMap(({ from, to }) => [from, to]))];
  const elements = ids.map((id) => {
    const timer = timers[id];
    const defaults = parsed.find(({ from, condition }) => from === id && condition === 'default');
    const more = Object.entries(attributes[id] ?? {}).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    if (defaults) more.push(` default="${defaults.id}"`);
    const open = (tag: string, content: string) => `<bpmn:${tag} id="${id}" name="${id}"${more.join('')}>${content}</bpmn:${tag}>`;
    if (timer) {
      more.push(` attachedToRef="${timer.on}" cancelActivity="${String(!timer.beside)}"`);
      return open(
        'boundaryEvent',
        `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${timer.after}</bpmn:timeDuration></bpmn:timerEventDefinition>`,
      );
    }
    const tag = tags.find(([pattern]) => pattern.test(id))?.[1] ?? 'userTask';
    const approver = tag === 'userTask' ? '<bpmn:extensionElements><tydf:approver rule="starter.leader"/></bpmn:extensionElements>' : '';
    return open(tag, inside[id] ?? approver);
  });
  const lines = parsed.map(({ id, from, to, condition }) =>
    condition === undefined || condition === 'default'
      ? `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
      : `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`,
  );
  return `${header}<bpmn:process id="${key}" name="${key}" isExecutable="true"${process}>${elements.join('')}${lines.join('')}</bpmn:process></bpmn:definitions>`;
};

/** A flow of user tasks, each after an exclusive gateway that may skip it: about three elements a round. */
export const linearFlow = (key: string, rounds: number): string => {
  const flows = ['start > x1'];
  for (let at = 1; at <= rounds; at++) {
    const after = at === rounds ? 'end' : `x${at + 1}`;
    flows.push(`x${at} > t${at}: amount > ${at * 1000}`, `x${at} > ${after}: default`, `t${at} > ${after}`);
  }
  return draw(key, { flows });
};
