/** What the sections are made of: a setting with its words at the left, its control at the right and below it what became of the change. */
import type { Sent } from '#client/data/preferences/preferenceSync.ts';
import { useSent, type Name } from '#client/data/preferences/preferenceSync.ts';
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import { useSay } from '#client/words/language.tsx';
import type { Preferences } from '#model/operations/personal.ts';
import { type Words, w } from '#model/words.ts';
import { SegmentedControl, Switch } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useId, type ReactNode } from 'react';
import css from './preferences.module.css';

const words = {
  sending: w('Saving…', '正在保存…'),
  stored: w('saved ✓', '已保存 ✓'),
  waiting: w('Not saved on the server yet; trying again. It holds in this browser.', '尚未保存到服务器，将自动重试；在本浏览器中已生效。'),
};

/** A status for those who hear the page; its place is kept so that nothing jumps. */
export const SentMark = ({ sent }: { readonly sent: Sent | null }) => {
  const say = useSay();
  return (
    <span className={css['sent']} role="status" data-state={sent?.state}>
      {sent === null ? '' : sent.state === 'refused' ? sent.text : say(words[sent.state])}
    </span>
  );
};

interface SettingProps {
  readonly label: Words;
  readonly about?: Words | undefined;
  readonly sent: Sent | null;
  /** Gets the id of the label and of what is said about it. */
  readonly children: (labelled: { readonly 'aria-labelledby': string; readonly 'aria-describedby': string | undefined }) => ReactNode;
}

export const Setting = ({ label, about, sent, children }: SettingProps) => {
  const say = useSay();
  const id = useId();
  return (
    <div className={css['setting']}>
      <div>
        <div id={`${id}-label`}>{say(label)}</div>
        {about && (
          <div id={`${id}-about`} className={css['about']}>
            {say(about)}
          </div>
        )}
      </div>
      <div className={css['control']}>
        {children({ 'aria-labelledby': `${id}-label`, 'aria-describedby': about ? `${id}-about` : undefined })}
        <SentMark sent={sent} />
      </div>
    </div>
  );
};

/** Names of preferences with values that are one of a few. */
type ChoiceName = { readonly [N in Name]: Preferences[N] extends string | number ? N : never }[Name];

interface ChoiceProps<N extends ChoiceName> {
  readonly name: N;
  readonly label: Words;
  readonly about?: Words;
  readonly of: readonly (readonly [Preferences[N], Words])[];
}

export const ChoiceSetting = <N extends ChoiceName>({ name, label, about, of }: ChoiceProps<N>) => {
  const say = useSay();
  const value = usePreferences()[name];
  const sent = useSent(name);
  return (
    <Setting label={label} about={about} sent={sent}>
      {(labelled) => (
        <SegmentedControl
          {...labelled}
          size="sm"
          value={String(value)}
          data={of.map(([one, text]) => ({ value: String(one), label: say(text) }))}
          onChange={(next) => {
            const chosen = of.find(([one]) => String(one) === next);
            if (chosen) void preferences.set({ [name]: chosen[0] });
          }}
        />
      )}
    </Setting>
  );
};

type SwitchName = { readonly [N in Name]: Preferences[N] extends boolean ? N : never }[Name];

export const SwitchSetting = ({ name, label, about }: { readonly name: SwitchName; readonly label: Words; readonly about?: Words }) => {
  const say = useSay();
  const on = usePreferences()[name];
  const sent = useSent(name);
  return (
    <Setting label={label} about={about} sent={sent}>
      {(labelled) => (
        <Switch
          aria-label={say(label)}
          aria-describedby={labelled['aria-describedby']}
          checked={on}
          onChange={(event) => void preferences.set({ [name]: event.currentTarget.checked })}
          withThumbIndicator={false}
        />
      )}
    </Setting>
  );
};
