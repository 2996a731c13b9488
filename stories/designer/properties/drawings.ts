/** A drawing with an element of every kind that the panel knows; laid out when it is opened. */
const definitions = `xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn"`;

export const every = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions ${definitions} id="definitions_every" targetNamespace="urn:tydf:stories">
  <bpmn:message id="paid" name="paid" tydf:key="code" />
  <bpmn:signal id="closed" name="periodClosed" />
  <bpmn:error id="bankDown" name="Bank down" errorCode="BANK_DOWN" />
  <bpmn:process id="every" name="各类元素" tydf:nameEn="Every kind" isExecutable="true" tydf:copyAtEnd="field:agentUser,role:finance_cashier">
    <bpmn:documentation>用于展示属性面板。</bpmn:documentation>
    <bpmn:startEvent id="start" name="提交" tydf:nameEn="Submitted" />
    <bpmn:userTask id="committee" name="评审委员会" tydf:nameEn="Committee" tydf:mode="vote" tydf:share="0.66" tydf:nobody="fail" tydf:due="P2DT4H" tydf:onDue="escalate" tydf:actions="approve reject addBefore" tydf:rejectTo="chosen" tydf:commentRequired="true">
      <bpmn:extensionElements>
        <tydf:approver rule="starter.leaders(2)" />
        <tydf:approver rule="dept:D08.leader(2)" />
        <tydf:approver rule="user:qiaolihua" />
        <tydf:approver rule="decision:approvalMatrix" />
        <tydf:approver rule="=[applicant]" />
        <tydf:field name="reason" right="hidden" />
      </bpmn:extensionElements>
    </bpmn:userTask>
    <bpmn:boundaryEvent id="late" name="超时" attachedToRef="committee" cancelActivity="false">
      <bpmn:timerEventDefinition><bpmn:timeCycle xsi:type="bpmn:tFormalExpression">R3/P1D</bpmn:timeCycle></bpmn:timerEventDefinition>
    </bpmn:boundaryEvent>
    <bpmn:serviceTask id="book" name="入账" tydf:nameEn="Book" tydf:effect="bookLedger" />
    <bpmn:boundaryEvent id="failed" name="失败" attachedToRef="book">
      <bpmn:errorEventDefinition errorRef="bankDown" tydf:errorCodeVariable="code" />
    </bpmn:boundaryEvent>
    <bpmn:sendTask id="tell" name="通知" tydf:nameEn="Tell" tydf:message="process_approved" />
    <bpmn:receiveTask id="wait" name="等待付款" tydf:nameEn="Wait for payment" messageRef="paid" />
    <bpmn:scriptTask id="sum" name="计算" tydf:nameEn="Compute" scriptFormat="feel" tydf:result="net"><bpmn:script>leaveDays * 2</bpmn:script></bpmn:scriptTask>
    <bpmn:businessRuleTask id="rate" name="定级" tydf:nameEn="Rate" tydf:decision="approvalMatrix" tydf:result="level" />
    <bpmn:callActivity id="pay" name="付款" tydf:nameEn="Pay" calledElement="expenseReport" tydf:binding="2">
      <bpmn:extensionElements>
        <tydf:in sourceExpression="leaveDays * 100" target="amount" />
        <tydf:out sourceExpression="code" target="voucher" />
      </bpmn:extensionElements>
      <bpmn:multiInstanceLoopCharacteristics tydf:collection="items" tydf:elementVariable="item">
        <bpmn:completionCondition xsi:type="bpmn:tFormalExpression">nrOfCompletedInstances &gt; 2</bpmn:completionCondition>
      </bpmn:multiInstanceLoopCharacteristics>
    </bpmn:callActivity>
    <bpmn:intermediateCatchEvent id="closing" name="期末" tydf:nameEn="Period end"><bpmn:signalEventDefinition signalRef="closed" /></bpmn:intermediateCatchEvent>
    <bpmn:intermediateCatchEvent id="until" name="到期" tydf:nameEn="Due"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1DT8H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:endEvent id="end" name="结束" tydf:nameEn="End"><bpmn:terminateEventDefinition /></bpmn:endEvent>
    <bpmn:endEvent id="rejected" name="驳回" tydf:nameEn="Rejected"><bpmn:errorEventDefinition /></bpmn:endEvent>
    <bpmn:endEvent id="reminded" name="已提醒" tydf:nameEn="Reminded" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="committee" />
    <bpmn:sequenceFlow id="f2" sourceRef="committee" targetRef="book" />
    <bpmn:sequenceFlow id="f3" sourceRef="book" targetRef="tell" />
    <bpmn:sequenceFlow id="f4" sourceRef="tell" targetRef="wait" />
    <bpmn:sequenceFlow id="f5" sourceRef="wait" targetRef="sum" />
    <bpmn:sequenceFlow id="f6" sourceRef="sum" targetRef="rate" />
    <bpmn:sequenceFlow id="f7" sourceRef="rate" targetRef="pay" />
    <bpmn:sequenceFlow id="f8" sourceRef="pay" targetRef="closing" />
    <bpmn:sequenceFlow id="f9" sourceRef="closing" targetRef="until" />
    <bpmn:sequenceFlow id="f10" sourceRef="until" targetRef="end" />
    <bpmn:sequenceFlow id="f11" sourceRef="failed" targetRef="rejected" />
    <bpmn:sequenceFlow id="f12" sourceRef="late" targetRef="reminded" />
  </bpmn:process>
</bpmn:definitions>`;

export const foreign = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="definitions_foreign" targetNamespace="urn:elsewhere">
  <bpmn:process id="foreign" name="外来流程" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="check" name="审核" flowable:assignee="\${initiator}" flowable:dueDate="P3D" flowable:formKey="leave-form">
      <bpmn:extensionElements><flowable:taskListener event="create" class="com.example.Mailer" /></bpmn:extensionElements>
    </bpmn:userTask>
    <bpmn:exclusiveGateway id="choice" name="金额" />
    <bpmn:endEvent id="big" /><bpmn:endEvent id="small" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="check" />
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="choice" />
    <bpmn:sequenceFlow id="f3" sourceRef="choice" targetRef="big"><bpmn:conditionExpression>\${amount &gt; 1000}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f4" sourceRef="choice" targetRef="small" />
  </bpmn:process>
</bpmn:definitions>`;

export const limited = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions ${definitions} id="definitions_limited" targetNamespace="urn:tydf:stories">
  <bpmn:process id="limited" name="时限" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="soon" name="审批" tydf:due="P2DT4H" tydf:onDue="escalate" tydf:actions="approve reject addBefore" tydf:rejectTo="chosen" tydf:commentRequired="true">
      <bpmn:extensionElements><tydf:approver rule="starter.leader" /></bpmn:extensionElements>
    </bpmn:userTask>
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="soon" />
    <bpmn:sequenceFlow id="f2" sourceRef="soon" targetRef="end" />
  </bpmn:process>
</bpmn:definitions>`;
