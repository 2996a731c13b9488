/** Storage of files in a folder: two levels of folders by id, written aside and renamed, so that a half-written file is never read. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from '#server/context.ts';

export function diskStorage(folder: string): Storage {
  const place = (id: string): string => {
    if (!/^\d{1,19}$/.test(id)) throw new Error(`"${id}" is no id of a file`);
    return join(folder, id.slice(-2).padStart(2, '0'), id);
  };
  return {
    async put(id, bytes) {
      const target = place(id);
      const aside = `${target}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      let size = 0;
      const file = await open(aside, 'w', 0o600);
      try {
        for await (const chunk of bytes) {
          hash.update(chunk);
          size += chunk.byteLength;
          await file.write(chunk);
        }
        await file.sync();
        await file.close();
        await rename(aside, target);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(aside, { force: true });
        throw error;
      }
      return { size, sha256: hash.digest('hex') };
    },
    async get(id, part) {
      const file = await open(place(id), 'r');
      return createReadStream('', { fd: file, ...part });
    },
    async copy(from, to) {
      const target = place(to);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Bytes of a stored file never change, so two names of them cost nothing; folders that know no second name get a copy.
      await link(place(from), target).catch(() => copyFile(place(from), target));
    },
    remove: (id) => rm(place(id), { force: true }),
    async room() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, blocks, bsize } = await statfs(folder);
      return { free: bavail * bsize, whole: blocks * bsize };
    },
  };
}
