/** Other versions of the shipped flow of expenses. */
import expenseXml from '../../../flows/bill/expenseReport.bpmn?raw';

const all = (xml: string, ...changes: readonly (readonly [string | RegExp, string])[]): string =>
  changes.reduce((now, [from, to]) => now.replace(from, to), xml);

/** The limit is 8,000, the chairman's step is gone with their branch, a second audit came in, and what nobody sees was changed. */
export const alteredXml = all(
  expenseXml,
  ['totalAmount &gt; 5000', 'totalAmount &gt; 8000'],
  ['rule="role:finance_manager"', 'rule="starter.leader(2)"'],
  [' tydf:repostAt="start"', ' tydf:repostAt="rejectingNode"'],
  [/<bpmn:userTask id="generalManager"/, '<bpmn:userTask id="generalManager" tydf:nobody="skip"'],
  [
    '<bpmn:endEvent id="end"',
    `<bpmn:userTask id="archive" name="归档" tydf:nameEn="Archive"><bpmn:documentation>Kept for ten years.</bpmn:documentation><bpmn:extensionElements><tydf:approver rule="role:finance_accountant" /></bpmn:extensionElements><bpmn:incoming>pay_next</bpmn:incoming><bpmn:outgoing>archive_next</bpmn:outgoing></bpmn:userTask>
    <bpmn:sequenceFlow id="archive_next" sourceRef="archive" targetRef="end" />
    <bpmn:endEvent id="end"`,
  ],
  ['sourceRef="pay" targetRef="end"', 'sourceRef="pay" targetRef="archive"'],
  ['<bpmn:incoming>pay_next</bpmn:incoming>\n    </bpmn:endEvent>', '<bpmn:incoming>archive_next</bpmn:incoming>\n    </bpmn:endEvent>'],
  [/<bpmn:userTask id="chairman"[^]*?<\/bpmn:userTask>/, ''],
  [/<bpmn:sequenceFlow id="chairman_next"[^>]*\/>/, ''],
  [/<bpmn:sequenceFlow id="over200000_yes"[^]*?<\/bpmn:sequenceFlow>/, ''],
  ['<bpmn:outgoing>over200000_yes</bpmn:outgoing>', ''],
  ['<bpmn:incoming>chairman_next</bpmn:incoming>', ''],
  [/<bpmndi:BPMNShape id="chairman_di"[^]*?<\/bpmndi:BPMNShape>/, ''],
  [/<bpmndi:BPMNEdge id="chairman_next_di"[^]*?<\/bpmndi:BPMNEdge>/, ''],
  [/<bpmndi:BPMNEdge id="over200000_yes_di"[^]*?<\/bpmndi:BPMNEdge>/, ''],
  [
    '<bpmndi:BPMNShape id="end_di"',
    `<bpmndi:BPMNShape id="archive_di" bpmnElement="archive"><dc:Bounds x="1906" y="260" width="120" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="archive_next_di" bpmnElement="archive_next"><di:waypoint x="2004" y="260" /><di:waypoint x="2004" y="218" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNShape id="end_di"`,
  ],
);

/** One step lower, in another colour. */
export const movedXml = all(
  expenseXml,
  ['<dc:Bounds x="776" y="160" width="120" height="80" />', '<dc:Bounds x="776" y="300" width="120" height="80" />'],
  [
    '<bpmndi:BPMNShape id="pay_di"',
    '<bpmndi:BPMNShape id="pay_di" xmlns:color="http://www.omg.org/spec/BPMN/non-normative/color/1.0" color:border-color="#831311"',
  ],
);
