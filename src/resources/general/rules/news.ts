/** What the acts of news ask for. */
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

export const publishAsked = { publishAt: f.dateTime(w('Shown from', '发布时间')) } as const;
export const takeOfflineAsked = { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) } as const;
