/** Checks of the change-password form, with its fixed texts; the limits are those of the server. Pure. */
import { fixed } from '#client/words/fixed.ts';
import { w, type Words } from '#model/words.ts';

export interface PasswordForm {
  readonly oldPwd: string;
  readonly newPwd: string;
  readonly affirmPwd: string;
}
export type PasswordFaults = Partial<Record<keyof PasswordForm, Words>>;

const LEAST = 10;
const MOST = 128;

const tooShort = w('a password has at least 10 characters', '密码至少10个字符');
const tooLong = w('a password has at most 128 characters', '密码最多128个字符');
const tooCommon = w('this password is too easy to guess', '密码过于常见，容易被猜到');
const tooYoung = w('this password was set a short while ago; change it later', '刚修改过密码，稍后才能再次修改');
const usedBefore = w('this password was used before', '不能使用最近用过的密码');

/** Sentences of ours for the server's reasons: its own text is not shown in this flow. */
export const reasons: Readonly<Record<string, Words>> = {
  passwordShort: tooShort,
  passwordLong: tooLong,
  passwordCommon: tooCommon,
  passwordUsed: usedBefore,
  passwordYoung: tooYoung,
};

/** What is wrong with a new password and its repetition. */
const faultsOfNew = ({ newPwd, affirmPwd }: Pick<PasswordForm, 'newPwd' | 'affirmPwd'>): PasswordFaults => ({
  ...(newPwd === ''
    ? { newPwd: fixed.newPwd }
    : newPwd.length < LEAST
      ? { newPwd: tooShort }
      : newPwd.length > MOST
        ? { newPwd: tooLong }
        : {}),
  ...(affirmPwd === '' ? { affirmPwd: fixed.affirmPwd } : affirmPwd !== newPwd ? { affirmPwd: fixed.pwdDiffer } : {}),
});

export const faultsOf = (form: PasswordForm): PasswordFaults => ({
  ...(form.oldPwd === '' ? { oldPwd: fixed.oldPwd } : {}),
  ...faultsOfNew(form),
});

/** Strength in words: length counts most, kinds of characters a little. */
export const strengthOf = (password: string): Words | null => {
  if (password === '') return null;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const points = password.length + kinds * 2;
  if (password.length < LEAST || points < 16) return w('Strength: weak', '强度：弱');
  return points < 22 ? w('Strength: fair', '强度：中') : w('Strength: strong', '强度：强');
};
