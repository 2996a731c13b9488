/** The reader's language by Accept-Language; Chinese where nothing fits. */
import { LRUCache } from 'lru-cache';
import type { Language } from '#model/words.ts';

const known = new LRUCache<string, Language>({ max: 500 });

function choose(header: string): Language {
  const wanted = header
    .split(',')
    .slice(0, 20)
    .map((part, at) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q\s*=\s*/);
      return { tag, weight: quality === undefined ? 1 : Number(quality) || 0, at };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.at - b.at);
  for (const { tag } of wanted) {
    if (/^zh\b/.test(tag)) return 'zh';
    if (/^en\b/.test(tag)) return 'en';
  }
  return 'zh';
}

export function languageOf(header: string | undefined): Language {
  if (header === undefined || header.length > 500) return 'zh';
  const before = known.get(header);
  if (before !== undefined) return before;
  const language = choose(header);
  known.set(header, language);
  return language;
}
