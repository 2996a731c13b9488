/** The first drawing of a document: its applicant's leader decides. */
import { escaped, type AskedResource } from './asked.ts';

const bounds = (id: string, x: number, y: number, width: number, height: number): string =>
  `      <bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`;
const line = (id: string, from: number, to: number): string =>
  `      <bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${from}" y="120" /><di:waypoint x="${to}" y="120" /></bpmndi:BPMNEdge>`;

/** Text of `flows/<area>/<key>.bpmn`; `namespace` is that of our own elements. */
export const flowOf = ({ key, en, zh }: AskedResource, namespace: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:tydf="${namespace}" id="${key}_definitions" targetNamespace="${namespace}">
  <bpmn:process id="${key}" name="${escaped(zh)}" tydf:nameEn="${escaped(en)}" isExecutable="true" tydf:repostAt="start">
    <bpmn:startEvent id="start" name="提交" tydf:nameEn="Submitted"><bpmn:outgoing>start_next</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="leader" name="部门负责人" tydf:nameEn="Department leader">
      <bpmn:extensionElements><tydf:approver rule="starter.leader" /></bpmn:extensionElements>
      <bpmn:incoming>start_next</bpmn:incoming>
      <bpmn:outgoing>leader_next</bpmn:outgoing>
    </bpmn:userTask>
    <bpmn:endEvent id="end" name="通过" tydf:nameEn="Approved"><bpmn:incoming>leader_next</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="start_next" sourceRef="start" targetRef="leader" />
    <bpmn:sequenceFlow id="leader_next" sourceRef="leader" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="${key}_diagram">
    <bpmndi:BPMNPlane id="${key}_plane" bpmnElement="${key}">
${[
  bounds('start', 100, 102, 36, 36),
  bounds('leader', 200, 80, 100, 80),
  bounds('end', 364, 102, 36, 36),
  line('start_next', 136, 200),
  line('leader_next', 300, 364),
].join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
