import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { groundOf } from './src/tools/ground.ts';
import manifest from './package.json' with { type: 'json' };
import { licences } from './src/tools/licences.ts';
import { LongestFirst } from './src/tools/longestFirst.ts';
import { precompress } from './src/tools/precompress.ts';
import { buildWorker } from './src/tools/worker.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Whether a chunk is named after a file of the resources, as every definition is. */
const resources = new Set(readdirSync(at('src/resources'), { recursive: true, encoding: 'utf8' }).map((file) => parse(file).name));
const isOfResources = (chunk: string): boolean => resources.has(parse(chunk).name.split('-')[0] ?? '');

/** Machines are shared: what takes milliseconds may take seconds. */
const patience = { timeout: 10_000 };

const seeded = [at('tests/support/seed.ts')];

/** `vite build` makes the client in `dist/client`, `vite build --ssr src/server/main.ts` the server bundle in `dist/server`. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        build: {
          outDir: at('dist/server'),
          emptyOutDir: true,
          target: 'node20',
          sourcemap: true,
        },
        // Of many small files each: one file is read in a fraction of the time. What loads native code or starts workers stays outside.
        ssr: {
          noExternal: [
            'kysely',
            'prom-client',
            'tdigest',
            'bintrees',
            '@opentelemetry/api',
            'feelin',
            'lezer-feel',
            'temporal-polyfill',
            'min-dash',
            'bpmn-moddle',
            'moddle',
            'moddle-xml',
            'pinyin-pro',
            'lru-cache',
            'decimal.js',
            'xstate',
          ],
        },
      }
    : {
        root: at('src/client'),
        base: '/tf/',
        cacheDir: at('node_modules/.vite'),
        define: { TYDF_VERSION: JSON.stringify(manifest.version) },
        plugins: [react(), licences(at('.')), buildWorker(at('src/client/offline/worker.ts')), precompress()],
        build: {
          outDir: at('dist/client'),
          emptyOutDir: true,
          target: 'es2022',
          sourcemap: false,
          manifest: true,
          // Hundreds of small definitions are imported by name: a list of what each needs would weigh on every first visit, as would icons.
          modulePreload: {
            resolveDependencies: (file, needed) =>
              isOfResources(file) ? [] : needed.filter((name) => !parse(name).name.startsWith('Icon')),
          },
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: groundOf(at('src/client/main.tsx'), [at('src/client/routes/Frame.tsx'), at('src/client/inbox/InboxPage.tsx')]) },
                ],
              },
            },
          },
        },
        server: { proxy: { '/tydf': `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
        test: {
          sequence: { sequencer: LongestFirst },
          // What was transformed for one project is not transformed again for the next, nor the next time.
          experimental: { fsModuleCache: true },
          projects: [
            {
              root: at('.'),
              test: {
                name: 'unit',
                include: ['tests/{architecture,model,machines,resources,client}/**/*.test.ts'],
                environment: 'node',
                // Files share what they load and stand in for: each brings what it needs itself, and no one more than an empty storage stays.
                isolate: false,
                setupFiles: seeded,
              },
            },
            {
              root: at('.'),
              test: {
                name: 'server',
                include: ['tests/{server,journeys,conformance}/**/*.test.ts'],
                environment: 'node',
                // The application is loaded once for all files of a worker; each file has a server of its own.
                isolate: false,
                setupFiles: seeded,
                globalSetup: [at('tests/support/cluster.ts')],
                testTimeout: 60_000,
                expect: { poll: patience },
                hookTimeout: 120_000,
              },
            },
            {
              root: at('.'),
              test: {
                name: 'browser',
                include: ['tests/browser/**/*.test.ts'],
                environment: 'node',
                isolate: false,
                globalSetup: [at('tests/support/cluster.ts')],
                // Each step has a limit of its own; this one ends what hangs, not a long journey on a machine that others share.
                testTimeout: 240_000,
                expect: { poll: patience },
                hookTimeout: 180_000,
              },
            },
            at('.storybook/vitest.config.ts'),
          ],
        },
      },
);
