/** Who is asked at a node of the flow. */
import { settle } from '#machines/assign.ts';
import type { Command, FlowEvent, Values } from '#machines/flow.ts';
import { seenAt, type FlowContext } from '#machines/run/context.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { lookUp, type Question } from './directory.ts';
import { mustChoose, nameOf } from './notTaken.ts';
import type { Plan, PlayWorld } from './plan.ts';

/** The question as rules put it at this moment of the step: variables may have been set, and fields of the document, since it began. */
export const questionAt = ({ question, input }: PlayWorld, { snapshot, fields }: Plan, locals: Values = {}): Question => {
  const { variables } = snapshot['context'] as FlowContext;
  return { ...question, values: seenAt(variables, { ...input.values, ...fields }, locals) };
};

/** Answers `assign`: who is asked at the node, or why nobody is. */
export async function assigned(world: PlayWorld, { node, at, values }: Extract<Command, { type: 'assign' }>, plan: Plan): Promise<FlowEvent> {
  const settings = world.flow.elements[node]?.task;
  if (!settings) throw new Error(`${node} is no user task of flow ${world.flow.key}`);
  const question = questionAt(world, plan, values);
  const people = await lookUp(question, settings.approvers, node);
  if (people.found.length === 0 && settings.approvers.includes('previous.choose')) throw mustChoose(world.flow, [node]);
  // Approvals of nodes to which the document went back since do not count any more.
  const { path } = plan.snapshot['context'] as FlowContext;
  const approvals = world.decided.filter(({ action, nodeId }) => action === 'approve' && path.includes(nodeId));
  const last = approvals.at(-1)?.nodeId;
  const answer = settle(
    settings,
    people,
    {
      approved: approvals.map(({ by }) => by),
      previous: approvals.filter(({ nodeId }) => nodeId === last).map(({ by }) => by),
    },
  );
  if ('fail' in answer)
    throw new Refusal('409', 'nobodyFound', w('Nobody is found to decide “{node}”', '节点“{node}”找不到审批人'), {
      node: nameOf(world.flow, node).zh,
    });
  if ('pass' in answer) return { type: 'ASSIGNED', node, at, voters: [], pass: answer.pass };
  if (answer.noticeAdmins)
    plan.notices.push({ key: 'flow_no_assignee', principals: ['r:sys_admin'], params: { node: nameOf(world.flow, node).zh } });
  return { type: 'ASSIGNED', node, at, voters: answer.voters };
}
