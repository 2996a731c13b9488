/** Stored files and images as records carry them. That the file exists and may be used is checked where files are kept. */
import { validators, lengthOf } from '../validators.ts';
import { none, wrongType, type FieldRule } from './rule.ts';
import type { FileRef } from '../field.ts';

const isFile = (value: unknown): value is FileRef => {
  if (typeof value !== 'object' || value === null) return false;
  const file = value as Partial<Record<keyof FileRef, unknown>>;
  return (
    typeof file.id === 'string' &&
    /^[\w-]{1,64}$/.test(file.id) &&
    typeof file.name === 'string' &&
    file.name !== '' &&
    lengthOf(file.name) <= 255 &&
    typeof file.size === 'number' &&
    Number.isSafeInteger(file.size) &&
    file.size >= 0 &&
    typeof file.mime === 'string' &&
    file.mime.length <= 150
  );
};

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

const rule = (imagesOnly: boolean): FieldRule => ({
  normalise: (value) =>
    Array.isArray(value)
      ? value.map((file: unknown) => (isFile(file) ? { id: file.id, name: file.name, size: file.size, mime: file.mime } : file))
      : value,
  faults: (value, { accepts }) => {
    if (!Array.isArray(value) || value.length > 50 || !value.every(isFile)) return wrongType('must be a list of files', '必须为文件列表');
    for (const file of value) {
      const message = validators.fileName(file.name);
      if (message) return [{ rule: 'type', message }];
      if (imagesOnly && !file.mime.startsWith('image/')) return wrongType('must be images', '必须为图片');
      if (accepts && !accepts.types.includes(file.mime))
        return wrongType(`must be of the type ${accepts.types.join(', ')}`, `文件类型必须为 ${accepts.types.join('、')}`);
      if (accepts && file.size > accepts.most)
        return wrongType(`may have at most ${megabytes(accepts.most)} MB each`, `单个文件不能超过 ${megabytes(accepts.most)} MB`);
    }
    return none;
  },
});

export const files = rule(false);
export const images = rule(true);
