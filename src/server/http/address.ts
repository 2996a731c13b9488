/** Addresses as they arrive. A path of any form finds its route, so what is no text in it is made text that no id or name has. */

/** Stands for bytes that are no UTF-8, as everywhere in Unicode. */
const replacement = encodeURIComponent('\uFFFD');

/** NUL, halves of characters, or bytes that are no UTF-8. */
function isText(part: string): boolean {
  if (!part.includes('%')) return true;
  if (part.includes('%00')) return false;
  try {
    return !/[\uD800-\uDFFF]/.test(decodeURIComponent(part).replaceAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, ''));
  } catch {
    return false;
  }
}

const endOfPath = (url: string): number => {
  const found = url.search(/[?#]/);
  return found < 0 ? url.length : found;
};

/** The address with a path that can be decoded: a part of it that is no text is named by one sign. */
export function withReadablePath(url: string): string {
  if (!url.includes('%')) return url;
  const end = endOfPath(url);
  const parts = url.slice(0, end).split('/');
  return parts.map((part) => (isText(part) ? part : replacement)).join('/') + url.slice(end);
}

/** Whether a query holds what is no text. */
export const isMalformedQuery = (url: string): boolean => !isText(url.slice(endOfPath(url)));
