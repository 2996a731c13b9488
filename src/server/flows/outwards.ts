/** Commands that reach beyond their instance: waits, messages and signals, called processes, decisions, effects. */
import type { Command, FlowEvent } from '#machines/flow.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { reaches, type Beyond } from './beyond.ts';
import { nameOf } from './notTaken.ts';
import type { Plan, PlayWorld } from './plan.ts';
import { shaped } from '#machines/dmn/shape.ts';

/** The machine is told this because of a command. `otherwise`: why the step is refused where the flow does not take it. */
export interface Told {
  readonly event: FlowEvent;
  readonly otherwise?: Refusal;
}

/** The instance hears this itself, at once; a signal and a message that it does not hear go out to the others. */
async function thrown(world: PlayWorld, beyond: Beyond, command: Extract<Command, { type: 'throw' }>, plan: Plan): Promise<Told[]> {
  const { kind, name, key, values } = command;
  if (kind === 'escalation') {
    plan.jobs.push({ kind: 'escalated', call: null, payload: { code: name, values } });
    return [];
  }
  const open = [...(await beyond.waits()), ...plan.listens].filter((wait) => !plan.unlisten.includes(wait.wait) && reaches(command, wait));
  const own = kind === 'signal' ? open : open.slice(0, 1);
  const within = world.flow.elements[command.node]?.event?.within ?? false;
  if (!within && (kind === 'signal' || own.length === 0)) plan.jobs.push({ kind, call: null, payload: { name, key, values } });
  return own.map(({ wait }): Told => ({ event: { type: 'CAUGHT', wait, values } }));
}

/** Error code of a decision that is missing or fails, for the boundary events and event sub-processes that catch it. */
const decisionFailed = 'decisionFailed';

async function evaluated(world: PlayWorld, beyond: Beyond, command: Extract<Command, { type: 'evaluate' }>): Promise<Told> {
  const { node, at, decision, values } = command;
  const outcome = await beyond.decide(decision, values);
  const failed = (refusal: Refusal): Told => ({
    event: { type: 'EFFECT_FAILED', node, at, error: decisionFailed, text: refusal.desc.en },
    otherwise: refusal,
  });
  if ('refusal' in outcome) return failed(outcome.refusal);
  const asked = world.flow.elements[node]?.decision ?? { key: decision, result: null };
  const answer = shaped(asked, decision, outcome);
  if (!('unfit' in answer)) return { event: { type: 'EFFECT_DONE', node, at, ...answer } };
  const desc = w(`The result of decision “{key}” does not fit: ${answer.unfit.en}`, `决策“{key}”的结果不符合要求：${answer.unfit.zh}`);
  return failed(new Refusal('409', decisionFailed, desc, { key: decision, element: node }));
}

/** An effect of the product, in this transaction. Work of programs that are not here (models drawn elsewhere) is passed; the trail says so. */
async function worked(world: PlayWorld, beyond: Beyond, command: Extract<Command, { type: 'runEffect' }>, plan: Plan): Promise<Told> {
  const { node, at, effect } = command;
  const set = await beyond.effect(effect, plan.fields);
  if (set) Object.assign(plan, { fields: { ...plan.fields, ...set }, lasting: true });
  else if (world.flow.elements[node]?.passes)
    plan.happenings.push({ action: 'effectPassed', actorId: null, node: { id: node, name: nameOf(world.flow, node) }, comment: effect });
  else
    throw new Refusal('409', 'unknownEffect', w('Nothing here carries out “{effect}” ({element})', '此处没有“{effect}”的实现（{element}）'), {
      effect,
      element: node,
    });
  return { event: { type: 'EFFECT_DONE', node, at } };
}

type Outward = Extract<Command, { type: 'listen' | 'unlisten' | 'throw' | 'call' | 'cancelCall' | 'evaluate' | 'runEffect' }>;

/** One command; answers the events that the machine is told because of it. */
export async function reachOut(world: PlayWorld, beyond: Beyond, command: Outward, plan: Plan): Promise<readonly Told[]> {
  switch (command.type) {
    case 'listen': {
      const { wait, node, kind, name, key } = command;
      plan.listens.push({ wait, node, kind, name, key });
      return [];
    }
    case 'unlisten':
      plan.listens = plan.listens.filter(({ wait }) => wait !== command.wait);
      plan.unlisten.push(command.wait);
      return [];
    case 'throw':
      return thrown(world, beyond, command, plan);
    case 'call': {
      const { node, call, process, binding, values } = command;
      const definitionId = await beyond.called(process, binding);
      plan.jobs.push({ kind: 'start', call, payload: { definitionId, node, values } });
      return [];
    }
    case 'cancelCall':
      plan.jobs.push({ kind: 'cancel', call: command.call, payload: {} });
      return [];
    case 'evaluate':
      return [await evaluated(world, beyond, command)];
    case 'runEffect':
      return [await worked(world, beyond, command, plan)];
  }
}
