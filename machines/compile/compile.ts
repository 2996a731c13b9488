/** `compileFlow`: BPMN → machine. What it cannot run is a problem with element, reason and mend. */
import type { Chart } from '../chart.ts';
import type { ApproverRule, CompiledFlow } from '../flow.ts';
import { mirrors } from '../mirrors.ts';
import { flowOf } from '../run/flow.ts';
import { sha256 } from '../sha256.ts';
import { Composer } from './compose.ts';
import { EXIT, reachable, regular } from './graph.ts';
import type { Problems } from './model.ts';
import { isRule } from '../rules.ts';
import { badValue, noEnd, unknownRule, unreadable } from './problem.ts';
import { readModel, type Raw } from './read.ts';

const rules = (raw: Raw, name: string, problems: Problems): readonly ApproverRule[] => {
  const text = raw.process?.get(`tydf:${name}`) as string | undefined;
  const found = text
    ? text
        .split(',')
        .map((rule) => rule.trim())
        .filter((rule) => rule !== '')
    : [];
  for (const rule of found) if (!isRule(rule)) problems.push(unknownRule(rule)(raw.key));
  return found;
};

const empty: Chart['body'] = { initial: '+done', states: { '+done': { id: 'body:+done', type: 'final' } } };

/** The compiled flow as data. Deterministic: the same XML gives the same chart. */
export const compileChart = async (xml: string): Promise<Chart> => {
  const problems: Problems = [];
  let raw: Raw;
  try {
    raw = await readModel(xml, problems);
  } catch (problem) {
    problems.push(unreadable('XML', problem instanceof Error ? problem.message.split('\n')[0]! : '')(''));
    return {
      key: '',
      name: { en: '', zh: '' },
      elements: {},
      copies: { atSubmit: [], atEnd: [] },
      repostAt: 'start',
      body: empty,
      nets: {},
      resumes: [],
      problems,
    };
  }
  const repost = (raw.process?.get('tydf:repostAt') as string | undefined) ?? 'start';
  if (repost !== 'start' && repost !== 'rejectingNode') problems.push(badValue('repostAt', repost, 'start, rejectingNode')(raw.key));
  const repostAt = repost === 'rejectingNode' ? 'rejectingNode' : 'start';

  const model = regular(raw, problems);
  const goesBack = Object.values(raw.elements).some(({ task }) => task?.rejectTo === 'previous' || task?.rejectTo === 'chosen');
  let composer: Composer | null = null;
  let body = empty;
  if (model) {
    const nodes = reachable(model.nodes, model.start);
    nodes.delete(EXIT);
    for (const id of nodes) {
      const ahead = reachable(model.nodes, id);
      if (!ahead.has(EXIT) && ![...ahead].some((one) => ['reject', 'terminate'].includes(model.nodes[one]!.kind))) problems.push(noEnd(id));
    }
    const whole = { nodes, initial: model.start, exit: EXIT };
    const first = new Composer(model, goesBack ? [] : problems);
    body = first.scope(whole, '+done');
    composer = first;
    if (goesBack) {
      composer = new Composer(model, problems, first.tasks);
      body = composer.scope(whole, '+done');
    }
  }
  return {
    key: raw.key,
    name: raw.name,
    elements: raw.elements,
    copies: { atSubmit: rules(raw, 'copyAtSubmit', problems), atEnd: rules(raw, 'copyAtEnd', problems) },
    repostAt,
    body,
    nets: composer?.nets ?? {},
    resumes: repostAt === 'rejectingNode' ? (composer?.tasks ?? []) : [],
    problems,
  };
};

/** The flow of a drawing. A shipped drawing runs its mirror, any other is compiled (rulings 21). */
export const compileFlow = async (xml: string): Promise<CompiledFlow> => flowOf(await (mirrors[sha256(xml)]?.() ?? compileChart(xml)));
