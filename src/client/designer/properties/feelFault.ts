/** Why a text is no FEEL; null where it can be read, or is empty. */
import type { Say } from '#client/words/language.tsx';
import { compileFeel } from '#machines/feel/feel.ts';
import { w } from '#model/words.ts';

export const feelFault = (text: string, say: Say): string | null => {
  if (text.trim() === '') return null;
  try {
    compileFeel(text);
    return null;
  } catch (error) {
    return say(w('Cannot be read: {detail}', '无法识别：{detail}'), { detail: error instanceof Error ? error.message : text });
  }
};
