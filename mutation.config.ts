/** The mutation run: the server with a switch at each permission check. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { switches } from './tests/mutation/plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [switches(root)],
  test: {
    include: ['tests/mutation/run.ts'],
    environment: 'node',
    globalSetup: [fileURLToPath(new URL('tests/support/cluster.ts', import.meta.url))],
    hookTimeout: 300_000,
  },
});
