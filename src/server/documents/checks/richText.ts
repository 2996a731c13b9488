/** Rich text of bodies made safe before it is checked or stored. */
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fields } from '#model/field.ts';
import { richLink, richPicture, richTags } from '#model/fields/richText.ts';
import { isRecord } from '#model/values.ts';
import type { IOptions, Tag } from 'sanitize-html';

const options: IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: { a: ['href'] },
  transformTags: {
    a: (tagName, { href = '' }): Tag => ({ tagName, attribs: richLink.test(href.trim()) ? { href: href.trim() } : {} }),
  },
  // Nobody formats deeper than this; a browser would stop at 512.
  nestingLimit: 100,
};

/** The same with pictures, which are files by their ids and nothing else. */
const withPictures: IOptions = {
  ...options,
  allowedTags: [...richTags, richPicture.tag],
  allowedAttributes: { ...options.allowedAttributes, [richPicture.tag]: [richPicture.file, richPicture.words] },
  exclusiveFilter: ({ tag, attribs }) => tag === richPicture.tag && !richPicture.id.test(attribs[richPicture.file] ?? ''),
};

type Clean = (html: string, pictures?: boolean) => string;

/** Loaded when the first rich text comes: few records have any, and the server starts without it. */
const cleaner = async (): Promise<Clean> => {
  const { default: sanitize } = await import('sanitize-html');
  return (html, pictures = false) => sanitize(html, pictures ? withPictures : options);
};

/** HTML with nothing but what rich text may hold, balanced. `pictures`: of a field that takes them. */
export const safeHtml = async (html: string, pictures = false): Promise<string> => (await cleaner())(html, pictures);

const richOf = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]?.kind === 'richText');

const cleaned = (values: AnyDoc, fields: Fields, names: readonly string[], clean: Clean): AnyDoc => ({
  ...values,
  ...Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' ? [[name, clean(value, fields[name]?.pictures === true)]] : [];
    }),
  ),
});

/** The body with the rich text of its fields and lines reduced to what may be stored. */
export async function safeBody(definition: Definition, body: AnyDoc): Promise<AnyDoc> {
  const own = richOf(allFields(definition));
  const sets = Object.entries(definition.lines)
    .map(([set, lines]) => ({ set, fields: allLineFields(lines), names: richOf(allLineFields(lines)) }))
    .filter(({ names }) => names.length > 0);
  if (own.length === 0 && sets.length === 0) return body;
  const clean = await cleaner();
  const safe = cleaned(body, allFields(definition), own, clean);
  for (const { set, fields, names } of sets) {
    const lines = body[set];
    if (Array.isArray(lines)) safe[set] = lines.map((line: unknown) => (isRecord(line) ? cleaned(line, fields, names, clean) : line));
  }
  return safe;
}
