/** The one shape of every answer but a download. */
import type { Envelope } from '#model/api.ts';
import { Refusal } from '#model/refusal.ts';
import { fill, w, type Language } from '#model/words.ts';

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
