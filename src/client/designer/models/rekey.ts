/** The same drawing under another key and name, for copies. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Attributes that name a process by its id. */
const naming = ['id', 'bpmnElement', 'processRef', 'calledElement'];

interface Names {
  readonly key: string;
  readonly name: string;
  readonly nameEn: string | null;
}

/** Replaces an attribute of a tag, or adds it behind the others. */
const withAttribute = (tag: string, attribute: string, value: string): string => {
  const stands = new RegExp(`\\s${literal(attribute)}\\s*=\\s*("[^"]*"|'[^']*')`);
  const text = ` ${attribute}="${escaped(value)}"`;
  return stands.test(tag) ? tag.replace(stands, () => text) : tag.replace(/\s*(\/?)>$/, (_, slash: string) => `${text}${slash}>`);
};

/** `from`: the key that the process has now. Only that process is renamed; others of the file keep theirs. */
export function rekeyed(xml: string, from: string, { key, name, nameEn }: Names): string {
  const named = new RegExp(`\\b(${naming.join('|')})\\s*=\\s*(?:"${literal(from)}"|'${literal(from)}')`, 'g');
  const moved = xml.replaceAll(named, (_, attribute: string) => `${attribute}="${key}"`);
  const own = /xmlns:([\w-]+)\s*=\s*["']urn:tydf:bpmn["']/.exec(moved)?.[1];
  return moved.replace(new RegExp(`<(?:[\\w-]+:)?process\\b[^>]*\\bid="${literal(key)}"[^>]*>`), (tag) => {
    const renamed = withAttribute(tag, 'name', name);
    return own === undefined || nameEn === null ? renamed : withAttribute(renamed, `${own}:nameEn`, nameEn);
  });
}
