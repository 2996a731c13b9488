/** A place between two items: what can be put in there, and what is dragged there. */
import { useSay } from '#client/words/language.tsx';
import { backTargets, canEnd } from '#machines/outline/allowed.ts';
import type { Gap } from '#machines/outline/plan.ts';
import type { Words } from '#model/words.ts';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconGitFork,
  IconHourglass,
  IconPlus,
  IconStack2,
  IconUserCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { acts } from './acts.ts';
import { useDesk } from './desk.ts';
import { addChoice, addParallel, addStep, addWait, endHere, goBack, moveTo } from './doing.ts';
import css from './outline.module.css';
import { placeOf } from './rows.ts';

const kinds = [
  { act: addStep, label: acts.approval, hint: acts.approvalHint, icon: IconUserCheck },
  { act: addChoice, label: acts.choice, hint: acts.choiceHint, icon: IconGitFork },
  { act: addParallel, label: acts.parallel, hint: acts.parallelHint, icon: IconStack2 },
  { act: addWait, label: acts.wait, hint: acts.waitHint, icon: IconHourglass },
] as const;

const Choices = ({ gap }: { readonly gap: Gap }) => {
  const desk = useDesk();
  const say = useSay();
  const place = placeOf(desk.rows.values(), gap);
  const targets = place ? backTargets(gap, place.main, place.around) : [];
  const ends = place !== null && canEnd(gap, place.around);
  const Two = ({ label, hint }: { readonly label: Words; readonly hint: Words }) => (
    <>
      {say(label)}
      <small className={css['hint']}>{say(hint)}</small>
    </>
  );
  return (
    <>
      {kinds.map(({ act, label, hint, icon: Drawn }) => (
        <Menu.Item key={label.en} leftSection={<Drawn size={18} aria-hidden />} onClick={() => act(desk, gap)}>
          <Two label={label} hint={hint} />
        </Menu.Item>
      ))}
      {targets.length > 0 && <Menu.Label>{say(acts.goBack)}</Menu.Label>}
      {targets.map((step) => (
        <Menu.Item key={step.id} leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => goBack(desk, gap, step)}>
          {say(acts.backTo, { n: step.number, name: say(desk.nameOf(desk.rows.get(step.id)!)) })}
        </Menu.Item>
      ))}
      {ends && <Menu.Label>{say(acts.end)}</Menu.Label>}
      {ends && (
        <>
          <Menu.Item leftSection={<IconCircleCheck size={18} aria-hidden />} onClick={() => endHere(desk, gap, false)}>
            {say(acts.approved)}
          </Menu.Item>
          <Menu.Item leftSection={<IconCircleX size={18} aria-hidden />} onClick={() => endHere(desk, gap, true)}>
            {say(acts.rejected)}
          </Menu.Item>
        </>
      )}
    </>
  );
};

export const GapMenu = ({ gap }: { readonly gap: Gap }) => {
  const desk = useDesk();
  const say = useSay();
  const [over, setOver] = useState(false);
  const place = placeOf(desk.rows.values(), gap);
  const branch = place?.around.at(-1);
  const before = place?.before ?? null;
  const [text, name] = before
    ? [acts.add, say(desk.nameOf([...desk.rows.values()].find((row) => row.kind === 'item' && row.item === before)!))]
    : [acts.addFirst, branch ? say(desk.nameOf(desk.rows.get(branch.branch.id)!)) : ''];
  const label = name === '' ? say(acts.addHere) : say(text, { name });
  if (desk.design.readOnly) return null;
  const dragged = desk.dragged === null ? undefined : desk.rows.get(desk.dragged);
  const button = {
    className: css['add'],
    variant: 'default' as const,
    radius: 'xl',
    size: 'sm',
    // In the way of the keys there are the rows; from each `+` leads here.
    tabIndex: -1,
    'aria-label': label,
    'data-drop': dragged ? (over ? 'over' : 'open') : undefined,
  };
  if (desk.inserting !== gap)
    return (
      <ActionIcon
        {...button}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => desk.insertAt(gap)}
        onDragOver={(event) => {
          if (!dragged) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          desk.drag(null);
          if (dragged) moveTo(desk, dragged, gap);
        }}
      >
        <IconPlus size={14} aria-hidden />
      </ActionIcon>
    );
  const close = (): void => {
    desk.insertAt(null);
    desk.focus(desk.chosen);
  };
  return (
    <Menu
      opened
      onClose={close}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      width={280}
      trapFocus
      position="bottom"
      // Not the key that opened it, which is still on its way.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <ActionIcon {...button}>
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css['menu']}>
        <Choices gap={gap} />
      </Menu.Dropdown>
    </Menu>
  );
};
