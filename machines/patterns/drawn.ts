/** BPMN of a small flow given by its steps and ways, laid out on a grid: columns to the right, rows down. */
import type { Words } from '#model/words.ts';

type StepKind = 'startEvent' | 'endEvent' | 'userTask' | 'exclusiveGateway' | 'parallelGateway';

export interface Step {
  readonly id: string;
  readonly kind: StepKind;
  readonly name?: Words;
  readonly column: number;
  readonly row: number;
  /** Approver rules of a task. */
  readonly rules?: readonly string[];
  /** Attributes of ours, without prefix. */
  readonly own?: Readonly<Record<string, string>>;
}

export interface Way {
  readonly from: string;
  readonly to: string;
  readonly name?: Words;
  /** FEEL, without the equals sign. */
  readonly when?: string;
  /** Taken where no condition holds. */
  readonly otherwise?: boolean;
}

export interface Drawn {
  readonly steps: readonly Step[];
  readonly ways: readonly Way[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const sizes: Readonly<Record<StepKind, readonly [width: number, height: number]>> = {
  startEvent: [36, 36],
  endEvent: [36, 36],
  userTask: [120, 80],
  exclusiveGateway: [50, 50],
  parallelGateway: [50, 50],
};
const FIRST = { x: 180, y: 200 };
const APART = { x: 170, y: 130 };

const centre = ({ column, row }: Step): { readonly x: number; readonly y: number } => ({
  x: FIRST.x + column * APART.x,
  y: FIRST.y + row * APART.y,
});

const idOf = ({ from, to }: Way): string => `${from}_${to}`;

const named = (name: Words | undefined): string => (name ? ` name="${escaped(name.zh)}" tydf:nameEn="${escaped(name.en)}"` : '');

function stepXml(step: Step, ways: readonly Way[]): string {
  const own = Object.entries(step.own ?? {}).map(([name, value]) => ` tydf:${name}="${escaped(value)}"`);
  const other = ways.find(({ from, otherwise }) => from === step.id && otherwise);
  const rules = (step.rules ?? []).map((rule) => `<tydf:approver rule="${escaped(rule)}" />`).join('');
  return [
    `    <bpmn:${step.kind} id="${step.id}"${named(step.name)}${own.join('')}${other ? ` default="${idOf(other)}"` : ''}>`,
    ...(rules === '' ? [] : [`      <bpmn:extensionElements>${rules}</bpmn:extensionElements>`]),
    ...ways.filter(({ to }) => to === step.id).map((way) => `      <bpmn:incoming>${idOf(way)}</bpmn:incoming>`),
    ...ways.filter(({ from }) => from === step.id).map((way) => `      <bpmn:outgoing>${idOf(way)}</bpmn:outgoing>`),
    `    </bpmn:${step.kind}>`,
  ].join('\n');
}

function wayXml(way: Way): string {
  const begin = `    <bpmn:sequenceFlow id="${idOf(way)}"${named(way.name)} sourceRef="${way.from}" targetRef="${way.to}"`;
  return way.when === undefined
    ? `${begin} />`
    : `${begin}><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">=${escaped(way.when)}</bpmn:conditionExpression></bpmn:sequenceFlow>`;
}

/** Straight in one row; over a corner between two, first down from a gateway, first along from anything else. */
function pointsOf(from: Step, to: Step): readonly (readonly [number, number])[] {
  const [here, there] = [centre(from), centre(to)];
  const [[width, height], [wide, high]] = [sizes[from.kind], sizes[to.kind]];
  if (from.row === to.row)
    return [
      [here.x + width / 2, here.y],
      [there.x - wide / 2, there.y],
    ];
  const down = to.row > from.row ? 1 : -1;
  return from.kind.endsWith('Gateway')
    ? [
        [here.x, here.y + (down * height) / 2],
        [here.x, there.y],
        [there.x - wide / 2, there.y],
      ]
    : [
        [here.x + width / 2, here.y],
        [there.x, here.y],
        [there.x, there.y - (down * high) / 2],
      ];
}

const shapeXml = (step: Step): string => {
  const [width, height] = sizes[step.kind];
  const { x, y } = centre(step);
  return `      <bpmndi:BPMNShape id="${step.id}_di" bpmnElement="${step.id}"><dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`;
};

const edgeXml = (way: Way, steps: ReadonlyMap<string, Step>): string => {
  const [from, to] = [steps.get(way.from), steps.get(way.to)];
  if (!from || !to) throw new Error(`the way ${idOf(way)} has no end`);
  const points = pointsOf(from, to).map(([x, y]) => `<di:waypoint x="${x}" y="${y}" />`);
  return `      <bpmndi:BPMNEdge id="${idOf(way)}_di" bpmnElement="${idOf(way)}">${points.join('')}</bpmndi:BPMNEdge>`;
};

/** `key` must be an XML name. */
export function drawingOf(key: string, name: Words, { steps, ways }: Drawn): string {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" id="definitions_${key}" targetNamespace="urn:tydf:flows">
  <bpmn:process id="${key}" name="${escaped(name.zh)}" tydf:nameEn="${escaped(name.en)}" isExecutable="true" tydf:repostAt="start">
${[...steps.map((step) => stepXml(step, ways)), ...ways.map(wayXml)].join('\n')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram_${key}">
    <bpmndi:BPMNPlane id="plane_${key}" bpmnElement="${key}">
${[...steps.map(shapeXml), ...ways.map((way) => edgeXml(way, byId))].join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}
