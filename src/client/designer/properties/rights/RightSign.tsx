/** A right over a field as a sign, a word and a key; never colour alone. */
import type { FieldRight } from '#model/api.ts';
import { type Words, w } from '#model/words.ts';
import { IconAsterisk, IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';

export const rightWords: Readonly<Record<FieldRight, Words>> = {
  hidden: w('hidden', '隐藏'),
  read: w('read', '可读'),
  edit: w('edit', '可编辑'),
  require: w('required', '必填'),
};

/** Physical keys, so that they work with a Chinese input method on. */
export const rightKeys: Readonly<Record<string, FieldRight>> = { KeyH: 'hidden', KeyR: 'read', KeyE: 'edit', KeyQ: 'require' };

const signs = { hidden: IconEyeOff, read: IconEye, edit: IconPencil, require: IconAsterisk } as const;

export const RightSign = ({ right }: { readonly right: FieldRight }) => {
  const Sign = signs[right];
  return <Sign size={14} stroke={1.75} aria-hidden />;
};
