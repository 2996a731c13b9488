/**
 * Who did what, when, and why: grouped by run, automatic steps folded, questions with their answers in place, what is
 * still to come dotted below, and whether the chain of entries is unbroken.
 */
import type { Names, TrailEntry } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { IconCopy, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '#client/blocks/copyText.ts';
import css from './Trail.module.css';
import { Entry, type EntryProps } from './TrailEntry.tsx';
import { Ahead } from './TrailRail.tsx';
import { trailText } from './trailText.ts';
import { isAutomatic } from './trailWords.ts';

const words = {
  run: w('Run {n}', '第{n}轮'),
  began: w('Run {n} · {date}', '第{n}轮 · {date}'),
  one: w('1 automatic step', '1个自动步骤'),
  several: w('{n} automatic steps', '{n}个自动步骤'),
  whole: w('Chain unbroken, {n} entries', '链条完整，共{n}条'),
  broken: w('The chain is broken: tell the administrator', '链条已断裂，需告知管理员'),
  verify: w('Verify again', '重新校验'),
  verified: w('checked at {time}', '{time} 校验'),
  unverified: w('as read before; checking failed, try again', '以上为此前结果；校验失败，可重试'),
  copy: w('Copy', '复制'),
  copied: w('Trail copied', '已复制审批轨迹'),
} as const;

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

type Common = Pick<EntryProps, 'definition' | 'names'>;

const Automatic = ({ entries, ...common }: Common & { readonly entries: readonly TrailEntry[] }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <li className={css['entry']} data-tone="quiet">
        <span className={css['dot']} />
        <button type="button" className={css['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {say(entries.length === 1 ? words.one : words.several, { n: entries.length })}
        </button>
      </li>
      {open && entries.map((entry) => <Entry key={entry.id} entry={entry} fresh={false} {...common} />)}
    </>
  );
};

interface Props {
  readonly bundle: Pick<DocumentBundle, 'trail' | 'chain' | 'flow' | 'questions'>;
  readonly definition: Definition | null;
  readonly names?: Names;
  /** Number of the last entry that stood there when the person began to read; what came later is new. */
  readonly read?: number;
  /** Reads the chain again; resolves when that is done, rejects where no answer came. */
  readonly onVerify?: () => Promise<unknown>;
}

export const Trail = ({ bundle: { trail, chain, flow, questions = [] }, definition, names = {}, read = Infinity, onVerify }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  /** When it was answered, `failed` without an answer. */
  const [verified, setVerified] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const runs = [...new Set(trail.map(({ run }) => run))].toSorted((a, b) => a - b);
  const ahead = flow?.route.filter(({ state }) => state !== 'done') ?? [];
  const asked = ({ action, at, actor }: TrailEntry) =>
    action === 'ask' ? questions.find((question) => question.at === at && question.asker.id === actor?.id) : undefined;
  const told = new Set(trail.flatMap((entry) => asked(entry)?.answer?.at ?? []));
  const shown = trail.filter(({ action, at }) => action !== 'answer' || !told.has(at));
  const common = { definition, names };
  const verify = async () => {
    setBusy(true);
    try {
      await onVerify?.();
      setVerified(new Date().toISOString());
    } catch {
      setVerified('failed');
    }
    setBusy(false);
  };
  const copy = () => copyText(trailText(trail, { say, nameOf }), { copied: words.copied });
  return (
    <div className={css['trail']}>
      {runs.map((run) => {
        const entries = shown.filter((entry) => entry.run === run);
        const date = entries[0] ? formatInstant(entries[0].at, 'yyyy-MM-dd') : '';
        return (
          <section key={run} aria-label={say(words.run, { n: run })}>
            {runs.length > 1 && <h3 className={css['run']}>{say(words.began, { n: run, date })}</h3>}
            <ol className={css['list']}>
              {pieces(entries).map((piece) =>
                piece.type === 'entry' ? (
                  <Entry
                    key={piece.entry.id}
                    entry={piece.entry}
                    question={asked(piece.entry)}
                    fresh={piece.entry.seq > read}
                    {...common}
                  />
                ) : (
                  <Automatic key={piece.entries[0]?.id} entries={piece.entries} {...common} />
                ),
              )}
              {run === runs.at(-1) && ahead.map((step, at) => <Ahead key={`${step.nodeId}-${at}`} step={step} />)}
            </ol>
          </section>
        );
      })}
      <div className={css['chain']} data-broken={!chain.unbroken || undefined}>
        <span role="status">
          <Icon name={chain.unbroken ? 'approved' : 'attention'} size={16} />
          {say(chain.unbroken ? words.whole : words.broken, { n: chain.entries })}
          {verified === 'failed' && `${say(w(', ', '，'))}${say(words.unverified)}`}
          {verified !== null &&
            verified !== 'failed' &&
            `${say(w(', ', '，'))}${say(words.verified, { time: formatInstant(verified, 'yyyy-MM-dd hh:mm').slice(11) })}`}
        </span>
        {onVerify && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={busy}
            leftSection={<IconShieldCheck size={16} />}
            onClick={() => void verify()}
          >
            {say(words.verify)}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {say(words.copy)}
        </Button>
      </div>
    </div>
  );
};
