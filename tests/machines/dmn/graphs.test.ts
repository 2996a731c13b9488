/** Decisions that ask other decisions, and tables as other engines write them. */
import { describe, expect, test } from 'vitest';
import { decide } from '#machines/dmn/decide.ts';
import { readDecisions } from '#machines/dmn/read.ts';
import type { Values } from '#machines/flow.ts';
import { file, table } from './table.ts';

const now = '2026-03-02T01:00:00Z';

const answer = async (xml: string, values: Values, key = 'it') => {
  const { decisions, problems } = await readDecisions(xml);
  expect(problems).toEqual([]);
  return decide(decisions, key, values, now);
};
describe('a graph of decisions', () => {
  const graph = file(`
    <inputData id="age_in" name="Age"><variable name="age" typeRef="number"/></inputData>
    <decision id="group" name="Age group"><variable name="ageGroup"/><informationRequirement><requiredInput href="#age_in"/></informationRequirement>
      ${table({ policy: 'U', inputs: ['age'], outputs: ['group'], rules: ['< 18 => "child"', '>= 18 => "adult"'] })}</decision>
    <businessKnowledgeModel id="bkm" name="Net price"><variable name="Net price"/><encapsulatedLogic><formalParameter name="gross"/><formalParameter name="share"/>
      <literalExpression><text>gross * (1 - share)</text></literalExpression></encapsulatedLogic></businessKnowledgeModel>
    <decision id="price" name="Price"><informationRequirement><requiredDecision href="#group"/></informationRequirement>
      <knowledgeRequirement><requiredKnowledge href="#bkm"/></knowledgeRequirement>
      <literalExpression><text>Net price(share: if ageGroup = "child" then 0.5 else 0, gross: 30)</text></literalExpression></decision>
    <decision id="called" name="Called"><knowledgeRequirement><requiredKnowledge href="#bkm"/></knowledgeRequirement>
      <invocation><literalExpression><text>Net price</text></literalExpression>
        <binding><parameter name="gross"/><literalExpression><text>10</text></literalExpression></binding>
        <binding><parameter name="share"/><literalExpression><text>0.1</text></literalExpression></binding></invocation></decision>
    <decision id="steps" name="Steps"><context><contextEntry><variable name="a"/><literalExpression><text>age + 1</text></literalExpression></contextEntry>
        <contextEntry><literalExpression><text>a * 2</text></literalExpression></contextEntry></context></decision>
    <decision id="byKey" name="By key"><informationRequirement><requiredDecision href="#group"/></informationRequirement>
      <literalExpression><text>[group, Age group, ageGroup]</text></literalExpression></decision>`);

  test.each([
    ['group', 17, 'child'],
    ['price', 17, 15],
    ['price', 18, 30],
    ['called', 1, 9],
    ['steps', 2, 6],
    ['byKey', 9, ['child', 'child', 'child']],
  ])('%s at %s is %j', async (key, age, expected) => {
    expect(await answer(graph, { age }, key)).toMatchObject({ value: expected });
  });

  test('a fault of what is required is a fault of the whole, and names where it is', async () => {
    const xml =
      file(`<decision id="a" name="a">${table({ policy: 'U', inputs: ['n'], outputs: ['x'], rules: ['> 1 => 1', '> 2 => 2'] })}</decision>
      <decision id="b" name="b"><informationRequirement><requiredDecision href="#a"/></informationRequirement><literalExpression><text>a + 1</text></literalExpression></decision>`);
    expect(await answer(xml, { n: 3 }, 'b')).toMatchObject({ element: 'a' });
    expect(await answer(xml, { n: 2 }, 'b')).toMatchObject({ value: 2 });
    expect(await answer(xml, {}, 'missing')).toMatchObject({ failed: { en: 'There is no decision “missing”' } });
    expect(await answer(xml, {}, 'toString')).toHaveProperty('failed');
  });

  test('values of one decision do not leak into the next', async () => {
    const { decisions } = await readDecisions(graph);
    expect(decide(decisions, 'price', { age: 5 }, now)).toMatchObject({ value: 15 });
    expect(decide(decisions, 'price', { age: 50 }, now)).toMatchObject({ value: 30 });
  });
});

describe('tables as other engines write them', () => {
  test('Flowable: operators beside the cells, dates by function, results by order', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <definitions xmlns="http://www.omg.org/spec/DMN/20180521/MODEL/" xmlns:flowable="http://flowable.org/dmn" id="d" name="d" namespace="http://www.flowable.org/dmn">
        <decision id="it" name="Full"><decisionTable id="t" hitPolicy="RULE ORDER">
          <input label="Amount"><inputExpression id="e1" typeRef="number"><text>amount</text></inputExpression></input>
          <input label="Day"><inputExpression id="e2" typeRef="date"><text>day</text></inputExpression></input>
          <output id="o" label="Who" name="who" typeRef="string"><outputValues><text>"a","b"</text></outputValues></output>
          <rule><inputEntry id="i1"><extensionElements><flowable:operator><![CDATA[<]]></flowable:operator></extensionElements><text><![CDATA[< 10]]></text></inputEntry>
            <inputEntry id="i2"><text><![CDATA[<= fn_date('1977-09-18')]]></text></inputEntry><outputEntry id="o1"><text><![CDATA["small"]]></text></outputEntry></rule>
          <rule><inputEntry id="i3"><text>-</text></inputEntry><inputEntry id="i4"><text></text></inputEntry><outputEntry id="o2"><text><![CDATA[$\{amount + 1}]]></text></outputEntry></rule>
        </decisionTable></decision></definitions>`;
    expect(await answer(xml, { amount: 5, day: '1977-09-18' })).toMatchObject({ value: ['small', 6] });
    expect(await answer(xml, { amount: 5, day: '1977-09-19' })).toMatchObject({ value: [6] });
  });

  test('Camunda: what is required is known by the names of its outputs', async () => {
    const season = table({
      prefix: 's',
      policy: 'U',
      inputs: ['temperature: number'],
      outputs: ['season'],
      rules: ['> 30 => "Summer"', '<= 30 => "Winter"'],
    });
    const guests = table({
      prefix: 'g',
      policy: 'U',
      inputs: ['dayType: string'],
      outputs: ['guestCount'],
      rules: ['"Weekday" => 4', 'not("Weekday") => 10'],
    });
    const dish = table({
      prefix: 'd',
      policy: 'U',
      inputs: ['season: string', 'guestCount: integer'],
      outputs: ['dish'],
      rules: ['not("Winter") | <= 8 => "Salad"', '"Winter" | - => "Roast"'],
    });
    const needs = (...keys: readonly string[]) =>
      keys.map((key) => `<informationRequirement id="${key}_need"><requiredDecision href="#${key}"/></informationRequirement>`).join('');
    const xml = file(
      `<decision id="it" name="Dish">${needs('byTemperature', 'byDay')}${dish}</decision><decision id="byTemperature" name="Season decision">${season}</decision><decision id="byDay" name="Guest Count">${guests}</decision>`,
    );
    expect(await answer(xml, { temperature: 31, dayType: 'Weekday' })).toMatchObject({ value: 'Salad' });
    expect(await answer(xml, { temperature: 31, dayType: 'Weekend' })).toMatchObject({ value: null });
    expect(await answer(xml, { temperature: 5, dayType: 'Weekend' })).toMatchObject({ value: 'Roast' });
  });
});
