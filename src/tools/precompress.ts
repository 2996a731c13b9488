/** Writes a `.br` beside every text file of the built client, so that the server never compresses while people wait. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const worth = /\.(js|css|svg|json|webmanifest)$/;
/** Below this a header costs more than the compression saves, in bytes. */
const LEAST = 512;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

export const precompress = (): Plugin => {
  let outDir = '';
  return {
    name: 'tydf-precompress',
    apply: 'build',
    configResolved: (config) => void (outDir = config.build.outDir),
    closeBundle() {
      for (const path of filesBelow(outDir).filter((name) => worth.test(name) && !name.includes('/.vite/'))) {
        const bytes = readFileSync(path);
        if (bytes.length < LEAST) continue;
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        );
      }
    },
  };
};
