/** The sheet of keys (`?`): everything that can be pressed here and now, searchable, in the characters of the person's own keyboard. */
import { preferences, usePreferences } from '#client/data/preferences.ts';
import type { Preferences } from '#client/data/preferences.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { type Words, w } from '#model/words.ts';
import { SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DraggableDialog } from './dialogs.tsx';
import css from './ShortcutSheet.module.css';
import { keyFace, scopes, shortcuts, useShortcuts } from './shortcuts.ts';
import type { Scope } from './shortcuts.ts';

const scopeWords: Readonly<Record<Scope, Words>> = {
  global: w('Everywhere', '全局'),
  page: w('This page', '当前页面'),
  list: w('List', '列表'),
  reader: w('Document', '单据'),
  bar: w('Opinion', '意见'),
  editor: w('Form', '表单'),
  dialog: w('Dialog', '对话框'),
};
const title = w('Keyboard shortcuts', '键盘快捷键');
const letters: Readonly<Record<Preferences['letters'], Words>> = {
  on: w('on', '开启'),
  focus: w('only in a list or document', '仅在列表或单据中'),
  off: w('off', '关闭'),
};

type Listed = ReturnType<typeof shortcuts.all>;

/** Only Chromium knows the characters of the keyboard; elsewhere the positions of QWERTY stand. */
const useLayout = (wanted: boolean): ReadonlyMap<string, string> | undefined => {
  const [layout, setLayout] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    const { keyboard } = navigator as Navigator & { readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> } };
    if (wanted) void keyboard?.getLayoutMap().then(setLayout, () => undefined);
  }, [wanted]);
  return layout;
};

/** One for the whole application; it listens for `?` and follows the preference for single letters. */
export const ShortcutSheet = () => {
  const say = useSay();
  const preferred = usePreferences().letters;
  const [listed, setListed] = useState<Listed | null>(null);
  const [sought, setSought] = useState('');
  const layout = useLayout(listed !== null);
  useEffect(() => shortcuts.setSingleKeys(preferred), [preferred]);
  useShortcuts('global', {
    'Shift+Slash': {
      words: title,
      run: () => {
        setSought('');
        setListed(shortcuts.all());
      },
    },
  });
  const found = (listed ?? []).filter(({ keys, words }) =>
    `${say(words)} ${keyFace(keys)}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  return (
    <DraggableDialog opened={listed !== null} onClose={() => setListed(null)} title={say(title)}>
      <TextInput
        aria-label={say(w('Search keys', '搜索快捷键'))}
        placeholder={say(w('Search keys', '搜索快捷键'))}
        leftSection={<IconSearch size={14} />}
        value={sought}
        data-autofocus
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <div className={css['sheet']}>
        {[...scopes]
          .toReversed()
          .filter((scope) => found.some((one) => one.scope === scope))
          .map((scope) => (
            <section key={scope}>
              <h3>{say(scopeWords[scope])}</h3>
              <dl>
                {found
                  .filter((one) => one.scope === scope)
                  .map(({ keys, words }) => (
                    <div key={keys}>
                      <dt>
                        {keys.split('|').map((chord) => (
                          <span key={chord} className={css['chord']}>
                            {chord.split(' ').map((one) => (
                              <Kbd key={one} keys={keyFace(one, layout)} />
                            ))}
                          </span>
                        ))}
                      </dt>
                      <dd>{say(words)}</dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
      </div>
      <p className={css['letters']} id="shortcut-letters">
        {say(w('Single letters', '单键快捷键'))}
      </p>
      <SegmentedControl
        aria-labelledby="shortcut-letters"
        value={preferred}
        onChange={(value) => void preferences.set({ letters: value as Preferences['letters'] })}
        data={(['on', 'focus', 'off'] as const).map((value) => ({ value, label: say(letters[value]) }))}
      />
    </DraggableDialog>
  );
};
