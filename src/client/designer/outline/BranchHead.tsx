/** The head of a branch: its condition in words, and open with the editor of it. */
import { useSay } from '#client/words/language.tsx';
import type { PlanBlock, PlanBranch } from '#machines/outline/plan.ts';
import { Button } from '@mantine/core';
import { IconArrowsSplit2, IconFilter } from '@tabler/icons-react';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import { acts, done } from './acts.ts';
import { Card } from './Card.tsx';
import { useDesk } from './desk.ts';
import { Names } from './Names.tsx';
import css from './outline.module.css';
import { conditionText, words } from './outlineWords.ts';

interface Props {
  readonly block: PlanBlock;
  readonly branch: PlanBranch;
}

const BranchForm = ({ block, branch }: Props) => {
  const desk = useDesk();
  const say = useSay();
  const { fields, labels, definition, readOnly, modeler } = desk.design;
  const row = desk.rows.get(branch.id);
  return (
    <>
      {!branch.otherwise && (
        <ConditionEditor
          key={branch.id}
          value={branch.condition}
          onChange={(condition) =>
            modeler.change((edit) =>
              edit.put(branch.id, 'conditionExpression', condition === null ? null : { type: 'bpmn:FormalExpression', body: condition }),
            )
          }
          fields={fields}
          labels={labels}
          sample={definition}
          readOnly={readOnly}
        />
      )}
      {branch.otherwise && <p className={css['quiet']}>{say(acts.isLeft)}</p>}
      <Names id={branch.id} />
      {!branch.otherwise && !readOnly && block.way !== 'parallel' && row && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            desk.act((operations) => {
              operations.setOtherwise(block, branch.id);
              return { said: done.otherwise, about: { name: desk.nameOf(row) }, focus: branch.id };
            })
          }
        >
          {say(acts.makeOtherwise)}
        </Button>
      )}
    </>
  );
};

export const BranchHead = ({ block, branch }: Props) => {
  const { design } = useDesk();
  const say = useSay();
  const concurrent = block.way === 'parallel';
  const name = say(branch.name);
  const condition =
    branch.condition === null
      ? say(words.unconditional)
      : say(words.if, { condition: say(conditionText(branch.condition, design.labels)) });
  const line = branch.otherwise ? say(words.otherwise) : concurrent || block.way === 'event' ? '' : condition;
  const Drawn = concurrent ? IconArrowsSplit2 : IconFilter;
  const way = say(words.way, { n: block.branches.indexOf(branch) + 1 });
  return (
    <Card
      id={branch.id}
      tone="branch"
      about={[branch.id]}
      tools
      head={
        <>
          <Drawn size={16} aria-hidden className={css['icon']} />
          <span className={css['name']}>{line || name || way}</span>
          {line !== '' && name !== '' && name !== line && <span className={css['line2']}>{name}</span>}
        </>
      }
      details={concurrent || block.way === 'event' ? () => <Names id={branch.id} /> : () => <BranchForm block={block} branch={branch} />}
    />
  );
};
