/**
 * Rich text made safe (office.md 0.1: HTML, sanitised). The text is read once and written anew: allowed tags without attributes but
 * the address of a link, everything else escaped, every open tag closed. What comes out goes in again unchanged.
 */

const kept = new Set([
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'code',
  'pre',
  'a',
  'hr',
]);
const single = new Set(['br', 'hr']);
/** No `<` or `>` inside a tag, not even quoted: that keeps the reading linear. */
const tags = /<(\/?)([a-z][a-z\d]*)((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/gi;
const entity = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi;

const escaped = (text: string): string => text.replaceAll(entity, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** ` href="…"` of a link to the web or a mailbox, else nothing. Entities are not decoded, so they hide no other scheme. */
const address = (attributes: string): string => {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const href = (found?.[1] ?? found?.[2] ?? '').trim();
  return /^(https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(href) ? ` href="${href.replaceAll(entity, '&amp;')}"` : '';
};

export const safeHtml = (html: string): string => {
  const open: string[] = [];
  let result = '';
  let from = 0;
  for (const match of html.matchAll(tags)) {
    result += escaped(html.slice(from, match.index));
    from = match.index + match[0].length;
    const name = (match[2] ?? '').toLowerCase();
    if (!kept.has(name)) continue;
    if (match[1] !== '/') {
      result += `<${name}${name === 'a' ? address(match[3] ?? '') : ''}>`;
      if (!single.has(name)) open.push(name);
    } else if (open.includes(name)) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        result += `</${last}>`;
        if (last === name) break;
      }
    }
  }
  result += escaped(html.slice(from));
  return (
    result +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
};
