/**
 * A file as a tree that is written again exactly as it was but for what was changed: spaces, comments, order of attributes, and whatever other
 * tools put in. Trees are never changed in place; a part that is the same keeps its own text.
 */
interface Attribute {
  readonly name: string;
  readonly value: string;
  /** As written, with the space before it; null: written anew. */
  readonly source: string | null;
}

export interface MarkupElement {
  /** As written, with its prefix. */
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** This stands before the end of its first tag. */
  readonly space: string;
  readonly children: readonly Part[];
  /** The text it was read from; null: made or changed, written anew. */
  readonly source: string | null;
}
/** Text, a comment, a processing instruction, as written. */
export type Part = MarkupElement | string;

/** The whole file: one element, and what stands before and behind it. */
export interface Markup {
  readonly before: string;
  readonly root: MarkupElement;
  readonly after: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replaceAll(/&(#x?)?(\w+);/gi, (whole: string, code: string | undefined, name: string) => {
    if (code === undefined) return entities[name] ?? whole;
    const point = Number.parseInt(name, code.length > 1 ? 16 : 10);
    return Number.isNaN(point) || point > 0x10_ff_ff ? whole : String.fromCodePoint(point);
  });

const encoded = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (text: string): string =>
  encoded(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\r', '&#13;').replaceAll('\t', '&#9;');

const tokens = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<\/[^>]*>|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+/g;
const attribute = /\s*([^\s=/<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

interface Open extends Pick<MarkupElement, 'name' | 'attributes' | 'space'> {
  readonly children: Part[];
  readonly from: number;
}

/** The file as a tree; null where its tags do not fit together. */
export const readMarkup = (text: string): Markup | null => {
  const open: Open[] = [];
  let whole: { readonly root: MarkupElement; readonly from: number; readonly to: number } | null = null;
  const done = (element: Open, to: number): void => {
    const { from, ...read } = element;
    const made: MarkupElement = { ...read, source: text.slice(from, to) };
    const parent = open.at(-1);
    if (parent) parent.children.push(made);
    else whole = { root: made, from, to };
  };
  let reached = 0;
  for (const token of text.matchAll(tokens)) {
    const [written] = token;
    if (token.index !== reached) return null;
    reached += written.length;
    if (written.startsWith('</')) {
      const element = open.pop();
      if (element?.name !== written.slice(2, -1).trim()) return null;
      done(element, reached);
    } else if (/^<[^!?]/.test(written)) {
      const name = /^<([^\s/>]+)/.exec(written)?.[1] ?? '';
      const rest = written.slice(name.length + 1, written.endsWith('/>') ? -2 : -1);
      const attributes = [...rest.matchAll(attribute)].map((one) => ({
        name: one[1]!,
        value: decoded(one[2] ?? one[3] ?? ''),
        source: one[0],
      }));
      const space = rest.slice(attributes.reduce((length, one) => length + one.source.length, 0));
      const element: Open = { name, attributes, space, children: [], from: token.index };
      if (written.endsWith('/>')) done(element, reached);
      else open.push(element);
    } else open.at(-1)?.children.push(written);
  }
  if (open.length > 0 || reached !== text.length) return null;
  const found = whole as { readonly root: MarkupElement; readonly from: number; readonly to: number } | null;
  return found && { before: text.slice(0, found.from), root: found.root, after: text.slice(found.to) };
};

const writtenPart = (part: Part): string => {
  if (typeof part === 'string') return part;
  if (part.source !== null) return part.source;
  const attributes = part.attributes.map(({ name, value, source }) => source ?? ` ${name}="${quoted(value)}"`).join('') + part.space;
  if (part.children.length === 0) return `<${part.name}${attributes}/>`;
  return `<${part.name}${attributes}>${part.children.map(writtenPart).join('')}</${part.name}>`;
};

export const writeMarkup = ({ before, root, after }: Markup): string => before + writtenPart(root) + after;

/** The name without its prefix. */
export const localOf = ({ name }: MarkupElement): string => name.slice(name.indexOf(':') + 1);
export const prefixOf = ({ name }: MarkupElement): string => name.slice(0, name.indexOf(':') + 1);

export const attributeOf = ({ attributes }: MarkupElement, name: string): string | null =>
  attributes.find((one) => one.name === name)?.value ?? null;
export const childrenOf = (element: MarkupElement, local: string): readonly MarkupElement[] =>
  element.children.filter((one): one is MarkupElement => typeof one !== 'string' && localOf(one) === local);

/** The text inside, without comments. */
export const textIn = (element: MarkupElement): string =>
  element.children
    .map((part) => {
      if (typeof part !== 'string' || part.startsWith('<!--')) return '';
      return part.startsWith('<![CDATA[') ? part.slice(9, -3) : part.startsWith('<') ? '' : decoded(part);
    })
    .join('')
    .trim();

export const withAttribute = (element: MarkupElement, name: string, value: string | null): MarkupElement => {
  const { attributes } = element;
  const known = attributes.some((one) => one.name === name);
  const given = value === null ? null : { name, value, source: null };
  const next = known ? attributes.flatMap((one) => (one.name === name ? (given ?? []) : one)) : [...attributes, ...(given ? [given] : [])];
  return { ...element, attributes: next, source: null };
};

export const withChildren = (element: MarkupElement, children: readonly Part[]): MarkupElement => ({ ...element, children, source: null });

/** The same with one child in the place of another; null takes it away with the space before it. */
export const withChild = (element: MarkupElement, child: MarkupElement, next: MarkupElement | null): MarkupElement => {
  const at = element.children.indexOf(child);
  if (next) return withChildren(element, element.children.with(at, next));
  const before = element.children[at - 1];
  const spaced = typeof before === 'string' && before.trim() === '';
  return withChildren(element, element.children.toSpliced(spaced ? at - 1 : at, spaced ? 2 : 1));
};

/** With a child behind another one, indented like it; behind null: as the first. */
export const insertedBehind = (element: MarkupElement, behind: MarkupElement | null, child: MarkupElement): MarkupElement => {
  const at = behind ? element.children.indexOf(behind) : -1;
  const before = element.children[behind ? at - 1 : 0];
  const space = typeof before === 'string' && before.trim() === '' ? [before] : [];
  const all = [...element.children];
  if (behind) all.splice(at + 1, 0, ...space, child);
  else if (space.length > 0) all.splice(1, 0, child, ...space);
  else all.unshift(child);
  return withChildren(element, all);
};

export const made = (name: string, attributes: Readonly<Record<string, string>>, children: readonly Part[] = []): MarkupElement => ({
  name,
  attributes: Object.entries(attributes).map(([one, value]) => ({ name: one, value, source: null })),
  space: '',
  children,
  source: null,
});

export const textPart = (text: string): Part => encoded(text);
