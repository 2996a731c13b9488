import { expect, test } from 'vitest';
import { importReport } from '#machines/compile/notes.ts';
import descriptor from '../../../flows/tydf.json' with { type: 'json' };
import { around, file } from '#tests/support/foreign.ts';

/** The package ships no types; of it the tests need reading and writing. */
interface Moddle {
  fromXML(xml: string): Promise<{ readonly rootElement: object }>;
  toXML(root: object): Promise<{ readonly xml: string }>;
}
const { BpmnModdle } = (await import('bpmn-moddle' as string)) as { readonly BpmnModdle: new (packages: object) => Moddle };

const model = around(
  `<userTask id="a" name="Check" flowable:assignee="\${boss}" flowable:async="true" flowable:priority="50">
     <extensionElements><flowable:taskListener event="create" class="org.example.Tell"/><flowable:formProperty id="x" name="X"/></extensionElements>
   </userTask>`,
  ['flowable'],
);

test('the report tells what was understood, translated, ignored, each with its element and why', async () => {
  const report = await importReport(model);
  expect(report.map(({ kind, element, from, to }) => [kind, element, from, to ?? ''])).toEqual([
    ['translated', 'a', '${boss}', '=boss'],
    ['understood', 'a', 'flowable:priority="50"', ''],
    ['ignored', 'a', 'flowable:async="true"', ''],
    ['ignored', 'a', '<flowable:taskListener>', ''],
    ['ignored', 'a', '<flowable:formProperty>', ''],
  ]);
  for (const { kind, why } of report) if (kind === 'ignored') expect([why?.en, why?.zh]).not.toContain(undefined);
});

test('all executable processes are told, and messages beside them', async () => {
  const xml = file('<startEvent id="s" camunda:asyncBefore="true"/>', ['camunda'], '<message id="m" name="m" camunda:odd="1"/>').replace(
    '</process>',
    '</process><process id="q"><startEvent id="s2" camunda:initiator="who"/></process>',
  );
  expect((await importReport(xml)).map(({ kind, element }) => [kind, element])).toEqual([
    ['understood', 's2'],
    ['ignored', 'm'],
    ['ignored', 's'],
  ]);
});

test('nothing is told of our own drawings, nor of what cannot be read', async () => {
  expect(await importReport(around('<userTask id="a" tydf:mode="any"/>', ['tydf']))).toEqual([]);
  expect(await importReport('no xml')).toEqual([]);
});

test('what other engines wrote stays in the file when it is read and written again', async () => {
  const moddle = new BpmnModdle({ tydf: descriptor });
  const { rootElement } = await moddle.fromXML(model);
  const { xml } = await moddle.toXML(rootElement);
  for (const part of [
    'xmlns:flowable="http://flowable.org/bpmn"',
    'flowable:assignee="${boss}"',
    'flowable:async="true"',
    '<flowable:taskListener event="create" class="org.example.Tell" />',
    '<flowable:formProperty id="x" name="X" />',
  ])
    expect(xml).toContain(part);
  expect(await importReport(xml)).toEqual(await importReport(model));
});
