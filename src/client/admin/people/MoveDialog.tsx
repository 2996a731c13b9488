/** Puts a department below another, with its people and all below it; says before what that means. */
import frame from '#client/blocks/frame.module.css';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { DepartmentNode } from '#model/operations/people.ts';
import { w } from '#model/words.ts';
import { Alert, Stack } from '@mantine/core';
import { useState } from 'react';
import { DialogFoot } from './DialogFoot.tsx';
import { putDepartment } from './calls.ts';
import { departmentItem } from './departmentItem.ts';
import { TreeManager } from '#client/blocks/choose/TreeManager.tsx';
import { wayTo, whyNotBelow, withBelow } from './tree.ts';

const words = {
  title: w('Move {name} below…', '将 {name} 移动到…'),
  where: w('New parent', '新上级部门'),
  effect: w(
    '{departments} departments with {people} people move below {parent}. Who sees their records by department, and which leaders approve next, follows the new place; open tasks stay where they are.',
    '{departments}个部门、{people}人将移至 {parent} 下。按部门的数据范围和后续审批的负责人随之变化；已有待办不变。',
  ),
  same: w('It is there already.', '已在该部门下。'),
  below: w('A department cannot lie below itself.', '上级部门不能是本部门或其下级。'),
  name: w('A department of this name is there already.', '该部门下已有同名部门。'),
  depth: w('At most five levels.', '部门层级不能超过5级。'),
  move: w('Move', '移动'),
};

export const refusals = { same: words.same, below: words.below, name: words.name, depth: words.depth };

interface Props {
  readonly tree: readonly DepartmentNode[];
  readonly id: string;
  /** Where it was dropped. */
  readonly to?: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const MoveDialog = ({ tree, id, to = null, onClose, onDone }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const [parent, setParent] = useState<string | null>(to);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const node = wayTo(tree, id).at(-1);
  if (!node) return null;
  const why = parent === null ? null : whyNotBelow(tree, id, parent);
  const save = async (): Promise<void> => {
    setBusy(true);
    const answer = await putDepartment(id, { parentId: parent, version: node.version });
    setBusy(false);
    if (answer.code === '200') onDone();
    else setProblem(answer.desc);
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { name: node.name[language] })}>
      <Stack gap="md">
        <div className={frame['scroll']} data-flat="half">
          <TreeManager
            label={say(words.where)}
            items={tree.map((one) => departmentItem(one, language))}
            selected={parent}
            levels={4}
            onSelect={(chosen) => {
              setParent(chosen);
              setProblem(null);
            }}
          />
        </div>
        {parent !== null && (
          <Alert color={why === null ? 'river' : 'berry'} role="status">
            {why === null
              ? say(words.effect, {
                  departments: withBelow(node).length,
                  people: node.total,
                  parent: wayTo(tree, parent)
                    .map((one) => one.name[language])
                    .join(' / '),
                })
              : say(refusals[why])}
          </Alert>
        )}
        <DialogFoot problem={problem} label={say(words.move)} busy={busy} ready={parent !== null && why === null} onDo={save} />
      </Stack>
    </DraggableDialog>
  );
};
