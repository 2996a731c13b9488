/**
 * Many rows before they are dealt with as one: what each is, what to look at, where it goes; those that cannot be dealt
 * with stand apart with the reason. One opinion, person or time for all, then Enter. What has findings is not ticked by itself.
 */
import { agree } from '#client/blocks/act/actionWords.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useStable } from '#client/blocks/useStable.ts';
import { holdMs, preferences } from '#client/data/preferences/preferences.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { BulkAction } from '#machines/bulk.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Progress } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bulkActs, bulkBusy, decides } from './bulkActs.ts';
import { BulkAsked, useAsked } from './BulkAsked.tsx';
import { bulkBox } from './bulkBox.ts';
import { BulkTable, type Rehearsed } from './BulkTable.tsx';
import { sumOf } from '#client/inbox/rows/groups.ts';
import { keyOf } from '#client/inbox/queries.ts';
import { isDoubtful, useRehearsal, type RehearsedRow } from './rehearse.ts';
import frameCss from '#client/blocks/print/bulkFrame.module.css';
import css from './Bulk.module.css';

const words = {
  title: w('{action}: {n}', '{action}：{n}条'),
  checking: w('Checking {n} of {of}', '正在检查 {n} / {of}'),
  choose: w('Choose whom first; then each row is checked.', '先选择人员，随后逐条检查。'),
  doubt: w('Tasks with something to look at are not ticked.', '有需注意事项的任务未勾选。'),
  decide: w('{action} {n}', '{action}{n}条'),
  left: w('{n} left out', '{n}条未选'),
  cancel: w('Cancel', '取消'),
  failed: w('Not all could be checked: {reason}', '部分未能检查：{reason}'),
  again: w('Check again', '重新检查'),
};

interface Props {
  readonly action: BulkAction;
  readonly rows: readonly InboxRow[];
  readonly onBegun: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A row that nobody was asked about yet. */
const unasked: RehearsedRow = { done: true, refusal: null, next: [], findings: [] };

export const BulkPreview = ({ action, rows, onBegun, onClose }: Props) => {
  const say = useSay();
  const act = bulkActs[action];
  const frame = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  // The selection may change below; what is previewed stays what was asked for.
  const [asked] = useState(() => (decides(action) ? rows.filter(({ taskId }) => taskId !== null) : rows));
  const chosen = useAsked(action);
  const { outcomes, asked: checked, of, error, again } = useRehearsal(asked, action, chosen.given);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [text, setText] = useState(action === 'approve' ? say(agree) : '');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>('[role=combobox], footer input, footer textarea, footer [data-act]');
    first?.focus();
  }, []);

  const known = useMemo(
    () =>
      asked.flatMap((row): Rehearsed[] => {
        const outcome = chosen.given === null ? unasked : outcomes.get(keyOf(row));
        // The row may be older than what is decided: figure and sum are those of the dry run.
        return outcome ? [{ row: outcome.figure === undefined ? row : { ...row, figure: outcome.figure }, outcome }] : [];
      }),
    [asked, outcomes, chosen.given],
  );
  const fine = known.filter(({ outcome }) => outcome.done);
  const apart = known.filter(({ outcome }) => !outcome.done);
  const isTicked = ({ row, outcome }: Rehearsed) => ticks.get(keyOf(row)) ?? !isDoubtful(outcome);
  const ticked = fine.filter(isTicked);
  const ready = chosen.given !== null && (checked === of || error !== null);
  const name = say(act.words);
  const sum = sumOf(ticked.map(({ row }) => row));
  const tick = useStable((key: string, yes: boolean) => setTicks(new Map([...ticks, [key, yes]])));

  const begin = () => {
    if (!ready || ticked.length === 0) return;
    const comment = text.trim();
    if (action === 'reject' && comment === '') {
      setMissing(true);
      return box.current?.focus();
    }
    const items = ticked.map(({ row, outcome }) => {
      const { taskId, resource, documentId, code, kind } = row;
      return { key: keyOf(row), taskId, resource, documentId, code, kind, version: outcome.version ?? null };
    });
    const bulk = { requestId: newRequestId(), action, comment, given: chosen.given ?? {}, items };
    // Whoever sends by themselves does so here as well; what is not held at all stays so.
    const hold = act.hold > 0 && holdMs(preferences.get()) === null ? null : act.hold;
    if (!bulkBox.begin(bulk, hold)) return setBusy(true);
    onBegun(ticked.map(({ row }) => keyOf(row)));
  };
  useShortcuts(
    'bar',
    {
      Enter: { words: act.words, run: () => (document.activeElement === box.current ? begin() : false) },
      'Mod+Enter': { words: act.words, run: begin },
      Escape: { words: words.cancel, run: onClose },
    },
    { within: frame },
  );
  const leftOut = asked.length - ticked.length;
  const title = say(words.title, { action: name, n: asked.length });
  return (
    // Enter on a choice begins as it does in a text; the keys themselves are those of the parts inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={frame}
      className={frameCss['preview']}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.code !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return;
        event.preventDefault();
        begin();
      }}
    >
      <header className={frameCss['title']}>
        <h2>{title}</h2>
        <div role="status">{chosen.given === null ? say(words.choose) : !ready && say(words.checking, { n: checked, of })}</div>
        {chosen.given !== null && !ready && (
          <Progress value={(checked / Math.max(1, of)) * 100} aria-label={say(words.checking, { n: checked, of })} />
        )}
        {error !== null && (
          <Alert color="berry">
            {say(words.failed, { reason: error })}{' '}
            <Button size="compact-sm" variant="default" onClick={again}>
              {say(words.again)}
            </Button>
          </Alert>
        )}
        {busy && <Alert color="berry">{say(bulkBusy)}</Alert>}
        {fine.some(({ outcome }) => isDoubtful(outcome)) && <p className={css['note']}>{say(words.doubt)}</p>}
      </header>
      <BulkTable
        action={action}
        fine={fine}
        apart={apart}
        ready={ready}
        isTicked={isTicked}
        onTick={tick}
        onTickAll={(yes) => setTicks(new Map(fine.map(({ row }) => [keyOf(row), yes] as const)))}
      />
      <footer className={css['foot']}>
        <BulkAsked
          action={action}
          asked={chosen}
          text={text}
          textRef={box}
          missing={missing}
          onText={(next) => (setMissing(false), setText(next))}
        />
        <span className={css['sum']} role="status">
          {ready && (
            <>
              {say(words.decide, { action: name, n: ticked.length })}
              {sum !== null && decides(action) && (
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
            data-act
            color={action === 'reject' || action === 'deletes' ? 'berry' : undefined}
            aria-disabled={!ready || ticked.length === 0 || undefined}
            data-disabled={!ready || ticked.length === 0 || undefined}
            onClick={begin}
            aria-keyshortcuts="Control+Enter"
            rightSection={(act.asks === 'person' || act.asks === 'people') && <Kbd keys="Ctrl ⏎" />}
          >
            {say(words.decide, { action: name, n: ticked.length })}
          </Button>
        </span>
      </footer>
    </section>
  );
};
