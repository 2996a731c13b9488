/** A way that goes on at a step shown elsewhere: back to it, or on. */
import { useSay } from '#client/words/language.tsx';
import type { PlanJump } from '#machines/outline/plan.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForward } from '@tabler/icons-react';
import { acts } from './acts.ts';
import { Card } from './Card.tsx';
import { useDesk } from './desk.ts';
import { keeps, remove } from './doing.ts';
import css from './outline.module.css';
import { keyOf } from './rows.ts';
import { ToDrawing } from './ToDrawing.tsx';
import { words } from './outlineWords.ts';

export const JumpItem = ({ item }: { readonly item: PlanJump }) => {
  const desk = useDesk();
  const say = useSay();
  const Drawn = item.back ? IconArrowBackUp : IconArrowForward;
  const key = keyOf(item);
  const row = desk.rows.get(key);
  const name = say(item.step) || say(item.name) || say(words.unnamed);
  const text =
    item.number > 0
      ? say(item.back ? words.back : words.on, { n: item.number, name })
      : say(item.back ? words.backTo : words.onTo, { name });
  return (
    <Card
      id={key}
      tone="jump"
      about={item.flows}
      tools
      head={
        <>
          <Drawn size={16} aria-hidden className={css['icon']} />
          <span className={css['name']}>{text}</span>
        </>
      }
      details={() => (
        <div className={css['buttons']}>
          {row && keeps(row) === null && !desk.design.readOnly && (
            <Button size="compact-sm" variant="default" onClick={() => remove(desk, row)}>
              {say(acts.goOn)}
            </Button>
          )}
          <ToDrawing id={item.flows[0]!} label={say(words.toDrawing)} />
        </div>
      )}
    />
  );
};
