/** `/preferences`: the sections at the left, the chosen one beside them; on a phone a list of sections first. */
import './styles.ts';
import { type PageProps, useGo, usePageMarks } from '#client/data/page/page.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import css from './preferences.module.css';
import { sections } from './sections.ts';
import { UnsavedContext } from './unsaved.ts';

const first = sections[0]!;
const nothing: PageProps['query'] = {};

export const PreferencesPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const asked = sections.find(({ key }) => key === query['section']);
  const shown = asked ?? first;
  // Once shown a section stays, hidden: what was typed into it is there when one comes back.
  const [visited, setVisited] = useState<readonly string[]>([shown.key]);
  if (!visited.includes(shown.key)) setVisited([...visited, shown.key]);
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, string>>>({});
  const tell = useCallback((part: string, words: string | null) => {
    setUnsaved(({ [part]: _before, ...others }) => (words === null ? others : { ...others, [part]: words }));
  }, []);
  usePageMarks({ title: say(shell.preferences), dirty: Object.values(unsaved).join(' · ') || null });

  const content = useRef<HTMLDivElement>(null);
  const before = useRef(shown.key);
  useEffect(() => {
    if (before.current === shown.key) return;
    before.current = shown.key;
    content.current?.scrollTo(0, 0);
    content.current?.querySelector<HTMLElement>('section:not([hidden]) h2')?.focus({ preventScroll: true });
  }, [shown.key]);

  return (
    <div className={css['page']} data-list={asked ? undefined : true}>
      <div className={css['side']}>
        <h1 tabIndex={-1}>{say(shell.preferences)}</h1>
        <nav className={css['sections']} aria-label={say(shell.preferences)}>
          <ul>
            {sections.map(({ key, words, icon: Icon }) => (
              <li key={key}>
                <UnstyledButton
                  className={css['link']}
                  aria-current={key === shown.key ? 'page' : undefined}
                  onClick={() => go(path, { section: key }, { replace: asked !== undefined })}
                >
                  <Icon size={18} stroke={1.75} aria-hidden />
                  <span>{say(words)}</span>
                  <IconChevronRight size={16} stroke={1.75} aria-hidden className={css['go']} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={css['shown']} ref={content}>
        <UnsavedContext value={tell}>
          {sections
            .filter(({ key }) => visited.includes(key))
            .map(({ key, words, part: Part }) => (
              <section key={key} className={css['section']} hidden={key !== shown.key} aria-labelledby={`preferences-${key}`}>
                <Button
                  className={css['back']}
                  variant="subtle"
                  leftSection={<IconChevronLeft size={18} stroke={1.75} />}
                  onClick={() => go(path, {}, { replace: true })}
                >
                  {say(shell.preferences)}
                </Button>
                <h2 id={`preferences-${key}`} tabIndex={-1}>
                  {say(words)}
                </h2>
                <Suspense fallback={<Skeleton height={240} />}>
                  <Part query={key === shown.key ? query : nothing} />
                </Suspense>
              </section>
            ))}
        </UnsavedContext>
      </div>
    </div>
  );
};
