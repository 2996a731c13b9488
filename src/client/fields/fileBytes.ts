/** The bytes of stored files: they need the token in a header, so they come as blobs. */
import { offerFile } from '#client/data/server/file.ts';
import { download } from '#client/data/server/call.ts';
import { filePath } from '#client/data/server/upload.ts';
import type { FileRef } from '#model/field.ts';
import { useQuery } from '@tanstack/react-query';

export const useFile = (file: Pick<FileRef, 'id'>, wanted = true) =>
  useQuery({
    queryKey: ['file', file.id],
    queryFn: async ({ signal }) => {
      const blob = await download(filePath(file.id), { signal, quiet: true });
      if (!blob) throw new Error(file.id);
      return blob;
    },
    enabled: wanted,
    staleTime: Infinity,
    gcTime: 300_000,
  });

const addresses = new WeakMap<Blob, Map<string, string>>();
const gone = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url));

/** Address of bytes in the page, of exactly this type, whatever the answer was called; taken back when nobody holds the bytes any more. */
export const addressOf = (bytes: Blob | undefined, type: string): string | undefined => {
  if (!bytes) return undefined;
  const known = addresses.get(bytes) ?? new Map<string, string>();
  addresses.set(bytes, known);
  const before = known.get(type);
  if (before !== undefined) return before;
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  known.set(type, url);
  gone.register(bytes, url);
  return url;
};

export const saveFile = async (file: Pick<FileRef, 'id' | 'name'>): Promise<void> => {
  const blob = await download(filePath(file.id));
  if (blob) offerFile(file.name, blob.type, blob);
};

/** Middle ellipsis, so that the ending stays readable. */
export const shortName = (name: string, most = 36): string =>
  name.length <= most ? name : `${name.slice(0, most - 13)}…${name.slice(-12)}`;
