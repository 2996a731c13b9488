/** How a stored file can be looked at in place. Pure. */
import type { FileRef } from '#model/field.ts';

export type Preview = 'image' | 'pdf' | 'table' | 'text';

const ending = (name: string): string => /\.(\w{1,8})$/.exec(name.toLowerCase())?.[1] ?? '';

/** Null: only to be downloaded. The server looked at the bytes; a name alone makes nothing a picture or a PDF. */
export const previewOf = ({ mime, name }: Pick<FileRef, 'mime' | 'name'>): Preview | null => {
  if (/^image\/(png|jpeg|gif|webp|bmp)$/.test(mime)) return 'image';
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'text/csv') return 'table';
  return mime === 'text/plain' || mime === 'text/markdown' || (mime.startsWith('text/') && ending(name) === 'txt') ? 'text' : null;
};
