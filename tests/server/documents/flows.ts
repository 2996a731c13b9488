/** Flows drawn by tests over a document kind: the shipped drawing with its tasks replaced, deployed as its newest version. */
import { deploy } from '#server/flows/definitions.ts';
import type { TestServer } from '#tests/support/server.ts';

export interface Node {
  readonly id: string;
  readonly rules: readonly string[];
  /** Attributes of our namespace: `mode`, `due` … */
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly fields?: Readonly<Record<string, 'hidden' | 'read' | 'edit' | 'require'>>;
}

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const taskXml = ({ id, rules, with: settings = {}, fields = {} }: Node): string => `
    <bpmn:userTask id="${id}" name="${id}" tydf:nameEn="${id}" ${Object.entries(settings)
      .map(([name, value]) => `tydf:${name}="${quoted(String(value))}"`)
      .join(' ')}>
      <bpmn:extensionElements>
        ${rules.map((rule) => `<tydf:approver rule="${quoted(rule)}" />`).join('')}
        ${Object.entries(fields)
          .map(([name, right]) => `<tydf:field name="${name}" right="${right}" />`)
          .join('')}
      </bpmn:extensionElements>
    </bpmn:userTask>`;

/** A process that goes through the nodes, one after the other; nodes in a list of their own go side by side. */
function drawing(key: string, steps: readonly (Node | readonly Node[])[]): string {
  const elements: string[] = [];
  const flows: [string, string][] = [];
  let last = 'start';
  steps.forEach((step, index) => {
    if (!('id' in step)) {
      elements.push(`<bpmn:parallelGateway id="split${index}" />`, `<bpmn:parallelGateway id="join${index}" />`, ...step.map(taskXml));
      flows.push([last, `split${index}`]);
      for (const { id } of step) flows.push([`split${index}`, id], [id, `join${index}`]);
      last = `join${index}`;
    } else {
      elements.push(taskXml(step));
      flows.push([last, step.id]);
      last = step.id;
    }
  });
  flows.push([last, 'end']);
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:tydf="urn:tydf:bpmn" id="d" targetNamespace="urn:test">
  <bpmn:process id="${key}" name="${key}" tydf:nameEn="${key}" isExecutable="true">
    <bpmn:startEvent id="start" />${elements.join('')}<bpmn:endEvent id="end" />
    ${flows.map(([from, to], index) => `<bpmn:sequenceFlow id="f${index}" sourceRef="${from}" targetRef="${to}" />`).join('')}
  </bpmn:process>
</bpmn:definitions>`;
}

export const draw = async (server: TestServer, key: string, steps: readonly (Node | readonly Node[])[]): Promise<void> => {
  await deploy(server.services, drawing(key, steps), null);
};
