/** Vite for stories: the plugins of the application without what only its build needs. */
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { foundLate } from './found.ts';
import { licences } from '../src/tools/licences.ts';

export default defineConfig({
  plugins: [react(), licences(fileURLToPath(new URL('..', import.meta.url)))],
  define: { TYDF_VERSION: JSON.stringify('0.0.0') },
  build: { target: 'es2022' },
  optimizeDeps: { include: foundLate },
});
