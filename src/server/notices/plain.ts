/** Rich text as plain lines, and back: what a bell or a mail shows of a message. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

export const plainOf = (html: string): string =>
  html
    .replaceAll(/<(?:br|hr)>|<\/(?:p|li|h\d|blockquote|pre)>/g, '\n')
    .replaceAll(/<li>/g, '· ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_whole, name: string) => entities[name] ?? '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const htmlOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
