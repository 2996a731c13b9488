/** What an act beside approving and rejecting asks, in the bar itself (interface.md 4.3.5): first who, where or when, then the words, Enter. */
import { acts, barWords, type PanelAction } from '#client/blocks/actionWords.ts';
import type { OnDeed } from '#client/blocks/deed.ts';
import { OpinionInput } from '#client/blocks/OpinionInput.tsx';
import { PeoplePicker } from '#client/blocks/PeoplePicker.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { session } from '#client/data/session.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { DocumentBundle } from '#model/inbox.ts';
import { useEffect, useRef, useState } from 'react';
import bar from '#client/blocks/ActionBar.module.css';
import { Attached } from './Attached.tsx';
import { Choices } from './Choices.tsx';
import css from './deciding.module.css';
import { MentionInput } from './MentionInput.tsx';
import { SnoozePicker } from './SnoozePicker.tsx';
import { usePanel } from './usePanel.ts';
import { words } from './words.ts';

export interface ActPanelProps {
  readonly action: PanelAction;
  readonly about: string;
  readonly bundle: DocumentBundle;
  readonly busy: boolean;
  /** What stands in the bar already. */
  readonly opinion: string;
  readonly onDeed: OnDeed;
  readonly onClose: () => void;
}

const none: readonly File[] = [];

export const ActPanel = ({ action, about, bundle, busy, opinion, onDeed, onClose }: ActPanelProps) => {
  const say = useSay();
  const [now] = useState(() => new Date().toISOString());
  const { spec, text, restored, parts, faults, send, write, put } = usePanel({ action, about, bundle, opinion, now, onDeed, onClose });
  const [given, setGiven] = useState(none);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const focusFirst = (selector: string) => requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(selector)?.focus());
  const choices = spec.choices?.(bundle) ?? [];
  useEffect(() => {
    // With one step there is nothing to choose.
    const selectors = choices.length === 1 ? ['textarea'] : ['[role=combobox]', 'input:checked', 'textarea'];
    const found = selectors.map((selector) => panel.current?.querySelector<HTMLElement>(selector));
    const first = found.find((element) => element !== null && element !== undefined);
    first?.focus();
    // Once, when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const go = async () => {
    if (busy) return;
    const wrong = await send();
    if (Object.keys(wrong).length > 0) focusFirst('[aria-invalid=true]');
  };
  useShortcuts(
    'bar',
    { Enter: { words: acts[action].words, run: () => void go() }, Escape: { words: barWords.cancel, run: onClose } },
    { within: panel },
  );

  return (
    // Enter on a choice decides as it does in a text; the keys themselves are those of the parts inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css['panel']}
      ref={panel}
      onKeyDown={(event) => {
        if (event.code !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return;
        event.preventDefault();
        void go();
      }}
    >
      {spec.hint && <p className={css['hint']}>{say(spec.hint)}</p>}
      {faults.general !== undefined && (
        <p className={css['error']} role="alert">
          {faults.general}
        </p>
      )}
      {spec.choices && (choices.length > 1 || action !== 'answer') && (
        <Choices
          label={say(spec.choicesLabel ?? words.people)}
          choices={choices.map(({ id, words: name }) => ({ id, label: say(name) }))}
          value={parts.choice}
          error={faults.choice ?? null}
          onChange={(choice) => put({ choice })}
        />
      )}
      {action === 'answer' && choices.length === 1 && choices[0] && (
        <blockquote className={css['quote']}>{say(choices[0].words)}</blockquote>
      )}
      {spec.until && <SnoozePicker now={now} value={parts.until} error={faults.until ?? null} onChange={(until) => put({ until })} />}
      {spec.people && (
        <PeoplePicker
          label={say(spec.peopleLabel ?? words.people)}
          value={parts.people}
          multiple={spec.people !== 'one'}
          ordered={spec.people === 'ordered'}
          error={faults.people ?? null}
          disabled={busy}
          without={[session.get().user?.userId ?? '']}
          onChange={(people) => put({ people })}
        />
      )}
      {action === 'addApprover' && bundle.can.addBefore === true && bundle.can.addAfter === true && (
        <Choices
          label={say(words.place)}
          inline
          choices={[
            { id: 'before', label: say(words.before) },
            { id: 'after', label: say(words.after) },
          ]}
          value={parts.place}
          onChange={(place) => put({ place: place === 'after' ? 'after' : 'before' })}
        />
      )}
      {spec.files && (parts.files.length > 0 || given !== none) && (
        <Attached files={parts.files} given={given} error={faults.files ?? null} onChange={(files) => put({ files })} />
      )}
      <div className={bar['row']}>
        {spec.text &&
          spec.textLabel &&
          (action === 'comment' ? (
            <MentionInput
              label={say(spec.textLabel)}
              text={text}
              disabled={busy}
              error={faults.text ?? null}
              onWrite={write}
              onFiles={setGiven}
              onMention={(person) => put({ mentions: [...parts.mentions, person] })}
            />
          ) : (
            <OpinionInput
              inputRef={input}
              text={text}
              label={spec.textLabel}
              required={spec.text === 'required'}
              fault={faults.text ?? null}
              restored={restored}
              disabled={busy}
              action={action}
              resource={bundle.resource}
              onWrite={write}
              onTemplate={(template) => {
                write(text === '' ? template : `${text}${template}`);
                input.current?.focus();
              }}
              onFiles={setGiven}
            />
          ))}
        {spec.files && given === none && (
          <button type="button" className={css['small']} onClick={() => setGiven([])}>
            {say(words.files)}
          </button>
        )}
        <div className={css['foot']}>
          <button
            type="button"
            className={bar['button']}
            data-look="filled"
            data-action={action}
            aria-disabled={busy || undefined}
            aria-busy={busy || undefined}
            onClick={() => void go()}
          >
            {say(acts[action].words)} <Kbd keys="⏎" />
          </button>
          <button type="button" className={bar['button']} data-look="plain" onClick={onClose}>
            {say(barWords.cancel)}
          </button>
        </div>
      </div>
    </div>
  );
};
