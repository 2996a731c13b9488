/** Branches beside each other: what decides between them, and each with its condition. */
import { useSay } from '#client/words/language.tsx';
import { canTurnSeveral } from '#machines/outline/allowed.ts';
import type { Line, PlanBlock } from '#machines/outline/plan.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconGitFork, IconPlus, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { acts, done } from './acts.ts';
import { BranchHead } from './BranchHead.tsx';
import { Card } from './Card.tsx';
import { useDesk } from './desk.ts';
import { addBranch } from './doing.ts';
import { Names } from './Names.tsx';
import css from './outline.module.css';
import { keyOf } from './rows.ts';
import { ToDrawing } from './ToDrawing.tsx';
import { fixedWords, wayWords, words } from './outlineWords.ts';

const BlockForm = ({ item }: { readonly item: PlanBlock }) => {
  const desk = useDesk();
  const say = useSay();
  return (
    <>
      {item.fixed !== 'activity' && <Names id={item.id} />}
      {canTurnSeveral(item) && (
        <Checkbox
          label={say(acts.several)}
          checked={item.way === 'several'}
          disabled={desk.design.readOnly}
          onChange={(event) => {
            const several = event.currentTarget.checked;
            desk.act((operations) => ({
              said: done.kind,
              about: { name: item.name.zh === '' ? wayWords[item.way] : item.name, kind: wayWords[several ? 'several' : 'choice'] },
              focus: operations.setSeveral(item, several),
              open: true,
            }));
          }}
        />
      )}
      <ToDrawing id={item.id} label={say(words.toDrawing)} />
    </>
  );
};

/** Which halves of the line below the branches run under each: from the first that goes on to the last, and to the middle. */
const joinLine = ({ branches }: PlanBlock) => {
  const middle = (branches.length - 1) / 2;
  const on = branches.flatMap(({ line }, at) => (line.last ? [at] : []));
  const [from, to] = [Math.min(middle, ...on), Math.max(middle, ...on)];
  return (at: number) => ({
    'data-left': (on.length > 0 && from < at && to > at - 0.5) || undefined,
    'data-right': (on.length > 0 && from < at + 0.5 && to > at) || undefined,
  });
};

export const BlockItem = ({ item, line }: { readonly item: PlanBlock; readonly line: (line: Line) => ReactNode }) => {
  const desk = useDesk();
  const say = useSay();
  const row = desk.rows.get(keyOf(item));
  const Drawn = item.way === 'parallel' ? IconStack2 : IconGitFork;
  const name = say(item.name);
  const below = joinLine(item);
  return (
    <div className={css['block']}>
      <div className={css['blockHead']}>
        <Card
          id={keyOf(item)}
          tone="block"
          about={[item.id, ...(item.join === null ? [] : [item.join])]}
          tools
          head={
            <>
              <Drawn size={16} aria-hidden className={css['icon']} />
              <span className={css['name']}>{name || say(wayWords[item.way])}</span>
              {name !== '' && <span className={css['line2']}>{say(wayWords[item.way])}</span>}
              {item.fixed && <span className={css['line2']}>{say(fixedWords[item.fixed])}</span>}
            </>
          }
          details={() => <BlockForm item={item} />}
        />
        {item.fixed === null && !desk.design.readOnly && row?.kind === 'item' && (
          <Button
            className={css['addBranch']}
            size="compact-xs"
            variant="default"
            radius="xl"
            tabIndex={desk.chosen === keyOf(item) ? 0 : -1}
            leftSection={<IconPlus size={12} aria-hidden />}
            onClick={() => addBranch(desk, row)}
          >
            {say(acts.addBranch)}
          </Button>
        )}
      </div>
      <ul className={css['branches']}>
        {item.branches.map((branch, at) => (
          <li key={branch.id} className={css['branch']} data-branch data-ends={branch.line.last === null || undefined} {...below(at)}>
            <BranchHead block={item} branch={branch} />
            {line(branch.line)}
            <span className={css['rest2']} aria-hidden />
          </li>
        ))}
      </ul>
    </div>
  );
};
