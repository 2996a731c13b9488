/** Drawings with something wrong, each in its own way. Without shapes: the modeler lays them out. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const names: Readonly<Record<string, readonly [string, string]>> = {
  start: ['提交', 'Submitted'],
  end: ['通过', 'Approved'],
  leader: ['部门负责人', 'Department leader'],
  finance: ['财务经理', 'Finance manager'],
  manager: ['总经理', 'General manager'],
  x1: ['金额？', 'How much?'],
  x2: ['汇总', 'Joined'],
  p1: ['同时', 'At once'],
  p2: ['汇合', 'Joined'],
};
const tags: readonly (readonly [RegExp, string])[] = [
  [/^start/, 'startEvent'],
  [/^end/, 'endEvent'],
  [/^x\d/, 'exclusiveGateway'],
  [/^p\d/, 'parallelGateway'],
  [/^i\d/, 'inclusiveGateway'],
];
const tagOf = (id: string): string => tags.find(([pattern]) => pattern.test(id))?.[1] ?? 'userTask';

/** `a > b`, `a > b: condition`, `a > b: default`. */
const drawing = (flows: readonly string[], inside: Readonly<Record<string, string>> = {}): string => {
  const all = flows.map((text, at) => {
    const [, from = '', to = '', condition] = /^(\S+) > (\S+?)(?:: (.*))?$/.exec(text) ?? [];
    return { id: `f${String(at + 1)}`, from, to, condition };
  });
  const ids = [...new Set(all.flatMap(({ from, to }) => [from, to]))];
  const nodes = ids.map((id) => {
    const otherwise = all.find(({ from, condition }) => from === id && condition === 'default');
    const [zh, en] = names[id] ?? [id, id];
    const wires = [
      ...all.filter(({ to }) => to === id).map((one) => `<bpmn:incoming>${one.id}</bpmn:incoming>`),
      ...all.filter(({ from }) => from === id).map((one) => `<bpmn:outgoing>${one.id}</bpmn:outgoing>`),
    ].join('');
    const rule = tagOf(id) === 'userTask' ? '<bpmn:extensionElements><tydf:approver rule="starter.leader"/></bpmn:extensionElements>' : '';
    return `<bpmn:${tagOf(id)} id="${id}" name="${zh}" tydf:nameEn="${en}"${otherwise ? ` default="${otherwise.id}"` : ''}>${inside[id] ?? rule}${wires}</bpmn:${tagOf(id)}>`;
  });
  const lines = all.map(({ id, from, to, condition }) =>
    condition === undefined || condition === 'default'
      ? `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
      : `<bpmn:sequenceFlow id="${id}" name="${escaped(condition)}" sourceRef="${from}" targetRef="${to}"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" targetNamespace="urn:tydf:stories"><bpmn:process id="story" name="示例" tydf:nameEn="Example" isExecutable="true">${nodes.join('')}${lines.join('')}</bpmn:process></bpmn:definitions>`;
};

export const cleanXml = drawing(['start > leader', 'leader > x1', 'x1 > finance: amount >= 2000', 'x1 > end: default', 'finance > end']);

/** Between 1,999.99 and 2,000 nothing leads on. */
export const gapXml = drawing(['start > leader', 'leader > x1', 'x1 > finance: amount > 2000', 'x1 > end: amount < 2000', 'finance > end']);

export const manyXml = drawing([
  'start > leader',
  'leader > x1',
  'x1 > finance: amount >= 2000',
  'x1 > end: amont < 3000',
  'finance > p1',
  'p1 > manager',
  'p1 > end',
  'manager > end',
]);

/** An exclusive split runs into a parallel join: it waits for ever. */
export const stuckXml = drawing([
  'start > x1',
  'x1 > leader: amount > 5000',
  'x1 > finance: default',
  'leader > p2',
  'finance > p2',
  'p2 > manager',
  'manager > end',
]);
