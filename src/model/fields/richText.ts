/** What rich text may hold, wherever it is written or shown: server and browser each read it with a library and this list. */

/** Elements that stay. What else is found goes, its text stays, that of scripts and styles does not. */
export const richTags: readonly string[] = [
  'p',
  'div',
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
];

/** Addresses that a link may have: the web and mailboxes, whole. No other attribute stays on any element. */
export const richLink = /^(?:https?:\/\/|mailto:)[^\s"'<>\\]+$/i;
