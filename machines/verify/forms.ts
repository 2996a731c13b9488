/** Rights over fields that defeat each other: what has to be filled in at a step, but cannot be seen there or is computed. */
import type { FieldRight } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import type { CompiledFlow } from '../flow.ts';
import type { CheckedField } from './fields.ts';
import type { Finding } from './finding.ts';

const writes = (right: FieldRight): boolean => right === 'edit' || right === 'require';

/** The rights of tasks must not ask of people what they cannot do. */
export const formsOf = ({ elements }: Pick<CompiledFlow, 'elements'>, fields: readonly CheckedField[]): readonly Finding[] => {
  const known = new Map(fields.map((field) => [field.name, field]));
  const labelOf = (name: string): Words => known.get(name)?.label ?? w(name, name);
  return Object.values(elements).flatMap(({ id, task }) =>
    Object.entries(task?.fields ?? {}).flatMap(([name, right]): readonly Finding[] => {
      if (!writes(right)) return [];
      const label = labelOf(name);
      const set = name.includes('.') ? name.slice(0, name.indexOf('.')) : null;
      const must = right === 'require';
      if (set !== null && task!.fields[set] === 'hidden')
        return [
          {
            element: id,
            severity: must ? 'error' : 'warning',
            kind: 'form',
            rule: 'hiddenLines',
            about: set,
            reason: must
              ? w(`“${label.en}” has to be filled in here, but its lines are hidden`, `“${label.zh}”在此必填，但所在明细被隐藏`)
              : w(`“${label.en}” may be edited here, but its lines are hidden`, `“${label.zh}”在此可编辑，但所在明细被隐藏`),
            mend: w('Show the lines at this step', '在该环节显示明细'),
          },
        ];
      if (known.get(name)?.computed !== true) return [];
      return [
        {
          element: id,
          severity: 'warning',
          kind: 'form',
          rule: 'computed',
          about: name,
          reason: w(`“${label.en}” is computed: nobody can fill it in`, `“${label.zh}”由系统计算，无法填写`),
          mend: w('Let it be read only', '设为只读'),
        },
      ];
    }),
  );
};
