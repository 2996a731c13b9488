/** What models of other engines write as their authors are used to: each is read as it was meant. */
import { expect, test } from 'vitest';
import { compileFeel } from '#machines/feel/feel.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { warningText } from '#client/flow/warnings.ts';

const file = (inside: string, roots = ''): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="t">${roots}
  <process id="p"><startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>${inside}<sequenceFlow id="f2" sourceRef="a" targetRef="e"/><endEvent id="e"/></process></definitions>`;

test('an id with a blank at its end, and what refers to it with or without', async () => {
  const xml = file('<userTask id="a " activiti:assignee="kermit"/>').replace('id="e"', 'id=" e"');
  const flow = await compileFlow(xml);
  expect(flow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(flow.elements['a']?.task?.approvers).toEqual(['user:kermit']);
  expect(flow.elements['f2']?.outgoing).toEqual(['e']);
});

test('an owner that is a resource of the file is the group of its name', async () => {
  const flow = await compileFlow(
    file(
      '<userTask id="a"><potentialOwner><resourceRef>rm</resourceRef></potentialOwner></userTask>',
      '<resource id="rm" name="区域经理"/>',
    ),
  );
  expect(flow.elements['a']?.task?.approvers).toEqual(['role:区域经理']);
});

test('a group that is a number', async () => {
  const flow = await compileFlow(file('<userTask id="a" activiti:candidateGroups="${group}"/>'));
  const [rule = ''] = flow.elements['a']?.task?.approvers ?? [];
  expect(compileFeel(rule.slice(1))({ group: 42 }, '2026-01-05T04:00:00.000Z')).toEqual(['role:42']);
});

test('two candidates share one task; who begins is asked under the name that modelers give them', async () => {
  const shared = await compileFlow(file('<userTask id="a" activiti:candidateUsers="kermit, fozzie"/>'));
  expect(shared.elements['a']?.task).toMatchObject({ approvers: ['user:kermit', 'user:fozzie'], mode: 'one' });
  const own = await compileFlow(file('<userTask id="a" activiti:assignee="$INITIATOR"/>'));
  expect(own.elements['a']?.task?.approvers).toEqual(['starter']);
});

test('a service task that sets a variable of its execution', async () => {
  const flow = await compileFlow(file(`<serviceTask id="a" activiti:expression="\${execution.setVariable('total', n * 2)}"/>`));
  expect(flow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(flow.elements['a']).toMatchObject({ outputs: [{ target: 'total', source: '(n * 2)' }], script: { feel: 'null' } });
});

test('a warning of the drawing library is told in its words', () => {
  expect(warningText({ message: 'no element', element: {} })).toBe('no element');
  expect(warningText(new Error('lost'))).toBe('lost');
  expect(warningText('plain')).toBe('plain');
});

test('a due date reckoned by methods of dates; one without counterpart is a note with a warning', async () => {
  const flow = await compileFlow(
    file('<userTask id="a" activiti:dueDate="${dateTime().plusDays(7).toDate()}" activiti:formKey="${forms.pick()}"/>'),
  );
  const due = flow.elements['a']?.task?.about?.['dueDate'] ?? '';
  expect(JSON.stringify(compileFeel(due.slice(1))({}, '2026-01-05T04:00:00.000Z'))).toBe('"2026-01-12T12:00:00+08:00"');
  expect(flow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(flow.problems.map(({ rule, element }) => [rule, element])).toContainEqual(['keptAsNote', 'a']);
});
