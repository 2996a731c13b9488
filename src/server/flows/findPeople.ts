/** One search for people, wherever they are looked for: by name, pinyin, initials, account, staff number and phone. */
import { LRUCache } from 'lru-cache';
import { askedWords, spokenWords } from '../db/search.ts';
import type { OrgUser } from './organisation.ts';

/** As many last digits of a phone as people remember. */
const tail = 4;

const found = new LRUCache<string, readonly string[]>({ max: 20_000 });

const phoneWords = (phone: string): string[] => {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length > tail ? [digits, digits.slice(-tail)] : [];
};

/** 秦昊, Qin Hao, qinhao, qh, hao, the account's name, 1042, 13800001234 and 1234; made once for each person. */
function wordsOf({ name, nameEn, userName, staffNo, mobile }: OrgUser): readonly string[] {
  const names = [name, nameEn ?? '', userName, staffNo ?? ''];
  const key = [...names, mobile ?? ''].join('\n');
  const words = found.get(key) ?? [...new Set([...names.flatMap(spokenWords), ...phoneWords(mobile ?? '')])];
  found.set(key, words);
  return words;
}

/** Somebody is meant where each part of what was typed begins one of their words. It is null where nothing was typed. */
export function meant(typed: string): ((user: OrgUser) => boolean) | null {
  if (typed.trim() === '') return null;
  const asked = askedWords(typed);
  return (user) => {
    const words = wordsOf(user);
    return asked.length > 0 && asked.every((part) => words.some((word) => word.startsWith(part)));
  };
}
