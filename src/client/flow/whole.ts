/** What of a file is no longer in it after it was read and written again: told from the texts themselves, whoever read them. */

const tags = /<([\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>([^<]*)/g;
const attributes = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const refers = /^(?:bpmnElement|calledElement|\w+Refs?)$/;

const bare = (name: string): string => name.trim().replace(/^[\w.-]*:/, '');

/** What each element says of itself: that it is there, by its id, and to what it refers. */
function saidIn(xml: string): Map<string, number> {
  const said = new Map<string, number>();
  const note = (what: string): void => void said.set(what, (said.get(what) ?? 0) + 1);
  for (const [, , name = '', written = '', text = ''] of xml.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '').matchAll(tags)) {
    const own = new Map([...written.matchAll(attributes)].map(([, key = '', one, other]) => [bare(key), one ?? other ?? '']));
    const id = own.get('id')?.trim();
    const called = id === undefined ? name : `“${id}”`;
    if (id !== undefined || /^BPMN(?:Shape|Edge)$/.test(name)) note(called);
    for (const [key, value] of own) if (refers.test(key)) note(`${called} ${key}=${bare(value)}`);
    if (refers.test(name) && text.trim() !== '') note(`${name}=${bare(text)}`);
  }
  return said;
}

/** Elements and references of the first text that the second has not, each as it is called: `“e1”`, `“e1” bpmnElement=f1`, `inMessageRef=m`. */
export function lostBetween(before: string, after: string): readonly string[] {
  const left = saidIn(after);
  return [...saidIn(before)].flatMap(([what, count]) => ((left.get(what) ?? 0) < count ? [what] : []));
}
