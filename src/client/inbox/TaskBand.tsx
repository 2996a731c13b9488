/** Over the reader: why the decision did not go through, and what can be done about it (interface.md 5.6). */
import type { OutboxEntry } from '#machines/decision.ts';
import { relativeTime } from '#client/theme/relative.ts';
import { useNow } from '#client/data/clock.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import css from '#client/blocks/TaskReader.module.css';
import { words } from './words.ts';

interface Props {
  readonly entry: OutboxEntry;
  readonly onRetry: () => void;
  readonly onAside: () => void;
}

export const TaskBand = ({ entry: { decision, state, outcome }, onRetry, onAside }: Props) => {
  const say = useSay();
  const now = useNow();
  if (outcome === null || !('desc' in outcome)) return null;
  if (state === 'failed') {
    return (
      <div className={css['band']} data-tone="rejected" role="alert">
        <Icon name="rejected" size={18} />
        <span>{say(words.notTaken, { reason: outcome.desc })}</span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {say(words.retry)}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onAside}>
          {say(words.putAside)}
        </Button>
      </div>
    );
  }
  if (outcome.type !== 'conflict') return null;
  const when = outcome.at === null ? null : relativeTime(outcome.at, now);
  const who =
    outcome.by === null
      ? outcome.desc || say(words.decidedElse)
      : when === null
        ? say(words.decidedByNow, { name: outcome.by })
        : say(words.decidedBy, { name: outcome.by, time: say(when.words, when.params) });
  return (
    <div className={css['band']} data-tone="attention" role="alert">
      <Icon name="attention" size={18} />
      <span>{who}</span>
      {decision.comment !== '' && (
        <>
          <span>{say(words.yourOpinion, { text: decision.comment })}</span>
          <Button size="compact-sm" variant="default" onClick={() => void navigator.clipboard?.writeText(decision.comment)}>
            {say(words.copyOpinion)}
          </Button>
        </>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onAside}>
        {say(words.putAside)}
      </Button>
    </div>
  );
};
