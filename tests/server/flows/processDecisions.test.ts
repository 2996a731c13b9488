/** Business rule tasks: their values as variables, in the shape that the drawing asks for; what fails is caught by the flow, or refuses. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deployFile } from '#server/flows/definitions.ts';
import { deployDecisions } from '#server/flows/process/decisions.ts';
import { completeTask, startProcess } from '#server/flows/process/processes.ts';
import { end, file, flow, line, process, processes, start, task, type Processes } from './processes.ts';

let on: Processes;
beforeEach(async () => {
  on = await processes();
});
afterEach(() => on.engine.close());

/** Rules over the variable `amount`: a test of it, then the outputs. */
const table = (key: string, policy: string, outputs: readonly string[], rules: readonly (readonly [string, ...string[]])[]): string => {
  const names = outputs.map((name, at) => `<output id="${key}-o${at}" name="${name}"/>`).join('');
  const cell = (tag: string, text: string, id: string): string => `<${tag} id="${id}"><text>${text.replaceAll('<', '&lt;')}</text></${tag}>`;
  const rows = rules.map(
    ([when, ...then], row) =>
      `<rule id="${key}-r${row}">${cell('inputEntry', when, `${key}-i${row}`)}${then.map((text, at) => cell('outputEntry', text, `${key}-e${row}-${at}`)).join('')}</rule>`,
  );
  return `<decision id="${key}" name="${key}"><decisionTable id="${key}-t" ${policy}>
    <input id="${key}-in"><inputExpression id="${key}-x" typeRef="number"><text>amount</text></inputExpression></input>${names}${rows.join('')}</decisionTable></decision>`;
};
const tables = (...all: readonly string[]): Promise<unknown> =>
  deployDecisions(
    on.engine.services,
    `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="urn:tydf:tests">${all.join('')}</definitions>`,
    null,
  );

const rule = (attributes: string): string => `<businessRuleTask id="rule" ${attributes}/>`;
const error = '<error id="e" errorCode="decisionFailed"/>';
const caught = '<boundaryEvent id="short" attachedToRef="rule"><errorEventDefinition errorRef="e"/></boundaryEvent>';
const asks = (attributes: string, ...more: readonly string[]): string =>
  file(process('asks', line(start(), rule(attributes), task('after'), end()), ...more), error);

const variables = async (id: string): Promise<object | undefined> =>
  (await on.rows<{ variables: object }>(`select snapshot->'context'->'variables' as variables from flow_instance where id = $1`, [id]))[0]?.variables;

const one = table('one', 'hitPolicy="UNIQUE"', ['grade', 'fee'], [['< 10', '"A"', '1'], ['>= 10', '"B"', '2']]);
const many = table('many', 'hitPolicy="COLLECT"', ['who'], [['> 0', '"qin"'], ['> 5', '"lu"']]);
const sum = table('sum', 'hitPolicy="COLLECT" aggregation="SUM"', ['total'], [['> 0', '3'], ['> 5', '4']]);
const single = table('single', 'hitPolicy="FIRST"', ['level'], [['> 100', '9'], ['-', '1']]);

it.each([
  ['one', '', { grade: 'A', fee: 1 }],
  ['single', '', { level: 1 }],
  ['sum', '', { total: 7 }],
  ['many', '', { many: [{ who: 'qin' }, { who: 'lu' }] }],
  ['one', 'camunda:resultVariable="r"', { r: { grade: 'A', fee: 1 } }],
  ['many', 'camunda:resultVariable="r"', { r: ['qin', 'lu'] }],
  ['single', 'camunda:resultVariable="r" camunda:mapDecisionResult="singleEntry"', { r: 1 }],
  ['sum', 'camunda:resultVariable="r" camunda:mapDecisionResult="singleEntry"', { r: 7 }],
  ['single', 'camunda:resultVariable="r" camunda:mapDecisionResult="singleResult"', { r: { level: 1 } }],
  ['many', 'camunda:resultVariable="r" camunda:mapDecisionResult="collectEntries"', { r: ['qin', 'lu'] }],
  ['many', 'camunda:resultVariable="r" camunda:mapDecisionResult="resultList"', { r: [{ who: 'qin' }, { who: 'lu' }] }],
])('the table %s with %s', async (key, attributes, expected) => {
  await tables(one, many, sum, single);
  await on.deploy(asks(`camunda:decisionRef="${key}" ${attributes}`));
  const id = await on.start('asks', { amount: 7 });
  expect(await variables(id)).toEqual({ amount: 7, ...expected });
});

it('a name that is FEEL is the decision of that name', async () => {
  await tables(one, single);
  await on.deploy(asks('tydf:decision="=which"'));
  expect(await variables(await on.start('asks', { amount: 200, which: 'single' }))).toEqual({ amount: 200, which: 'single', level: 9 });
});

it('a decision that is missing, fails or does not fit goes the way of its error', async () => {
  const clash = table('clash', 'hitPolicy="UNIQUE"', ['n'], [['> 0', '1'], ['> 1', '2']]);
  await tables(clash, many);
  for (const attributes of [
    'camunda:decisionRef="nowhere"',
    'camunda:decisionRef="clash"',
    'camunda:decisionRef="many" camunda:resultVariable="r" camunda:mapDecisionResult="singleEntry"',
  ]) {
    await on.deploy(asks(attributes, caught, task('mend'), flow('short', 'mend')));
    expect(await on.open(await on.start('asks', { amount: 7 }))).toEqual(['mend']);
  }
});

it('an event sub-process catches it as well', async () => {
  const sub = `<subProcess id="sub" triggeredByEvent="true">${line('<startEvent id="failed"><errorEventDefinition errorRef="e"/></startEvent>', task('mend'), '<endEvent id="sub-end"/>')}</subProcess>`;
  await on.deploy(asks('camunda:decisionRef="nowhere"', sub));
  expect(await on.open(await on.start('asks', { amount: 7 }))).toEqual(['mend']);
});

it('where nothing catches it the step is refused, and the task before it stays open', async () => {
  const waits = file(process('asks', line(start(), task('first'), rule('camunda:decisionRef="nowhere"'), task('after'), end())));
  await on.deploy(waits);
  const id = await on.start('asks', { amount: 7 });
  const [first] = await on.rows<{ id: string }>(`select id::text from task where state = 'open'`);
  await expect(completeTask(on.engine.services, { taskId: first!.id, values: {}, actorId: null })).rejects.toMatchObject({ reason: 'missingDecision' });
  expect(await on.open(id)).toEqual(['first']);
  await tables(table('nowhere', 'hitPolicy="FIRST"', ['n'], [['-', '1']]));
  await on.complete(id, 'first');
  expect(await on.open(id)).toEqual(['after']);
});

it('a deployment tells of decisions that are not there', async () => {
  const warned = async (attributes: string): Promise<readonly string[]> =>
    (await deployFile(on.engine.services, asks(attributes), null)).flatMap(({ warnings }) => warnings.map(({ element }) => element).filter((element) => element === 'rule'));
  expect(await warned('camunda:decisionRef="one"')).toEqual(['rule']);
  expect(await warned('tydf:decision="=which"')).toEqual([]);
  await tables(one);
  expect(await warned('camunda:decisionRef="one" camunda:resultVariable="r"')).toEqual([]);
  await expect(startProcess(on.engine.services, { key: 'asks', values: { amount: 1 }, starterId: null })).resolves.toBeDefined();
});
