/** Each decision of the outbox with what became of it, over the strip: taken back, sent again, or put aside one by one. */
import type { Decision, OutboxEntry } from '#machines/decision.ts';
import { acts } from '#client/blocks/act/actionWords.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { isOutdated, useExplanation } from './explain.ts';
import { words as inbox } from '#client/inbox/inboxWords.ts';
import css from './OutboxList.module.css';
import { YourOpinion } from './YourOpinion.tsx';

export interface OutboxActs {
  readonly onTakeBack: (entry: OutboxEntry) => void;
  readonly onRetry: (entry: OutboxEntry) => void;
}

interface Props extends OutboxActs {
  readonly id: string;
  readonly entries: readonly OutboxEntry[];
  /** Of an earlier start, not yet asked about. */
  readonly found: readonly Decision[];
}

const words = {
  list: w('Decisions on their way', '待发送的决定'),
  found: w('Decided before, never sent.', '此前已处理，尚未发送。'),
  takeBack: w('Take back', '收回'),
  retry: w('Send again', '重新发送'),
} as const;

const What = ({ decision }: { readonly decision: Decision }) => {
  const say = useSay();
  return (
    <strong className={css['what']}>
      {say(acts[decision.action].words)} · {say(decision.kind)} {decision.code}
    </strong>
  );
};

export const OutboxList = ({ id, entries, found, onTakeBack, onRetry }: Props) => {
  const say = useSay();
  const explain = useExplanation();
  return (
    <ul className={css['list']} id={id} aria-label={say(words.list)}>
      {found.map((decision) => (
        <li key={decision.requestId} className={css['entry']}>
          <Icon name="attention" size={16} />
          <div>
            <What decision={decision} />
            <p>{say(words.found)}</p>
          </div>
        </li>
      ))}
      {entries.map((entry) => {
        const { decision, state, outcome } = entry;
        const over = state === 'failed' || state === 'conflict';
        return (
          <li key={decision.requestId} className={css['entry']} data-state={state}>
            {state === 'waiting' ? <IconCloudOff size={16} aria-hidden /> : <Icon name={over ? 'rejected' : 'submitted'} size={16} />}
            <div>
              <What decision={decision} />
              <p>{explain(entry)}</p>
              {state === 'conflict' && <YourOpinion decision={decision} onPosted={() => onTakeBack(entry)} />}
            </div>
            <span className={css['buttons']}>
              {state === 'failed' && !isOutdated(entry) && (
                <Button size="compact-sm" variant="default" onClick={() => onRetry(entry)}>
                  {say(words.retry)}
                </Button>
              )}
              {(over || (state === 'waiting' && outcome === null)) && (
                <Button size="compact-sm" variant="default" onClick={() => onTakeBack(entry)}>
                  {say(isOutdated(entry) ? inbox.lookAgain : over ? inbox.putAside : words.takeBack)}
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
