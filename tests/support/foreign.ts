/** BPMN files as other engines write them, for tests: no prefix for BPMN itself, their namespaces declared. */

const uris = {
  flowable: 'http://flowable.org/bpmn',
  activiti: 'http://activiti.org/bpmn',
  camunda: 'http://camunda.org/schema/1.0/bpmn',
  zeebe: 'http://camunda.org/schema/zeebe/1.0',
  tydf: 'urn:tydf:bpmn',
} as const;

export type Engine = keyof typeof uris;

/** A file with these definitions (messages, errors …) before one process `p` with this content. */
export const file = (content: string, engines: readonly Engine[] = [], before = '', process = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="here" xmlns:tns="here"${engines.map((one) => ` xmlns:${one}="${uris[one]}"`).join('')}>${before}<process id="p"${process}>${content}</process></definitions>`;

/** A process that is a start, the given element with id `a`, and an end. */
export const around = (element: string, engines: readonly Engine[] = [], before = '', more = ''): string =>
  file(
    `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>${element}<sequenceFlow id="f2" sourceRef="a" targetRef="e"/><endEvent id="e"/>${more}`,
    engines,
    before,
  );
