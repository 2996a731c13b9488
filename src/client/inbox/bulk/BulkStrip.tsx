/** The batch at the foot of the list: held with undo, on its way with progress, then its result until that is dismissed. */
import { copyText } from '#client/blocks/copyText.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { refusedItems, type BulkContext, type BulkEvent } from '#machines/bulk.ts';
import { w } from '#model/words.ts';
import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock, IconCloudOff, IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { bulkActs } from './bulkActs.ts';
import { bulkBox, useBulk, type BulkStep } from './bulkBox.ts';
import { Countdown } from '#client/inbox/outcome/Countdown.tsx';
import css from '#client/inbox/outcome/OutboxStrip.module.css';
import bulk from './Bulk.module.css';
import { words as inboxWords } from '#client/inbox/inboxWords.ts';

const words = {
  held: w('{action}: {n}', '{action}：{n}条'),
  found: w('A batch was not sent. {action}: {n}', '有一批尚未发送。{action}：{n}条'),
  send: w('Send', '发送'),
  discard: w('Discard', '放弃'),
  progress: w('{n} of {of}', '{n} / {of}'),
  waiting: w('{n} of {of}, waiting for the connection', '{n} / {of}，等待连接'),
  not: w('{n} not', '{n}条未成功'),
  retry: w('Retry these {n}', '重试这{n}条'),
  retryOne: w('Retry this one', '重试此条'),
  open: w('Open first', '打开第一条'),
  copy: w('Copy list', '复制清单'),
  dismiss: w('Dismiss', '关闭'),
  result: w('Result of the batch', '批量处理结果'),
};

interface ViewProps {
  readonly step: BulkStep;
  readonly context: BulkContext;
  readonly onEvent: (event: BulkEvent) => void;
  /** Shows a row of the list in the reader. */
  readonly onOpen: (key: string) => void;
}

const Result = ({ context, onEvent, onOpen }: ViewProps) => {
  const say = useSay();
  const refused = refusedItems(context);
  const done = context.outcomes.length - refused.length;
  const copy = () => void copyText(refused.map(({ code, desc }) => `${code}\t${desc}`).join('\n'));
  return (
    <section className={bulk['result']} aria-label={say(words.result)}>
      <div className={css['part']} role="status">
        <span className={css['part']} data-tone="approved">
          <IconCheck size={16} aria-hidden />
          {say(bulkActs[context.bulk?.action ?? 'approve'].done, { n: done })}
        </span>
        {refused.length > 0 && (
          <span className={css['part']} data-tone="rejected">
            <IconAlertCircle size={16} aria-hidden />
            {say(words.not, { n: refused.length })}
          </span>
        )}
      </div>
      {refused.length > 0 && (
        // Scrolled by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={bulk['apart']} tabIndex={0} aria-label={say(words.not, { n: refused.length })}>
          {refused.map(({ key, code, desc }) => (
            <li key={key}>
              <strong>{code}</strong> {desc}
            </li>
          ))}
        </ul>
      )}
      <span className={css['buttons']}>
        {refused.length > 0 && (
          <>
            <Button size="compact-sm" onClick={() => onEvent({ type: 'RETRY', requestId: newRequestId() })}>
              {say(refused.length === 1 ? words.retryOne : words.retry, { n: refused.length })}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => refused[0] && onOpen(refused[0].key)}>
              {say(words.open)}
            </Button>
            <Button size="compact-sm" variant="default" onClick={copy}>
              {say(words.copy)}
            </Button>
          </>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => onEvent({ type: 'DISMISS' })}>
          {say(words.dismiss)}
        </Button>
      </span>
    </section>
  );
};

export const BulkStripView = (props: ViewProps) => {
  const { step, context, onEvent } = props;
  const say = useSay();
  const strip = useRef<HTMLDivElement>(null);
  const { bulk: batch, outcomes, hold } = context;
  if (batch === null || step === 'none') return null;
  if (step === 'result') return <Result {...props} />;
  const of = batch.items.length;
  const n = outcomes.length;
  if (step === 'found')
    return (
      <div className={css['strip']} role="status">
        <span className={css['part']}>
          <IconAlertCircle size={16} aria-hidden />
          {say(words.found, { action: say(bulkActs[batch.action].words), n: of })}
        </span>
        <span className={css['buttons']}>
          <Button size="compact-sm" onClick={() => onEvent({ type: 'SEND_NOW' })}>
            {say(words.send)}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onEvent({ type: 'DROP' })}>
            {say(words.discard)}
          </Button>
        </span>
      </div>
    );
  if (step === 'held' || step === 'paused')
    return (
      // Hover and focus only stop the clock (WCAG 2.2.1); the buttons inside are what one acts with.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <div
        className={css['strip']}
        ref={strip}
        role="status"
        onPointerEnter={() => onEvent({ type: 'PAUSE' })}
        onPointerLeave={() => onEvent({ type: 'GO_ON' })}
        onFocus={() => onEvent({ type: 'PAUSE' })}
        onBlur={(event) => !strip.current?.contains(event.relatedTarget) && onEvent({ type: 'GO_ON' })}
      >
        <span className={css['part']}>
          <IconClock size={16} aria-hidden />
          {say(words.held, { action: say(bulkActs[batch.action].words), n: of })}
          {hold !== null && <Countdown key={step} hold={hold} paused={step === 'paused'} />}
        </span>
        <span className={css['buttons']}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onEvent({ type: 'UNDO' })}
            rightSection={<Kbd keys="Z" />}
            aria-keyshortcuts="Z"
          >
            {say(inboxWords.undo)}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onEvent({ type: 'SEND_NOW' })} aria-keyshortcuts="Shift+Z">
            {say(hold === null ? words.send : inboxWords.sendNow)}
          </Button>
        </span>
      </div>
    );
  const progress = say(step === 'waiting' ? words.waiting : words.progress, { n, of });
  return (
    <div className={css['strip']}>
      <span className={css['part']} role="status" data-tone={step === 'waiting' ? 'attention' : undefined}>
        {step === 'waiting' ? <IconCloudOff size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
        {progress}
      </span>
      <Progress className={bulk['progress']} value={(n / of) * 100} aria-label={progress} />
      {context.outcomes.some(({ done }) => !done) && (
        <span className={css['part']} data-tone="rejected">
          <Icon name="attention" />
          {say(words.not, { n: refusedItems(context).length })}
        </span>
      )}
    </div>
  );
};

export const BulkStrip = ({ onOpen, onDone }: { readonly onOpen: (key: string) => void; readonly onDone: () => void }) => {
  const { step, context } = useBulk();
  const tell = (event: BulkEvent) => {
    bulkBox.send(event);
    if (event.type !== 'PAUSE' && event.type !== 'GO_ON') onDone();
  };
  return <BulkStripView step={step} context={context} onEvent={tell} onOpen={onOpen} />;
};
