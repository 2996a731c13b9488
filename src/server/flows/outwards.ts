/** Commands that reach beyond their instance: waits, messages and signals, called processes, decisions, effects. */
import type { Command, FlowEvent } from '#machines/flow.ts';
import { reaches, type Beyond } from './beyond.ts';
import { nameOf } from './notTaken.ts';
import type { Plan, PlayWorld } from './play.ts';

/** What the instance hears itself, at once; a signal and a message that it does not hear go out to the others. */
async function thrown(world: PlayWorld, beyond: Beyond, command: Extract<Command, { type: 'throw' }>, plan: Plan): Promise<FlowEvent[]> {
  const { kind, name, key, values } = command;
  if (kind === 'escalation') {
    plan.jobs.push({ kind: 'escalated', call: null, payload: { code: name, values } });
    return [];
  }
  const open = [...(await beyond.waits()), ...plan.listens].filter((wait) => !plan.unlisten.includes(wait.wait) && reaches(command, wait));
  const own = kind === 'signal' ? open : open.slice(0, 1);
  const within = world.flow.elements[command.node]?.event?.within ?? false;
  if (!within && (kind === 'signal' || own.length === 0)) plan.jobs.push({ kind, call: null, payload: { name, key, values } });
  return own.map(({ wait }): FlowEvent => ({ type: 'CAUGHT', wait, values }));
}

type Outward = Extract<Command, { type: 'listen' | 'unlisten' | 'throw' | 'call' | 'cancelCall' | 'evaluate' | 'runEffect' }>;

/** One command; answers the events that the machine is told because of it. */
export async function reachOut(world: PlayWorld, beyond: Beyond, command: Outward, plan: Plan): Promise<readonly FlowEvent[]> {
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
    case 'evaluate': {
      const { node, at, decision, values } = command;
      return [{ type: 'EFFECT_DONE', node, at, value: await beyond.decide(decision, values) }];
    }
    // Work of programs that are not here (models drawn elsewhere) is passed, and the trail says so.
    case 'runEffect':
      plan.happenings.push({
        action: 'effectPassed',
        actorId: null,
        node: { id: command.node, name: nameOf(world.flow, command.node) },
        comment: command.effect,
      });
      return [{ type: 'EFFECT_DONE', node: command.node, at: command.at }];
  }
}
