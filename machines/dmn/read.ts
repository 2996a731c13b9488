/** DMN XML (1.1 to 1.5, also of other engines) → decisions. What cannot be evaluated is a problem with element, reason and mend. */
import type { ModdleElement } from 'bpmn-moddle';
import { DmnModdle } from 'dmn-moddle';
import { w } from '#model/words.ts';
import type { FlowProblem } from '../flow.ts';
import type { Decision, Decisions, Logic } from './decision.ts';
import { child, feelIn, idOf, illegal, list, text, type Reading, type Types } from './moddle.ts';
import { circular, noLogic, notFound, notSupported, noXml } from './problem.ts';
import { readTable } from './readTable.ts';

const moddle = new DmnModdle();

/** The model's namespace of every version of DMN, as dmn-moddle knows it. */
const modelNamespace = /https?:\/\/www\.omg\.org\/spec\/DMN\/\d{8}(?:\/(?:dmn\.xsd|MODEL\/?)?)?(?=["'])/g;

const here = w('Expression', '表达式');

const readLogic = (reading: Reading, expression: ModdleElement): Logic => {
  const { element } = reading;
  const type = expression.$type.replace('dmn:', '');
  switch (type) {
    case 'DecisionTable':
      return readTable(reading, expression);
    case 'LiteralExpression':
      return { kind: 'literal', text: feelIn(reading, here, expression, 'expression', element) };
    case 'Context': {
      let inside = reading;
      const entries = list(expression, 'contextEntry').map((entry) => {
        const name = text(child(entry, 'variable'), 'name') || null;
        const value = readPart(inside, child(entry, 'value'));
        if (name !== null) inside = { ...inside, bound: new Set([...inside.bound, name]) };
        return { name, value };
      });
      return { kind: 'context', entries };
    }
    case 'List':
      return { kind: 'list', items: list(expression, 'elements').map((one) => readPart(reading, one)) };
    case 'Relation': {
      const columns = list(expression, 'column').map((one) => text(one, 'name'));
      const items = list(expression, 'row').map((row): Logic => {
        const cells = list(row, 'elements');
        return { kind: 'context', entries: columns.map((name, at) => ({ name, value: readPart(reading, cells[at] ?? null) })) };
      });
      return { kind: 'list', items };
    }
    case 'Invocation':
      return {
        kind: 'invocation',
        called: text(child(expression, 'calledFunction'), 'text'),
        bindings: list(expression, 'binding').map((one) => ({
          name: text(child(one, 'parameter'), 'name'),
          value: readPart(reading, child(one, 'bindingFormula')),
        })),
      };
    default:
      reading.problems.push(notSupported(type)(element));
      return { kind: 'literal', text: 'null' };
  }
};

const readPart = (reading: Reading, expression: ModdleElement | null): Logic =>
  expression ? readLogic(reading, expression) : { kind: 'literal', text: 'null' };

const legal = /^[a-z_][\w.-]*$/i;
/** Ids as moddle wants them: other tools give one twice, or begin it with a digit, and moddle would drop the element. */
const withLegalIds = (xml: string): string => {
  const seen = new Set<string>();
  return xml.replaceAll(/\sid=(?:"([^"]*)"|'([^']*)')/g, (whole: string, double: string | undefined, single: string | undefined) => {
    const id = double ?? single ?? '';
    if (seen.has(id)) return '';
    seen.add(id);
    return legal.test(id) ? whole : ` id="${illegal}${id}"`;
  });
};

/** Keys that requirements point at. */
const required = (element: ModdleElement, requirements: string, part: string): readonly string[] =>
  list(element, requirements).flatMap((one) => {
    const href = text(child(one, part), 'href');
    return href === '' ? [] : [href.slice(href.indexOf('#') + 1)];
  });

const read = (element: ModdleElement, models: ReadonlyMap<string, string>, types: Types, problems: FlowProblem[]): Decision => {
  const key = idOf(element);
  const name = element.name ?? key;
  const encapsulated = child(element, 'encapsulatedLogic');
  const isModel = element.$type === 'dmn:BusinessKnowledgeModel';
  const parameters = isModel ? list(encapsulated ?? element, 'formalParameter').map((one) => text(one, 'name')) : null;
  const knowledge = required(element, 'knowledgeRequirement', 'requiredKnowledge');
  const logic = isModel ? encapsulated && child(encapsulated, 'body') : child(element, 'decisionLogic');
  const bound = new Set([...knowledge.flatMap((one) => models.get(one) ?? []), ...(parameters ?? [])]);
  if (!logic) problems.push(noLogic(key));
  return {
    key,
    name,
    names: [...new Set([text(child(element, 'variable'), 'name') || name, name, key])],
    requires: required(element, 'informationRequirement', 'requiredDecision'),
    knowledge,
    parameters,
    logic: readPart({ element: key, bound, types, problems }, logic),
  };
};

/** Does the decision need itself? */
const needsItself = (decisions: Decisions, key: string): boolean => {
  const seen = new Set<string>();
  const queue = [key];
  while (queue.length > 0) {
    const one = decisions[queue.pop()!];
    for (const next of [...(one?.requires ?? []), ...(one?.knowledge ?? [])]) {
      if (next === key) return true;
      if (!seen.has(next)) queue.push(next);
      seen.add(next);
    }
  }
  return false;
};

/** All decisions of a DMN file with what is wrong in them; one with errors may be deployed by nobody. */
export const readDecisions = async (xml: string): Promise<{ readonly decisions: Decisions; readonly problems: readonly FlowProblem[] }> => {
  const problems: FlowProblem[] = [];
  let root: ModdleElement;
  try {
    root = (await moddle.fromXML(withLegalIds(xml.replaceAll(modelNamespace, 'https://www.omg.org/spec/DMN/20191111/MODEL/')))).rootElement;
  } catch (problem) {
    return { decisions: {}, problems: [noXml(problem instanceof Error ? problem.message.split('\n')[0]! : '')('')] };
  }
  const types: Types = new Map(
    list(root, 'itemDefinition').map((one) => [
      one.name ?? '',
      { base: text(one, 'typeRef') || null, allowed: text(child(one, 'allowedValues'), 'text') },
    ]),
  );
  const elements = list(root, 'drgElement').filter(({ $type }) => $type === 'dmn:Decision' || $type === 'dmn:BusinessKnowledgeModel');
  const models = new Map(
    elements.flatMap((one) =>
      one.$type === 'dmn:Decision' ? [] : [[idOf(one), text(child(one, 'variable'), 'name') || (one.name ?? '')]],
    ),
  );
  const decisions: Record<string, Decision> = {};
  for (const element of elements) decisions[idOf(element)] = read(element, models, types, problems);
  for (const { key, requires, knowledge } of Object.values(decisions)) {
    for (const one of [...requires, ...knowledge]) if (!decisions[one]) problems.push(notFound(one)(key));
    if (needsItself(decisions, key)) problems.push(circular(key));
  }
  return { decisions, problems };
};
