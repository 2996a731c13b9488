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

/** Addresses that a link may have: the web and mailboxes, whole. No other attribute stays on any element, but those of pictures. */
export const richLink = /^(?:https?:\/\/|mailto:)[^\s"'<>\\]+$/i;

/**
 * A picture in the text of a field that takes them: a stored file by its id, with words in its stead. Its bytes are fetched when it is shown,
 * by whoever may read the record; no picture from elsewhere is ever asked for.
 */
export const richPicture = { tag: 'img', file: 'data-file', words: 'alt', id: /^[1-9]\d{0,18}$/ } as const;

/** Ids of the files that are pictures in rich text that has been made safe. */
export const picturesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<img [^<>]*?data-file="(\d+)"/g)].map(([, id = '']) => id).filter((id) => richPicture.id.test(id));
