/** Who decided what, on paper: opinion, signature and time of each, and what is still open. The block stays together. */
import type { TrailEntry } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { type Words, w } from '#model/words.ts';
import type { Printed, PrintOptions } from './printing.ts';
import { PaperPicture } from './PrintPictures.tsx';
import css from './PrintSheet.module.css';
import { deedOf, isAutomatic } from '#client/blocks/trail/trailWords.ts';

const words = {
  approval: w('Approval', '审批记录'),
  open: w('(open)', '（待审批）'),
  applicant: w('Applicant', '申请人'),
  signature: w('Signature of {name}', '{name}的签名'),
};

/** What the applicant does, at no node. */
const sending: ReadonlySet<string> = new Set(['submit', 'repost']);
/** Said beside the decisions: on paper where it is chosen. */
const remarks: ReadonlySet<string> = new Set(['comment', 'ask', 'answer']);
/** Told in the trail, of no weight on paper. */
const aside: ReadonlySet<string> = new Set(['copyTo', 'urge', 'printed', 'reminded']);

const opinionOf = (entry: TrailEntry): string => {
  const deed = deedOf(entry.action).words.zh;
  return entry.comment && entry.comment !== deed ? `${deed}：${entry.comment}` : deed;
};

interface Props {
  readonly bundle: Printed;
  readonly options: PrintOptions;
  readonly label: (words: Words) => string;
}

export const PrintApproval = ({ bundle: { trail, flow }, options, label }: Props) => {
  const lastRun = Math.max(0, ...trail.map(({ run }) => run));
  const entries = trail
    .toSorted((a, b) => a.seq - b.seq)
    .filter(
      ({ action, run }) =>
        !isAutomatic(action) &&
        !aside.has(action) &&
        (options.comments || !remarks.has(action)) &&
        (options.rounds === 'all' || run === lastRun),
    );
  const waiting = flow?.route.filter(({ state }) => state !== 'done') ?? [];
  if (entries.length + waiting.length === 0) return null;
  return (
    <table className={`${css['lines']} ${css['approval']}`}>
      <caption>{label(words.approval)}</caption>
      <tbody>
        {entries.map((entry) => {
          const name = entry.actor?.name ?? '';
          return (
            <tr key={entry.id}>
              <td>{entry.node?.name.zh ?? (sending.has(entry.action) ? words.applicant.zh : '')}</td>
              <td>{opinionOf(entry)}</td>
              <td>
                {entry.signature && (
                  <PaperPicture className={css['signature']} file={entry.signature} alt={words.signature.zh.replace('{name}', name)} />
                )}
                {name}
                {entry.onBehalfOf ? `（代 ${entry.onBehalfOf.name}）` : ''}
              </td>
              <td>{formatInstant(entry.at, 'yyyy-MM-dd hh:mm')}</td>
            </tr>
          );
        })}
        {waiting.map((step) => (
          <tr key={step.nodeId}>
            <td>{step.name.zh}</td>
            <td>{words.open.zh}</td>
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
};
