/** What of a file is lost when it is saved: told from what the two texts say, not from what one reader makes of them. */
import { lostBetween } from '#client/flow/whole.ts';
import { describe, expect, it } from 'vitest';

const file = (inside: string, prefix = ''): string =>
  `<${prefix}definitions xmlns:tns="urn:x">${inside.replaceAll('<', `<${prefix}`).replaceAll(`<${prefix}/`, `</${prefix}`)}</${prefix}definitions>`;

describe('what a file loses', () => {
  it('nothing by another prefix, another order, other blanks', () => {
    const before = file('<task id="a"/><message id="m"/><messageEventDefinition messageRef="tns:m"/>');
    const after = file('<message id="m"></message>\n<messageEventDefinition messageRef="m"/><task id="a" />', 'bpmn:');
    expect(lostBetween(before, after)).toEqual([]);
  });

  it('elements, shapes without element, references in attributes and in texts', () => {
    const before = file(
      '<task id="a"/><operation id="o"><outMessageRef>tns:m</outMessageRef></operation><BPMNShape id="s" bpmnElement="gone"/><BPMNEdge/>',
    );
    const after = file('<operation id="o"/><BPMNShape id="s"/>');
    expect(lostBetween(before, after)).toEqual(['“a”', 'outMessageRef=m', '“s” bpmnElement=gone', 'BPMNEdge']);
  });

  it('what stands in remarks is no part of it', () => {
    expect(lostBetween(file('<!-- <task id="a"/> -->'), file(''))).toEqual([]);
  });
});
