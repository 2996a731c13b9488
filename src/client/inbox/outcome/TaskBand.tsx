/** Over the reader: why the decision did not go through, and what can be done about it. */
import type { OutboxEntry } from '#machines/decision.ts';
import { outbox } from '#client/blocks/decide/outbox.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import css from '#client/blocks/reader/TaskReader.module.css';
import { isOutdated, useExplanation } from './explain.ts';
import { words } from '#client/inbox/inboxWords.ts';
import { YourOpinion } from './YourOpinion.tsx';

interface Props {
  readonly entry: OutboxEntry;
  readonly onAside: () => void;
}

export const TaskBand = ({ entry, onAside }: Props) => {
  const say = useSay();
  const explain = useExplanation();
  const { decision, state } = entry;
  if (state !== 'failed' && state !== 'conflict') return null;
  const [tone, icon] = state === 'failed' ? (['rejected', 'rejected'] as const) : (['attention', 'attention'] as const);
  return (
    <div className={css['band']} data-tone={tone} role="alert">
      <Icon name={icon} size={18} />
      <span>{explain(entry)}</span>
      {state === 'conflict' && <YourOpinion decision={decision} onPosted={onAside} />}
      {isOutdated(entry) ? (
        <Button size="compact-sm" variant="default" onClick={onAside}>
          {say(words.lookAgain)}
        </Button>
      ) : (
        <>
          {state === 'failed' && (
            <Button size="compact-sm" variant="default" onClick={() => outbox.send({ type: 'RETRY', requestId: decision.requestId })}>
              {say(words.retry)}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={onAside}>
            {say(words.putAside)}
          </Button>
        </>
      )}
    </div>
  );
};
