/**
 * Who did what, when, and why (interface.md 4.3.4): grouped by run, automatic steps folded, what is still to come dotted below, and
 * whether the chain of entries is unbroken.
 */
import type { RouteStep, TrailEntry } from '#model/api.ts';
import type { DocumentBundle } from '#model/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { type Words, w } from '#model/words.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Avatar, useNameOf } from '#client/theme/PersonChip.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { useState } from 'react';
import { Changes } from './Changes.tsx';
import css from './Trail.module.css';
import { deedOf, isAutomatic } from './trailWords.ts';
import { useWaited } from './waited.ts';

type Piece =
  | { readonly type: 'entry'; readonly entry: TrailEntry }
  | { readonly type: 'automatic'; readonly entries: readonly TrailEntry[] };

/** Neighbouring automatic steps become one piece. */
const pieces = (entries: readonly TrailEntry[]): readonly Piece[] => {
  const found: Piece[] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    if (!isAutomatic(entry.action)) found.push({ type: 'entry', entry });
    else if (last?.type === 'automatic') found.splice(-1, 1, { type: 'automatic', entries: [...last.entries, entry] });
    else found.push({ type: 'automatic', entries: [entry] });
  }
  return found;
};

const Entry = ({
  entry,
  definition,
  brief,
}: {
  readonly entry: TrailEntry;
  readonly definition: Definition | null;
  readonly brief: boolean;
}) => {
  const say = useSay();
  const nameOf = useNameOf();
  const waited = useWaited();
  const deed = deedOf(entry.action);
  const name = entry.actor ? nameOf(entry.actor) : say(w('System', '系统'));
  return (
    <li className={css['entry']} data-tone={deed.tone}>
      <span className={css['dot']} />
      <div className={css['line']}>
        {!brief && <Avatar name={name} size={20} />}
        <span className={css['who']}>{name}</span>
        {entry.onBehalfOf && <span className={css['quiet']}>{say(w('for {name}', '代 {name}'), { name: nameOf(entry.onBehalfOf) })}</span>}
        <span className={css['deed']}>
          {!brief && <Icon name={deed.icon} size={14} />}
          {say(deed.words)}
        </span>
      </div>
      <div className={css['quiet']}>
        {entry.node && <>{say(entry.node.name)} · </>}
        <RelTime at={entry.at} />
        {!brief && entry.waitedMs !== null && entry.waitedMs >= 60_000 && (
          <> · {say(w('waited {time}', '等待 {time}'), { time: waited(entry.waitedMs) })}</>
        )}
      </div>
      {entry.comment && <blockquote className={css['opinion']}>{entry.comment}</blockquote>}
      {!brief && entry.changes.length > 0 && <Changes changes={entry.changes} definition={definition} />}
    </li>
  );
};

const Automatic = ({ entries, definition }: { readonly entries: readonly TrailEntry[]; readonly definition: Definition | null }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const words = entries.length === 1 ? w('1 automatic step', '1 个自动步骤') : w('{n} automatic steps', '{n} 个自动步骤');
  return (
    <>
      <li className={css['entry']} data-tone="quiet">
        <span className={css['dot']} />
        <button type="button" className={css['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {say(words, { n: entries.length })}
        </button>
      </li>
      {open && entries.map((entry) => <Entry key={entry.id} entry={entry} definition={definition} brief={false} />)}
    </>
  );
};

const aheadWords: Readonly<Record<RouteStep['state'], Words>> = {
  done: w('done', '已完成'),
  here: w('in progress', '进行中'),
  expected: w('expected', '预计'),
  undecided: w('not decided yet', '尚未确定'),
};

const Ahead = ({ step }: { readonly step: RouteStep }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const people = step.people.length > 0 ? step.people.map(nameOf) : step.group ? [say(step.group)] : [];
  return (
    <li className={css['entry']} data-tone={step.state}>
      <span className={css['dot']} />
      <div className={css['line']}>
        <span className={css['who']}>{people.length > 0 ? people.join(say(w(', ', '、'))) : say(step.name)}</span>
        {people.length > 0 && <span className={css['deed']}>{say(step.name)}</span>}
      </div>
      <div className={css['quiet']}>
        {say(aheadWords[step.state])}
        {step.problem && <span className={css['problem']}> · {say(step.problem)}</span>}
      </div>
    </li>
  );
};

interface Props {
  readonly bundle: Pick<DocumentBundle, 'trail' | 'chain' | 'flow'>;
  readonly definition: Definition | null;
  /** The rail beside the document: only the last run, without faces, changes and chain. */
  readonly brief?: boolean;
}

export const Trail = ({ bundle: { trail, chain, flow }, definition, brief = false }: Props) => {
  const say = useSay();
  const runs = [...new Set(trail.map(({ run }) => run))].toSorted((a, b) => a - b);
  const shown = brief ? runs.slice(-1) : runs;
  const ahead = flow?.route.filter(({ state }) => state !== 'done') ?? [];
  return (
    <div className={css['trail']} data-brief={brief || undefined}>
      {shown.map((run) => (
        <section key={run} aria-label={say(w('Run {n}', '第 {n} 轮'), { n: run })}>
          {runs.length > 1 && <h3 className={css['run']}>{say(w('Run {n}', '第 {n} 轮'), { n: run })}</h3>}
          <ol className={css['list']}>
            {pieces(trail.filter((entry) => entry.run === run)).map((piece) =>
              piece.type === 'entry' ? (
                <Entry key={piece.entry.id} entry={piece.entry} definition={definition} brief={brief} />
              ) : (
                <Automatic key={piece.entries[0]?.id} entries={piece.entries} definition={definition} />
              ),
            )}
            {run === runs.at(-1) && ahead.map((step, at) => <Ahead key={`${step.nodeId}-${at}`} step={step} />)}
          </ol>
        </section>
      ))}
      {!brief && (
        <p className={css['chain']} data-broken={!chain.unbroken || undefined}>
          <Icon name={chain.unbroken ? 'approved' : 'attention'} size={16} />
          {say(
            chain.unbroken
              ? w('Chain unbroken, {n} entries', '链条完整，共 {n} 条')
              : w('The chain is broken: tell the administrator', '链条已断裂，请通知管理员'),
            {
              n: chain.entries,
            },
          )}
        </p>
      )}
    </div>
  );
};
