/** Drawings of stories that no shipped flow shows: branches at the same time, a part with a flow of its own, very many steps. */

interface Shape {
  readonly id: string;
  readonly tag: 'startEvent' | 'endEvent' | 'userTask' | 'parallelGateway' | 'subProcess';
  readonly at: readonly [x: number, y: number];
  readonly inside?: readonly [Shape[], Edge[]];
}
type Edge = readonly [from: string, to: string];

const sizes: Readonly<Record<Shape['tag'], readonly [number, number]>> = {
  startEvent: [36, 36],
  endEvent: [36, 36],
  userTask: [110, 70],
  parallelGateway: [50, 50],
  subProcess: [420, 150],
};

const middle = ({ tag, at: [x, y] }: Shape): readonly [number, number] => [x + sizes[tag][0] / 2, y + sizes[tag][1] / 2];

const process = (shapes: readonly Shape[], edges: readonly Edge[]): string =>
  [
    ...shapes.map(
      ({ id, tag, inside }) =>
        `<bpmn:${tag} id="${id}" name="${tag === 'parallelGateway' ? '' : id}">${inside ? process(...inside) : ''}</bpmn:${tag}>`,
    ),
    ...edges.map(([from, to]) => `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`),
  ].join('');

const plane = (shapes: readonly Shape[], edges: readonly Edge[]): string => {
  const places = new Map(shapes.map((shape) => [shape.id, middle(shape)]));
  const point = (id: string): string => {
    const [x, y] = places.get(id) ?? [0, 0];
    return `<di:waypoint x="${x}" y="${y}"/>`;
  };
  return [
    ...shapes.map(({ id, tag, at: [x, y], inside }) => {
      const [width, height] = sizes[tag];
      const own = `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${inside ? ' isExpanded="true"' : ''}><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;
      return own + (inside ? plane(...inside) : '');
    }),
    ...edges.map(
      ([from, to]) => `<bpmndi:BPMNEdge id="${from}_${to}_di" bpmnElement="${from}_${to}">${point(from)}${point(to)}</bpmndi:BPMNEdge>`,
    ),
  ].join('');
};

const drawing = (shapes: readonly Shape[], edges: readonly Edge[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:tydf="urn:tydf:bpmn" targetNamespace="urn:tydf:stories">
<bpmn:process id="drawn" name="drawn" isExecutable="true">${process(shapes, edges)}</bpmn:process>
<bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="drawn">${plane(shapes, edges)}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`;

/** Two at the same time, then a part of three elements. */
export const parallelXml = drawing(
  [
    { id: 'start', tag: 'startEvent', at: [40, 132] },
    { id: 'fork', tag: 'parallelGateway', at: [120, 125] },
    { id: 'finance', tag: 'userTask', at: [220, 40] },
    { id: 'legal', tag: 'userTask', at: [220, 190] },
    { id: 'join', tag: 'parallelGateway', at: [380, 125] },
    {
      id: 'payment',
      tag: 'subProcess',
      at: [480, 75],
      inside: [
        [
          { id: 'open', tag: 'startEvent', at: [510, 132] },
          { id: 'pay', tag: 'userTask', at: [630, 115] },
          { id: 'paid', tag: 'endEvent', at: [830, 132] },
        ],
        [
          ['open', 'pay'],
          ['pay', 'paid'],
        ],
      ],
    },
    { id: 'end', tag: 'endEvent', at: [960, 132] },
  ],
  [
    ['start', 'fork'],
    ['fork', 'finance'],
    ['fork', 'legal'],
    ['finance', 'join'],
    ['legal', 'join'],
    ['join', 'payment'],
    ['payment', 'end'],
  ],
);

const steps = Array.from({ length: 80 }, (_, at) => `step${at + 1}`);
/** Eighty steps one after the other, in rows of ten. */
export const bigXml = drawing(
  [
    { id: 'start', tag: 'startEvent', at: [0, 17] },
    ...steps.map((id, at): Shape => ({ id, tag: 'userTask', at: [80 + (at % 10) * 150, Math.floor(at / 10) * 110] })),
    { id: 'end', tag: 'endEvent', at: [1600, 787] },
  ],
  ['start', ...steps].map((id, at): Edge => [id, steps[at] ?? 'end']),
);
export const bigSteps = steps;
