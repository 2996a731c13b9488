import '#client/theme/look/mantine.ts';
import '../src/client/theme/base.css';
import '../src/client/routes/frameStyles.ts';
import '../src/client/routes/dialogStyles.ts';
import '#client/routes/notices/NoticeHost.tsx';
import { kept, openStore } from '#client/data/kept.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { NavigationContext } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { theme } from '#client/theme/look/theme.ts';
import { cssVariablesResolver } from '#client/theme/look/variables.ts';
import { setCurrentLanguage } from '#client/words/current.ts';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Decorator, Preview } from '@storybook/react-vite';
import { clear } from 'idb-keyval';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { configure } from 'storybook/test';

// Machines are shared: what takes milliseconds may take seconds. All files share one page, so that it is said here alone.
configure({ asyncUtilTimeout: 12_000 });

/** A number of a story's name; its three lowest bits choose scheme, language and density, so that all eight occur (rulings 4). */
const numberOf = (id: string): number => Array.from(id).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

/** What the toolbar says, else what the lowest bit says. */
const chosen = <Value extends string>(told: unknown, number: number, [even, odd]: readonly [Value, Value]): Value =>
  told === 'auto' ? (number % 2 === 0 ? even : odd) : (told as Value);

/** Which story it is, counted as they begin: one of the toolbar's changes begins the same one again. */
let turn = 0;
/** Takes the story that still stands out of the page. */
let leave = (): void => undefined;
/** What a page saves when it is left is sent to nobody: the next story's server would answer it. */
const unreachable: typeof fetch = () => Promise.reject(new TypeError('The story is over.'));

const World: Decorator = (Story, { globals, id }) => {
  const number = numberOf(id);
  const scheme = chosen(globals['scheme'], number, ['light', 'dark'] as const);
  const language = chosen(globals['language'], number >> 1, ['zh', 'en'] as const);
  const density = chosen(globals['density'], number >> 2, ['comfortable', 'compact'] as const);
  setCurrentLanguage(language);
  const [left, setLeft] = useState<number | null>(null);
  useLayoutEffect(() => {
    leave = () => flushSync(() => setLeft(turn));
  }, []);
  useLayoutEffect(() => {
    void preferences.take({ language, scheme, density });
  }, [language, scheme, density]);
  return left === turn ? null : (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme} env="test">
      <NavigationContext value={{ go: () => undefined, back: () => undefined, href: (path) => `#${path}`, close: () => undefined }}>
        <Story />
      </NavigationContext>
    </MantineProvider>
  );
};

// A link that opens a window would open the page in which the stories run, as tests, a second time: both would speak to the runner.
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link && (link.target === '_blank' || event.ctrlKey || event.metaKey)) event.preventDefault();
});

const network = globalThis.fetch;
const store = openStore();

const preview: Preview = {
  decorators: [World],
  // All files of stories share one page: neither the answers, the person, what they kept, nor the notices of one are another's.
  beforeEach: async () => {
    globalThis.fetch = unreachable;
    leave();
    turn += 1;
    // It keeps first, then sends.
    await kept.get('draft');
    await new Promise((done) => setTimeout(done));
    globalThis.fetch = network;
    session.clear();
    queries.clear();
    notifications.clean();
    await clear(store);
    return () => {
      globalThis.fetch = network;
      notifications.clean();
    };
  },
  initialGlobals: { scheme: 'auto', language: 'auto', density: 'auto' },
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: { icon: 'contrast', items: ['auto', 'light', 'dark'], dynamicTitle: true },
    },
    language: { description: 'Language', toolbar: { icon: 'globe', items: ['auto', 'zh', 'en'], dynamicTitle: true } },
    density: { description: 'Density', toolbar: { icon: 'component', items: ['auto', 'comfortable', 'compact'], dynamicTitle: true } },
  },
  // No rule of axe is switched off (rulings 4); a story is not a page, so page-level landmarks are judged in the browser tests.
  // What passes is not written down element by element, which is most of the work of axe.
  parameters: { a11y: { test: 'error', options: { resultTypes: ['violations'] } }, layout: 'fullscreen' },
};

export default preview;
