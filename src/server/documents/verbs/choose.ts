/**
 * People picked by people: by the applicant when they submit (`starter.choose`), by an approver for the step that follows theirs
 * (`previous.choose`). The picks are a variable of the flow, by node.
 */
import type { CompiledFlow } from '#machines/flow.ts';
import { chosenVariable } from '#machines/rules.ts';
import type { StepToChoose } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import type { Sql } from '#server/db/sql.ts';
import { personOf } from '#server/flows/directory.ts';
import type { Instance } from '#server/flows/instance.ts';
import type { Organisation } from '#server/flows/organisation.ts';
import { invalid } from '#server/documents/refusals.ts';

export type Chooser = 'starter.choose' | 'previous.choose';
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** Nodes of the flow whose people this chooser picks. */
export const chosenBy = (flow: CompiledFlow, chooser: Chooser): readonly string[] =>
  Object.values(flow.elements).flatMap(({ id, task }) => (task?.approvers.includes(chooser) ? [id] : []));

/** Nodes with `previous.choose` that may follow a node, no other task between. */
export function chosenAfter(flow: CompiledFlow, node: string): readonly string[] {
  const wanted = new Set(chosenBy(flow, 'previous.choose'));
  const found = new Set<string>();
  const seen = new Set([node]);
  const queue = [...(flow.elements[node]?.outgoing ?? [])];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const element = flow.elements[id];
    if (!element || seen.has(id)) continue;
    seen.add(id);
    if (wanted.has(id)) found.add(id);
    else if (!element.task) queue.push(...element.outgoing);
  }
  return [...found];
}

export const asChoices = (flow: CompiledFlow, nodes: readonly string[]): { readonly id: string; readonly name: Words }[] =>
  nodes.map((id) => ({ id, name: flow.elements[id]?.name ?? w(id, id) }));

export const pickedOf = ({ variables }: Pick<Instance, 'variables'>): Chosen => (variables[chosenVariable] ?? {}) as Chosen;

/** Nodes to pick people for, with those who were picked before. */
export const stepsToChoose = (
  flow: CompiledFlow,
  nodes: readonly string[],
  {
    instance,
    organisation,
    due,
  }: { readonly instance: Instance | null; readonly organisation: Organisation; readonly due: (id: string) => boolean },
): StepToChoose[] => {
  const picked = instance ? pickedOf(instance) : {};
  return asChoices(flow, nodes).map(({ id, name }) => ({
    id,
    name,
    due: due(id),
    people: (picked[id] ?? []).map((person) => personOf(organisation, person)),
  }));
};

const fault = (node: string, rule: string, message: Words): Fault => ({
  field: node === '' ? 'chosen' : `chosen.${node}`,
  rule,
  severity: 'error',
  message,
});

/** The picks of a body, each checked: nodes that this chooser picks for, enabled users, not the applicant themselves. Null without any. */
export function chosenIn(
  body: AnyDoc,
  nodes: readonly string[],
  { flow, organisation, starterId }: { readonly flow: CompiledFlow; readonly organisation: Organisation; readonly starterId: string },
): Chosen | null {
  const { chosen } = body;
  if (chosen === undefined || chosen === null) return null;
  if (typeof chosen !== 'object' || Array.isArray(chosen)) throw invalid([fault('', 'shape', w('people by node', '应按节点给出人员'))]);
  const faults: Fault[] = [];
  const picked = Object.entries(chosen).map(([node, people]) => {
    const ids = [...new Set([people].flat().map(textOf))].filter((id) => id !== '');
    const self = flow.elements[node]?.task?.self;
    if (!nodes.includes(node))
      faults.push(fault(node, 'notToChoose', w('nobody is picked for this step here', '此处不能为该节点选择审批人')));
    if (ids.length === 0) faults.push(fault(node, 'required', w('required', '必填')));
    if (ids.some((id) => organisation.users.get(id)?.enabled !== true))
      faults.push(fault(node, 'unknownUser', w('there is no such user', '没有此用户或已停用')));
    if (self !== 'ask' && ids.includes(starterId))
      faults.push(fault(node, 'ownDocument', w('nobody decides on their own document', '不能由申请人审批本人的单据')));
    return [node, ids] as const;
  });
  if (faults.length > 0) throw invalid(faults);
  return Object.fromEntries(picked);
}

/** Keeps picks with the instance, over those made before; answers the instance with them. */
export async function keepChosen(tx: Sql, instance: Instance, chosen: Chosen | null): Promise<Instance> {
  if (chosen === null) return instance;
  const all = { ...pickedOf(instance), ...chosen };
  const variables = { ...instance.variables, [chosenVariable]: all };
  await tx.query('update flow_instance set variables = $2 where id = $1', [instance.id, JSON.stringify(variables)], 'chosen_keep');
  return { ...instance, variables };
}
