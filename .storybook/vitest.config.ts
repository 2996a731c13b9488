/** Every story once, in a real browser, with axe (rulings 4). */
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';
import { foundLate } from './found.ts';
import { licences } from '../src/tools/licences.ts';
import { chromiumPath } from '../tests/browser/support/chromiumPath.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineProject({
  plugins: [
    licences(fileURLToPath(new URL('..', import.meta.url))),
    storybookTest({ configDir: here, storybookScript: 'npm run storybook' }),
  ],
  define: { TYDF_VERSION: JSON.stringify('0.0.0') },
  // Halves of the stories run side by side, and each prepares the packages for its own browser.
  cacheDir: fileURLToPath(new URL(`../node_modules/.vite/stories-${process.env['TYDF_HALF'] ?? '0'}`, import.meta.url)),
  optimizeDeps: { include: foundLate },
  test: {
    name: 'stories',
    // One page for all files: the modules of the client are loaded once.
    isolate: false,
    // The first story of a room loads the drawing or the expressions' evaluator.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: chromiumPath,
          args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
        },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
    },
  },
});
