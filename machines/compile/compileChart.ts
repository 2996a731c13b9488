/** `compileChart`: BPMN → chart. What cannot run is a problem with element, reason and mend. */
import type { Chart } from '../chart.ts';
import type { ApproverRule } from '../flow.ts';
import { isRule } from '../rules.ts';
import { check, withoutDead } from './check.ts';
import { Composer } from './compose.ts';
import { netOf } from './net.ts';
import { EXIT, graphOf, reachable, regular } from './graph.ts';
import type { Model, Problems } from './model.ts';
import { badValue, noEnd, unknownProcess, unknownRule, unreadable } from './problem.ts';
import { readProcess, type Raw } from './read.ts';
import { Source } from './source.ts';

const rules = (raw: Raw, name: string, source: Source): readonly ApproverRule[] => {
  const text = raw.process ? source.attribute(raw.process, name) : null;
  const found = (text ?? '')
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
  for (const rule of found) if (!isRule(rule)) source.problems.push(unknownRule(rule)(raw.key));
  return found;
};

const empty: Chart['body'] = { initial: '+done', states: { '+done': { id: 'body:+done', type: 'final' } } };

const nothing = (problems: Problems): Chart => ({
  key: '',
  name: { en: '', zh: '' },
  elements: {},
  variables: [],
  copies: { atSubmit: [], atEnd: [] },
  repostAt: 'start',
  body: empty,
  nets: {},
  resumes: [],
  problems,
});

type Body = Pick<Chart, 'body' | 'nets'> & { readonly tasks: readonly string[] };

/** The statechart of a structured flow, null of another. A rejection that goes back knows its targets after a first pass only. */
const composed = (model: Model, problems: Problems): Body | null => {
  const nodes = reachable(model.nodes, model.start);
  nodes.delete(EXIT);
  for (const id of nodes) {
    const ahead = reachable(model.nodes, id);
    if (!ahead.has(EXIT) && ![...ahead].some((one) => ['reject', 'terminate'].includes(model.nodes[one]!.kind))) problems.push(noEnd(id));
  }
  const goesBack = Object.values(model.elements).some(({ task }) => task?.rejectTo === 'previous' || task?.rejectTo === 'chosen');
  const whole = { nodes, initial: model.start, exit: EXIT };
  const first = new Composer(model);
  const body = first.scope(whole, '+done');
  if (!first.structured) return null;
  return { body: goesBack ? new Composer(model, first.tasks).scope(whole, '+done') : body, nets: {}, tasks: first.tasks };
};

/** The compiled flow as data: of the named process, or of the first that can be executed. Deterministic. */
export const compileChart = async (xml: string, processId?: string): Promise<Chart> => {
  const problems: Problems = [];
  let source: Source;
  try {
    source = await Source.of(xml, problems);
  } catch (problem) {
    problems.push(unreadable('XML', problem instanceof Error ? problem.message.split('\n')[0]! : '')(''));
    return nothing(problems);
  }
  const raw = readProcess(source, processId);
  if (!raw.process) {
    problems.push(unknownProcess(processId ?? '')(''));
    return nothing(problems);
  }
  const { key } = raw;
  const repost = source.attribute(raw.process, 'repostAt') ?? 'start';
  if (repost !== 'start' && repost !== 'rejectingNode') problems.push(badValue('repostAt', repost, 'start, rejectingNode')(key));
  const repostAt = repost === 'rejectingNode' ? 'rejectingNode' : 'start';

  const elements = withoutDead(raw.elements, check(key, raw.elements, problems, source.own));
  const graph = graphOf(elements);
  const model = graph && regular(graph);
  const { body, nets, tasks } = (model && composed({ key, elements, ...model }, problems)) ?? { ...netOf(elements), tasks: [] };
  return {
    key,
    name: raw.name,
    elements,
    variables: raw.variables,
    copies: { atSubmit: rules(raw, 'copyAtSubmit', source), atEnd: rules(raw, 'copyAtEnd', source) },
    repostAt,
    body,
    nets,
    resumes: repostAt === 'rejectingNode' ? tasks : [],
    problems,
  };
};
