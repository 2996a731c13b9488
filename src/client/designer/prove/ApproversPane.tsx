/**
 * Who gets each step today, for a starter of each department: people, or what becomes of the step where nobody is
 * found. What rests on the document is told as such.
 */
import type { ApproversRow } from '#machines/verify/report.ts';
import { w, type Words } from '#model/words.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconAlertTriangle, IconCircleX, IconHelpCircle, IconPlayerSkipForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useDesign } from '../design.ts';
import { elementWords } from './problems.ts';
import css from './prove.module.css';

const words = {
  table: w('Steps by starter', '各申请人的环节审批人'),
  starter: w('Starter', '申请人'),
  holes: w('Gaps only', '仅显示缺人'),
  noHoles: w('Every step finds people, whoever starts', '无论谁发起，每个环节都有审批人'),
  noTasks: w('No step of this flow asks anybody', '流程中没有审批环节'),
  broken: w('The flow cannot be run yet: put right its problems first', '流程尚不能运行，先处理问题'),
  stale: w('of an earlier state of the drawing; being asked anew', '为此前的图，正在重新核对'),
  told: w('{holes} of {all} combinations without people', '{all}种组合中{holes}种无人审批'),
  choose: w('Select step {name}', '选中环节{name}'),
} as const;

const outcomes: Readonly<Record<ApproversRow['outcome'], Words>> = {
  found: w('', ''),
  admins: w('Nobody: the administrators', '无人，转管理员'),
  skipped: w('Nobody: passes unseen', '无人，自动跳过'),
  self: w('Only the starter: passes', '仅申请人本人，跳过'),
  nobody: w('Nobody: the flow stops', '无人，流程停止'),
  later: w('Rests on the document', '取决于单据'),
};
const icons = {
  nobody: IconCircleX,
  admins: IconAlertTriangle,
  skipped: IconPlayerSkipForward,
  self: IconPlayerSkipForward,
  later: IconHelpCircle,
};

const isHole = ({ outcome }: ApproversRow): boolean => outcome === 'nobody' || outcome === 'admins' || outcome === 'skipped';

/** More names than these are a number. */
const mostNames = 4;

const Cell = ({ row, selected }: { readonly row: ApproversRow | undefined; readonly selected: boolean }) => {
  const say = useSay();
  const nameOf = useNameOf();
  if (!row) return <td />;
  const { outcome, people, group } = row;
  const names = people.map(nameOf);
  const shown = names.slice(0, mostNames).join(say(w(', ', '、')));
  const rest = names.length - mostNames;
  const who = [
    group ? say(group) : '',
    rest > 0 ? say(w('{shown} and {rest} more', '{shown} 等{n}人'), { shown, rest, n: names.length }) : shown,
  ];
  const Icon = outcome === 'found' ? null : icons[outcome];
  return (
    <td data-outcome={outcome} data-selected={selected || undefined} title={rest > 0 ? names.join(say(w(', ', '、'))) : undefined}>
      {Icon && <Icon size={14} stroke={1.75} aria-hidden />} {say(outcomes[outcome])}
      {outcome === 'found' && who.filter((one) => one !== '').join(say(w(': ', '：')))}
    </td>
  );
};

export const ApproversPane = () => {
  const say = useSay();
  const { proved, modeler, selected } = useDesign();
  const [holesOnly, setHolesOnly] = useState(false);
  const { report, asking, elements, flow } = proved;
  if (!report?.approvers)
    return (
      <div className={css['pane']} aria-busy={asking && flow !== null}>
        {flow === null && proved.revision >= 0 ? <EmptyState title={say(words.broken)} /> : <Skeleton height={120} />}
      </div>
    );
  const { starters, rows } = report.approvers;
  const by = new Map(rows.map((row) => [`${row.element}/${row.starter}`, row]));
  const steps = [...new Set(rows.map(({ element }) => element))].filter((id) => elements[id] !== undefined);
  const there = rows.filter(({ element }) => elements[element] !== undefined);
  const holes = there.filter(isHole);
  const shownSteps = holesOnly ? steps.filter((id) => holes.some(({ element }) => element === id)) : steps;
  const shownStarters = holesOnly ? starters.filter(({ id }) => holes.some(({ starter }) => starter === id)) : starters;
  return (
    <div className={css['pane']}>
      <div className={css['bar']}>
        <p role="status" className={css['status']}>
          {say(words.told, { holes: holes.length, all: there.length })}
          {asking && ` (${say(words.stale)})`}
        </p>
        <Checkbox size="xs" label={say(words.holes)} checked={holesOnly} onChange={(event) => setHolesOnly(event.currentTarget.checked)} />
      </div>
      {steps.length === 0 && <EmptyState title={say(words.noTasks)} />}
      {steps.length > 0 && shownSteps.length === 0 && <EmptyState title={say(words.noHoles)} />}
      {shownSteps.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css['scroll']} role="region" aria-label={say(words.table)} tabIndex={0}>
          <table className={css['matrix']}>
            <thead>
              <tr>
                <th scope="col">{say(words.starter)}</th>
                {shownSteps.map((id) => {
                  const name = say(elementWords(elements, id));
                  return (
                    <th key={id} scope="col">
                      <UnstyledButton
                        className={css['step']}
                        aria-label={say(words.choose, { name })}
                        aria-pressed={selected.includes(id)}
                        onClick={() => {
                          modeler.select([id]);
                          modeler.reveal(id);
                        }}
                      >
                        {name}
                      </UnstyledButton>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {shownStarters.map((starter) => (
                <tr key={starter.id}>
                  <th scope="row">{say(starter.department)}</th>
                  {shownSteps.map((id) => (
                    <Cell key={id} row={by.get(`${id}/${starter.id}`)} selected={selected.includes(id)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
};
