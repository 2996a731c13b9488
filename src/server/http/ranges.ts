/** Parts of a file (RFC 9110, 13 and 14): one range of bytes, only of the version that the reader has begun with. Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import type { BytePart } from '#server/context.ts';

/** Null: all of it. `nothing`: no byte of the file is in the range. */
type PartAsked = BytePart | 'nothing' | null;

/** What is no range of bytes, and several ranges, are answered with the whole file, as the standard leaves open. */
function rangeIn(text: string, size: number): PartAsked {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(text) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const bytes = Math.min(Number(last), size);
    return bytes === 0 ? 'nothing' : { start: size - bytes, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'nothing' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** `etag`: the strong one of the file as it is. A date never proves that bytes are the same. */
export function partAsked({ range, 'if-range': ifRange }: IncomingHttpHeaders, size: number, etag: string): PartAsked {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  return rangeIn(range, size);
}

/** Whether the reader has this version already. */
export const isKnown = ({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean =>
  known !== undefined && (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));
