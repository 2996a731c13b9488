/** The foot of the queues: those that were put out of sight, each to be shown again, and the way back to the usual order. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { IconChevronDown, IconChevronRight, IconEye, IconEyeOff, IconRestore } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { arrange } from './arrange.ts';
import css from './QueueList.module.css';

const words = {
  hidden: w('Hidden', '已隐藏'),
  about: w('Their tasks stay in “All to-do”.', '其中的任务仍在“全部待办”中。'),
  show: w('Show {name} again', '重新显示{name}'),
  reset: w('Reset all', '全部恢复默认'),
};

interface Props {
  /** Those that are hidden, with what they are called. */
  readonly queues: readonly { readonly key: string; readonly name: string }[];
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** The button that had the focus is gone. */
  readonly onLeave: () => void;
}

export const HiddenQueues = ({ queues, onKeyDown, onLeave }: Props) => {
  const say = useSay();
  const id = useId();
  const [open, setOpen] = useState(false);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section className={css['foot']} aria-label={say(words.hidden)}>
      {queues.length > 0 && (
        <button
          type="button"
          data-queue
          tabIndex={-1}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          onKeyDown={onKeyDown}
        >
          <IconEyeOff size={16} stroke={1.75} aria-hidden />
          <span className={css['name']}>{say(words.hidden)}</span>
          <span className={css['count']}>{queues.length}</span>
          <Chevron size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      {open && queues.length > 0 && (
        <div id={id}>
          <p className={css['about']}>{say(words.about)}</p>
          <ul>
            {queues.map(({ key, name }) => (
              <li key={key}>
                <button
                  type="button"
                  data-queue
                  tabIndex={-1}
                  aria-label={say(words.show, { name })}
                  onClick={() => (arrange.show(key), onLeave())}
                  onKeyDown={onKeyDown}
                >
                  <IconEye size={16} stroke={1.75} aria-hidden />
                  <span className={css['name']}>{name}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {(open || queues.length === 0) && (
        <button type="button" data-queue tabIndex={-1} onClick={() => (arrange.reset(), onLeave())} onKeyDown={onKeyDown}>
          <IconRestore size={16} stroke={1.75} aria-hidden />
          <span className={css['name']}>{say(words.reset)}</span>
        </button>
      )}
    </section>
  );
};
