/** An act beside approving and rejecting asks this in the bar itself: first who, where or when, then the words, Enter. */
import { acts, barWords, type PanelAction } from '#client/blocks/act/actionWords.ts';
import type { OnDeed } from '#client/blocks/act/deed.ts';
import { OpinionInput } from '#client/blocks/decide/OpinionInput.tsx';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { knownTemplates, templateKeys, withTemplate } from '#client/blocks/decide/opinionTemplates.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { session } from '#client/data/session.ts';
import { AwayLater } from '#client/theme/AwayLater.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { fill } from '#model/words.ts';
import { useEffect, useRef, useState } from 'react';
import bar from '#client/blocks/act/ActionBar.module.css';
import { Attached } from './Attached.tsx';
import { Choices } from './Choices.tsx';
import css from './deciding.module.css';
import { MentionInput } from './MentionInput.tsx';
import { Remarks } from './Remarks.tsx';
import { SnoozePicker } from './SnoozePicker.tsx';
import { TemplateItems } from './TemplateItems.tsx';
import { usePanel } from './usePanel.ts';
import { words } from './decidingWords.ts';

export interface ActPanelProps {
  readonly action: PanelAction;
  readonly about: string;
  readonly bundle: DocumentBundle;
  readonly busy: boolean;
  /** This stands for `{applicant}` and `{amount}` in a template. */
  readonly values: Readonly<Record<string, string>> | undefined;
  /** This stands in the bar already. */
  readonly opinion: string;
  readonly onDeed: OnDeed;
  readonly onClose: () => void;
}

export const ActPanel = ({ action, about, bundle, busy, values = {}, opinion, onDeed, onClose }: ActPanelProps) => {
  const say = useSay();
  const [now] = useState(() => new Date().toISOString());
  const onReady = () => void go();
  const panelOf = usePanel({ action, about, bundle, opinion, now, onDeed, onClose, onReady });
  const { spec, files, text, restored, parts, faults, send, write, put } = panelOf;
  const [attaching, setAttaching] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const focusFirst = (selector: string) => requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(selector)?.focus());
  const choices = spec.choices?.(bundle) ?? [];
  const straight = bundle.choices?.returnTo.some(({ id, straight: may }) => may && id === parts.choice) === true;
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
  // A comment names people instead.
  const hasTemplates = spec.text !== undefined && action !== 'comment';
  const insert = (template: string) => {
    const known = knownTemplates(action, bundle.resource).map((one) => fill(say(one.text), values));
    write(withTemplate(text, fill(template, values), input.current, known));
    input.current?.focus();
  };
  useShortcuts(
    'bar',
    {
      Enter: { words: acts[action].words, run: () => void go() },
      Escape: { words: barWords.cancel, run: onClose },
      ...(hasTemplates &&
        templateKeys((at) => {
          const template = knownTemplates(action, bundle.resource)[at];
          return template === undefined ? false : insert(say(template.text));
        })),
    },
    { within: panel },
  );
  const attach = (given: readonly File[]) => {
    setAttaching(true);
    files.send(given);
  };
  const attached = attaching || parts.files.length + files.sending.length + files.unsent.length > 0;

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
      {action === 'urge' && (
        <AwayLater people={bundle.flow?.route.flatMap(({ state, people }) => (state === 'here' ? people : [])) ?? []} />
      )}
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
      {action === 'return' && straight && (
        <Choices
          label={say(words.then)}
          inline
          choices={[
            { id: 'through', label: say(words.through) },
            { id: 'straight', label: say(words.straight) },
          ]}
          value={parts.straight ? 'straight' : 'through'}
          error={faults.straight ?? null}
          onChange={(after) => put({ straight: after === 'straight' })}
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
      {action === 'return' && <Remarks bundle={bundle} remarks={parts.remarks} onChange={(remarks) => put({ remarks })} />}
      {spec.files && attached && (
        <Attached files={parts.files} sent={files} error={faults.files ?? null} onChange={(left) => put({ files: left })} />
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
              onFiles={attach}
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
              Templates={TemplateItems}
              onWrite={write}
              onTemplate={insert}
              onFiles={spec.files && attach}
            />
          ))}
        {spec.files && !attached && (
          <button type="button" className={css['small']} onClick={() => setAttaching(true)}>
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
