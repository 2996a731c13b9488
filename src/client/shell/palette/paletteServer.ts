/** The server's part of the palette: documents and people by pinyin, amount, code and day. */
import { ask } from '#client/data/server/call.ts';
import { initialsOf } from '#client/words/pinyin.ts';
import type { SearchAnswer } from '#model/calculation/search.ts';
import { catalogue } from '#resources/catalogue.ts';
import { companyToday } from '#client/fields/dateText.ts';
import { asCodeDate } from './paletteSearch.ts';

const askOnce = (q: string, signal: AbortSignal): Promise<SearchAnswer> =>
  ask<SearchAnswer>('GET', '/tydf/process/search', { params: { q }, signal });

/** Kinds of documents that a word names, by title or initials. */
const kindsOf = (word: string): readonly string[] =>
  word.length < 2
    ? []
    : [...catalogue.values()]
        .filter(
          ({ kind, label }) =>
            kind === 'document' && [label.zh, label.en.toLowerCase(), initialsOf(label.zh)].some((name) => name.includes(word)),
        )
        .map(({ key }) => key);

/**
 * Every word is looked for in the documents. Where that finds none, words that name a kind of document stand for the kind: `bx zmy 3268` is
 * an expense report.
 */
export const askServer = async (text: string, signal: AbortSignal): Promise<SearchAnswer> => {
  const today = companyToday();
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => asCodeDate(word, today));
  const answer = await askOnce(words.join(' '), signal);
  if (answer.documents.length > 0 || words.length < 2) return answer;
  const named = words.map((word) => ({ word, kinds: kindsOf(word) }));
  const kind = named.find(({ kinds }) => kinds.length > 0);
  if (!kind) return answer;
  const rest = words.filter((word) => word !== kind.word).join(' ');
  const { documents } = await askOnce(rest, signal);
  return { ...answer, documents: documents.filter(({ resource }) => kind.kinds.includes(resource)) };
};
