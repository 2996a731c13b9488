/** Shortcuts: single letters on or off, and every key with a way to change it. */
import { scopes, type Layout } from '#client/blocks/shortcuts.ts';
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import { useSent } from '#client/data/preferences/preferenceSync.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import css from './preferences.module.css';
import keyCss from './keys.module.css';
import { KeyTableRow } from './KeyTableRow.tsx';
import { keyTable, scopeWords } from './keyTable.ts';
import { ChoiceSetting, SentMark } from './parts.tsx';
import type { Keys } from './remap.ts';

interface KeyboardWithLayout {
  readonly getLayoutMap?: () => Promise<ReadonlyMap<string, string>>;
}

/** Characters of the person's own keyboard, where the browser tells them. */
const useLayout = (): Layout | undefined => {
  const [layout, setLayout] = useState<Layout>();
  useEffect(() => {
    const { keyboard } = navigator as Navigator & { readonly keyboard?: KeyboardWithLayout };
    void keyboard?.getLayoutMap?.().then(setLayout, () => undefined);
  }, []);
  return layout;
};

const set = (keys: Keys): void => void preferences.set({ keys });

export const KeysSection = () => {
  const say = useSay();
  const { keys } = usePreferences();
  const sent = useSent('keys');
  const layout = useLayout();
  const changed = Object.keys(keys).length;
  return (
    <>
      <div className={css['settings']}>
        <ChoiceSetting
          name="letters"
          label={w('Single letters', '单字母快捷键')}
          about={w(
            'Letters without Ctrl or Alt act outside of inputs. With dictation or an unsteady hand they are better off.',
            '在输入框之外直接按字母即可操作。使用语音输入或容易误触时建议关闭。',
          )}
          of={[
            ['on', w('On', '开启')],
            ['focus', w('In lists and readers', '仅在列表和阅读区')],
            ['off', w('Off', '关闭')],
          ]}
        />
      </div>
      <Group className={css['noPrint']} gap="sm">
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
          {say(w('Print', '打印'))}
        </Button>
        {changed > 0 && (
          <Button variant="default" onClick={() => set({})}>
            {say(w('Reset all ({n})', '全部恢复默认（{n}）'), { n: changed })}
          </Button>
        )}
        <SentMark sent={sent} />
      </Group>
      {scopes.map((scope) => {
        const rows = keyTable.filter((row) => row.scope === scope);
        if (rows.length === 0) return null;
        return (
          <table key={scope} className={keyCss['keys']}>
            <caption>{say(scopeWords[scope])}</caption>
            <thead className={keyCss['heads']}>
              <tr>
                <th scope="col">{say(w('What it does', '功能'))}</th>
                <th scope="col">{say(w('Key', '按键'))}</th>
                <th scope="col">{say(w('Change', '修改'))}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <KeyTableRow key={row.chord} row={row} table={keyTable} keys={keys} layout={layout} onKeys={set} />
              ))}
            </tbody>
          </table>
        );
      })}
    </>
  );
};
