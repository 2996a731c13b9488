/** The text of an XML file. */

/** A standard of browsers and servers alike; the language's own library does not name it. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/;

const marked = (bytes: Uint8Array): string | null => {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
};

/**
 * Decodes the file by its mark or by the encoding that its first line declares; UTF-8 where neither says, or names one that is not known. The
 * text is kept and given out again in UTF-8, so its first line says so.
 */
export const xmlOf = (bytes: Uint8Array): string => {
  const head = String.fromCodePoint(...bytes.subarray(0, 200));
  const label = marked(bytes) ?? declared.exec(head)?.[1] ?? 'utf-8';
  const decoded = (encoding: string): string =>
    new TextDecoder(encoding).decode(bytes).replace(declared, (line, named: string) => line.replace(named, 'UTF-8'));
  try {
    return decoded(label);
  } catch {
    return decoded('utf-8');
  }
};
