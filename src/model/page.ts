/** Links to pages of this application: whoever follows one stays in it. */

/** A path from the root, as the schema of a body says it; `//host` and `/\host` would lead elsewhere. */
export const pagePattern = String.raw`^/(?![/\\])[^\s\\]*$`;
const page = new RegExp(pagePattern);
/** With its query, in characters. */
const longest = 500;

export const isPage = (link: string): boolean => link.length <= longest && page.test(link);
