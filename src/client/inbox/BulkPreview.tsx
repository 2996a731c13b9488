/**
 * Many tasks before they are decided as one (interface 5.3): what each is, what to look at, where it goes; those that cannot be decided
 * stand apart with the reason. One opinion for all, then Enter. What has findings is not ticked by itself.
 */
import { acts, agree } from '#client/blocks/actionWords.ts';
import { useStepPeople } from '#client/blocks/after.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useStable } from '#client/blocks/useStable.ts';
import { newRequestId } from '#client/data/requestId.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { KeyFigure, Money } from '#client/theme/figures.tsx';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import type { BulkAction } from '#machines/bulk.ts';
import type { BulkOutcome, InboxRow } from '#model/inbox.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Progress, Textarea } from '@mantine/core';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { bulkBox } from './bulkBox.ts';
import { sumOf } from './groups.ts';
import { isDoubtful, useRehearsal } from './rehearse.ts';
import css from './Bulk.module.css';

const words = {
  title: w('{action} {n} tasks', '{action} {n} 条任务'),
  checking: w('Checking {n} of {of}', '正在检查 {n} / {of}'),
  table: w('Tasks of the batch', '批量任务列表'),
  all: w('All', '全选'),
  code: w('Code', '单号'),
  applicant: w('Applicant', '申请人'),
  figure: w('Figure', '数值'),
  findings: w('To look at', '要点'),
  next: w('Goes to', '流转至'),
  end: w('End', '结束'),
  backTo: w('Back to {name}', '退回 {name}'),
  pick: w('{action} {code}', '{action} {code}'),
  apart: w('Cannot be decided here', '无法在此处理'),
  doubt: w('Tasks with something to look at are not ticked.', '有需注意事项的任务未勾选。'),
  opinion: w('One opinion for all', '统一意见'),
  reason: w('One reason for all (required)', '统一驳回意见（必填）'),
  needed: w('A reason is required.', '必须填写意见。'),
  decide: w('{action} {n}', '{action} {n} 条'),
  left: w('{n} left out', '{n} 条未选'),
  cancel: w('Cancel', '取消'),
  failed: w('Not all could be checked: {reason}', '部分任务未能检查：{reason}'),
  again: w('Check again', '重新检查'),
  nothing: w('None of these can be decided here.', '所选任务均无法在此处理。'),
};

