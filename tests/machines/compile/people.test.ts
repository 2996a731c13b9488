import { describe, expect, test } from 'vitest';
import { around, type Engine } from '#tests/support/foreign.ts';
import { compileChart } from '#machines/compile/compileChart.ts';
import { read } from '#tests/support/reading.ts';

describe('people', () => {
  test.each<[string, string, Engine[], object]>([
    ['nobody is named: allowed', '<userTask id="a"/>', [], { approvers: [], nobody: 'admin', self: 'ask', repeated: 'ask' }],
    [
      'assignee',
      '<userTask id="a" flowable:assignee="kermit"/>',
      ['flowable'],
      { approvers: ['user:kermit'], mode: 'one', about: { assignee: 'kermit' } },
    ],
    [
      'assignee by expression',
      '<userTask id="a" camunda:assignee="${reviewer}"/>',
      ['camunda'],
      { approvers: ['=reviewer'], mode: 'one', about: { assignee: '=reviewer' } },
    ],
    [
      'candidates',
      '<userTask id="a" activiti:candidateUsers="kermit, fozzie" activiti:candidateGroups="management"/>',
      ['activiti'],
      {
        approvers: ['user:kermit', 'user:fozzie', 'role:management'],
        mode: 'one',
        about: { candidateUsers: '=["kermit", "fozzie"]', candidateGroups: '=["management"]' },
      },
    ],
    [
      'groups by expression',
      '<userTask id="a" camunda:candidateGroups="${groups}"/>',
      ['camunda'],
      { approvers: ['=for one in flatten([groups]) return "role:" + string(one)'] },
    ],
    [
      'Zeebe',
      '<userTask id="a"><extensionElements><zeebe:assignmentDefinition assignee="=owner" candidateGroups="sales"/><zeebe:formDefinition formKey="f1"/></extensionElements></userTask>',
      ['zeebe'],
      { approvers: ['=owner'], about: { formKey: 'f1' } },
    ],
    [
      'performers of the standard',
      '<userTask id="a"><humanPerformer><resourceAssignmentExpression><formalExpression>kermit</formalExpression></resourceAssignmentExpression></humanPerformer></userTask>',
      [],
      { approvers: ['user:kermit'] },
    ],
    [
      'owners of the standard',
      '<userTask id="a"><potentialOwner><resourceAssignmentExpression><formalExpression>user(kermit), group(management), accountancy</formalExpression></resourceAssignmentExpression></potentialOwner></userTask>',
      [],
      { approvers: ['user:kermit', 'role:management', 'role:accountancy'], mode: 'one' },
    ],
    [
      'properties for the task list',
      '<userTask id="a" name="Check ${what}" flowable:dueDate="${due}" flowable:priority="70" flowable:category="c" flowable:formKey="form.html"><documentation>Look at ${what} well</documentation></userTask>',
      ['flowable'],
      {
        about: {
          name: '="Check " + string(what)',
          dueDate: '=due',
          priority: '70',
          category: 'c',
          formKey: 'form.html',
          description: '=string join(["Look at ", string(what), " well"], "")',
        },
      },
    ],
  ])('%s', async (_, element, engines, task) => {
    expect((await read(around(element, engines))).task).toMatchObject(task);
  });
  test('a name whose expression has no counterpart stays text', async () => {
    const element = await read(around('<userTask id="a" name="Do ${bean.name(execution)}"/>'));
    expect([element.name.en, element.task?.about]).toEqual(['Do ${bean.name(execution)}', undefined]);
  });
});

describe('a file of another tool with something of ours in it', () => {
  const both = (task: string): string => around(task, ['flowable', 'tydf']);
  const elsewhere = 'flowable:candidateUsers="kermit, fozzie"';

  test('keeps its people until rules of ours stand there; what is ours beside them counts', async () => {
    const { task } = await read(both(`<userTask id="a" tydf:nameEn="Check" tydf:due="P2D" tydf:self="skip" ${elsewhere}/>`));
    expect(task).toMatchObject({ approvers: ['user:kermit', 'user:fozzie'], mode: 'one', self: 'skip', repeated: 'ask', due: 'P2D' });
  });

  test('gives way to a rule of ours', async () => {
    const { task } = await read(
      both(`<userTask id="a" ${elsewhere}><extensionElements><tydf:approver rule="starter.leader"/></extensionElements></userTask>`),
    );
    expect(task).toMatchObject({ approvers: ['starter.leader'], mode: 'one', self: 'leader', repeated: 'skipAlways' });
  });

  test('says where nobody is named at all', async () => {
    const { problems } = await compileChart(both('<userTask id="a" tydf:nameEn="Check"/>'));
    expect(problems.map(({ element, reason }) => [element, reason.en])).toContainEqual(['a', expect.stringMatching(/Nobody is named/)]);
  });
});
