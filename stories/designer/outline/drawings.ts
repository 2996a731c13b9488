/** Drawings for the stories of the outline; they say nothing of where things stand, so they are laid out when opened. */

const file = (content: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" id="definitions" targetNamespace="urn:tydf:flows"><bpmn:process id="contract" name="合同审批" tydf:nameEn="Contract" isExecutable="true"${attributes}>${content}</bpmn:process></bpmn:definitions>`;

const task = (id: string, zh: string, en: string, rule: string, attributes = ''): string =>
  `<bpmn:userTask id="${id}" name="${zh}" tydf:nameEn="${en}"${attributes}><bpmn:extensionElements><tydf:approver rule="${rule}"/></bpmn:extensionElements></bpmn:userTask>`;

const flow = (id: string, from: string, to: string, condition?: string): string =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${condition === undefined ? '' : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression>`}</bpmn:sequenceFlow>`;

const gateway = (id: string, kind: string, otherwise?: string): string =>
  `<bpmn:${kind}Gateway id="${id}"${otherwise === undefined ? '' : ` default="${otherwise}"`}/>`;

export const contractXml = file(
  [
    '<bpmn:startEvent id="start" name="提交" tydf:nameEn="Submitted"/>',
    task(
      'leader',
      '部门负责人',
      'Department leader',
      'starter.leader',
      ' tydf:due="P2D" tydf:onDue="escalate" tydf:commentRequired="true"',
    ),
    gateway('verdict', 'exclusive', 'fine'),
    task('again', '补充材料', 'Complete the file', 'starter'),
    gateway('split', 'parallel'),
    task('legal', '法务', 'Legal', 'role:legal', ' tydf:mode="any"'),
    task('finance', '财务', 'Finance', 'role:finance_manager', ' tydf:mode="all" tydf:signatureRequired="true"'),
    gateway('big', 'exclusive', 'small'),
    task('chief', '财务总监', 'Chief financial officer', 'role:chief'),
    gateway('bigEnd', 'exclusive'),
    gateway('join', 'parallel'),
    '<bpmn:subProcess id="sealing" name="用印" tydf:nameEn="Sealing"><bpmn:startEvent id="sealStart"/>',
    task('seal', '盖章', 'Seal', 'role:seal_keeper'),
    '<bpmn:endEvent id="sealEnd"/>',
    '<bpmn:boundaryEvent id="late" name="逾期" tydf:nameEn="Late" attachedToRef="seal" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P3D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>',
    '<bpmn:sendTask id="remind" name="通知" tydf:nameEn="Notice" tydf:message="late"/>',
    '<bpmn:endEvent id="reminded"/>',
    flow('g1', 'sealStart', 'seal'),
    flow('g2', 'seal', 'sealEnd'),
    flow('g3', 'late', 'remind'),
    flow('g4', 'remind', 'reminded'),
    '</bpmn:subProcess>',
    '<bpmn:endEvent id="refused" name="不同意" tydf:nameEn="Refused"><bpmn:errorEventDefinition/></bpmn:endEvent>',
    '<bpmn:endEvent id="end" name="通过" tydf:nameEn="Approved"/>',
    flow('f1', 'start', 'leader'),
    flow('f2', 'leader', 'verdict'),
    flow('f3', 'verdict', 'again', 'urgency = "1"'),
    flow('f4', 'again', 'leader'),
    flow('f5', 'verdict', 'refused', 'totalAmount &gt; 1000000'),
    flow('fine', 'verdict', 'split'),
    flow('f6', 'split', 'legal'),
    flow('f7', 'split', 'finance'),
    flow('f8', 'finance', 'big'),
    flow('f9', 'big', 'chief', 'totalAmount &gt;= 50000'),
    flow('small', 'big', 'bigEnd'),
    flow('f10', 'chief', 'bigEnd'),
    flow('f11', 'bigEnd', 'join'),
    flow('f12', 'legal', 'join'),
    flow('f13', 'join', 'sealing'),
    flow('f14', 'sealing', 'end'),
  ].join(''),
  ' tydf:copyAtSubmit="role:archivist" tydf:copyAtEnd="starter.leader,role:archivist"',
);

export const crossedXml = file(
  [
    '<bpmn:startEvent id="start"/>',
    gateway('p1', 'parallel'),
    gateway('p2', 'parallel'),
    gateway('p3', 'parallel'),
    gateway('p4', 'parallel'),
    task('a', '甲', 'A', 'starter.leader'),
    task('b', '乙', 'B', 'starter.leader'),
    task('c', '丙', 'C', 'starter.leader'),
    '<bpmn:endEvent id="end"/>',
    flow('f1', 'start', 'p1'),
    flow('f2', 'p1', 'a'),
    flow('f3', 'a', 'p2'),
    flow('f4', 'p1', 'b'),
    flow('f5', 'p2', 'c'),
    flow('f6', 'p2', 'p3'),
    flow('f7', 'b', 'p3'),
    flow('f8', 'p3', 'p4'),
    flow('f9', 'c', 'p4'),
    flow('f10', 'p4', 'end'),
  ].join(''),
);

export const emptyXml = file('');
