/** A quick mend: one change of the drawing that puts a finding right. */
import type { CompiledFlow, FlowElement } from '#machines/flow.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Finding } from '#machines/verify/finding.ts';
import type { Words } from '#model/words.ts';
import { w } from '#model/words.ts';
import type { Edit } from '#client/flow/modeling.ts';
import { elementWords } from '../problems.ts';

export interface Mend {
  readonly label: Words;
  /** Everything in one step, so that one undo takes it back. */
  readonly apply: (edit: Edit) => void;
}

/** What mends are made of: the drawing as it was proved. */
export interface World {
  readonly elements: CompiledFlow['elements'];
  readonly variables: CompiledFlow['variables'];
  /** Null: processes without document. */
  readonly fields: readonly CheckedField[] | null;
}

export type MendsOf = (finding: Finding, world: World) => readonly Mend[];

export const nameIn = ({ elements }: World, id: string): Words => elementWords(elements, id);

export const remove = (id: string): Mend => ({ label: w('Remove it', '删除'), apply: (edit) => edit.remove([id]) });

/** The node that a way leaves. */
export const sourceOf = ({ elements }: World, flow: string): FlowElement | undefined => elements[elements[flow]?.incoming[0] ?? ''];
export const targetOf = ({ elements }: World, flow: string): FlowElement | undefined => elements[elements[flow]?.outgoing[0] ?? ''];

/** Ways are called by their own name, else by where they lead. */
export const wayName = (world: World, flow: string): Words => {
  const own = world.elements[flow]?.name;
  if (own && own.zh !== '') return own;
  const to = nameIn(world, world.elements[flow]?.outgoing[0] ?? '');
  return w(`to ${to.en}`, `到${to.zh}`);
};

/** Everything that the conditions leave goes this way. */
export const makeDefault = (world: World, gateway: string, flow: string): Mend => {
  const way = wayName(world, flow);
  return {
    label: w(`Make “${way.en}” the default way`, `将“${way.zh}”设为默认出口`),
    apply: (edit) => {
      edit.put(flow, 'conditionExpression', null);
      edit.refer(gateway, 'default', flow);
    },
  };
};
