/**
 * Builds `worker.js` and the two manifests of the installable client. The worker gets the names of the built files; their hashes make
 * its own text, and so its version, different for every build.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformWithOxc, type Plugin, type Rolldown } from 'vite';
import { manifests } from './manifests.ts';

/** Larger files are kept when they are first used: most people never open a diagram. In bytes. */
const LARGEST = 150_000;

/** Fonts as only browsers ask for that know no worker. */
const outdated = /\.(?:eot|ttf)$/;

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): number =>
  file.type === 'chunk' ? Buffer.byteLength(file.code) : Buffer.byteLength(file.source);

export const buildWorker = (source: string): Plugin => ({
  name: 'tydf-worker',
  apply: 'build',
  // After all others: styles are taken out of the scripts that only carried them, and those scripts out of the bundle.
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
      const chunks = files.filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (entry === undefined) throw new Error('The client has no entry.');
      const named = new Set<string>(['ground', 'home']);
      const first = new Set<string>();
      const add = (name: string): void => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        if (chunk === undefined || first.has(name)) return;
        first.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) first.add(style);
        chunk.imports.forEach(add);
      };
      for (const chunk of chunks) if (chunk === entry || named.has(chunk.name)) add(chunk.fileName);
      const all = files.map(({ fileName }) => fileName).toSorted();
      const later = files
        .filter((file) => !first.has(file.fileName) && !outdated.test(file.fileName) && sizeOf(file) <= LARGEST)
        .map(({ fileName }) => fileName);
      const version = createHash('sha256').update(all.join()).digest('hex').slice(0, 12);
      const release = { version, entry: entry.fileName, first: [...first], later: later.toSorted(), all };
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { target: 'es2022' });
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: `const RELEASE = ${JSON.stringify(release)};\n${code}` });
      for (const [fileName, manifest] of Object.entries(manifests))
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
    },
  },
});
