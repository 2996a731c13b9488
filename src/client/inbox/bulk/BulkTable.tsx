/** The rows of a batch before it begins: what each is, what to look at, where it goes; those that cannot be dealt with stand apart. */
import { useStepPeople } from '#client/blocks/act/after.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { KeyFigure } from '#client/theme/figures.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { BulkAction } from '#machines/bulk.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { memo } from 'react';
import frameCss from '#client/blocks/print/bulkFrame.module.css';
import css from './Bulk.module.css';
import { bulkActs, decides } from './bulkActs.ts';
import { keyOf } from '#client/inbox/queries.ts';
import { isDoubtful, type RehearsedRow } from './rehearse.ts';

const words = {
  table: w('Rows of the batch', '批量处理列表'),
  all: w('All', '全选'),
  code: w('Code', '单号'),
  applicant: w('Applicant', '申请人'),
  figure: w('Figure', '数值'),
  findings: w('To look at', '要点'),
  next: w('Goes to', '流转至'),
  end: w('End', '结束'),
  backTo: w('Back to {name}', '退回 {name}'),
  pick: w('{action} {code}', '{action} {code}'),
  apart: w('Cannot be dealt with here', '无法在此处理'),
  nothing: w('None of these can be dealt with here.', '所选均无法在此处理。'),
};

export interface Rehearsed {
  readonly row: InboxRow;
  readonly outcome: RehearsedRow;
}

interface LineProps extends Rehearsed {
  readonly action: BulkAction;
  readonly ticked: boolean;
  readonly onTick: (key: string, ticked: boolean) => void;
}

const moves = (action: BulkAction): boolean => decides(action) || action === 'transfer';

/** Drawn anew only when its tick changes: hundreds may stand there while the opinion is typed. */
const Line = memo(({ row, outcome, action, ticked, onTick }: LineProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const people = useStepPeople();
  const next = outcome.next.map(people).join(say(w(', ', '、')));
  const ends = action === 'reject' ? say(words.backTo, { name: nameOf(row.applicant) }) : action === 'approve' ? say(words.end) : '';
  return (
    <tr data-doubtful={isDoubtful(outcome) || undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={say(words.pick, { action: say(bulkActs[action].words), code: row.code })}
          checked={ticked}
          onChange={(event) => onTick(keyOf(row), event.currentTarget.checked)}
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
      {decides(action) && (
        <td>
          {outcome.findings.map(({ severity, text }) => (
            <span key={`${severity}${text.en}`} className={css['finding']} data-severity={severity}>
              {severity !== 'info' && <Icon name="attention" size={14} />} {say(text)}
            </span>
          ))}
        </td>
      )}
      {moves(action) && <td>{next || ends}</td>}
    </tr>
  );
});

interface Props {
  readonly action: BulkAction;
  readonly fine: readonly Rehearsed[];
  readonly apart: readonly Rehearsed[];
  /** Everything was asked about. */
  readonly ready: boolean;
  readonly isTicked: (one: Rehearsed) => boolean;
  readonly onTick: (key: string, ticked: boolean) => void;
  readonly onTickAll: (ticked: boolean) => void;
}

export const BulkTable = ({ action, fine, apart, ready, isTicked, onTick, onTickAll }: Props) => {
  const say = useSay();
  return (
    // Scrolled by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`${frameCss['scroll']} ${css['scroll']}`} tabIndex={0} role="region" aria-label={say(words.table)}>
      {fine.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label={say(words.all)}
                  checked={fine.every(isTicked)}
                  onChange={(event) => onTickAll(event.currentTarget.checked)}
                />
              </th>
              <th>{say(words.code)}</th>
              <th>{say(words.applicant)}</th>
              <th>{say(words.figure)}</th>
              {decides(action) && <th>{say(words.findings)}</th>}
              {moves(action) && <th>{say(words.next)}</th>}
            </tr>
          </thead>
          <tbody>
            {fine.map((one) => (
              <Line key={keyOf(one.row)} {...one} action={action} ticked={isTicked(one)} onTick={onTick} />
            ))}
          </tbody>
        </table>
      )}
      {ready && fine.length === 0 && <p className={css['note']}>{say(words.nothing)}</p>}
      {apart.length > 0 && (
        <>
          <h3>{say(words.apart)}</h3>
          <ul className={frameCss['apart']}>
            {apart.map(({ row, outcome }) => (
              <li key={keyOf(row)}>
                <strong>{row.code}</strong> {outcome.refusal?.desc}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