interface Props {
  readonly action: BulkAction;
  readonly rows: readonly InboxRow[];
  /** Milliseconds that the batch is held. */
  readonly hold: number;
  readonly onBegun: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

interface LineProps {
  readonly row: InboxRow;
  readonly outcome: BulkOutcome;
  readonly action: BulkAction;
  readonly ticked: boolean;
  readonly onTick: (taskId: string, ticked: boolean) => void;
}

/** Drawn anew only when its tick changes: hundreds may stand there while the opinion is typed. */
const Line = memo(({ row, outcome, action, ticked, onTick }: LineProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const people = useStepPeople();
  const next = outcome.next.map(people).join(', ');
  return (
    <tr data-doubtful={isDoubtful(outcome) || undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={say(words.pick, { action: say(acts[action].words), code: row.code })}
          checked={ticked}
          onChange={(event) => onTick(outcome.taskId, event.currentTarget.checked)}
        />
      </td>
      <td>
        {row.code}
        <small>{say(row.kind)}</small>
      </td>
      <td>{nameOf(row.applicant)}</td>
      <td data-number>
        <KeyFigure figure={row.figure} />
      </td>
      <td>
        {outcome.findings.map(({ severity, text }) => (
          <span key={`${severity}${text.en}`} className={css['finding']} data-severity={severity}>
            {severity !== 'info' && <Icon name="attention" size={14} />} {say(text)}
          </span>
        ))}
      </td>
      <td>{next || (action === 'reject' ? say(words.backTo, { name: nameOf(row.applicant) }) : say(words.end))}</td>
    </tr>
  );
});

export const BulkPreview = ({ action, rows, hold, onBegun, onClose }: Props) => {
  const say = useSay();
  const frame = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  // The selection may change below; what is previewed stays what was asked for.
  const [asked] = useState(() => rows.filter(({ taskId }) => taskId !== null));
  const { outcomes, asked: checked, of, error, again } = useRehearsal(asked, action);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [opinion, setOpinion] = useState(action === 'approve' ? say(agree) : '');
  const [missing, setMissing] = useState(false);
  useEffect(() => box.current?.focus(), []);

  const known = useMemo(
    () =>
      asked.flatMap((row) => {
        const outcome = outcomes.get(row.taskId ?? '');
        return outcome ? [{ row, outcome }] : [];
      }),
    [asked, outcomes],
  );
  const fine = known.filter(({ outcome }) => outcome.done);
  const apart = known.filter(({ outcome }) => !outcome.done);
  const isTicked = (outcome: BulkOutcome) => ticks.get(outcome.taskId) ?? !isDoubtful(outcome);
  const ticked = fine.filter(({ outcome }) => isTicked(outcome));
  const ready = checked === of || error !== null;
  const action_ = say(acts[action].words);
  const sum = sumOf(ticked.map(({ row }) => row));

  const tick = useStable((taskId: string, yes: boolean) => setTicks(new Map([...ticks, [taskId, yes]])));

  const decide = () => {
    if (!ready || ticked.length === 0) return;
    const comment = opinion.trim();
    if (action === 'reject' && comment === '') {
      setMissing(true);
      return box.current?.focus();
    }
    bulkBox.send({
      type: 'BEGIN',
      hold,
      bulk: {
        requestId: newRequestId(),
        action,
        comment,
        items: ticked.map(({ row: { taskId, resource, documentId, code, kind } }) => ({
          taskId: taskId ?? '',
          resource,
          documentId,
          code,
          kind,
        })),
      },
    });
    onBegun(ticked.map(({ row }) => row.taskId ?? ''));
  };
  useShortcuts(
    'bar',
    {
      Enter: { words: acts[action].words, run: () => (document.activeElement === box.current ? decide() : false) },
      'Mod+Enter': { words: acts[action].words, run: decide },
      Escape: { words: words.cancel, run: onClose },
    },
    { within: frame },
  );
  const leftOut = asked.length - ticked.length;
  return (
    <section ref={frame} className={css['preview']} aria-label={say(words.title, { action: action_, n: asked.length })}>
      <header className={css['title']}>
        <h2>{say(words.title, { action: action_, n: asked.length })}</h2>
        <div role="status">{!ready && say(words.checking, { n: checked, of })}</div>
        {!ready && <Progress value={(checked / Math.max(1, of)) * 100} aria-label={say(words.checking, { n: checked, of })} />}
        {error !== null && (
          <Alert color="berry">
            {say(words.failed, { reason: error })}{' '}
            <Button size="compact-sm" variant="default" onClick={again}>
              {say(words.again)}
            </Button>
          </Alert>
        )}
        {fine.some(({ outcome }) => isDoubtful(outcome)) && <p className={css['note']}>{say(words.doubt)}</p>}
      </header>
      {/* Scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={say(words.table)}>
        {fine.length > 0 && (
          <table>
            <thead>
              <tr>
                <th>
                  <input
                    type="checkbox"
                    aria-label={say(words.all)}
                    checked={ticked.length === fine.length}
                    onChange={(event) =>
                      setTicks(new Map(fine.map(({ outcome }) => [outcome.taskId, event.currentTarget.checked] as const)))
                    }
                  />
                </th>
                <th>{say(words.code)}</th>
                <th>{say(words.applicant)}</th>
                <th>{say(words.figure)}</th>
                <th>{say(words.findings)}</th>
                <th>{say(words.next)}</th>
              </tr>
            </thead>
            <tbody>
              {fine.map(({ row, outcome }) => (
                <Line key={outcome.taskId} row={row} outcome={outcome} action={action} ticked={isTicked(outcome)} onTick={tick} />
              ))}
            </tbody>
          </table>
        )}
        {ready && fine.length === 0 && <p className={css['note']}>{say(words.nothing)}</p>}
        {apart.length > 0 && (
          <>
            <h3>{say(words.apart)}</h3>
            <ul className={css['apart']}>
              {apart.map(({ row, outcome }) => (
                <li key={outcome.taskId}>
                  <strong>{row.code}</strong> {outcome.refusal?.desc}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <footer className={css['foot']}>
        <Textarea
          ref={box}
          autosize
          minRows={1}
          maxRows={5}
          label={say(action === 'approve' ? words.opinion : words.reason)}
          value={opinion}
          error={missing ? say(words.needed) : null}
          onChange={(event) => (setMissing(false), setOpinion(event.currentTarget.value))}
        />
        <span className={css['sum']} role="status">
          {ready && (
            <>
              {say(words.decide, { action: action_, n: ticked.length })}
              {sum !== null && (
                <>
                  {' · Σ '}
                  <Money value={sum} />
                </>
              )}
              {leftOut > 0 && ` · ${say(words.left, { n: leftOut })}`}
            </>
          )}
        </span>
        <span className={css['buttons']}>
          <Button variant="default" onClick={onClose}>
            {say(words.cancel)}
          </Button>
          <Button
            color={action === 'reject' ? 'berry' : undefined}
            aria-disabled={!ready || ticked.length === 0 || undefined}
            data-disabled={!ready || ticked.length === 0 || undefined}
            onClick={decide}
          >
            {say(words.decide, { action: action_, n: ticked.length })}
          </Button>
        </span>
      </footer>
    </section>
  );
};
