/** The one shape of every answer but a download. */
import type { Envelope } from '#model/api.ts';
import { Refusal } from '#model/refusal.ts';
import { fill, w, type Language } from '#model/words.ts';
import { LRUCache } from 'lru-cache';

const done = w('Done', '操作成功');

export const accepted = (data: unknown, language: Language): Envelope => ({ code: '200', desc: done[language], data: data ?? null });

export const refused = (refusal: Refusal, language: Language): Envelope => ({
  code: refusal.code,
  desc: fill(refusal.desc[language], refusal.params),
  data: null,
  reason: refusal.reason,
  ...(Object.keys(refusal.params).length > 0 && { params: refusal.params }),
  ...(refusal.faults.length > 0 && { faults: refusal.faults }),
});

/** A fault of ours, never of the caller: logged with its request id, told without details. */
export const crashed = (requestId: string, language: Language): Envelope => ({
  code: '500',
  desc: fill(w('The server could not carry this out; it is logged as {id}', '服务器处理失败，记录号 {id}')[language], { id: requestId }),
  data: null,
  reason: 'crashed',
  params: { id: requestId },
});

/** Names the route; sent without `x-route`. */
export const unknownRoute = (method: string, path: string): Refusal =>
  new Refusal('404', 'unknownRoute', w('There is no call {route}', '接口不存在：{route}'), { route: `${method} ${path}` });

/** Names the record. An id of the wrong form is a missing record. */
export const missingRecord = (label: { readonly en: string; readonly zh: string }, id: string): Refusal =>
  new Refusal('404', 'missingRecord', w(`${label.en} {id} does not exist or is not for you`, `${label.zh} {id} 不存在或无权查看`), {
    id: id.slice(0, 100),
  });

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

/** The reader's language by Accept-Language; Chinese where nothing fits. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined || header.length > 500) return 'zh';
  const before = known.get(header);
  if (before !== undefined) return before;
  const language = choose(header);
  known.set(header, language);
  return language;
}
