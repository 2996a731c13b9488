/** What the server reads out of a drawing at every save: its processes, the compiler's problems, the report of an import. */
import { compileFlow } from '#machines/compile/compile.ts';
import { importReport } from '#machines/compile/notes.ts';
import { processesOf } from '#machines/compile/processes.ts';
import type { CompiledFlow, FlowProblem } from '#machines/flow.ts';
import type { Words } from '#model/words.ts';

interface ModelProblem extends FlowProblem {
  /** Key of the process; empty where the file could not be read. */
  readonly process: string;
}

export interface Drawing {
  /** Keys of the processes that can be executed, in their order. */
  readonly keys: readonly string[];
  readonly names: Readonly<Record<string, Words>>;
  readonly problems: readonly ModelProblem[];
  readonly report: Awaited<ReturnType<typeof importReport>>;
}

const once = <Item>(items: readonly Item[]): Item[] => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];

const flowsOf = (xml: string, keys: readonly string[]): Promise<readonly CompiledFlow[]> =>
  Promise.all(keys.length === 0 ? [compileFlow(xml)] : keys.map((key) => compileFlow(xml, key)));

/** Never refuses: a draft may hold what cannot be read yet, and its problems say so. */
export async function readDrawing(xml: string): Promise<Drawing> {
  const keys = await processesOf(xml);
  const [flows, report] = await Promise.all([flowsOf(xml, keys), importReport(xml)]);
  return {
    keys,
    names: Object.fromEntries(flows.map(({ key, name }) => [key, name])),
    problems: once(flows.flatMap(({ key, problems }) => problems.map((problem) => ({ process: key, ...problem })))),
    report: once(report),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The drawing that a model begins with: the leader of the starter's department decides. */
export const blankDrawing = (key: string, name: string, nameEn: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:tydf="urn:tydf:bpmn" id="definitions_${key}" targetNamespace="urn:tydf:flows">
  <bpmn:process id="${key}" name="${escaped(name)}" tydf:nameEn="${escaped(nameEn)}" isExecutable="true" tydf:repostAt="start">
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
  <bpmndi:BPMNDiagram id="diagram_${key}">
    <bpmndi:BPMNPlane id="plane_${key}" bpmnElement="${key}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="160" y="182" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="leader_di" bpmnElement="leader"><dc:Bounds x="266" y="160" width="120" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="456" y="182" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="start_next_di" bpmnElement="start_next"><di:waypoint x="196" y="200" /><di:waypoint x="266" y="200" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="leader_next_di" bpmnElement="leader_next"><di:waypoint x="386" y="200" /><di:waypoint x="456" y="200" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
