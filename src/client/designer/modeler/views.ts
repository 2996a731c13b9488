/** Ways to look at one flow. */
import { w, type Words } from '#model/words.ts';
import type { View } from '../design.ts';

export const viewWords: readonly (readonly [View, Words])[] = [
  ['draw', w('Draw', '绘图')],
  ['outline', w('Outline', '步骤')],
  ['rights', w('Form rights', '表单权限')],
  ['xml', w('XML', 'XML')],
];
