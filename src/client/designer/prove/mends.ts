/** Quick mends: what a finding can be put right by, each one change of the drawing (interface.md 4.9.2). */
import type { CompiledFlow } from '#machines/flow.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Finding } from '#machines/verify/finding.ts';
import { w, type Words } from '#model/words.ts';
import type { Edit } from '#client/flow/modeling.ts';

export interface Mend {
  readonly label: Words;
  readonly apply: (edit: Edit) => void;
}

/** What mends are made of: the drawing as it was proved. */
export interface World {
  readonly elements: CompiledFlow['elements'];
  readonly variables: CompiledFlow['variables'];
  /** Null: processes without document. */
  readonly fields: readonly CheckedField[] | null;
}

type MendsOf = (finding: Finding, world: World) => readonly Mend[];

const remove = (id: string, label: Words): Mend => ({ label, apply: (edit) => edit.remove([id]) });

const kinds: Partial<Readonly<Record<Finding['kind'], MendsOf>>> = {
  dead: ({ element }) => [remove(element, w('Remove it', '删除该元素'))],
};

/** The best first; none where only a person can tell what is meant. */
export const mendsOf = (finding: Finding, world: World): readonly Mend[] => kinds[finding.kind]?.(finding, world) ?? [];
