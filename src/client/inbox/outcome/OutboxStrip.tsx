/** Decisions on their way, at the foot of the list: undo while it counts, send now, retry, what was found unsent. */
import { w } from '#model/words.ts';
import { lastHeld } from '#machines/decision.ts';
import type { OutboxContext, OutboxEntry } from '#machines/decision.ts';
import { acts } from '#client/blocks/act/actionWords.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock, IconCloudOff, IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { Countdown } from './Countdown.tsx';
import css from './OutboxStrip.module.css';
import { words } from '#client/inbox/inboxWords.ts';

interface OutboxStripProps {
  readonly outbox: OutboxContext;
  /** Milliseconds a decision is held; null: until it is sent. */
  readonly hold: number | null;
  readonly onUndo: () => void;
  readonly onSendNow: () => void;
  readonly onPause: (yes: boolean) => void;
  readonly onFound: (send: boolean) => void;
  /** Each decision with what became of it; there is something to show while one waits, failed, or was found. */
  readonly details: { readonly id: string; readonly open: boolean; readonly onOpen: (yes: boolean) => void };
}

const DetailsButton = ({ id, open, onOpen }: OutboxStripProps['details']) => {
  const say = useSay();
  return (
    <Button size="compact-sm" variant="subtle" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => onOpen(!open)}>
      {say(open ? w('Hide', '收起') : w('Show', '查看'))}
    </Button>
  );
};

export const OutboxStrip = ({ outbox, hold, onUndo, onSendNow, onPause, onFound, details }: OutboxStripProps) => {
  const say = useSay();
  const strip = useRef<HTMLDivElement>(null);
  const last = lastHeld(outbox.entries);
  const among = (...states: readonly OutboxEntry['state'][]) => outbox.entries.filter(({ state }) => states.includes(state)).length;
  const [held, sending, waiting, failed] = [among('held', 'paused'), among('sending'), among('waiting'), among('failed', 'conflict')];
  const found = outbox.found.length > 0 && (
    <div className={css['strip']} role="status">
      <span className={css['part']}>
        <IconAlertCircle size={16} aria-hidden />
        {say(
          outbox.found.length === 1
            ? w('1 decision was not sent.', '1条决定尚未发送。')
            : w('{n} decisions were not sent.', '{n}条决定尚未发送。'),
          { n: outbox.found.length },
        )}
      </span>
      <span className={css['buttons']}>
        {waiting + failed === 0 && <DetailsButton {...details} />}
        <Button size="compact-sm" onClick={() => onFound(true)}>
          {say(words.send)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onFound(false)}>
          {say(w('Discard', '放弃'))}
        </Button>
      </span>
    </div>
  );
  if (outbox.sent + outbox.entries.length === 0) return found || <div role="status" className={css['quiet']} />;
  return (
    <>
      {found}
      {/* Hover and focus only stop the clock (WCAG 2.2.1); the buttons inside are what one acts with. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={css['strip']}
        ref={strip}
        role="status"
        onPointerEnter={() => onPause(true)}
        onPointerLeave={() => onPause(false)}
        onFocus={() => onPause(true)}
        onBlur={(event) => !strip.current?.contains(event.relatedTarget) && onPause(false)}
      >
        {outbox.sent > 0 && (
          <span className={css['part']} data-tone="approved">
            <IconCheck size={16} aria-hidden />
            {say(w('{n} sent', '已发送{n}条'), { n: outbox.sent })}
          </span>
        )}
        {held > 0 && last && (
          <span className={css['part']}>
            <IconClock size={16} aria-hidden />
            {hold === null
              ? say(w('{n} not sent yet', '{n}条尚未发送'), { n: held })
              : say(w('{n} to be sent in', '{n}条待发送，剩余'), { n: held })}
            {hold !== null && <Countdown key={`${last.decision.requestId}/${last.state}`} hold={hold} paused={last.state === 'paused'} />}
            <span className={css['what']}>{`${say(acts[last.decision.action].words)} ${last.decision.code}`}</span>
          </span>
        )}
        {sending > 0 && (
          <span className={css['part']}>
            <IconSend size={16} aria-hidden />
            {say(w('{n} being sent', '正在发送{n}条'), { n: sending })}
          </span>
        )}
        {waiting > 0 && (
          <span className={css['part']} data-tone="attention">
            <IconCloudOff size={16} aria-hidden />
            {say(w('{n} wait for the connection', '{n}条等待连接'), { n: waiting })}
          </span>
        )}
        {failed > 0 && (
          <span className={css['part']} data-tone="rejected">
            <IconAlertCircle size={16} aria-hidden />
            {say(w('{n} failed', '{n}条失败'), { n: failed })}
          </span>
        )}
        {waiting + failed > 0 && <DetailsButton {...details} />}
        {held > 0 && (
          <span className={css['buttons']}>
            <Button size="compact-sm" variant="default" onClick={onUndo} rightSection={<Kbd keys="Z" />} aria-keyshortcuts="Z">
              {say(words.undo)}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={onSendNow} aria-keyshortcuts="Shift+Z">
              {say(hold === null ? words.send : words.sendNow)}
            </Button>
          </span>
        )}
      </div>
    </>
  );
};
