/** A BPMN file from the content of its process, for drawings that the short notation cannot say. */
export const processOf = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" targetNamespace="urn:tydf:tests"><bpmn:message id="msg" name="answered"/><bpmn:process id="nested" name="nested" isExecutable="true">${content}</bpmn:process></bpmn:definitions>`;

/** `a > b` or `a > b: condition`, the flows named `f1`, `f2` … after a prefix. */
export const flowsOf = (prefix: string, ...texts: readonly string[]): string =>
  texts
    .map((text, at) => {
      const [, from, to, condition] = /^(\S+) > (\S+?)(?:: (.*))?$/.exec(text)!;
      const expression =
        condition === undefined
          ? ''
          : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</bpmn:conditionExpression>`;
      return `<bpmn:sequenceFlow id="${prefix}${at + 1}" sourceRef="${from!}" targetRef="${to!}">${expression}</bpmn:sequenceFlow>`;
    })
    .join('');

export const task = (id: string, rule = 'starter.leader', more = ''): string =>
  `<bpmn:userTask id="${id}" name="${id}"><bpmn:extensionElements><tydf:approver rule="${rule}"/></bpmn:extensionElements>${more}</bpmn:userTask>`;

export const start = (id = 'start'): string => `<bpmn:startEvent id="${id}"/>`;
export const end = (id = 'end'): string => `<bpmn:endEvent id="${id}"/>`;
