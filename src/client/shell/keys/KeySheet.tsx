/** The sheet of keys that work where the focus was (`?`): by scope, searchable, in the characters of the person's keyboard, to print. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { keyFaces, shortcuts, type Layout, type Scope, type Standing } from '#client/blocks/shortcuts.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import css from './KeySheet.module.css';

/** Chromium tells which character a physical key has; where it is not told, the sheet shows the keys of QWERTY. */
interface Keyboard {
  readonly getLayoutMap: () => Promise<Layout>;
}

let known: Layout | undefined;

const useLayout = (): Layout | undefined => {
  const [layout, setLayout] = useState(known);
  useEffect(() => {
    const { keyboard } = navigator as Navigator & { readonly keyboard?: Keyboard };
    void keyboard?.getLayoutMap().then(
      (found) => setLayout((known = found)),
      () => undefined,
    );
  }, []);
  return layout;
};

/** What is pressed for every document first; then what belongs to writing an opinion, and what is known everywhere. */
const headings: readonly (readonly [Scope, Words])[] = [
  ['dialog', w('Dialog', '对话框')],
  ['editor', w('Form', '表单')],
  ['reader', w('Document', '单据')],
  ['list', w('List', '列表')],
  ['bar', w('Opinion', '意见')],
  ['page', w('Page', '页面')],
  ['global', w('Everywhere', '全局')],
];

interface SectionProps {
  readonly heading: Words;
  readonly rows: readonly Standing[];
  readonly layout: Layout | undefined;
}

const Section = ({ heading, rows, layout }: SectionProps) => {
  const say = useSay();
  // What several keys do is one line.
  const faces = new Map<string, string[]>();
  for (const { keys, words: name } of rows) faces.set(say(name), [...(faces.get(say(name)) ?? []), ...keyFaces(keys, layout)]);
  return (
    <section className={css['section']}>
      <h3 className={css['heading']}>{say(heading)}</h3>
      <dl className={css['sheet']}>
        {[...faces].map(([name, keys]) => (
          <div key={name} className={css['row']}>
            <dt>{name}</dt>
            <dd>
              {keys.map((face) => (
                <Kbd key={face} keys={face} spoken />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const words = {
  title: w('Keys', '快捷键'),
  search: w('Search', '搜索'),
  print: w('Print', '打印'),
  none: w('No key matches.', '没有匹配的快捷键。'),
} as const;

/** Prints the sheet alone: a copy of it stands in the page while everything else is hidden. */
const print = (sheet: HTMLElement | null): void => {
  if (!sheet) return;
  const copy = sheet.cloneNode(true) as HTMLElement;
  copy.className = css['paper'] ?? '';
  document.body.append(copy);
  document.documentElement.dataset['print'] = 'keys';
  window.print();
  delete document.documentElement.dataset['print'];
  copy.remove();
};

export const KeySheet = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const say = useSay();
  const layout = useLayout();
  const sheet = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [all, setAll] = useState<readonly Standing[]>([]);
  // The keys of the place that was left; the sheet keeps them while it fades out.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setAll(shortcuts.all());
  }
  const wanted = text.trim().toLowerCase();
  const shown = all
    .filter(({ keys }) => keyFaces(keys, layout).length > 0)
    .filter(({ words: name, keys }) => `${say(name)} ${keyFaces(keys, layout).join(' ')}`.toLowerCase().includes(wanted));
  return (
    <DraggableDialog opened={opened} onClose={onClose} title={say(words.title)}>
      <div className={css['top']}>
        <TextInput
          label={say(words.search)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
          className={css['search']}
        />
        <Button variant="default" onClick={() => print(sheet.current)}>
          {say(words.print)}
        </Button>
      </div>
      <div ref={sheet}>
        {headings.map(([scope, heading]) => {
          const rows = shown.filter((row) => row.scope === scope);
          return rows.length > 0 && <Section key={scope} heading={heading} rows={rows} layout={layout} />;
        })}
      </div>
      {shown.length === 0 && (
        <Text c="dimmed" role="status">
          {say(words.none)}
        </Text>
      )}
    </DraggableDialog>
  );
};
