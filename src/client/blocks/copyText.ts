/** Puts a text on the clipboard and says what came of it. */
import { toClipboard } from '#client/data/clipboard.ts';
import { say } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { notify } from './notify.ts';

interface Told {
  readonly copied?: Words;
  /** What to do instead. */
  readonly failed?: Words;
}

/** True where it is on the clipboard. */
export const copyText = async (
  text: string,
  {
    copied = w('Copied', '已复制'),
    failed = w('The browser did not allow copying. Select the text and copy it by hand.', '浏览器不允许复制，可选中文字手动复制。'),
  }: Told = {},
): Promise<boolean> => {
  const done = await toClipboard(text);
  if (done) notify.success(say(copied));
  else notify.error(say(failed));
  return done;
};
